import { createHash, createPublicKey, verify } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import {
  checkRecord,
  type CheckOptions,
  type Crypto,
  type EvidenceVerdict,
  type RecordFiles,
} from '#features/audit/evidence/evidence-check.ts';

/** `npm run evidence -- verify EXP-….zip`: whether a sealed record is as it was sealed. Needs no server. */
const usage = `npm run evidence -- verify FILE.zip [--key VERIFIER] [--expect SIZE:ROOT]

  --key       the key that the utility publishes, as name+id+key
  --expect    a checkpoint that was recorded elsewhere

exit codes: 0 intact, 1 intact without the time of a third party, 2 altered, 3 cannot be checked
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

/** The files of a ZIP, each read when it is asked for. @throws for what is no ZIP */
export async function openRecord(file: string): Promise<RecordFiles & { close(): void }> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    entries.set(entry.fileName, entry);
  }
  return {
    names: [...entries.keys()],
    read: async (name) => buffer(await zip.openReadStreamPromise(entries.get(name)!)),
    close: () => zip.close(),
  };
}

export async function verifyFile(file: string, options: CheckOptions = {}): Promise<EvidenceVerdict> {
  const record = await openRecord(file);
  try {
    return await checkRecord(record, nodeCrypto, options);
  } finally {
    record.close();
  }
}

const names = [
  'ÍNTEGRO / INTACT',
  'ÍNTEGRO SIN TIEMPO DE TERCERO / INTACT, WITHOUT THE TIME OF A THIRD PARTY',
  'ALTERADO / ALTERED',
  'NO COMPROBABLE / CANNOT BE CHECKED',
];

function print({ code, findings, record, key, checkpoint, files }: EvidenceVerdict): void {
  const lines = [
    names[code]!,
    ...(record
      ? [`${record.tenant} · ${record.operation} · ${record.activity} · ${record.seal} · ${record.sealedAt}`]
      : []),
    ...findings.map(({ part, fault, step }) => `  ${part}: ${fault} (${step})`),
    `files: ${files}`,
    ...(checkpoint ? [`checkpoint: ${checkpoint.size}:${checkpoint.root}`] : []),
    ...(key ? [`key: ${key}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readExpected(text: string | undefined): CheckOptions['expect'] {
  if (text === undefined) return undefined;
  const [, size, root] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!size || !root) throw new Error('--expect is SIZE:ROOT');
  return { size: Number(size), root };
}

async function main(): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' }, expect: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const [command, file] = positionals;
    if (command !== 'verify' || file === undefined) throw new Error('The command is: verify FILE.zip');
    const verdict = await verifyFile(file, { key: values.key, expect: readExpected(values.expect) });
    print(verdict);
    process.exitCode = verdict.code;
  } catch (error) {
    process.stderr.write(`${names[3]}\n${(error as Error).message}\n\n${usage}`);
    process.exitCode = 3;
  }
}

if (import.meta.main) await main();
