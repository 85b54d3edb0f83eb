/**
 * Checks a sealed record. The same text runs on the server, in the command line and in the page inside of the file: it
 * uses nothing but what is given to it.
 */
import { Findings, type Finding } from './evidence-findings.ts';
import { readManifest, type Manifest } from './evidence-manifest.ts';
import { toHex, type Crypto } from './evidence-note.ts';
import { checkProof, type CheckOptions } from './evidence-proof.ts';
import type { Reduced } from './evidence-reduced.ts';
import { checkFiles } from './evidence-sealed-files.ts';
import { checkTime, type StampedBy } from './evidence-time.ts';
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
  /** How many files were sealed. */
  files: number;
  /** What a reduced copy leaves out; null for a whole record. */
  reduced: Reduced | null;
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
    reduced: null,
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
  const reduced = await checkFiles(findings, crypto, manifest.files);
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
    reduced,
    code: codeOf(findings.list, stamp),
  };
}

function codeOf(findings: readonly Finding[], stamp: StampedBy | null): VerdictCode {
  if (findings.length === 0) return stamp?.isTrusted ? 0 : 1;
  return findings.every(({ fault }) => fault === 'other_checkpoint') ? 3 : 2;
}
