import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('test databases are migrated, separate, and gone after drop', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table mark ()');
  const elsewhere = new pg.Client({ connectionString: other.appUrl });
  await elsewhere.connect();
  expect(
    (
      await elsewhere.query(
        `select to_regclass('tenant') tenant, to_regclass('mark') mark, current_user person`,
      )
    ).rows,
  ).toEqual([{ tenant: 'tenant', mark: null, person: 'cuadrilla_app' }]);
  await elsewhere.end();
  await Promise.all([one.drop(), other.drop()]);
  await expect(client.query('select 1')).rejects.toThrow();
});
