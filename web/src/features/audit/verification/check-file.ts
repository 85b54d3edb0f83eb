/**
 * Checks a file of a stranger against a seal, in the browser: what the file's own manifest says is checked by the code
 * that `verificar.html` has, and the server is asked whether it knows the hash of that manifest.
 */
import { checkRecord, type EvidenceVerdict } from '@cuadrilla/contract/audit/evidence/evidence-check.ts';
import type { Certificate } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { readCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import type { Finding } from '@cuadrilla/contract/audit/evidence/evidence-findings.ts';
import { toHex, type Crypto } from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import type { Reduced } from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import type { StampedBy } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import { openZip } from '@cuadrilla/contract/audit/evidence/evidence-zip.ts';

export type FileVerdict =
  | {
      kind: 'intact';
      what: 'record' | 'act';
      files: number;
      withSignatures: boolean;
      stamp: StampedBy | null;
      /** What a reduced copy leaves out. */
      reduced: Reduced | null;
      sha256: string;
    }
  | { kind: 'foreign'; stamp: StampedBy; sha256: string }
  | { kind: 'altered'; what: 'record' | 'act'; findings: readonly Finding[]; sha256: string }
  | { kind: 'other'; code: string | null }
  | { kind: 'unmatched'; sha256: string }
  | { kind: 'uncheckable'; reason: Reason; detail?: string };
export type Reason = 'notZipNorPdf' | 'noManifest' | 'insecure' | 'tooLarge' | 'unreadable' | 'zip';

/** Whether the server knows a hash as one of the seal. */
export type ServerKnows = (sha256: string) => Promise<boolean>;

const mostPdf = 200_000_000;

/**
 * @param authority certificates of authorities whose time stamps the reader trusts
 * @throws what `isKnown` throws
 */
export async function checkFile(
  file: Blob & { name: string },
  code: string,
  isKnown: ServerKnows,
  authority?: readonly Certificate[],
): Promise<FileVerdict> {
  // Browsers have it on secure pages alone.
  if (!(globalThis.crypto as Partial<typeof globalThis.crypto>).subtle)
    return { kind: 'uncheckable', reason: 'insecure' };
  let head: string;
  try {
    head = latin.decode(await file.slice(0, 1024).arrayBuffer());
  } catch {
    return { kind: 'uncheckable', reason: 'unreadable' };
  }
  if (head.startsWith('PK') || /\.zip$/i.test(file.name)) return checkZip(file, code, isKnown, authority);
  if (head.includes('%PDF-')) return checkPdf(file, code, isKnown);
  return { kind: 'uncheckable', reason: 'notZipNorPdf' };
}

const latin = new TextDecoder('latin1');

const ownCrypto: Crypto = {
  sha256: async (bytes) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)),
  verify: async (key, message, signature) => {
    const [raw, text, signed] = [key, message, signature] as Uint8Array<ArrayBuffer>[];
    const imported = await crypto.subtle.importKey('raw', raw!, { name: 'Ed25519' }, false, ['verify']);
    return crypto.subtle.verify({ name: 'Ed25519' }, imported, signed!, text!);
  },
};

const knowsSignatures = (): Promise<boolean> =>
  crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );

async function checkZip(
  file: Blob,
  code: string,
  isKnown: ServerKnows,
  authority: readonly Certificate[] | undefined,
): Promise<FileVerdict> {
  const withSignatures = await knowsSignatures();
  let verdict: EvidenceVerdict;
  try {
    const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
    const files = await openZip({ size: file.size, read });
    verdict = await checkRecord(files, ownCrypto, { contentsOnly: !withSignatures, authority });
  } catch (error) {
    return { kind: 'uncheckable', reason: 'zip', detail: error instanceof Error ? error.message : '' };
  }
  const { record, manifest: sha256, findings, files, stamp, reduced } = verdict;
  if (!record || sha256 === null) return { kind: 'uncheckable', reason: 'noManifest' };
  if (await isKnown(sha256)) {
    if (findings.length === 0)
      return { kind: 'intact', what: 'record', files, withSignatures, stamp, reduced, sha256 };
    // The reader may have chosen the certificate of another authority: nothing else is wrong.
    return stamp && findings.every(({ fault }) => fault === 'unknown_authority')
      ? { kind: 'foreign', stamp, sha256 }
      : { kind: 'altered', what: 'record', findings, sha256 };
  }
  const named = record.code === null ? null : readCode(record.code);
  if (named !== code) return { kind: 'other', code: named };
  const manifest = { step: 'manifest', part: 'MANIFIESTO.json', fault: 'altered' } as const;
  // Signature and proofs fail with it.
  return {
    kind: 'altered',
    what: 'record',
    findings: [manifest, ...findings.filter(({ step }) => step === 'files')],
    sha256,
  };
}

async function checkPdf(file: Blob, code: string, isKnown: ServerKnows): Promise<FileVerdict> {
  if (file.size > mostPdf) return { kind: 'uncheckable', reason: 'tooLarge' };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'uncheckable', reason: 'unreadable' };
  }
  const sha256 = toHex(await ownCrypto.sha256(bytes));
  if (await isKnown(sha256))
    return {
      kind: 'intact',
      what: 'act',
      files: 1,
      withSignatures: true,
      stamp: null,
      reduced: null,
      sha256,
    };
  // Among what the PDF says of itself, the code is a keyword by itself.
  const [, keyword = ''] = /\(((?:[0-9A-Z]{4}-){4}[0-9A-Z]{4})\)/.exec(latin.decode(bytes)) ?? [];
  const named = readCode(keyword);
  if (named === null) return { kind: 'unmatched', sha256 };
  return named === code
    ? { kind: 'altered', what: 'act', findings: [], sha256 }
    : { kind: 'other', code: named };
}
