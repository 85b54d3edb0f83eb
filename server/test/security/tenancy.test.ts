import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printSchema } from '../../../tools/schema.ts';
import { Unit, openPools, type Pools } from '../../src/platform/db/pools.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { modules } from '../../src/modules.ts';

/** Tables that belong to no tenant; the migrations give the reason for each. */
const global = ['login_directory', 'migration', 'signing_key', 'tenant', 'throttle'];

let database: TestDatabase;
let owner: pg.Client;
let pools: Pools;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  pools = openPools(database.appUrl, () => undefined, 2);
});
afterAll(async () => {
  await pools.end();
  await owner.end();
  await database.drop();
});

const names = async (text: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

// Z10
test('every table belongs to a tenant, or is on the list of those that do not', async () => {
  const tables = await names(`
      select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) order by 1`);
  expect(tables.filter((name) => name !== 'login_directory')).toEqual(
    global.filter((name) => name !== 'login_directory'),
  );
});

// Z10
test('every tenant table has its rule, forced on the owner too, for reading and for writing', async () => {
  const bare = await names(`
      select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'login_directory'
    and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (
      select 1 from pg_policies p
        where p.tablename = c.relname and p.policyname = 'tenant' and p.cmd = 'ALL' and p.qual is not null
        and p.with_check is not null))`);
  expect(bare).toEqual([]);
});

// Z10
test('keys and references between tenant tables carry the tenant', async () => {
  const loose = await names(`
      select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
    where con.connamespace = 'public'::regnamespace and con.contype in ('p', 'u', 'f')
    and exists (select 1 from pg_attribute a where a.attrelid = con.conrelid and a.attname = 'tenant_id')
    and con.conrelid <> 'login_directory'::regclass
    and (con.contype <> 'f' or con.confrelid <> 'tenant'::regclass)
    and (select attname from pg_attribute
      where attrelid = con.conrelid and attnum = con.conkey[1]) <> 'tenant_id'`);
  expect(loose).toEqual([]);
});

// Z10
test('no view, no materialised view, and no function that runs as its owner but text search and figures for the operator', async () => {
  expect(
    await names(
      `
        select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    ),
  ).toEqual([]);
  expect(
    await names(
      `
        select p.proname as name from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
    ),
  ).toEqual([
    'activity_own_search',
    'activity_search',
    'app_user_contact_search',
    'app_user_search',
    'barrio_search',
    'city_search',
    'company_search',
    'contract_search',
    'damaged_file_count',
    'facts_age',
    'facts_differing_days',
    'list_item_search',
    'oldest_file_check',
    'operation_search',
    'operation_search_pair',
    'resource_search',
  ]);
});

// C2, C7
test('the application role owns nothing, bypasses nothing, and cannot touch what is written for ever', async () => {
  const { rows } = await owner.query<{ super: boolean; bypass: boolean; owned: string }>(
    `
      select rolsuper as super, rolbypassrls as bypass, (select count(*) from pg_class
        where relowner = r.oid) as owned from pg_roles r where rolname = 'cuadrilla_app'`,
  );
  expect(rows[0]).toEqual({ super: false, bypass: false, owned: '0' });
  for (const table of ['audit', 'audit_chain', 'audit_head', 'activity_event']) {
    for (const right of ['update', 'delete', 'truncate']) {
      const held = await owner.query<{ held: boolean }>('select has_table_privilege($1, $2, $3) as held', [
        'cuadrilla_app',
        table,
        right,
      ]);
      expect(held.rows[0]!.held, `${right} on ${table}`).toBe(false);
    }
  }
});

// Z11
test('without a tenant every tenant table is empty, and nothing can be written', async () => {
  await owner.query(`insert into tenant (code, name, tax_id) values ('A', 'A', '1'), ('B', 'B', '2')`);
  await owner.query(
    `insert into company (tenant_id, code, name, tax_id) select id, 'C', name, '1' from tenant`,
  );
  const nobody = new Unit(pools.requests, null);
  expect((await nobody.query('select * from company')).rows).toEqual([]);
  await expect(
    nobody.query(`insert into company (tenant_id, code, name, tax_id) select 1, 'X', 'X', '1'`),
  ).rejects.toThrow(/row-level security/);
  await nobody.rollback();
});

// Z12
test('a thousand interleaved units on two connections never see the other tenant', async () => {
  const ids = (await owner.query<{ id: string }>('select id from tenant order by id')).rows.map(({ id }) =>
    Number(id),
  );
  let mixed = 0;
  let units = 0;
  // So many at a time that none waits for a connection longer than it may.
  const workers = Array.from({ length: 40 }, async () => {
    for (let at = units++; at < 1000; at = units++) {
      const tenantId = ids[at % 2]!;
      const unit = new Unit(pools.background, tenantId);
      const { rows } = await unit.query<{ tenant_id: number }>('select tenant_id from company');
      await (at % 3 === 0 ? unit.rollback() : unit.commit());
      if (rows.length !== 1 || rows[0]!.tenant_id !== tenantId) mixed++;
    }
  });
  await Promise.all(workers);
  expect(mixed).toBe(0);
});

test('a reference to a row of another tenant is refused', async () => {
  const [a, b] = (await owner.query<{ id: string }>('select id from tenant order by id')).rows;
  const job = await owner.query<{ id: string }>(
    `insert into job (tenant_id, code, name_es, name_en) values ($1, 'J', 'J', 'J') returning id`,
    [b!.id],
  );
  const company = await owner.query<{ id: string }>('select id from company where tenant_id = $1', [a!.id]);
  await expect(
    owner.query('insert into company_job (tenant_id, company_id, job_id) values ($1, $2, $3)', [
      a!.id,
      company.rows[0]!.id,
      job.rows[0]!.id,
    ]),
  ).rejects.toThrow(/foreign key/);
});

test('text search uses its index under row-level security', async () => {
  await owner.query(`
    insert into app_user (tenant_id, username, name, lastname, email, code, password_hash)
    select (select min(id) from tenant), 'u' || n, 'Nombre' || md5(n::text), 'Apellido' || n, 'e',
      'E' || n, 'none' from generate_series(1, 20000) n`);
  await owner.query('analyze app_user');
  const plan = await owner.query<{ 'QUERY PLAN': string }>(
    `explain select id from app_user where tenant_id = 1 and search like '%5a7b9%'`,
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('app_user_search');
  const unit = new Unit(
    pools.requests,
    Number((await owner.query<{ id: string }>('select min(id) as id from tenant')).rows[0]!.id),
  );
  const shortest = async (text: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const started = performance.now();
      await unit.query(text, [`%${turn}a7b9%`]);
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  const indexed = await shortest('select count(*) from app_user_search($1)');
  const scanned = await shortest(
    'select count(*) from app_user where tenant_id = app_tenant() and search like $1',
  );
  await unit.rollback();
  expect(indexed / scanned).toBeLessThan(0.5);
});

// R9
test('two migrators that start together take turns, and a newer schema is refused', async () => {
  await Promise.all([
    migrate(database.url, database.appPassword, modules.queues),
    migrate(database.url, database.appPassword, modules.queues),
  ]);
  await owner.query(`insert into migration (name, hash) values ('9999_from_the_future.sql', 'x')`);
  await expect(migrate(database.url, database.appPassword, modules.queues)).rejects.toThrow(/newer version/);
  await owner.query(`delete from migration where name like '9999%'`);
});

test('the timers of an earlier version are ended when a new one prepares the queues, others are kept', async () => {
  const schedules = () =>
    owner
      .query<{ name: string }>('select name from jobs.schedule order by 1')
      .then(({ rows }) => rows.map(({ name }) => name));
  const [kept] = modules.queues;
  await migrate(database.url, database.appPassword, [...modules.queues, { queue: 'counts-of-before' }]);
  await owner.query(
    `insert into jobs.schedule (name, cron) values ('counts-of-before', '* * * * *'), ($1, '* * * * *')`,
    [kept!.queue],
  );
  await migrate(database.url, database.appPassword, modules.queues);
  expect(await schedules()).toEqual([kept!.queue]);
});

test('the committed schema equals the migrated one', async () => {
  expect(readFileSync(new URL('../../src/platform/db/schema.ts', import.meta.url), 'utf8')).toBe(
    await printSchema(database.url),
  );
});
