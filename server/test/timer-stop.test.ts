import pino from 'pino';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPools, Unit, type Pools } from '#platform/db/pools.ts';
import type { TenantCtx } from '#platform/context.ts';
import { openJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { jobsSchema } from '#platform/jobs/queues.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await testDatabase();
  const connection = { connectionString: database.url, schema: jobsSchema, max: 1 };
  boss = new PgBoss({ ...connection, migrate: false, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

const queue = 'counters-fold-2';

/** A process with a timer for three tenants, and what it does for each. */
async function withTimer(
  log: pino.Logger,
  work: (tenantId: number, ctx: TenantCtx) => Promise<void>,
): Promise<{ jobs: Jobs; pools: Pools }> {
  const pools = openPools(database.appUrl, () => undefined, 2);
  const timer = { queue, cron: '0 0 1 1 *', handler: (ctx: TenantCtx) => work(ctx.tenantId, ctx) };
  const jobs = openJobs(
    database.appUrl,
    log,
    { jobs: [], timers: [timer] },
    {
      tenants: async () => [1, 2, 3],
      async inTenant(tenantId, inside) {
        const unit = new Unit(pools.background, tenantId);
        try {
          await inside({ db: unit.db, tenantId } as TenantCtx);
          await unit.commit();
        } catch (error) {
          await unit.rollback();
          throw error;
        }
      },
    },
  );
  await jobs.start({ work: true });
  return { jobs, pools };
}

test('a timer under way when its process stops ends its tenant, begins no other, and goes back to the queue', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const begun: number[] = [];
  const ended: number[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let begin: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => (begin = resolve));
  const { jobs, pools } = await withTimer(log, async (tenantId, ctx) => {
    begun.push(tenantId);
    begin();
    await released;
    await ctx.db.executeQuery(CompiledQuery.raw('select 1 as one'));
    ended.push(tenantId);
  });
  await boss.send(queue, {});
  await underWay;
  const stopped = jobs.stop().then(() => pools.end());
  release();
  await stopped;
  expect([begun, ended]).toEqual([[1], [1]]);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const [job] = await boss.findJobs(queue);
  expect(job!.state).not.toBe('completed');
});

test('what a timer cannot end in time is cut short, and that is no error of the timer', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let begin: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => (begin = resolve));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { jobs, pools } = await withTimer(log, async (_tenantId, ctx) => {
    begin();
    await released;
    await ctx.db.executeQuery(CompiledQuery.raw('select 1 as one'));
  });
  await boss.deleteAllJobs(queue);
  await boss.send(queue, {});
  await underWay;
  await jobs.stop();
  await pools.end();
  release();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('timer cut short: the process stops');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
