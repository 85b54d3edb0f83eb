import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { fail } from '#platform/failure.ts';

/**
 * The inside of a backup: a run of records, each a kind, a length and its bytes. A table is followed by its
 * rows, a file by its bytes; the manifest comes last and says what all of it must add up to.
 */
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const kinds = { table: 1, rows: 2, file: 3, bytes: 4, manifest: 5 } as const;
type Kind = keyof typeof kinds;
const nameOf = new Map<number, Kind>(Object.entries(kinds).map(([name, number]) => [number, name as Kind]));
const largestRecord = 67_108_864;
/** Rows are gathered to about this many bytes before they are packed. */
export const blockBytes = 524_288;

const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.output<typeof tableHead>;
const fileHead = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  folder: z.enum(['photos', 'contracts', 'device']),
  bytes: z.number().int().min(0),
});
export type FileHead = z.output<typeof fileHead>;
export type FileFolder = FileHead['folder'];

export const manifest = z.object({
  kind: z.enum(['tenant', 'work', 'device']),
  takenAt: z.string(),
  schema: z.string(),
  /** Columns of the tenant's own row, as texts. */
  tenant: z.record(z.string(), z.string().nullable()),
  /** Whose field work it is. */
  subject: z.object({ id: z.number(), username: z.string(), name: z.string() }).nullable(),
  /** SHA-256 over the rows as they stand in the file, a line each, in the order of the primary key. */
  tables: z.array(tableHead.extend({ rows: z.number().int(), sha256: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
  /** Files that the data names and the store no longer had, as `folder/hash`. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export type BackupRecord =
  | { kind: 'table'; head: TableHead }
  | { kind: 'rows'; lines: string[] }
  | { kind: 'file'; head: FileHead }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'manifest'; manifest: Manifest };

function framed(kind: Kind, payload: Buffer): Buffer {
  const frame = Buffer.alloc(5);
  frame.writeUInt8(kinds[kind]);
  frame.writeUInt32BE(payload.length, 1);
  return Buffer.concat([frame, payload]);
}

export async function writeRecord(record: BackupRecord): Promise<Buffer> {
  switch (record.kind) {
    case 'rows':
      return framed('rows', await deflate(record.lines.join('\n'), { level: 3 }));
    case 'bytes':
      return framed('bytes', record.bytes);
    case 'manifest':
      return framed('manifest', await deflate(JSON.stringify(record.manifest)));
    default:
      return framed(record.kind, Buffer.from(JSON.stringify(record.head)));
  }
}

export async function* readRecords(plain: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of plain) {
    held.push(piece);
    size += piece.length;
    if (size < wanted(held)) continue;
    let all = Buffer.concat(held);
    for (let need = wanted([all]); all.length >= need; need = wanted([all])) {
      yield await recordOf(all.readUInt8(), all.subarray(5, need));
      all = all.subarray(need);
    }
    held = [all];
    size = all.length;
  }
  if (size > 0) fail('DAMAGED_BACKUP');
}

/** Bytes that the first record takes; those of its frame while that is not here. */
function wanted(held: Buffer[]): number {
  const start = held[0]!.length >= 5 || held.length === 1 ? held[0]! : Buffer.concat(held);
  if (start.length < 5) return 5;
  const length = start.readUInt32BE(1);
  return length > largestRecord ? fail('DAMAGED_BACKUP') : length + 5;
}

async function recordOf(number: number, payload: Buffer): Promise<BackupRecord> {
  const unpacked = async (): Promise<string> =>
    (await inflate(payload, { maxOutputLength: 1_073_741_824 })).toString();
  const kind = nameOf.get(number);
  switch (kind) {
    case 'table':
      return { kind, head: tableHead.parse(JSON.parse(payload.toString())) };
    case 'rows':
      return { kind, lines: (await unpacked()).split('\n') };
    case 'file':
      return { kind, head: fileHead.parse(JSON.parse(payload.toString())) };
    case 'bytes':
      return { kind, bytes: payload };
    case 'manifest':
      return { kind, manifest: manifest.parse(JSON.parse(await unpacked())) };
    default:
      return fail('DAMAGED_BACKUP');
  }
}

/** Counts rows and hashes them, a line each. */
export function tableDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]) {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
