import type { Readable } from 'node:stream';
import pg from 'pg';
import type { Files } from '#platform/files/files.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { readThrough, type ReadThrough } from './backups-read.ts';
import { tableDigest, type BackupRecord, type Manifest } from './backups-records.ts';
import {
  exactTexts,
  fillSql,
  insertSql,
  leftOut,
  linesOf,
  renumberSql,
  storedKey,
  tenantTables,
  type Column,
  type Runner,
  type TenantTable,
} from './backups-tables.store.ts';

/** Says in the operator's words why nothing was changed. */
export class NotRestored extends Error {}

export interface RestoreOptions {
  ownerUrl: string;
  secrets: Secrets;
  files: Files;
  /** The backup from its beginning; asked for twice. */
  open: () => Readable;
  /**
   * Code of the tenant to fill: made when there is none, else it must be empty. That of the backup when
   * absent.
   */
  code?: string | undefined;
  /** False: for a copy beside the living tenant, whose usernames are taken; nobody can sign in to it. */
  signIn?: boolean;
  /** Told what goes on, a line at a time. */
  log?: (line: string) => void;
  /** What a reading of this very file has found, when there was one already. */
  checked?: ReadThrough;
}

export interface Restored {
  tenantId: number;
  code: string;
  manifest: Manifest;
  rows: number;
  files: number;
}

/**
 * Brings a whole tenant back, in one transaction: all of it, or nothing. The file is read to its end before
 * the first row is written, and what was written is read again and compared with the manifest before it is
 * committed.
 * @throws NotRestored; FOREIGN_BACKUP, NEWER_BACKUP, DAMAGED_BACKUP
 */
