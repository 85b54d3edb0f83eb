import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsSchema } from '#platform/jobs/queues.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { openOwner, type Owner } from './job-owner.ts';

let database: TestDatabase;
let owner: pg.Client;
let boss: PgBoss;
const running: Owner[] = [];
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `
      create table effect (n integer not null, owner text not null); grant
        select, insert on effect to cuadrilla_app`,
  );
  boss = new PgBoss({
    connectionString: database.url,
    schema: jobsSchema,
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
beforeEach(() => owner.query('truncate effect; delete from jobs.job'));
afterEach(async () => {
  for (const { jobs, pools } of running.splice(0)) {
    await jobs.stop();
    await pools.end();
  }
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await owner.end();
  await database.drop();
});

const start = async (
  name: string,
  before: (n: number) => Promise<void> = async () => undefined,
): Promise<void> => void running.push(await openOwner(database.appUrl, name, before));
const effects = async (): Promise<{ n: number; owner: string }[]> =>
  (await owner.query<{ n: number; owner: string }>('select n, owner from effect order by n')).rows;
const states = async (): Promise<string[]> =>
  (await owner.query<{ state: string }>('select state from jobs.job order by state')).rows.map(
    ({ state }) => state,
  );
/** As if the owner's last heartbeat were twenty seconds ago. */
async function takeFromSilent(): Promise<void> {
  await owner.query(`update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
  await owner.query('update jobs.queue set monitor_on = null, monitor_claim_on = null');
  await boss.supervise('mail');
}

// R18
test('a thousand jobs over two processes are carried out once each', async () => {
  await boss.insert(
    'mail',
    Array.from({ length: 1000 }, (_, n) => ({ data: { tenantId: 1, data: { n } } })),
  );
  await Promise.all([start('one'), start('other')]);
  await expect
    .poll(async () => (await effects()).length, { timeout: 60_000, interval: 100 })
    .toBeGreaterThanOrEqual(1000);
  await expect.poll(async () => new Set(await states()), { timeout: 10_000 }).toEqual(new Set(['completed']));
  const done = await effects();
  expect(done.map(({ n }) => n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  expect(new Set(done.map((each) => each.owner))).toEqual(new Set(['one', 'other']));
});

// R18
test('a job whose owner is killed is carried out by another, and its effect is there once', async () => {
  const child = fork(new URL('./job-owner.ts', import.meta.url), [database.appUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await boss.send('mail', { tenantId: 1, data: { n: 7 } }, { retryDelay: 0 });
  expect(await once(child, 'message')).toContain(7);
  expect(await states()).toEqual(['active']);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await takeFromSilent();
  await start('heir');
  await expect.poll(states, { timeout: 20_000 }).toEqual(['completed']);
  expect(await effects()).toEqual([{ n: 7, owner: 'heir' }]);
});

// R18
test('an owner that was taken for dead and comes back does not do it a second time', async () => {
  const begun = Promise.withResolvers<void>();
  const waking = Promise.withResolvers<void>();
  await boss.send('mail', { tenantId: 1, data: { n: 8 } }, { retryDelay: 0 });
  await start('sleeper', async () => {
    begun.resolve();
    await waking.promise;
  });
  await begun.promise;
  await takeFromSilent();
  await start('heir');
  await expect.poll(effects, { timeout: 20_000 }).toEqual([{ n: 8, owner: 'heir' }]);
  waking.resolve();
  await running[0]!.jobs.stop();
  expect(await effects()).toEqual([{ n: 8, owner: 'heir' }]);
  expect(await states()).toEqual(['completed']);
});

// R18
test('every queue expects heartbeats, so that a lost job is started again within a minute', async () => {
  const { rows } = await owner.query<{ slowest: number }>(
    'select max(heartbeat_seconds) as slowest from jobs.queue where heartbeat_seconds is not null',
  );
  const { rows: silent } = await owner.query(
    `select name from jobs.queue where heartbeat_seconds is null and name not like '\\_\\_%'`,
  );
  expect(silent).toEqual([]);
  // Beside it: fifteen seconds between checks for missing heartbeats, and two before the first retry.
  expect(rows[0]!.slowest + 15 + 15 + 2).toBeLessThan(60);
});
