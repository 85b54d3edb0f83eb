import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { fail } from '#platform/failure.ts';

/**
 * The content of a backup: a sequence of records, each a kind, a length and its bytes. A table is followed by
 * its rows, a file by its bytes. The manifest comes last and holds the sums of all the others.
 */
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const kinds = { table: 1, rows: 2, file: 3, bytes: 4, manifest: 5 } as const;
type Kind = keyof typeof kinds;
const nameOf = new Map<number, Kind>(Object.entries(kinds).map(([name, number]) => [number, name as Kind]));
const largestRecord = 67_108_864;
/** Rows are collected up to about this many bytes before they are compressed. */
export const blockBytes = 524_288;

const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.output<typeof tableHead>;
const fileHead = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  folder: z.enum(['photos', 'contracts', 'evidence', 'device']),
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
  /** The employee of a backup of field work. */
  subject: z.object({ id: z.number(), username: z.string(), name: z.string() }).nullable(),
  /** SHA-256 over the rows as they are in the file, one per line, in the order of the primary key. */
  tables: z.array(tableHead.extend({ rows: z.number().int(), sha256: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
  /** Files to which the data refers and which the store did not have, as `folder/hash`. */
  missing: z.array(z.string()),
  /** Files that the store has no longer as they were written, as `folder/hash`; older backups name none. */
  damaged: z.array(z.string()).default([]),
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
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of plain) {
    pieces.push(piece);
    size += piece.length;
    if (size < firstRecordBytes(pieces)) continue;
    let all = Buffer.concat(pieces);
    for (let length = firstRecordBytes([all]); all.length >= length; length = firstRecordBytes([all])) {
      yield await recordOf(all.readUInt8(), all.subarray(5, length));
      all = all.subarray(length);
    }
    pieces = [all];
    size = all.length;
  }
  if (size > 0) fail('DAMAGED_BACKUP');
}

/** Length of the first record with its frame; that of the frame while the frame itself is incomplete. */
function firstRecordBytes(pieces: Buffer[]): number {
  const start = pieces[0]!.length >= 5 || pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
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

/** Counts and hashes rows, one per line. */
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
