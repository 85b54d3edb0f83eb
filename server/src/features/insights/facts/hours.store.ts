import { sql, type RawBuilder } from 'kysely';
import { closedCounters } from '@cuadrilla/contract/insights/counters.ts';
import type { TenantCtx } from '#platform/context.ts';
import { factAmount } from './fact-sums.rules.ts';
import { daysBetween, replaceDays } from './whole-days.ts';

/**
 * Sums of each day by the hour at which work ended, of all companies together. Whole days are counted again at the end of
 * a fold: each of its batches would have to write another table.
 */

export const hourTable = 'roll_hour';
const table = sql.table(hourTable);
export const hourKeys = ['day', 'hour'] as const;
const columns = ['tenant_id', ...hourKeys, ...closedCounters].join(', ');
const counted = sql.raw(closedCounters.map((counter) => `sum(${factAmount(counter)})`).join(', '));
const stored = sql.raw(closedCounters.map((counter) => `sum(${counter})`).join(', '));

/** Counts these days, a condition on rows with a tenant and a day. */
export async function countHours(ctx: TenantCtx, days: RawBuilder<unknown>): Promise<void> {
  const rows = sql`
    select f.tenant_id, f.day, f.hour, ${counted} from fact_activity f where ${days}
    group by f.tenant_id, f.day, f.hour`;
  await replaceDays(ctx, { table: hourTable, columns }, days, rows);
}

/** Days whose sums by hour are not those of their facts. */
export async function differingHours(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const days = daysBetween(ctx, from, to);
  const { rows } = await sql<{ day: string }>`
    select distinct coalesce(r.day, c.day)::text as day
    from (select day, hour, row(${stored})::text as sums from ${table} where ${days} group by 1, 2) r
      full join (
        select f.day, f.hour, row(${counted})::text as sums from fact_activity f where ${days} group by 1, 2
      ) c on c.day = r.day and c.hour = r.hour
    where r.sums is distinct from c.sums`.execute(ctx.db);
  return rows.map(({ day }) => day);
}
