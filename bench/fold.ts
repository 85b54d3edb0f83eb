import { sql } from 'kysely';
import { buildApp } from '../server/src/app.ts';
import { countWorkflowDays } from '../server/src/features/operation/workflow-report/workflow-days.jobs.ts';
import {
  countDutyDays,
  countMonths,
  factBatch,
  foldFacts,
} from '../server/src/features/insights/facts/facts.jobs.ts';
import {
  lockFacts,
  lockFactsWaiting,
  replaceFacts,
} from '../server/src/features/insights/facts/fold.store.ts';
import {
  endedChanges,
  type ChangePosition,
} from '../server/src/features/operation/activities/activity-facts.store.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { TenantCtx } from '../server/src/platform/context.ts';
import type { BenchData } from './data.ts';
import { table } from './table.ts';

/** What the product is started with on a database of the bench. */
interface Started {
  databaseUrl: string;
  secret: string;
  dataDir: string;
}

/** Larger than those of the job: nobody else is served meanwhile. */
const batch = 5_000;

class Undone extends Error {}

/** How many ended activities a second the product's own statements count, in batches as large as those of its job. */
export async function foldRate(
  { appUrl, secret, dataDir, tenantId }: BenchData,
  seconds: number,
): Promise<string> {
  const rows: string[][] = [];
  await withTenant({ databaseUrl: appUrl, secret, dataDir }, tenantId, async (ctx) => {
    for (const isNew of [true, false]) {
      const { folded, rate } = await rateOf(ctx, isNew, seconds);
      const name = isNew ? 'work that has ended' : 'work that was counted before, again';
      const isGoal = isNew ? [`5,000`, rate >= 5_000 ? 'yes' : 'no'] : ['', ''];
      rows.push([name, folded.toLocaleString('en'), Math.round(rate).toLocaleString('en'), ...isGoal]);
    }
  });
  return `\n${table(['fold', 'activities', 'a second', 'goal', 'reached'], rows)}`;
}

/** Work while nobody else counts, and without any effect: every run finds the same. */
export async function undone(ctx: TenantCtx, work: (inner: TenantCtx) => Promise<void>): Promise<void> {
  const done = ctx.inSeparateTransaction(async (inner) => {
    await lockFactsWaiting(inner);
    await work(inner);
    throw new Undone();
  });
  await done.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

async function rateOf(
  ctx: TenantCtx,
  isNew: boolean,
  seconds: number,
): Promise<{ folded: number; rate: number }> {
  let [folded, spent] = [0, 0];
  let from: ChangePosition = { upTo: '0', afterId: 0 };
  while (spent < seconds * 1000) {
    await undone(ctx, async (inner) => {
      const { horizon } = (await lockFacts(inner))!;
      const begun = performance.now();
      const changes = await endedChanges(inner, from, horizon, factBatch);
      const read = performance.now() - begun;
      if (isNew) await forgetFacts(inner, changes.ids);
      const writing = performance.now();
      await replaceFacts(inner, changes);
      folded += changes.ids.length;
      spent += read + performance.now() - writing;
      from = changes.ids.length === factBatch ? changes.next : { upTo: '0', afterId: 0 };
    });
  }
  return { folded, rate: (folded * 1000) / spent };
}

export const forgetFacts = ({ db, tenantId }: TenantCtx, ids: readonly number[]) =>
  db
    .deleteFrom('fact_activity')
    .where('tenant_id', '=', tenantId)
    .where('activity_id', 'in', [...ids])
    .execute();

/** Work of a tenant with the product's own code, in a process that runs no jobs. */
export async function withTenant(
  { databaseUrl, secret, dataDir }: Started,
  tenantId: number,
  work: (ctx: TenantCtx) => Promise<void>,
): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const app = await buildApp(config, { databaseUrl, runJobs: false });
  const about = {
    requestId: 'fold',
    locale: 'es',
    log: app.platform.log,
    address: null,
    agent: null,
  } as const;
  try {
    await app.units.asTenant(tenantId, about, work, { pool: 'background' });
  } finally {
    await app.close();
  }
}

/**
 * Subtracts facts of work that an earlier run wrote and this one deleted; the product deletes no activity.
 * @returns whether there may be more
 */
async function foldDeleted(ctx: TenantCtx): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select f.activity_id as id from fact_activity f
    where f.tenant_id = ${ctx.tenantId}
      and not exists (select from activity a where a.tenant_id = ${ctx.tenantId} and a.id = f.activity_id)
    limit ${sql.lit(batch)}`.execute(ctx.db);
  if (rows.length === 0) return false;
  await lockFactsWaiting(ctx);
  await replaceFacts(ctx, { ids: rows.map(({ id }) => id), formVersions: [] });
  return rows.length === batch;
}

/**
 * Facts, their sums, whole months, days on duty and the days of workflows by the product's own jobs, so that numbers are complete and
 * no run counts a million activities in the background while something is measured.
 */
export async function fold(started: Started, tenantId: number, log: (line: string) => void): Promise<void> {
  const begun = Date.now();
  await withTenant(started, tenantId, async (ctx) => {
    while (await ctx.inSeparateTransaction(foldDeleted));
    await foldFacts(ctx, batch);
  });
  log(`  facts: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  for (const [name, count] of [
    ['days on duty', countDutyDays],
    ['whole months', countMonths],
    ['days of workflows', countWorkflowDays],
  ] as const) {
    const counting = Date.now();
    await withTenant(started, tenantId, count);
    log(`  ${name}: ${((Date.now() - counting) / 1000).toFixed(1)} s`);
  }
}
