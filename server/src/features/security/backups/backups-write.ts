import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TenantCtx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import { migrations } from '#platform/db/migrate.ts';
import type { Files } from '#platform/files/files.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import {
  blockBytes,
  tableDigest,
  writeRecord,
  type BackupRecord,
  type FileFolder,
  type Manifest,
} from './backups-records.ts';
import { seal } from './backups-seal.ts';
import { nameOf, type StoredFile } from './file-check.store.ts';
import { inspectFile, type FileProblem } from './stored-file.ts';
import {
  countRows,
  exactTextSettings,
  filesReferredTo,
  linesOf,
  storedKey,
  tenantTables,
  workTables,
  type Runner,
} from './backups-tables.store.ts';

export const schemaVersion: string = migrations.at(-1)!.name;

export interface Wanted {
  kind: 'tenant' | 'work';
  /** The employee of a backup of field work. */
  subjectId: number | null;
}
/** Receives the progress, counted in rows and files. */
export interface Progress {
  /** Sets the number of steps; called again when it is known more exactly. */
  total(steps: number): void;
  /** Adds finished steps. */
  done(steps: number): void;
}

/**
 * Writes the backup under `key`. Rows come from one snapshot of the database; files are read afterwards, since
 * a file never changes under its hash.
 */
export async function writeBackup(
  ctx: TenantCtx,
  key: string,
  wanted: Wanted,
  progress: Progress,
): Promise<{ takenAt: string; damaged: Damaged[] }> {
  const { pools, secrets, files } = ctx.platform;
  const unit = new Unit(pools.background, ctx.tenantId);
  let finished = false;
  try {
    // Must be the first statement: the first query takes the snapshot.
    await unit.query('set transaction isolation level repeatable read, read only');
    await unit.query(`
      ${exactTextSettings};
      set local idle_in_transaction_session_timeout = '15min';
      set local statement_timeout = '10min'`);
    const { rows } = await unit.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    const takenAt = rows[0]!.at;
    const endSnapshot = async (): Promise<void> => {
      finished = true;
      await unit.commit();
    };
    const damaged: Damaged[] = [];
    const source: Source = {
      damaged,
      unit,
      files,
      tenantId: ctx.tenantId,
      ...wanted,
      takenAt,
      progress,
      endSnapshot,
    };
    const header = { tenantId: ctx.tenantId, kind: wanted.kind, takenAt, schema: schemaVersion };
    const bytes = seal(secrets, header, serialized(recordsOf(source)));
    // What reports progress meanwhile must know that this holds a connection.
    await unit.within(() => files.putStream(key, Readable.from(bytes, { objectMode: false })));
    return { takenAt, damaged };
  } finally {
    if (!finished) await unit.rollback();
  }
}

async function* serialized(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) yield await writeRecord(record);
}

interface Source extends Wanted {
  unit: Runner;
  files: Files;
  tenantId: number;
  takenAt: string;
  progress: Progress;
  /** Receives the files that are left out. */
  damaged: Damaged[];
  /** Ends the transaction that holds the snapshot. */
  endSnapshot(): Promise<void>;
}

async function* recordsOf(source: Source): AsyncGenerator<BackupRecord> {
  const { unit, tenantId, kind, subjectId, takenAt, progress } = source;
  const tables = (await tenantTables(unit)).filter(
    ({ table }) => kind === 'tenant' || workTables.includes(table),
  );
  let total = 0;
  for (const { table } of tables) total += await countRows(unit, table, tenantId, subjectId);
  progress.total(total);
  const sums: Manifest['tables'] = [];
  const fileNames = new Set<string>();
  for (const table of tables) {
    const head = { table: table.table, columns: table.columns.map(({ name }) => name) };
    yield { kind: 'table', head };
    const digest = tableDigest();
    for await (const lines of blocks(linesOf(unit, table, tenantId, subjectId))) {
      digest.add(lines);
      for (const name of filesReferredTo(table, lines)) fileNames.add(name);
      yield { kind: 'rows', lines };
      progress.done(lines.length);
    }
    sums.push({ ...head, ...digest.sum() });
  }
  const tenant = await tenantOf(unit, tenantId);
  const subject = subjectId === null ? null : await subjectOf(unit, tenantId, subjectId);
  await source.endSnapshot();

  progress.total(total + fileNames.size);
  const fileSums = yield* fileRecords(source, fileNames);
  yield {
    kind: 'manifest',
    manifest: { kind, takenAt, schema: schemaVersion, tenant, subject, tables: sums, ...fileSums },
  };
}

