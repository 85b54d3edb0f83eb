import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { prepareQueues, type QueueSettings } from '../jobs/queues.ts';
import { requireVersion } from './server-settings.ts';

/**
 * Forward SQL migrations. Each file runs once, in the order of its name, in a transaction of its own, under
 * one advisory lock, so that processes that start together take turns. A database with migrations that this
 * code does not have is refused: an older program must not write into a newer schema.
 */
const folder = new URL('../../../db/migrations/', import.meta.url);
const lockKey = 7_210_336_001;

export const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    return { name: file, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });

type Migration = (typeof migrations)[number];

/** A migration that changes records of people raises a warning for each: the operator must see them. */
const printWarning = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Brings the database up to this code.
 * @param appPassword what the restricted application role signs in with
 * @param queues of background work, created when they are new
 * @param warn receives what migrations report of the data they had to mend
 */
export async function migrate(
  ownerUrl: string,
  appPassword: string,
  queues: readonly QueueSettings[],
  warn: (line: string) => void = printWarning,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 });
  await client.connect();
  forwardWarnings(client, warn);
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRole(client, ownerUrl, appPassword);
    await client.query(
      `create table if not exists migration
         (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    for (const each of await pendingIn(client)) {
      await client.query('begin');
      try {
        await apply(client, each);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${each.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await prepareQueues(ownerUrl, queues);
    await client.query(`
      grant usage on schema jobs to cuadrilla_app;
      grant select, insert, update, delete on all tables in schema jobs to cuadrilla_app;
      grant usage on all sequences in schema jobs to cuadrilla_app;
      grant execute on all functions in schema jobs to cuadrilla_app;`);
  } finally {
    await client.end();
  }
}

/**
 * What the pending migrations would report, without changing anything: they run in a transaction that is
 * undone. Tables are locked meanwhile; a lock that is not free within ten seconds ends the rehearsal.
 */
export async function rehearseMigrations(
  ownerUrl: string,
): Promise<{ pending: string[]; warnings: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const warnings: string[] = [];
  forwardWarnings(client, (line) => warnings.push(line));
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('migration') is not null as exists`,
    );
    if (!rows[0]!.exists) return { pending: migrations.map(({ name }) => name), warnings };
    const pending = await pendingIn(client);
    await client.query(`begin; set local lock_timeout = '10s'`);
    for (const each of pending) await apply(client, each);
    return { pending: pending.map(({ name }) => name), warnings };
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

function forwardWarnings(client: pg.Client, warn: (line: string) => void): void {
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message) warn(message);
  });
}

/** @throws when the database knows migrations that this code does not, or others under the same name */
async function pendingIn(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  const known = new Map(migrations.map((each) => [each.name, each.hash]));
  for (const row of rows) {
    if (!known.has(row.name))
      throw new Error(
        `The database holds migration ${row.name}, which this version does not know. Start the newer version.`,
      );
    if (known.get(row.name) !== row.hash)
      throw new Error(`Migration ${row.name} was changed after it had run.`);
  }
  const done = new Set(rows.map((row) => row.name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

/** The application signs in as a role that owns nothing and cannot bypass row-level security. */
async function ensureRole(client: pg.Client, ownerUrl: string, password: string): Promise<void> {
  const literal = pg.escapeLiteral(password);
  const { rowCount } = await client.query(`select 1 from pg_roles where rolname = 'cuadrilla_app'`);
  if (!rowCount)
    await client.query(
      `create role cuadrilla_app login nosuperuser nobypassrls nocreatedb nocreaterole password ${literal}`,
    );
  else if (!(await signsIn(appUrl(ownerUrl, password))))
    await client.query(`alter role cuadrilla_app password ${literal}`);
  const searching = await client.query(`select 1 from pg_roles where rolname = 'cuadrilla_search'`);
  if (!searching.rowCount) await client.query('create role cuadrilla_search nologin');
  await client.query('grant cuadrilla_search to current_user with set true');
  await client.query(`alter role cuadrilla_app set statement_timeout = '5s'`);
  // Sums over a year are estimated high enough to be compiled, which takes longer than reading them.
  await client.query(`alter role cuadrilla_app set jit = off`);
  await client.query(`alter role cuadrilla_app set idle_in_transaction_session_timeout = '60s'`);
}

async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The address of the same database for the application role. */
export function appUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = 'cuadrilla_app';
  url.password = encodeURIComponent(password);
  return url.href;
}
