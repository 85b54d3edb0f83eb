import { createHash, createPublicKey, verify } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCertificates } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { checkRecord, type EvidenceVerdict } from '@cuadrilla/contract/audit/evidence/evidence-check.ts';
import { readCheckpoint, type Crypto } from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import type { CheckOptions } from '@cuadrilla/contract/audit/evidence/evidence-proof.ts';
import { reducedLines } from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import { stampLines } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import {
  faultWords,
  timeWords,
  uncovered,
  verdictNames,
} from '@cuadrilla/contract/audit/evidence/evidence-words.ts';
import { openZip, type RecordFiles } from '@cuadrilla/contract/audit/evidence/evidence-zip.ts';
import { reducedZip } from '#features/audit/evidence/reduced-zip.ts';

/** `npm run evidence -- verify EXP-….zip`: whether a sealed record is as it was sealed. Needs no server. */
const usage = `npm run evidence -- verify FILE.zip [--key VERIFIER] [--expect SIZE:ROOT] [--authority FILE.pem]
npm run evidence -- reduce FILE.zip COPY.zip

  verify        whether a sealed record, or a reduced copy of one, is what was sealed
  reduce        writes a copy without personal data, which can be verified as the whole record

  --key         the key that the utility publishes, as name+id+key
  --expect      a checkpoint that was recorded elsewhere
  --authority   certificates of authorities whose time stamps you trust, in PEM or DER

exit codes: 0 intact, with the time of an authority that you trust; 1 intact without it; 2 altered; 3 cannot be checked
`;

const prefix = Buffer.from('302a300506032b6570032100', 'hex');
export const nodeCrypto: Crypto = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  verify: async (key, message, signature) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([prefix, key]), format: 'der', type: 'spki' }),
      signature,
    ),
};

/** The files of a ZIP, each read when it is needed. @throws for what is no ZIP */
export async function openRecord(file: string): Promise<RecordFiles & { close(): Promise<void> }> {
  const handle = await open(file);
  const close = () => handle.close();
  try {
    const { size } = await handle.stat();
    const read = async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
      const part = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      await handle.read(part, 0, part.length, from);
      return part;
    };
    return { ...(await openZip({ size, read })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function verifyFile(file: string, options: CheckOptions = {}): Promise<EvidenceVerdict> {
  const record = await openRecord(file);
  try {
    return await checkRecord(record, nodeCrypto, options);
  } finally {
    await record.close();
  }
}

function print({ code, findings, record, key, checkpoint, stamp, files, reduced }: EvidenceVerdict): void {
  const lines = [
    verdictNames[code],
    ...(record
      ? [`${record.tenant} · ${record.operation} · ${record.activity} · ${record.seal} · ${record.sealedAt}`]
      : []),
    ...(reduced ? reducedLines(reduced) : []),
    ...findings.map(({ part, fault, step }) => `  ${part}: ${faultWords[fault]} (${step})`),
    `files: ${files}`,
    ...(record?.code ? [`code: ${record.code}`] : []),
    ...(checkpoint ? [`checkpoint: ${checkpoint.size}:${checkpoint.root}`] : []),
    ...(key ? [`key: ${key}`] : []),
    ...(stamp
      ? [...stampLines(stamp), ...(code < 2 ? [timeWords[code === 0 ? 'trusted' : 'claimed']] : [])]
      : []),
    ...(record && !stamp && code < 2 ? [timeWords.none] : []),
    uncovered,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readExpected(text: string | undefined): CheckOptions['expect'] {
  if (text === undefined) return undefined;
  const expected = readCheckpoint(text);
  if (!expected) throw new Error('--expect is SIZE:ROOT');
  return expected;
}

async function readAuthority(file: string | undefined): Promise<CheckOptions['authority']> {
  if (file === undefined) return undefined;
  const bytes = await readFile(file);
  try {
    return readCertificates(bytes);
  } catch {
    throw new Error(`${file}: no son certificados en PEM o DER / has no certificates in PEM or DER`);
  }
}

/** @throws for a record that is not intact, of an earlier release, or reduced already */
async function reduceFile(file: string, target: string): Promise<void> {
  const record = await openRecord(file);
  try {
    const { code } = await checkRecord(record, nodeCrypto);
    if (code > 1) throw new Error(`${file}: ${verdictNames[code]}`);
    await writeFile(target, await reducedZip(record), { flag: 'wx' });
    process.stdout.write(`${target}\n`);
  } finally {
    await record.close();
  }
}

async function main(): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' }, expect: { type: 'string' }, authority: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const [command, file, copy] = positionals;
    if (command === 'reduce' && file !== undefined && copy !== undefined) {
      await reduceFile(file, copy);
      return;
    }
    if (command !== 'verify' || file === undefined)
      throw new Error('The commands are: verify FILE.zip, reduce FILE.zip COPY.zip');
    const { key, expect, authority } = values;
    const verdict = await verifyFile(file, {
      key,
      expect: readExpected(expect),
      authority: await readAuthority(authority),
    });
    print(verdict);
    process.exitCode = verdict.code;
  } catch (error) {
    process.stderr.write(`${verdictNames[3]}\n${(error as Error).message}\n\n${usage}`);
    process.exitCode = 3;
  }
}

if (import.meta.main) await main();
