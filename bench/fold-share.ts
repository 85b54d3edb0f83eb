import { sql } from 'kysely';
import { factBatch } from '../server/src/features/insights/facts/facts.jobs.ts';
import { lockFacts, replaceFacts } from '../server/src/features/insights/facts/fold.store.ts';
import {
  endedChanges,
  type ChangePosition,
  type EndedChanges,
} from '../server/src/features/operation/activities/activity-facts.store.ts';
import type { TenantCtx } from '../server/src/platform/context.ts';
import type { BenchData } from './data.ts';
import { forgetFacts, undone, withTenant } from './fold.ts';
import { processorOf, type Processor } from './processor.ts';
import { table } from './table.ts';
import { syncedAtOnce } from './workload-writes.ts';

/** What counting the work that phones sent last costs beside what sending it cost. */

/** Enough for a clock of hundredths of a second, and no more than a run of six seconds sends. */
const most = 40_000;
const rounds = 3;
const goal = 0.03;

/** @param sync the processor of one batch of the workload, ms */
export async function foldShare(data: BenchData, sync: Processor): Promise<string> {
  const times: number[] = [];
  let counted = 0;
  await withTenant({ ...data, databaseUrl: data.appUrl }, data.tenantId, async (ctx) => {
    for (let round = 0; round < rounds; round++)
      await undone(ctx, async (inner) => {
        const all = await lastChanges(inner);
        for (const { ids } of all) await forgetFacts(inner, ids);
        const session = await sessionOf(inner);
        const spent = () => processorOf(process.pid) + processorOf(session);
        const before = spent();
        for (const changes of all) await replaceFacts(inner, changes);
        counted = all.reduce((sum, { ids }) => sum + ids.length, 0);
        times.push((spent() - before) / counted);
      });
  });
  const own = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  const sent = (sync.server + sync.database) / syncedAtOnce;
  return `\n${table(
    ['fold beside sync', 'activities', 'fold, ms each', 'sync, ms each', 'share', 'goal', 'reached'],
    [
      [
        'what phones sent last',
        counted.toLocaleString('en'),
        own.toFixed(3),
        sent.toFixed(3),
        percent(own / sent),
        percent(goal),
        own / sent <= goal ? 'yes' : 'no',
      ],
    ],
  )}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The process of the database that runs a transaction; others work for the servers meanwhile. */
async function sessionOf({ db }: TenantCtx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

/** The place before the last activities that ended. */
async function positionOfLast({ db, tenantId }: TenantCtx): Promise<ChangePosition> {
  const { rows } = await sql<{ upTo: string; afterId: number }>`
    select touched::text as "upTo", id as "afterId" from activity
    where tenant_id = ${tenantId} and ended_at is not null
    order by touched desc, id desc offset ${most} limit 1`.execute(db);
  return rows[0] ?? { upTo: '0', afterId: 0 };
}

/** The last activities that ended, in batches of the job. */
async function lastChanges(ctx: TenantCtx): Promise<EndedChanges[]> {
  const { horizon } = (await lockFacts(ctx))!;
  const all: EndedChanges[] = [];
  let from = await positionOfLast(ctx);
  for (;;) {
    const changes = await endedChanges(ctx, from, horizon, factBatch);
    if (changes.ids.length > 0) all.push(changes);
    if (changes.ids.length < factBatch) return all;
    from = changes.next;
  }
}
