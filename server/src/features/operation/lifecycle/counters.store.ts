import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';

/** The columns of an activity that are counted by; withdrawn activities are not counted. */
export interface Counted {
  status: string;
  kind: string;
  priority: string;
  sync_state: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  created_at: string;
  withdrawn_at: string | null;
}

export interface CounterRow {
  day: string;
  status: string;
  kind: string;
  priority: string;
  sync_state: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  n: number;
}

/** How changes of activities change the counts: a row by combination, none for what cancels out. */
export function countChanges(
  changes: readonly { before: Counted | null; after: Counted | null }[],
  timeZone: string,
): CounterRow[] {
  const rows = new Map<string, CounterRow>();
  const add = (counted: Counted | null, n: number): void => {
    if (!counted || counted.withdrawn_at !== null) return;
    const { status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id } = counted;
    const day = localDate(new Date(counted.created_at), timeZone);
    const values = { day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id };
    const key = Object.values(values).join('|');
    const row = rows.get(key);
    if (row) row.n += n;
    else rows.set(key, { ...values, n });
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...rows.values()].filter(({ n }) => n !== 0);
}

/** The statement that adds to the counts, to be run alone or as a part of another. */
export const insertCounts = (tenantId: number, counts: readonly CounterRow[]): RawBuilder<unknown> => sql`
  insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id,
    company_id, n)
  select ${tenantId}, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, n
  from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as t(
    day date, status text, kind text, priority text, sync_state text, type_id bigint, zone_id bigint,
    workflow_id bigint, company_id bigint, n integer)`;

/** What one row of all days counts; an activity has the same columns. */
export const combinationColumns =
  'status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id';
const combination = sql.raw(combinationColumns);
const ofDay = sql.raw(`day, ${combinationColumns}`);
const coarse = sql.raw('day, status, kind, priority, sync_state');
const coarsest = sql.raw('day, status, kind');

/** Who folds and who compares take turns: a comparison writes sums as they were when it began. */
const takeTurn = ({ db, tenantId }: TenantCtx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`counters:${tenantId}`}, 1))`.execute(db);

/**
 * Folds the rows of finished changes into one a combination and day, into one a day, status, kind, priority and state of
 * synchronization, into one a day, status and kind, and into one a combination of all days. Taking and adding are one statement, so that the sum is right
 * for every reader at every moment.
 */
export async function foldCounters(ctx: TenantCtx): Promise<void> {
  await takeTurn(ctx);
  await sql`
    with taken as (
      delete from activity_tally where tenant_id = ${ctx.tenantId} and id in (
        select id from activity_tally
        where tenant_id = ${ctx.tenantId} and not folded
        order by id limit 100000 for update skip locked
      )
      returning ${ofDay}, n
    ),
    days as (
      insert into activity_day_tally (tenant_id, ${coarse}, n)
      select ${ctx.tenantId}, ${coarse}, sum(n) from taken
      group by ${coarse} having sum(n) <> 0 order by ${coarse}
      on conflict (tenant_id, ${coarse}) do update set n = activity_day_tally.n + excluded.n
    ),
    day_totals as (
      insert into activity_day_total (tenant_id, ${coarsest}, n)
      select ${ctx.tenantId}, ${coarsest}, sum(n) from taken
      group by ${coarsest} having sum(n) <> 0 order by ${coarsest}
      on conflict (tenant_id, ${coarsest}) do update set n = activity_day_total.n + excluded.n
    ),
    totals as (
      insert into activity_total (tenant_id, ${combination}, n)
      select ${ctx.tenantId}, ${combination}, sum(n) from taken
      group by ${combination} having sum(n) <> 0 order by ${combination}
      on conflict (tenant_id, ${combination}) do update set n = activity_total.n + excluded.n
    )
    insert into activity_tally (tenant_id, ${ofDay}, n, folded)
    select ${ctx.tenantId}, ${ofDay}, sum(n), true from taken
    group by ${ofDay} having sum(n) <> 0 order by ${ofDay}
    on conflict (tenant_id, ${ofDay}) where folded
      do update set n = activity_tally.n + excluded.n`.execute(ctx.db);
}

/** Counts that are sums of those of each combination and day, with the columns of their rows. */
const sums = [
  ['activity_day_tally', coarse],
  ['activity_day_total', coarsest],
  ['activity_total', combination],
] as const;

/**
 * Compares counts that are sums with those of each combination and day and corrects them. They differ where a process of
 * an earlier version folded while this one started; every other difference is a fault, and both are logged.
 * @returns how many rows were corrected
 */
export async function checkTotals(ctx: TenantCtx): Promise<number> {
  await takeTurn(ctx);
  let corrected = 0;
  for (const [table, columns] of sums) {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (tenant_id, ${columns}, n)
      select ${ctx.tenantId}, ${columns}, coalesce(sum(n) filter (where of_days), 0)
      from (
        select ${columns}, n, true as of_days from activity_tally where tenant_id = ${ctx.tenantId} and folded
        union all
        select ${columns}, n, false from ${sql.table(table)} where tenant_id = ${ctx.tenantId}
      ) counted
      group by ${columns}
      having coalesce(sum(n) filter (where of_days), 0) <> coalesce(sum(n) filter (where not of_days), 0)
      order by ${columns}
      on conflict (tenant_id, ${columns}) do update set n = excluded.n`.execute(ctx.db);
    corrected += Number(numAffectedRows);
  }
  if (corrected > 0)
    ctx.log.error({ tenantId: ctx.tenantId, corrected }, 'counts that are sums differ from what they add up');
  return corrected;
}
