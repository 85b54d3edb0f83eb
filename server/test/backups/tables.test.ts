import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excludedTables } from '#features/security/backups/backups-excluded-tables.ts';
import { readThrough } from '#features/security/backups/backups-read.ts';
import { fileTables, tenantTables, type Runner } from '#features/security/backups/backups-tables.store.ts';
import { schemaVersion } from '#features/security/backups/backups-write.ts';
import { addLinkedRows, backupWorld, type BackupWorld } from './backup-world.ts';

let world: BackupWorld;
let bytes: Buffer;

beforeAll(async () => {
  world = await backupWorld();
  await addLinkedRows(world);
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
