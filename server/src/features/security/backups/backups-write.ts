import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TenantCtx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import { migrations } from '#platform/db/migrate.ts';
import { FileMissing, type Files } from '#platform/files/files.ts';
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
import {
  countRows,
  exactTexts,
  filesNamed,
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
export interface Steps {
  /** Steps of the work that is to be done, told once; then those that are done. */
  total(steps: number): void;
  done(steps: number): void;
}

/**
 * Writes the file under `key`, from one snapshot of the database; files follow their rows, since what lies
 * under a hash never changes.
 */
export async function writeBackup(
  ctx: TenantCtx,
  key: string,
  wanted: Wanted,
  steps: Steps,
): Promise<{ takenAt: string }> {
  const { pools, secrets, files } = ctx.platform;
  const unit = new Unit(pools.background, ctx.tenantId);
  let finished = false;
  try {
    // No query before this one: the snapshot is taken by the first.
    await unit.query('set transaction isolation level repeatable read, read only');
    await unit.query(
      `${exactTexts}; set local idle_in_transaction_session_timeout = '15min'; set local statement_timeout = '10min'`,
    );
    const takenAt = (
      await unit.query<{ at: string }>(
        `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      )
    ).rows[0]!.at;
    const end = async (): Promise<void> => {
      finished = true;
      await unit.commit();
    };
    const records = recordsOf({ unit, files, tenantId: ctx.tenantId, ...wanted, takenAt, steps, end });
    await files.putStream(
      key,
      Readable.from(
        seal(
          secrets,
          { tenantId: ctx.tenantId, kind: wanted.kind, takenAt, schema: schemaVersion },
          written(records),
        ),
        { objectMode: false },
      ),
    );
    return { takenAt };
  } finally {
    if (!finished) await unit.rollback();
  }
}

async function* written(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) yield await writeRecord(record);
}

interface Source extends Wanted {
  unit: Runner;
  files: Files;
  tenantId: number;
  takenAt: string;
  steps: Steps;
  /** The snapshot is not needed any more. */
  end(): Promise<void>;
}

async function* recordsOf({
  unit,
  files,
  tenantId,
  kind,
  subjectId,
  takenAt,
  steps,
  end,
}: Source): AsyncGenerator<BackupRecord> {
  const tables = (await tenantTables(unit)).filter(
    ({ table }) => kind === 'tenant' || workTables.includes(table),
  );
  let total = 0;
  for (const { table } of tables) total += await countRows(unit, table, tenantId, subjectId);
  steps.total(total);
  const sums: Manifest['tables'] = [];
  const wanted = new Set<string>();
  for (const table of tables) {
    const head = { table: table.table, columns: table.columns.map(({ name }) => name) };
    yield { kind: 'table', head };
    const counters = tableDigest();
    for await (const lines of blocks(linesOf(unit, table, tenantId, subjectId))) {
      counters.add(lines);
      for (const name of filesNamed(table, lines)) wanted.add(name);
      yield { kind: 'rows', lines };
      steps.done(lines.length);
    }
    sums.push({ ...head, ...counters.sum() });
  }
  const tenant = await unit.query<{ row: Record<string, string | null> }>(
    `select (select json_object_agg(key, value) from json_each_text(to_json(t))) as row from (select code, name, tax_id, time_zone, active from tenant where id = ${tenantId}) t`,
  );
  const subject =
    subjectId === null
      ? undefined
      : (
          await unit.query<{ id: number; username: string; name: string }>(
            `select id, username, name || ' ' || lastname as name from app_user where tenant_id = ${tenantId} and id = ${subjectId}`,
          )
        ).rows[0];
  await end();

  steps.total(total + wanted.size);
  const hash = createHash('sha256');
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  for (const name of wanted) {
    const [folder, sha256] = name.split('/') as [FileFolder, string];
    const found = await stored(files, storedKey(tenantId, folder, sha256));
    if (found) {
      yield { kind: 'file', head: { sha256, folder, bytes: found.size } };
      for await (const chunk of found.stream as AsyncIterable<Buffer>) yield { kind: 'bytes', bytes: chunk };
      hash.update(sha256);
      count += 1;
      bytes += found.size;
    } else missing.push(name);
    steps.done(1);
  }
  yield {
    kind: 'manifest',
    manifest: {
      kind,
      takenAt,
      schema: schemaVersion,
      tenant: tenant.rows[0]!.row,
      subject: subject ?? null,
      tables: sums,
      files: { count, bytes, sha256: hash.digest('hex') },
      missing,
    },
  };
}

async function stored(files: Files, key: string): Promise<{ size: number; stream: Readable } | null> {
  try {
    return { size: await files.size(key), stream: await files.stream(key) };
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

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

/** What a phone sends of itself, under the same seal. */
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
      },
    };
  };
  await files.putStream(
    key,
    Readable.from(
      seal(secrets, { tenantId, kind: 'device', takenAt, schema: schemaVersion }, written(records())),
      { objectMode: false },
    ),
  );
}
