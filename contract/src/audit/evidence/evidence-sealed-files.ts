/** Checks that the files of a record are those that its manifest names, and that there are no others. */
import { fieldHashes, fieldsOf, hashOfFields, readSalts, saltsFile } from './evidence-fields.ts';
import { parse, type Findings } from './evidence-findings.ts';
import { hasFields, type FieldsFile, type HashedFile, type ManifestFile } from './evidence-manifest.ts';
import { toHex, type Crypto } from './evidence-note.ts';
import { proofFolders } from './evidence-proof.ts';
import {
  checkReducedFile,
  isReducedCopy,
  listsFile,
  readLeftOut,
  readLists,
  reducedFile,
  reducedPath,
  type Reduced,
} from './evidence-reduced.ts';
import { timeFiles } from './evidence-time.ts';

/** Files that the manifest cannot name: itself, its proof, and the means to read it. */
const unlisted: readonly string[] = [
  'MANIFIESTO.json',
  'MANIFIESTO.sig',
  'LEAME.txt',
  'verificar.html',
  'prueba/claves.json',
  'prueba/hoja.json',
  'prueba/inclusion.json',
  'prueba/checkpoint.txt',
  ...timeFiles,
];

/** @returns what a reduced copy leaves out; null for a whole record */
export async function checkFiles(
  findings: Findings,
  crypto: Crypto,
  listed: readonly ManifestFile[],
): Promise<Reduced | null> {
  const reduced = isReducedCopy(findings.files.names, listed)
    ? await checkReducedCopy(findings, crypto, listed)
    : null;
  if (!reduced) await checkWhole(findings, crypto, listed);
  const own = reduced ? [reducedFile, listsFile] : [];
  const paths = listed.map((file) => (reduced && hasFields(file) ? reducedPath(file.path) : file.path));
  const known = new Set([...paths, ...unlisted, ...own]);
  const { names } = findings.files;
  for (const folder of proofFolders(names))
    for (const name of ['checkpoint.txt', 'inclusion.json']) known.add(`${folder}/${name}`);
  for (const name of names) if (!known.has(name)) findings.add('files', name, 'extra');
  return reduced;
}

async function checkWhole(
  findings: Findings,
  crypto: Crypto,
  listed: readonly ManifestFile[],
): Promise<void> {
  const salts = listed.some(hasFields) ? await saltsOf(findings, crypto, listed) : null;
  for (const file of listed) {
    if (!hasFields(file)) await checkFile(findings, crypto, file);
    else if (salts) await checkFields(findings, crypto, file, salts);
    else if (!findings.files.names.includes(file.path)) findings.add('files', file.path, 'missing');
  }
}

/** @returns whether the file is what was sealed */
async function checkFile(
  findings: Findings,
  crypto: Crypto,
  { path, bytes, sha256 }: HashedFile,
): Promise<Uint8Array | null> {
  const { files } = findings;
  // Nothing is unpacked that is longer than what was sealed.
  if (files.names.includes(path) && files.size(path) !== bytes) {
    findings.add('files', path, 'altered');
    return null;
  }
  const content = await findings.read('files', path, bytes);
  if (!content) return null;
  if (toHex(await crypto.sha256(content)) === sha256) return content;
  findings.add('files', path, 'altered');
  return null;
}

type ReadSalts = ReturnType<typeof readSalts>;

/** Null unless the salts are those that were sealed: others prove nothing. */
async function saltsOf(
  findings: Findings,
  crypto: Crypto,
  listed: readonly ManifestFile[],
): Promise<ReadSalts | null> {
  const file = listed.find(({ path }) => path === saltsFile);
  if (!file || hasFields(file)) {
    findings.add('files', saltsFile, 'not_sealed');
    return null;
  }
  const { files } = findings;
  if (!files.names.includes(saltsFile) || files.size(saltsFile) !== file.bytes) return null;
  try {
    const bytes = await files.read(saltsFile);
    return toHex(await crypto.sha256(bytes)) === file.sha256 ? readSalts(bytes) : null;
  } catch {
    return null;
  }
}

/** A whole file with fields: its bytes, and that a reduced copy of it would say the same. */
async function checkFields(
  findings: Findings,
  crypto: Crypto,
  { path, fields }: FieldsFile,
  { key, files }: ReadSalts,
): Promise<void> {
  const file = Object.hasOwn(files, path) ? files[path]! : null;
  if (!file) {
    findings.add('files', path, 'not_sealed');
    return;
  }
  const content = await checkFile(findings, crypto, { path, ...file });
  if (!content) return;
  try {
    const hashes = await fieldHashes(crypto, key, path, fieldsOf(parse(content)));
    if ((await hashOfFields(crypto, path, hashes)) !== fields) findings.add('files', path, 'altered');
  } catch {
    findings.add('files', path, 'unreadable');
  }
}

async function checkReducedCopy(
  findings: Findings,
  crypto: Crypto,
  listed: readonly ManifestFile[],
): Promise<Reduced> {
  const reduced: Reduced = { files: [], fields: 0, shown: 0 };
  const leftOut = await readLeftOut(findings, listed);
  const lists = await readLists(findings, crypto, listed);
  const { names } = findings.files;
  for (const file of listed) {
    if (leftOut.has(file.path)) {
      reduced.files.push(file.path);
      if (names.includes(file.path) || (hasFields(file) && names.includes(reducedPath(file.path))))
        findings.add('files', file.path, 'not_left_out');
    } else if (hasFields(file)) await checkReducedFile(findings, crypto, file, lists, reduced);
    else await checkFile(findings, crypto, file);
  }
  return reduced;
}
