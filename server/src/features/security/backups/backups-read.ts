import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { migrations } from '#platform/db/migrate.ts';
import { fail, Failure } from '#platform/failure.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { readRecords, tableDigest, type BackupRecord, type Manifest } from './backups-records.ts';
import { unseal, type BackupHeader } from './backups-seal.ts';

const known = new Set(migrations.map(({ name }) => name));
export const knowsSchema = (schema: string): boolean => known.has(schema);

export interface ReadThrough {
  header: BackupHeader;
  manifest: Manifest;
  /** Of the file. */
  sha256: string;
  bytes: number;
}

/**
 * Reads a whole backup and compares it with its manifest. `each` receives the records while they are read,
 * before it is known whether the backup is intact.
 * @throws FOREIGN_BACKUP, NEWER_BACKUP, DAMAGED_BACKUP; whatever `each` throws
 */
export async function readThrough(
  secrets: Secrets,
  source: Readable,
  each?: (record: BackupRecord, read: number) => Promise<void> | void,
): Promise<ReadThrough> {
  const opened = await unseal(secrets, source as AsyncIterable<Buffer>, knowsSchema);
  const check = checker();
  try {
    for await (const record of reportingDamage(readRecords(opened.plain))) {
      check.see(record);
      await each?.(record, opened.read());
    }
    const manifest = check.manifest();
    const { header } = opened;
    if (
      manifest.kind !== header.kind ||
      manifest.schema !== header.schema ||
      manifest.takenAt !== header.takenAt
    )
      fail('DAMAGED_BACKUP');
    return { header, manifest, sha256: opened.sha256(), bytes: opened.read() };
  } finally {
    source.destroy();
  }
}

/** Turns errors of unpacking and parsing into DAMAGED_BACKUP; errors of the disk or network pass unchanged. */
async function* reportingDamage(records: AsyncIterable<BackupRecord>): AsyncGenerator<BackupRecord> {
  try {
    yield* records;
  } catch (error) {
    const { code = '', name } = error as { code?: string; name?: string };
    if (
      !(error instanceof Failure) &&
      (code.startsWith('Z_') ||
        code === 'ERR_BUFFER_TOO_LARGE' ||
        name === 'SyntaxError' ||
        name === 'ZodError')
    )
      fail('DAMAGED_BACKUP');
    throw error;
  }
}

/** Sums up the records and compares the sums with the manifest, which comes last. */
function checker() {
  const tables: Manifest['tables'] = [];
  const names = createHash('sha256');
  const files = { count: 0, bytes: 0 };
  let table:
    | { head: { table: string; columns: string[] }; counters: ReturnType<typeof tableDigest> }
    | undefined;
  let file: { sha256: string; left: number; hash: Hash } | undefined;
  let found: Manifest | undefined;

  const endTable = (): void => {
    if (table) tables.push({ ...table.head, ...table.counters.sum() });
    table = undefined;
  };
  const endFile = (): void => {
    if (file && (file.left !== 0 || file.hash.digest('hex') !== file.sha256)) fail('DAMAGED_BACKUP');
    file = undefined;
  };

  return {
    see(record: BackupRecord): void {
      if (found) fail('DAMAGED_BACKUP');
      switch (record.kind) {
        case 'table':
          endTable();
          table = { head: record.head, counters: tableDigest() };
          break;
        case 'rows':
          (table ?? fail('DAMAGED_BACKUP')).counters.add(record.lines);
          break;
        case 'file':
          endTable();
          endFile();
          file = { sha256: record.head.sha256, left: record.head.bytes, hash: createHash('sha256') };
          names.update(record.head.sha256);
          files.count += 1;
          files.bytes += record.head.bytes;
          break;
        case 'bytes':
          if (!file) return fail('DAMAGED_BACKUP');
          file.hash.update(record.bytes);
          file.left -= record.bytes.length;
          break;
        case 'manifest':
          endTable();
          endFile();
          found = record.manifest;
      }
    },
    manifest(): Manifest {
      if (!found || JSON.stringify(found.tables) !== JSON.stringify(tables)) return fail('DAMAGED_BACKUP');
      if (
        found.files.count !== files.count ||
        found.files.bytes !== files.bytes ||
        found.files.sha256 !== names.digest('hex')
      )
        fail('DAMAGED_BACKUP');
      return found;
    },
  };
}
