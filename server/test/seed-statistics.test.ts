import pg from 'pg';
import { expect, test } from 'vitest';
import { demoDatabase } from './demo-database.ts';

test('statements on the demo are planned for what it has from the first one on', async () => {
  const { database } = await demoDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const tables = ['activity', 'activity_event', 'app_user', 'operation', 'submission'];
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relname = any($1) and reltuples > 0 order by relname`,
      [tables],
    );
    expect(rows.map(({ name }) => name)).toEqual(tables);
  } finally {
    await client.end();
    await database.drop();
  }
});
