import type { Readable } from 'node:stream';
import pg from 'pg';
import type { Files } from '#platform/files/files.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { excludedTables } from './backups-excluded-tables.ts';
import { readThrough, type ReadThrough } from './backups-read.ts';
import { tableDigest, type Manifest } from './backups-records.ts';
import { NotRestored, RestoreWriter } from './backups-restore-write.ts';
import { exactTextSettings, linesOf, tenantTables, type Runner } from './backups-tables.store.ts';

export interface RestoreOptions {
  ownerUrl: string;
  secrets: Secrets;
  files: Files;
  /** Opens the backup at its beginning; called twice. */
  open: () => Readable;
  /**
   * Code of the tenant to fill; by default that of the backup. The tenant is created unless it exists, in which
   * case it must be empty.
   */
  code?: string | undefined;
  /**
   * False for a copy beside the original tenant, to which the usernames belong: nobody can sign in to the copy.
   */
  signIn?: boolean;
  /** Receives the progress, a line at a time. */
  log?: (line: string) => void;
  /** The result of an earlier reading of this file, if there was one. */
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
 * Restores a whole tenant in one transaction. The file is read to its end before the first row is written;
 * what was written is read again and compared with the manifest before the commit.
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
      "This file holds one employee's field work, not a whole tenant; " +
        'it can be verified and kept, not restored.',
    );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  let createdTenant: number | undefined;
  try {
    await client.query('begin');
    const target = await targetOf(client, checked.manifest, code ?? checked.manifest.tenant.code ?? '');
    if (target.created) createdTenant = target.tenantId;
    await client.query(`set local app.tenant_id = '${target.tenantId}'; ${exactTextSettings}`);
    await requireEmpty(client, target);
    const tables = await tenantTables(client as Runner);
    const writer = new RestoreWriter(client, files, target.tenantId, tables, log);
    await readThrough(secrets, open(), (record) => writer.write(record));
    // Backups of older releases do not contain these lists.
    if (!checked.manifest.tables.some(({ table }) => table === 'document_type'))
      await client.query('call begin_fixed_lists($1)', [target.tenantId]);
    if (signIn) await writeDirectory(client, target.tenantId);
    log('Comparing what was written with the manifest …');
    await compare(client, target.tenantId, checked.manifest);
    await upgradeContents(client, target.tenantId, checked.manifest, log);
    await client.query('commit');
    await gatherStatistics(client, tables, log);
    return {
      tenantId: target.tenantId,
      code: target.code,
      manifest: checked.manifest,
      rows: writer.count.rows,
      files: writer.count.files,
    };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (createdTenant !== undefined) await files.removeAll(`${createdTenant}/`).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** PostgreSQL looks a minute later by itself: until then statements are planned as if the tables were empty. */
async function gatherStatistics(
  client: pg.Client,
  tables: readonly { table: string }[],
  log: (line: string) => void,
): Promise<void> {
  const names = tables.map(({ table }) => client.escapeIdentifier(table)).join(', ');
  // What was restored is committed: it stands without them.
  await client.query(`analyze ${names}`).catch((error: unknown) => log((error as Error).message));
}

async function beginReach(client: pg.Client, tenantId: number, log: (line: string) => void): Promise<void> {
  client.on('notice', ({ message }) => message?.startsWith('reach: ') && log(message));
  await client.query('call begin_reach($1)', [tenantId]);
}

/** What a migration did to the rows of the time, for a backup of an older release. */
async function upgradeContents(
  client: pg.Client,
  tenantId: number,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const lacks = (name: string, column: string): boolean =>
    manifest.tables.some(({ table, columns }) => table === name && !columns.includes(column));
  // Backups of older releases hold it in the roles.
  if (lacks('app_user', 'reach')) await beginReach(client, tenantId, log);
  // Designs of older releases do not declare what the engine knew of every one of them.
  await client.query('call declare_former_definitions($1)', [tenantId]);
  // Counts of older releases do not know priorities, or lack some of their sums.
  if (manifest.tables.every(({ table }) => table !== 'activity_day_total'))
    await client.query('call recount_activities($1)', [tenantId]);
  // Those of an activity that are its operation's are found by the operation's index.
  if (lacks('activity', 'own_texts'))
    await client.query(
      `update activity a set own_texts = false from operation o
       where a.tenant_id = $1 and o.tenant_id = $1 and o.id = a.operation_id
         and (o.number, o.account, o.subscriber, o.address)
           = (a.operation_number, a.account, a.subscriber, a.address)`,
      [tenantId],
    );
  // Answers of older releases do not repeat what their activity says.
  if (lacks('submission', 'operation_number')) await client.query('call place_submissions($1)', [tenantId]);
  // Notifications of older releases hold their texts.
  if (lacks('notification', 'text_id')) await client.query('call gather_notification_texts($1)', [tenantId]);
  if (lacks('notification', 'text_ids')) await client.query('call gather_notification_rows($1)', [tenantId]);
  // Rules of older releases have no versions.
  await client.query('call version_former_rules($1)', [tenantId]);
}

interface Target {
  tenantId: number;
  code: string;
  created: boolean;
}

async function targetOf(client: pg.Client, { tenant }: Manifest, code: string): Promise<Target> {
  const found = await client.query<{ id: string }>('select id from tenant where code = $1 for update', [
    code,
  ]);
  if (found.rows[0]) return { tenantId: Number(found.rows[0].id), code, created: false };
  const { rows } = await client.query<{ id: string }>(
    'insert into tenant (code, name, tax_id, time_zone, active) values ($1, $2, $3, $4, $5) returning id',
    [code, tenant.name, tenant.tax_id, tenant.time_zone, tenant.active],
  );
  return { tenantId: Number(rows[0]!.id), code, created: true };
}

async function requireEmpty(client: pg.Client, { tenantId, code, created }: Target): Promise<void> {
  if (created) return;
  const filled: string[] = [];
  const tables = (await tenantTables(client as Runner)).map(({ table }) => table);
  for (const table of [...tables, ...Object.keys(excludedTables)]) {
    const { rowCount } = await client.query(
      `select 1 from ${client.escapeIdentifier(table)} where tenant_id = $1 limit 1`,
      [tenantId],
    );
    if (rowCount) filled.push(table);
  }
  if (filled.length > 0) {
    const names = `${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}`;
    throw new NotRestored(`Tenant ${code} is not empty (${names}). Give the code of a new one with --code.`);
  }
}

/** Adds the usernames to the directory in which a sign-in finds its tenant. */
async function writeDirectory(client: pg.Client, tenantId: number): Promise<void> {
  const taken = await client.query<{ username: string }>(
    `select u.username from app_user u join login_directory d on d.username = u.username
     where u.tenant_id = $1 order by 1 limit 6`,
    [tenantId],
  );
  if (taken.rows.length > 0) {
    const usernames = taken.rows.map(({ username }) => username).join(', ');
    throw new NotRestored(
      `Usernames are taken by another tenant of this database (${usernames}). ` +
        'Restore elsewhere, or beside it with --no-sign-in.',
    );
  }
  await client.query(
    `insert into login_directory (username, tenant_id, user_id)
     select username, tenant_id, id from app_user where tenant_id = $1`,
    [tenantId],
  );
}

/** Compares the rows that are now in the database with the hashes of the manifest. */
async function compare(
  client: pg.Client,
  tenantId: number,
  { tables }: ReadThrough['manifest'],
): Promise<void> {
  const existing = new Map((await tenantTables(client as Runner)).map((table) => [table.table, table]));
  for (const { table, columns, rows, sha256 } of tables) {
    const own = existing.get(table)!;
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
        `What was written to ${table} is not what the backup holds (${sum.rows} of ${rows} rows). ` +
          'Nothing was kept.',
      );
  }
}
