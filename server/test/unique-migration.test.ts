import { modules } from '../src/modules.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrations, rehearseMigrations } from '../src/platform/db/migrate.ts';
import { databaseUrl } from './cluster.ts';

/**
 * A database whose names were not unique yet, with the duplicates of ten simultaneous requests, is migrated.
 */
const name = `test_duplicates_${process.pid}`;
const url = databaseUrl(inject('cluster'), name);
const first = migrations.findIndex((each) => each.name.startsWith('0021'));
let cluster: pg.Client;
let owner: pg.Client;
const tenants: number[] = [];

const rows = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await owner.query(text, values)).rows as R[];
const valuesOf = async (table: string, column: string, tenant = tenants[0]): Promise<string[]> =>
  (
    await rows<{ value: string }>(
      `select ${column} as value from ${table} where tenant_id = $1 order by id`,
      [tenant],
    )
  ).map(({ value }) => value);

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('cluster') });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `
      create table migration (name text primary key, hash text not null,
        applied_at timestamptz not null default now())`,
  );
  for (const each of migrations.slice(0, first)) {
    await owner.query(each.sql);
    await owner.query('insert into migration (name, hash) values ($1, $2)', [each.name, each.hash]);
  }
  for (const code of ['A', 'B']) {
    const [tenant] = await rows<{ id: string }>(
      `insert into tenant (code, name, tax_id) values ($1, $1, '1') returning id`,
      [code],
    );
    tenants.push(Number(tenant!.id));
    await owner.query('call begin_fixed_lists($1)', [tenant!.id]);
  }
  const zone = `
    insert into zone (tenant_id, code, name_es, name_en, latitude, longitude)
      values ($1, $2, $3, 'North', 3, -76)`;
  const zones = ['Norte', 'NORTE', 'norté', 'Norte (2)', 'Sur', 'n o r t e'];
  for (const [at, zoneName] of zones.entries()) await owner.query(zone, [tenants[0], `Z${at}`, zoneName]);
  await owner.query(zone, [tenants[1], 'Z0', 'Norte']);
  const long = 'Ñ'.repeat(100);
  for (let at = 0; at < 4; at++)
    await owner.query('insert into company (tenant_id, code, name, tax_id) values ($1, $2, $3, $4)', [
      tenants[0],
      `C${at}`,
      at < 2 ? long : `Empresa ${at}`,
      '900123456-8',
    ]);
  for (const region of ['Valle', 'Valle', 'Cauca'])
    await owner.query(
      `insert into city (tenant_id, code, name, region) values ($1, md5(random()::text), 'Argelía', $2)`,
      [tenants[0], region],
    );
  for (const role of ['Lector  de  campo', 'Lector de campo'])
    await owner.query('insert into role (tenant_id, code, name) values ($1, md5(random()::text), $2)', [
      tenants[0],
      role,
    ]);
});
afterAll(async () => {
  await owner.end();
  await cluster.query(`drop database if exists ${name} with (force)`);
  await cluster.end();
});

const norte =
  /^duplicate: table zone, field name_es, tenant \d+, value "NORTE" of records \{1,2,3\}; record 1 keeps it, record 2 is now "NORTE \(3\)"$/;

test('N19: the check before the upgrade names table, field, value and records, and changes nothing', async () => {
  const { pending, warnings } = await rehearseMigrations(url);
  expect(pending[0]).toBe(migrations[first]!.name);
  expect(warnings.filter((line) => norte.test(line))).toHaveLength(1);
  expect(warnings).toHaveLength(8);
  expect(await valuesOf('zone', 'name_es')).toEqual([
    'Norte',
    'NORTE',
    'norté',
    'Norte (2)',
    'Sur',
    'n o r t e',
  ]);
  expect(await rows(`select 1 from pg_proc where proname = 'name_key'`)).toEqual([]);
});

test('N19: the migration lets the oldest keep the value, gives the younger a suffix, and reports each', async () => {
  const before = await rows<{ id: string; version: number }>('select id, version from zone order by id');
  const warnings: string[] = [];
  await migrate(url, inject('appPassword'), modules.queues, (line) => warnings.push(line));
  expect(warnings.filter((line) => norte.test(line))).toHaveLength(1);
  expect(warnings).toHaveLength(8);
  expect(await valuesOf('zone', 'name_es')).toEqual([
    'Norte',
    'NORTE (3)',
    'norté (4)',
    'Norte (2)',
    'Sur',
    'n o r t e',
  ]);
  expect(await valuesOf('zone', 'name_es', tenants[1])).toEqual(['Norte']);
  expect(
    (await rows<{ version: number }>('select version from zone order by id')).map(({ version }) => version),
  ).toEqual(before.map(({ version }, at) => (at === 1 || at === 2 ? version + 1 : version)));
  expect(await valuesOf('company', 'name')).toEqual([
    'Ñ'.repeat(100),
    `${'Ñ'.repeat(96)} (2)`,
    'Empresa 2',
    'Empresa 3',
  ]);
  expect(await valuesOf('company', 'tax_id')).toEqual([
    '900123456-8',
    '900123456-8 (2)',
    '900123456-8 (3)',
    '900123456-8 (4)',
  ]);
  expect(
    await rows(`select name, region from city where tenant_id = $1 and name like 'Argelía%' order by id`, [
      tenants[0],
    ]),
  ).toEqual([
    { name: 'Argelía', region: 'Valle' },
    { name: 'Argelía (2)', region: 'Valle' },
    { name: 'Argelía', region: 'Cauca' },
  ]);
  expect(await valuesOf('role', 'name')).toEqual(['Lector  de  campo', 'Lector de campo (2)']);
  expect(await rows(`select action, before, after from audit where subject = 'zone' order by id`)).toEqual([
    { action: 'zones.update', before: { nameEs: 'NORTE' }, after: { nameEs: 'NORTE (3)' } },
    { action: 'zones.update', before: { nameEs: 'norté' }, after: { nameEs: 'norté (4)' } },
  ]);
});

test('N19: what was mended is unique from now on, and a second look finds nothing', async () => {
  await expect(
    owner.query(
      `
        insert into zone (tenant_id, code, name_es, name_en, latitude, longitude)
          values ($1, 'Z9', ' ÑORTE ', 'x', 3, -76), ($1, 'Z8', 'norte  (3)', 'x', 3, -76)`,
      [tenants[0]],
    ),
  ).rejects.toThrow('zone_tenant_id_name_es_key');
  expect(await rehearseMigrations(url)).toEqual({ pending: [], warnings: [] });
});
