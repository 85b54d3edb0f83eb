import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { latencyClass } from './month-latency.store.ts';
import { daysBetween, replaceDays } from './whole-days.ts';

/**
 * How long synchronizing took on each day: the percentile that is shown of days, exactly, and how many visits are in each
 * class of minutes. Neither is a sum of other sums, so whole days are counted again at the end of a fold.
 */

export const dayLatency = 'roll_day_latency';
const table = sql.table(dayLatency);

/** From 0 to 1: the share of visits that takes less than `p95` of a day. */
export const dayLatencyShare = 0.95;

const columns = 'tenant_id, day, counted, p95, classes, counts, minutes';

/** @param days a condition on facts, which are read once */
const latencyOf = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with visit as materialized (
    select f.tenant_id, f.day, f.sync_minutes from fact_activity f where ${days} and f.sync_minutes is not null
  )
  select v.tenant_id, v.day, v.counted, v.p95, c.classes, c.counts, c.minutes
  from (
    select tenant_id, day, count(*)::integer as counted,
      percentile_cont(${dayLatencyShare}) within group (order by sync_minutes) as p95
    from visit group by tenant_id, day
  ) v join (
    select tenant_id, day, array_agg(class order by class) as classes, array_agg(n order by class) as counts,
      array_agg(minutes order by class) as minutes
    from (
      select f.tenant_id, f.day, ${sql.raw(latencyClass)} as class, count(*)::integer as n,
        sum(f.sync_minutes) as minutes
      from visit f group by 1, 2, 3
    ) n group by tenant_id, day
  ) c on c.tenant_id = v.tenant_id and c.day = v.day`;

/** Counts these days, a condition on rows with a tenant and a day. */
export const countDayLatency = (ctx: TenantCtx, days: RawBuilder<unknown>): Promise<void> =>
  replaceDays(ctx, { table: dayLatency, columns }, days, latencyOf(days));

/** Days whose latency is not that of their facts. */
export async function differingLatency(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const days = daysBetween(ctx, from, to);
  const { rows } = await sql<{ day: string }>`
    select coalesce(r.day, c.day)::text as day
    from (select * from ${table} where ${days}) r full join (${latencyOf(days)}) c on c.day = r.day
    where (r.counted, r.classes, r.counts) is distinct from (c.counted, c.classes, c.counts)
      or abs(r.p95 - c.p95) > 1e-9 * c.p95`.execute(ctx.db);
  return rows.map(({ day }) => day);
}
