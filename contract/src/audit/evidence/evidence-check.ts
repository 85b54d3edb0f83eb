/**
 * Checks a sealed record. The same text runs on the server, in the command line and in the page inside of the file: it
 * uses nothing but what is given to it.
 */
import { Findings, parse, type Finding } from './evidence-findings.ts';
import { toHex, type Crypto } from './evidence-note.ts';
import { checkProof, proofFolders, type CheckOptions } from './evidence-proof.ts';
import { checkTime, timeFiles, type StampedBy } from './evidence-time.ts';
import type { RecordFiles } from './evidence-zip.ts';

/** 0: intact with the time of a third party whom the reader trusts; 1: intact without it; 2: altered; 3: cannot be checked. */
export type VerdictCode = 0 | 1 | 2 | 3;

/** What the manifest says of itself. */
export interface SealedAs {
  tenant: string;
  operation: string;
  activity: number;
  seal: number;
  sealedAt: string;
  /** The code of the public page; seals of earlier releases have none. */
  code: string | null;
}

export interface EvidenceVerdict {
  code: VerdictCode;
  findings: Finding[];
  record: SealedAs | null;
  /** SHA-256 of the manifest, by which the utility's server knows the seal. */
  manifest: string | null;
  key: string | null;
  checkpoint: { origin: string; size: number; root: string } | null;
  /** Who stamped the time; null for a record without a stamp, and where signatures are not checked. */
  stamp: StampedBy | null;
  files: number;
}

interface Manifest {
  schema: string;
  tenant: { code: string; name: string };
  operation: string;
  activity: number;
  seal: number;
  sealedAt: string;
  verification?: { code: string; address: string };
  files: { path: string; bytes: number; sha256: string }[];
}

export const evidenceSchema = 'cuadrilla.expediente/1';
/** Files that the manifest cannot name: itself, its proof, and the means to read it. */
const unlisted: ReadonlySet<string> = new Set([
  'MANIFIESTO.json',
  'MANIFIESTO.sig',
  'LEAME.txt',
  'verificar.html',
  'prueba/claves.json',
  'prueba/hoja.json',
  'prueba/inclusion.json',
  'prueba/checkpoint.txt',
  ...timeFiles,
]);
/** @throws for what is no manifest of this schema */
function readManifest(bytes: Uint8Array): Manifest {
  const manifest = parse<Manifest>(bytes);
  const { schema, tenant, verification, files } = manifest;
  const isList = files.every(
    ({ path, bytes: length, sha256 }) =>
      typeof path === 'string' && Number.isInteger(length) && /^[0-9a-f]{64}$/.test(sha256),
  );
  const hasCode = verification === undefined || typeof verification.code === 'string';
  if (schema !== evidenceSchema || typeof tenant.code !== 'string' || !isList || !hasCode)
    throw new Error('schema');
  return manifest;
}

/** The name of the key that signs the records of a utility. */
export const keyNameOf = (tenantCode: string): string => `cuadrilla/${encodeURIComponent(tenantCode)}`;

export async function checkRecord(
  files: RecordFiles,
  crypto: Crypto,
  options: CheckOptions = {},
): Promise<EvidenceVerdict> {
  const findings = new Findings(files);
  const verdict: EvidenceVerdict = {
    code: 3,
    findings: findings.list,
    record: null,
    manifest: null,
    key: null,
    checkpoint: null,
    stamp: null,
    files: 0,
  };
  const bytes = await findings.read('manifest', 'MANIFIESTO.json');
  if (!bytes) return verdict;
  let manifest: Manifest;
  try {
    manifest = readManifest(bytes);
  } catch {
    findings.add('manifest', 'MANIFIESTO.json', 'unreadable');
    return verdict;
  }
  const { tenant, operation, activity, seal, sealedAt, verification } = manifest;
  await checkFiles(findings, crypto, manifest.files);
  const keyName = keyNameOf(tenant.code);
  const proof = options.contentsOnly
    ? null
    : await checkProof(findings, crypto, { manifest: bytes, keyName }, options);
  const stamp = options.contentsOnly ? null : await checkTime(findings, crypto, options.authority);
  return {
    ...verdict,
    ...proof,
    stamp,
    record: { tenant: tenant.name, operation, activity, seal, sealedAt, code: verification?.code ?? null },
    manifest: toHex(await crypto.sha256(bytes)),
    files: manifest.files.length,
    code: codeOf(findings.list, stamp),
  };
}

function codeOf(findings: readonly Finding[], stamp: StampedBy | null): VerdictCode {
  if (findings.length === 0) return stamp?.isTrusted ? 0 : 1;
  return findings.every(({ fault }) => fault === 'other_checkpoint') ? 3 : 2;
}

async function checkFiles(findings: Findings, crypto: Crypto, listed: Manifest['files']): Promise<void> {
  const { files } = findings;
  const names = new Set(files.names);
  for (const { path, bytes, sha256 } of listed) {
    // Nothing is unpacked that is longer than what was sealed.
    if (names.has(path) && files.size(path) !== bytes) {
      findings.add('files', path, 'altered');
      continue;
    }
    const content = await findings.read('files', path, bytes);
    if (content && toHex(await crypto.sha256(content)) !== sha256) findings.add('files', path, 'altered');
  }
  const known = new Set([...listed.map(({ path }) => path), ...unlisted]);
  for (const folder of proofFolders(files.names))
    for (const name of ['checkpoint.txt', 'inclusion.json']) known.add(`${folder}/${name}`);
  for (const name of names) if (!known.has(name)) findings.add('files', name, 'extra');
}
