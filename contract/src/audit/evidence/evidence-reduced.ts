/** Checks a reduced copy: a record from which files and fields are left out, each declared or replaced by its hash. */
import { hashOfFields, fieldHash, type FieldHash, type FieldPath } from './evidence-fields.ts';
import { parse, textOf, type Findings } from './evidence-findings.ts';
import { hasFields, isHash, type FieldsFile, type ManifestFile } from './evidence-manifest.ts';
import { fromHex, type Crypto } from './evidence-note.ts';

/** What a reduced copy leaves out, and how many fields it has with and without their values. */
export interface Reduced {
  files: string[];
  fields: number;
  shown: number;
}

/** A field of a file in a reduced copy: with its value and salt, or its hash alone. */
export type ReducedField =
  | { path: FieldPath; value: unknown; salt: string }
  | { path: FieldPath; hash: string };

export type FieldLists = Record<string, readonly FieldHash[]>;

export const reducedFile = 'REDUCIDO.json';
export const listsFile = 'prueba/campos.json';
export const reducedPath = (path: string): string => `reducido/${path}`;
export const reducedSchema = 'cuadrilla.reducido/1';

/** Of records of earlier releases, which have no fields, there are no reduced copies. */
export const isReducedCopy = (names: readonly string[], listed: readonly ManifestFile[]): boolean =>
  names.includes(reducedFile) && listed.some(hasFields);

/** The files that the copy declares as left out; those that were never sealed are found. */
export async function readLeftOut(
  findings: Findings,
  listed: readonly ManifestFile[],
): Promise<ReadonlySet<string>> {
  const bytes = await findings.read('files', reducedFile);
  const names = new Set<string>();
  if (!bytes) return names;
  try {
    const { schema, files } = parse<{ schema: string; files: { path: string }[] }>(bytes);
    if (schema !== reducedSchema) throw new Error('schema');
    for (const { path } of files) names.add(path);
  } catch {
    findings.add('files', reducedFile, 'unreadable');
    return names;
  }
  const sealed = new Set(listed.map(({ path }) => path));
  for (const name of names) if (!sealed.has(name)) findings.add('files', String(name), 'not_sealed');
  return names;
}

/** The hashes of all fields, as the manifest has their hash. Null when they cannot be read. */
export async function readLists(
  findings: Findings,
  crypto: Crypto,
  listed: readonly ManifestFile[],
): Promise<FieldLists | null> {
  const bytes = await findings.read('files', listsFile);
  if (!bytes) return null;
  const lists = readExactly<FieldLists>(findings, listsFile, bytes);
  if (!lists) return null;
  const known = new Map(listed.filter(hasFields).map((file) => [file.path, file]));
  for (const [path, list] of Object.entries(lists)) {
    const part = `${listsFile}#${path}`;
    const file = known.get(path);
    if (!file) findings.add('files', part, 'extra');
    else if (!Array.isArray(list) || (await hashOfFields(crypto, path, list)) !== file.fields)
      findings.add('files', part, 'altered');
  }
  return lists;
}

/** Text that can be written in another way could show something else to people than to programs. */
function readExactly<T>(findings: Findings, name: string, bytes: Uint8Array): T | null {
  try {
    const value = parse<T>(bytes);
    if (typeof value !== 'object' || value === null) throw new Error('value');
    if (JSON.stringify(value) === textOf(bytes)) return value;
    findings.add('files', name, 'altered');
  } catch {
    findings.add('files', name, 'unreadable');
  }
  return null;
}

const isField = (field: ReducedField): boolean => {
  if (typeof field !== 'object' || !Array.isArray(field.path)) return false;
  const names = Object.keys(field).toSorted().join(' ');
  return 'hash' in field
    ? names === 'hash path' && isHash(field.hash)
    : names === 'path salt value' && /^[0-9a-f]{32}$/.test(field.salt);
};

/** `file#/a/0/b`: the place of a field within a file. */
const placeOf = (name: string, key: string): string =>
  `${name}#${(JSON.parse(key) as FieldPath).map((part) => `/${part}`).join('')}`;

/** Compares the fields of a file with those that were sealed, one by one. */
export async function checkReducedFile(
  findings: Findings,
  crypto: Crypto,
  { path }: FieldsFile,
  lists: FieldLists | null,
  reduced: Reduced,
): Promise<void> {
  const name = reducedPath(path);
  const bytes = await findings.read('files', name);
  if (!lists) return;
  const list = Object.hasOwn(lists, path) ? lists[path]! : null;
  if (!list) findings.add('files', `${listsFile}#${path}`, 'missing');
  const fields = bytes && readExactly<ReducedField[]>(findings, name, bytes);
  if (!fields || !Array.isArray(list)) return;
  if (!Array.isArray(fields) || !fields.every(isField)) {
    findings.add('files', name, 'unreadable');
    return;
  }
  const sealed = new Map(list.map(([at, hash]) => [JSON.stringify(at), hash]));
  for (const field of fields) {
    const key = JSON.stringify(field.path);
    const expected = sealed.get(key);
    const hash = 'hash' in field ? field.hash : await fieldHash(crypto, fromHex(field.salt), field);
    if (expected === undefined) findings.add('files', placeOf(name, key), 'extra');
    else if (expected !== hash) findings.add('files', placeOf(name, key), 'altered');
    sealed.delete(key);
    reduced.fields++;
    if (!('hash' in field)) reduced.shown++;
  }
  for (const key of sealed.keys()) findings.add('files', placeOf(name, key), 'missing');
}

/** What people must know of a reduced copy before they rely on it. */
export const reducedLines = ({ files, fields, shown }: Reduced): string[] => [
  'COPIA REDUCIDA / REDUCED COPY',
  `archivos omitidos: ${files.length} / files left out: ${files.length}`,
  `campos omitidos: ${fields - shown} de ${fields} / fields left out: ${fields - shown} of ${fields}`,
  ...files.map((file) => `omitido / left out: ${file}`),
];
