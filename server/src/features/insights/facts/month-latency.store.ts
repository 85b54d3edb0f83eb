import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { monthDivisions, type Division } from './fact-dimensions.ts';

/**
 * How long synchronizing took in whole months, by one dimension: how many visits are in each class of minutes. A class
 * ends at `ratio` times where it begins, so a percentile from classes is within that of the exact one. By company and
 * another dimension, or by neighbourhood, there would be hardly fewer rows than visits.
 */

export const monthLatency = 'roll_month_latency';
const table = sql.table(monthLatency);
export const monthLatencyColumns = 'day, value, class, counted, minutes';

const ratio = 1.05;
/** By how much of it a percentile may differ at most. */
export const latencyError = ratio - 1;
/** Class 0 is up to a second; class n ends at `ratio` to the power n seconds. */
export const latencyClass = `case when f.sync_minutes > 1.0 / 60 then ceil(ln(f.sync_minutes * 60) / ln(${ratio}))
  when f.sync_minutes is not null then 0 end::integer`;

export const latencyByMonth: readonly Division[] = [
  ['company', 'f.company_id'],
  ...monthDivisions.filter(([code]) => code !== 'barrio'),
];
/** The one of fewest rows: its sums are those of all. */
export const fewestLatency = 'kind';

/** These facts `f` by month, value and class; each row has a day of its month. */
export const latencyOfFacts = (facts: RawBuilder<unknown>, division: Division): RawBuilder<unknown> => sql`
  select f.tenant_id, ${division[0]}::text as divided_by, min(f.day) as day, f.value, f.class,
    count(f.sync_minutes)::integer as counted, coalesce(sum(f.sync_minutes), 0) as minutes
  from (select f.*, (${sql.raw(division[1])})::text as value, ${sql.raw(latencyClass)} as class from ${facts}) f
  group by f.tenant_id, date_trunc('month', f.day), f.value, f.class`;

/** @param facts those of the month, as `f` */
export async function countMonthLatency(
  { db, tenantId }: TenantCtx,
  month: string,
  facts: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from ${table} where tenant_id = ${tenantId} and day = ${month}
      and divided_by = any(${latencyByMonth.map(([code]) => code)}::text[])`.execute(db);
  for (const division of latencyByMonth)
    await sql`
    insert into ${table} (tenant_id, divided_by, ${sql.raw(monthLatencyColumns)})
    select ${tenantId}, divided_by, ${month}::date, value, class, counted, minutes
    from (${latencyOfFacts(facts, division)}) c`.execute(db);
}

/** Whether what a counted month has is not what its facts have. */
export async function differsInLatency(
  { db, tenantId }: TenantCtx,
  month: string,
  facts: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${latencyByMonth.map(([code]) => code)}::text[]) d(code)
      cross join (
        select count(f.sync_minutes) as counted, coalesce(sum(f.sync_minutes), 0) as minutes from ${facts}) c
      left join (
        select divided_by, sum(counted) as counted, sum(minutes) as minutes from ${table}
        where tenant_id = ${tenantId} and day = ${month} group by 1) r
        on r.divided_by = d.code
    where coalesce(r.counted, 0) <> c.counted
      or abs(coalesce(r.minutes, 0) - c.minutes) > 1e-9 * greatest(1, c.minutes)
    limit 1`.execute(db);
  return rows.length > 0;
}