export async function restoreBackup({
  ownerUrl,
  secrets,
  files,
  open,
  code,
  signIn = true,
  log = () => undefined,
  checked: given,
}: RestoreOptions): Promise<Restored> {
  const checked = given ?? (await readThrough(secrets, open()));
  if (checked.manifest.kind !== 'tenant')
    throw new NotRestored(
      "This file holds one employee's field work, not a whole tenant; it can be verified and kept, not restored.",
    );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  let made: number | undefined;
  try {
    await client.query('begin');
    const target = await targetOf(client, checked.manifest, code ?? checked.manifest.tenant.code ?? '');
    if (target.fresh) made = target.tenantId;
    await client.query(`set local app.tenant_id = '${target.tenantId}'; ${exactTexts}`);
    await refuseFilled(client, target);
    const count = await fill(client, { secrets, files, open, tenantId: target.tenantId, log });
    // Backups from before a tenant had these lists of its own.
    if (!checked.manifest.tables.some(({ table }) => table === 'document_type'))
      await client.query('call begin_fixed_lists($1)', [target.tenantId]);
    if (signIn) await writeDirectory(client, target.tenantId);
    log('Comparing what was written with the manifest …');
    await compare(client, target.tenantId, checked.manifest);
    await client.query('commit');
    return {
      tenantId: target.tenantId,
      code: target.code,
      manifest: checked.manifest,
      rows: count.rows,
      files: count.files,
    };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (made !== undefined) await files.removeAll(`${made}/`).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

interface Target {
  tenantId: number;
  code: string;
  fresh: boolean;
}

async function targetOf(client: pg.Client, { tenant }: Manifest, code: string): Promise<Target> {
  const found = await client.query<{ id: string }>('select id from tenant where code = $1 for update', [
    code,
  ]);
  if (found.rows[0]) return { tenantId: Number(found.rows[0].id), code, fresh: false };
  const { rows } = await client.query<{ id: string }>(
    'insert into tenant (code, name, tax_id, time_zone, active) values ($1, $2, $3, $4, $5) returning id',
    [code, tenant.name, tenant.tax_id, tenant.time_zone, tenant.active],
  );
  return { tenantId: Number(rows[0]!.id), code, fresh: true };
}

async function refuseFilled(client: pg.Client, { tenantId, code, fresh }: Target): Promise<void> {
  if (fresh) return;
  const filled: string[] = [];
  for (const table of [
    ...(await tenantTables(client as Runner)).map((one) => one.table),
    ...Object.keys(leftOut),
  ]) {
    const { rowCount } = await client.query(
      `select 1 from ${client.escapeIdentifier(table)} where tenant_id = $1 limit 1`,
      [tenantId],
    );
    if (rowCount) filled.push(table);
  }
  if (filled.length > 0)
    throw new NotRestored(
      `Tenant ${code} is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}). Give the code of a new one with --code.`,
    );
}

interface Filling {
  secrets: Secrets;
  files: Files;
  open: () => Readable;
  tenantId: number;
  log: (line: string) => void;
}

interface Incoming {
  own: TenantTable;
  columns: Column[];
  /** Where its lines are kept until all of them are here. */
  kept: string | null;
  /** Columns that refer to a table which is not here yet. */
  later: ReadonlySet<string>;
}

/** The second reading: rows and files go where they belong, on the way. */
async function fill(
  client: pg.Client,
  { secrets, files, open, tenantId, log }: Filling,
): Promise<{ rows: number; files: number }> {
  const here = new Map((await tenantTables(client as Runner)).map((table) => [table.table, table]));
  const seen = new Set<string>();
  const owed: string[] = [];
  let table: Incoming | undefined;
  let file: { key: string; parts: Buffer[] } | undefined;
  const count = { rows: 0, files: 0 };

  const endTable = async (): Promise<void> => {
    if (!table) return;
    const { own, columns, kept, later } = table;
    const from = `${kept}, jsonb_array_elements(lines) r`;
    if (kept) await client.query(insertSql(own.table, columns, { from, later }), [tenantId]);
    if (kept && later.size > 0) owed.push(fillSql(own, columns, later, from));
    else if (kept) await client.query(`drop table ${kept}`);
    for (const column of own.numbered) await client.query(renumberSql(own.table, column));
    seen.add(own.table);
    table = undefined;
  };
  const endFile = async (): Promise<void> => {
    if (!file) return;
    await files.put(file.key, Buffer.concat(file.parts));
    count.files += 1;
    file = undefined;
  };
  const columnsOf = (own: TenantTable, names: string[]): Column[] =>
    names.map(
      (name) => own.columns.find((column) => column.name === name) ?? unknown(`${own.table}.${name}`),
    );

  const each = async (record: BackupRecord): Promise<void> => {
    switch (record.kind) {
      case 'table': {
        await endTable();
        const own = here.get(record.head.table) ?? unknown(record.head.table);
        const later = new Set(
          own.references
            .filter((one) => one.table !== own.table && here.has(one.table) && !seen.has(one.table))
            .flatMap(({ nullable }) => nullable),
        );
        // A row may refer to one that comes later: such a table is gathered first and written with one
        // statement.
        const kept =
          later.size > 0 || own.references.some((one) => one.table === own.table)
            ? `restored_${seen.size}`
            : null;
        table = { own, columns: columnsOf(own, record.head.columns), kept, later };
        log(`  ${own.table}`);
        if (kept) await client.query(`create temporary table ${kept} (lines jsonb) on commit drop`);
        break;
      }
      case 'rows': {
        const lines = `[${record.lines.join(',')}]`;
        if (table!.kept) await client.query(`insert into ${table!.kept} values ($1)`, [lines]);
        else await client.query(insertSql(table!.own.table, table!.columns), [tenantId, lines]);
        count.rows += record.lines.length;
        break;
      }
      case 'file':
        await endTable();
        await endFile();
        file = { key: storedKey(tenantId, record.head.folder, record.head.sha256), parts: [] };
        break;
      case 'bytes':
        file!.parts.push(Buffer.from(record.bytes));
        break;
      case 'manifest':
        await endTable();
        await endFile();
        for (const text of owed) await client.query(text, [tenantId]);
    }
  };
  await readThrough(secrets, open(), each);
  return count;
}

const unknown = (name: string): never => {
  throw new NotRestored(`The backup holds ${name}, which this database does not have.`);
};

/** The one table above tenants that finds a person's tenant. */
async function writeDirectory(client: pg.Client, tenantId: number): Promise<void> {
  const taken = await client.query<{ username: string }>(
    'select u.username from app_user u join login_directory d on d.username = u.username where u.tenant_id = $1 order by 1 limit 6',
    [tenantId],
  );
  if (taken.rows.length > 0) {
    throw new NotRestored(
      `Usernames are taken by another tenant of this database (${taken.rows.map(({ username }) => username).join(', ')}). Restore elsewhere, or beside it with --no-sign-in.`,
    );
  }
  await client.query(
    'insert into login_directory (username, tenant_id, user_id) select username, tenant_id, id from app_user where tenant_id = $1',
    [tenantId],
  );
}

/** Row by row, as they now stand in the database, against the hashes of the manifest. */
async function compare(
  client: pg.Client,
  tenantId: number,
  { tables }: ReadThrough['manifest'],
): Promise<void> {
  const here = new Map((await tenantTables(client as Runner)).map((table) => [table.table, table]));
  for (const { table, columns, rows, sha256 } of tables) {
    const own = here.get(table)!;
    const counters = tableDigest();
    for await (const lines of linesOf(
      client as Runner,
      { ...own, columns: columns.map((name) => own.columns.find((column) => column.name === name)!) },
      tenantId,
      null,
    ))
      counters.add(lines);
    const sum = counters.sum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new NotRestored(
        `What was written to ${table} is not what the backup holds (${sum.rows} of ${rows} rows). Nothing was kept.`,
      );
  }
}
