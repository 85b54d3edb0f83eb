import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { foldFacts, factBatch } from '../server/src/features/insights/facts/facts.jobs.ts';
import { lockFacts, replaceFacts } from '../server/src/features/insights/facts/fold.store.ts';
import { endedChanges } from '../server/src/features/operation/activities/activity-facts.store.ts';
import type { TenantCtx } from '../server/src/platform/context.ts';
import type { BenchData } from './data.ts';
import { undone, withTenant } from './fold.ts';
import { load } from './load.ts';
import { processorOf, type ProcessorClock } from './processor.ts';
import { givePhonesWork, signAgain, type World } from './restore.ts';
import type { Server } from './server.ts';
import { table } from './table.ts';
import type { Workload } from './workloads.ts';
import { syncedAtOnce } from './workload-writes.ts';

/** What counting the work that phones send costs, beside what sending the same work costs. */

/** More than they finish in a second. */
const workASecond = 4_000;
const rounds = 3;
const goal = 0.03;
const sessionName = 'bench-fold';

interface Measured {
  data: BenchData;
  world: World;
  clock: ProcessorClock;
  real: Server;
  sync: Workload;
  seconds: number;
}

/** Milliseconds of processor that one of these activities costs. */
interface Shares {
  activities: number;
  sync: number;
  fold: number;
}

/**
 * Phones send for `seconds` while nobody counts, then one run of the job counts all of it, with what it counts again
 * of the day and with what it reads to know what changed.
 */
export async function foldShare(measured: Measured): Promise<string> {
  const all: Shares[] = [];
  for (let round = 0; round < rounds; round++) all.push(await sharesOf(measured));
  return `\n${table(
    ['fold beside sync', 'activities', 'fold, ms each', 'sync, ms each', 'share', 'goal', 'reached'],
    all.map(({ activities, sync, fold }, round) => [
      `what phones sent, ${round + 1}`,
      activities.toLocaleString('en'),
      fold.toFixed(3),
      sync.toFixed(3),
      percent(fold / sync),
      percent(goal),
      fold / sync <= goal ? 'yes' : 'no',
    ]),
  )}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function sharesOf({ data, world, clock, real, sync, seconds }: Measured): Promise<Shares> {
  await givePhonesWork(data, world, seconds * workASecond);
  signAgain(world);
  const databaseUrl = new URL(data.appUrl);
  databaseUrl.searchParams.set('application_name', sessionName);
  let shares: Shares | undefined;
  await withTenant({ ...data, databaseUrl: databaseUrl.href }, data.tenantId, async (ctx) => {
    await undone(ctx, foldOnce);
    const spent = { server: 0, database: 0 };
    const { latencies } = await whileNobodyCounts(data, () =>
      clock.adding(spent, real.pid, () =>
        load({ port: real.port, shot: sync.real }, sync.connections, seconds),
      ),
    );
    const before = { facts: await factsOf(data), processor: await foldProcessor(data) };
    await foldFacts(ctx);
    const counted = (await factsOf(data)) - before.facts;
    const sent = latencies.length * syncedAtOnce;
    // What the bare server ended before may be among it; less means that the product counted it.
    if (counted < sent) throw new Error(`${counted} of ${sent} activities were counted`);
    shares = {
      activities: counted,
      sync: (spent.server + spent.database) / sent,
      fold: ((await foldProcessor(data)) - before.processor) / counted,
    };
  });
  return shares!;
}

/** A job that runs every half minute has run before: its process and its session know the statements. */
async function foldOnce(ctx: TenantCtx): Promise<void> {
  const { horizon } = (await lockFacts(ctx))!;
  await replaceFacts(ctx, await endedChanges(ctx, { upTo: '0', afterId: 0 }, horizon, factBatch));
}

/** Work while the product leaves a tenant's facts as they are, as it does while another process counts. */
async function whileNobodyCounts<T>({ pool, tenantId }: BenchData, work: () => Promise<T>): Promise<T> {
  const session = await pool.connect();
  try {
    await session.query('begin');
    await session.query('select from fact_position where tenant_id = $1 for update', [tenantId]);
    const result = await work();
    await transactionsEnded(session);
    return result;
  } finally {
    await session.query('rollback');
    session.release();
  }
}

/** What was written while another transaction is open is counted only once that has ended. */
async function transactionsEnded(session: PoolClient): Promise<void> {
  const { rows: begun } = await session.query<{ now: string }>('select clock_timestamp()::text as now');
  const open = async (): Promise<boolean> => {
    const { rows } = await session.query(
      `select from pg_stat_activity
       where backend_xid is not null and pid <> pg_backend_pid() and xact_start < $1::timestamptz`,
      [begun[0]!.now],
    );
    return rows.length > 0;
  };
  while (await open()) await setTimeout(100);
}

async function factsOf({ pool, tenantId }: BenchData): Promise<number> {
  const { rows } = await pool.query<{ facts: number }>(
    'select count(*)::integer as facts from fact_activity where tenant_id = $1',
    [tenantId],
  );
  return rows[0]!.facts;
}

/** Milliseconds of processor of this process and of its sessions; others of the database work for the servers. */
async function foldProcessor({ pool }: BenchData): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [sessionName],
  );
  return rows.reduce((sum, { pid }) => sum + processorOf(pid), processorOf(process.pid));
}
