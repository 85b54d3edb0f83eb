import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readThrough } from '#features/security/backups/backups-read.ts';
import {
  fileTables,
  excludedTables,
  storedKey,
  tenantTables,
  type Runner,
} from '#features/security/backups/backups-tables.store.ts';
import { schemaVersion } from '#features/security/backups/backups-write.ts';
import { sha256Of } from '../sync/field-world.ts';
import { backupWorld, type BackupWorld } from './backup-world.ts';

let world: BackupWorld;
let bytes: Buffer;
const contractFile = { bytes: Buffer.from('%PDF-1.7 acta'), sha256: sha256Of(Buffer.from('%PDF-1.7 acta')) };

beforeAll(async () => {
  world = await backupWorld();
  const { sql, app } = world.app;
  const tenantId = world.field.tenantId;
  const [company] = await sql<{ id: string }>(
    `
      insert into company (tenant_id, code, name, tax_id) values ($1, 'CONTRATA', 'Contrata', '1')
        returning id`,
    [tenantId],
  );
  const [contract] = await sql<{ id: string }>(
    `
      insert into contract (tenant_id, code, name, company_id, starts_on, ends_on)
        values ($1, 'CT1', 'Contrato', $2, '2026-01-01', '2026-12-31') returning id`,
    [tenantId, company!.id],
  );
  await sql(
    `
      insert into contract_file (tenant_id, contract_id, name, type, bytes, sha256)
        values ($1, $2, 'acta.pdf', 'application/pdf', $3, $4)`,
    [tenantId, contract!.id, contractFile.bytes.length, contractFile.sha256],
  );
  // Two tables that refer to each other, and a row that refers to a later one.
  const [report] = await sql<{ id: string }>(
    `
      insert into report (tenant_id, code, name_es, name_en, data_set)
        values ($1, 'R1', 'Informe', 'Report', 'activities') returning id`,
    [tenantId],
  );
  await sql(
    `
      with v as (insert into report_version (tenant_id, report_id, number, template)
        values ($1, $2, '1', 'null') returning id) select id from v`,
    [tenantId, report!.id],
  );
  await sql(
    'update report set version_id = (select max(id) from report_version where tenant_id = $1) where id = $2',
    [tenantId, report!.id],
  );
  await sql(
    `
      with child as (insert into department (tenant_id, name) values ($1, 'Primera')
        returning id), parent as (insert into department (tenant_id, name) values ($1, 'Segunda')
        returning id) select 1`,
    [tenantId],
  );
  await sql(
    `
      update department set parent_id = (select id from department
        where tenant_id = $1 and name = 'Segunda') where tenant_id = $1 and name = 'Primera'`,
    [tenantId],
  );
  await app.platform.files.put(storedKey(tenantId, 'contracts', contractFile.sha256), contractFile.bytes);
  bytes = await world.bytesOf((await world.make()).id);
});
afterAll(() => world.close());

const secrets = () => world.app.app.platform.secrets;
const read = (file: Buffer) => readThrough(secrets(), Readable.from([file]));

test('every table with a tenant is in the backup, or on the reviewed list', async () => {
  const client = new pg.Client({ connectionString: world.app.url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `
      select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const inside = (await tenantTables(client as Runner)).map(({ table }) => table);
  await client.end();
  expect(inside.length).toBeGreaterThan(30);
  expect([...inside, ...Object.keys(excludedTables)].toSorted()).toEqual(
    rows.map(({ table_name }) => table_name).toSorted(),
  );
  const { manifest } = await read(bytes);
  expect(manifest.tables.map(({ table }) => table).toSorted()).toEqual(inside.toSorted());
  expect(manifest).toMatchObject({
    kind: 'tenant',
    schema: schemaVersion,
    files: { count: 4 },
    missing: [],
    tenant: { code: 'VALLE' },
  });
});

test('every table that names bytes in the file store brings them along', async () => {
  const { rows } = await world.app.app.platform.pools.requests.query<{ table_name: string }>(
    `
      select table_name from information_schema.columns
        where table_schema = 'public' and column_name like '%sha256'`,
  );
  expect(
    rows
      .map(({ table_name }) => table_name)
      .filter((table) => !Object.hasOwn(excludedTables, table))
      .toSorted(),
  ).toEqual(Object.keys(fileTables).toSorted());
});