type Damaged = StoredFile & { problem: FileProblem };

/**
 * Yields the files that are as they were written; returns their sums and the names of the others. A damaged
 * file is read before it is written here, so that it does not spoil the backup.
 */
async function* fileRecords(
  { files, tenantId, progress, damaged }: Source,
  names: ReadonlySet<string>,
): AsyncGenerator<BackupRecord, Pick<Manifest, 'files' | 'missing' | 'damaged'>> {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for (const name of names) {
    const [folder, sha256] = name.split('/') as [FileFolder, string];
    const key = storedKey(tenantId, folder, sha256);
    const found = await inspectFile(files, key, sha256);
    if (found.problem === null) {
      yield { kind: 'file', head: { sha256, folder, bytes: found.bytes } };
      for await (const chunk of (await files.stream(key)) as AsyncIterable<Buffer>)
        yield { kind: 'bytes', bytes: chunk };
      hash.update(sha256);
      count += 1;
      bytes += found.bytes;
    } else damaged.push({ folder, sha256, problem: found.problem });
    progress.done(1);
  }
  const named = (isMissing: boolean): string[] =>
    damaged.flatMap((file) => ((file.problem === 'missing') === isMissing ? [nameOf(file)] : []));
  return {
    files: { count, bytes, sha256: hash.digest('hex') },
    missing: named(true),
    damaged: named(false),
  };
}

/** The columns of the tenant's own row, as texts. */
async function tenantOf(unit: Runner, tenantId: number): Promise<Manifest['tenant']> {
  const { rows } = await unit.query<{ row: Manifest['tenant'] }>(`
    select (select json_object_agg(key, value) from json_each_text(to_json(t))) as row
    from (select code, name, tax_id, time_zone, active from tenant where id = ${tenantId}) t`);
  return rows[0]!.row;
}

async function subjectOf(unit: Runner, tenantId: number, id: number): Promise<Manifest['subject']> {
  const { rows } = await unit.query<NonNullable<Manifest['subject']>>(`
    select id, username, name || ' ' || lastname as name from app_user
    where tenant_id = ${tenantId} and id = ${id}`);
  return rows[0] ?? null;
}

/** Joins pages of lines into blocks of about `blockBytes`. */
async function* blocks(pages: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let block: string[] = [];
  let size = 0;
  for await (const page of pages) {
    for (const line of page) {
      block.push(line);
      size += line.length;
      if (size < blockBytes) continue;
      yield block;
      block = [];
      size = 0;
    }
  }
  if (block.length > 0) yield block;
}

/** Writes the data of a phone as a backup of its own kind. */
export async function sealDeviceData(
  files: Files,
  secrets: Secrets,
  key: string,
  given: {
    tenantId: number;
    tenant: Manifest['tenant'];
    subject: NonNullable<Manifest['subject']>;
    takenAt: string;
    data: Buffer;
  },
): Promise<void> {
  const { tenantId, tenant, subject, takenAt, data } = given;
  const sha256 = createHash('sha256').update(data).digest('hex');
  const records = async function* (): AsyncGenerator<BackupRecord> {
    yield { kind: 'file', head: { sha256, folder: 'device', bytes: data.length } };
    for (let at = 0; at < data.length; at += blockBytes)
      yield { kind: 'bytes', bytes: data.subarray(at, at + blockBytes) };
    yield {
      kind: 'manifest',
      manifest: {
        kind: 'device',
        takenAt,
        schema: schemaVersion,
        tenant,
        subject,
        tables: [],
        files: { count: 1, bytes: data.length, sha256: createHash('sha256').update(sha256).digest('hex') },
        missing: [],
        damaged: [],
      },
    };
  };
  const header = { tenantId, kind: 'device' as const, takenAt, schema: schemaVersion };
  const bytes = seal(secrets, header, serialized(records()));
  await files.putStream(key, Readable.from(bytes, { objectMode: false }));
}
