import { sql, type RawBuilder } from 'kysely';
import { closedCounters } from '@cuadrilla/contract/insights/counters.ts';
import {
  firstOfQuarter,
  firstOfYear,
  lastOfQuarter,
  lastOfYear,
} from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import { factAmount, isDone } from './fact-sums.rules.ts';
import { countQuarterLatency, countYearLatency, latencyChecks } from './quarter-latency.store.ts';

/**
 * Sums of the facts of each person by whole quarter and year: what many people did in a year is a row for each of them
 * instead of one for all that they did. Latency by neighbourhood is counted with them. A year stands when it is over and
 * none of its quarters is noted.
 */

export const personPeriods = 'roll_person';
const table = sql.table(personPeriods);
const names = closedCounters.join(', ');
const stored = closedCounters.map((counter) => `sum(${counter})`).join(', ');
const columns = sql.raw(`tenant_id, period, day, employee_id, ${names}, person_days`);

/** What each person did in these facts, in the order of the columns. */
const sumsOfFacts = sql.raw(
  `f.employee_id, ${closedCounters.map((counter) => `sum(${factAmount(counter)})`).join(', ')},
    count(distinct f.day) filter (where ${isDone})`,
);

/** Quarters before that of today whose facts changed since they were counted, the earliest first. */
export async function quartersToCount({ db, tenantId }: TenantCtx, today: string): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select q::text as quarter from fact_position p cross join lateral unnest(p.quarters_to_count) q
    where p.tenant_id = ${tenantId} and q < ${firstOfQuarter(today)} order by q`.execute(db);
  return rows.map(({ quarter }) => quarter);
}

const forget = ({ db, tenantId }: TenantCtx, period: string, day: string) =>
  sql`delete from ${table} where tenant_id = ${tenantId} and period = ${period} and day = ${day}`.execute(db);

const factsOf = ({ tenantId }: TenantCtx, quarter: string): RawBuilder<unknown> =>
  sql`fact_activity f where f.tenant_id = ${tenantId} and f.day between ${quarter} and ${lastOfQuarter(quarter)}`;

/** Counts a quarter whose facts nobody changes meanwhile, and its year once that has no other to be counted. */
export async function countQuarter(ctx: TenantCtx, quarter: string, today: string): Promise<void> {
  const { db, tenantId } = ctx;
  await forget(ctx, 'quarter', quarter);
  await sql`
    insert into ${table} (${columns})
    select ${tenantId}, 'quarter', ${quarter}::date, ${sumsOfFacts} from ${factsOf(ctx, quarter)}
    group by f.employee_id`.execute(db);
  await countQuarterLatency(ctx, quarter, factsOf(ctx, quarter));
  const { rows } = await sql<{ left: string[] }>`
    update fact_position set quarters_to_count = array_remove(quarters_to_count, ${quarter}::date)
    where tenant_id = ${tenantId}
    returning quarters_to_count::text[] as left`.execute(db);
  const year = firstOfYear(quarter);
  const isWhole = rows[0]?.left.every((other) => firstOfYear(other) !== year);
  if (isWhole && lastOfYear(year) < today) await countYear(ctx, year);
}

async function countYear(ctx: TenantCtx, year: string): Promise<void> {
  const { db, tenantId } = ctx;
  await forget(ctx, 'year', year);
  await sql`
    insert into ${table} (${columns})
    select ${tenantId}, 'year', ${year}::date, employee_id, ${sql.raw(stored)}, sum(person_days) from ${table}
    where tenant_id = ${tenantId} and period = 'quarter' and day between ${year} and ${lastOfYear(year)}
    group by employee_id`.execute(db);
  await countYearLatency(ctx, year);
}

/** Counted quarters of a period whose sums, or those of whose year, are not what they should be. */
export async function differingQuarters(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const differing: string[] = [];
  for (const quarter of new Set([firstOfQuarter(from), firstOfQuarter(to)]))
    if (await differsIn(ctx, quarter)) differing.push(quarter);
  return differing;
}

async function differsIn(ctx: TenantCtx, quarter: string): Promise<boolean> {
  const { db, tenantId } = ctx;
  const year = firstOfYear(quarter);
  const latency = latencyChecks(ctx, year, quarter);
  const sumsIn = (period: string, from: string, to: string) => sql`(
    select row(sum(n.person_days), ${sql.raw(closedCounters.map((counter) => `sum(n.${counter})`).join(', '))})::text
    from ${table} n where n.tenant_id = ${tenantId} and n.period = ${period} and n.day between ${from} and ${to})`;
  const { rows } = await sql`
    with noted as (
      select q from fact_position p cross join lateral unnest(p.quarters_to_count) q where p.tenant_id = ${tenantId}),
      facts (employee_id, ${sql.raw(names)}, person_days) as (
        select ${sumsOfFacts} from ${factsOf(ctx, quarter)} group by f.employee_id),
      years as (select from ${table} where tenant_id = ${tenantId} and period = 'year' and day = ${year} limit 1)
    select from (select 1) one
    where not exists (select from noted where q = ${quarter}) and (
        ${sumsIn('quarter', quarter, quarter)} <> (
          select row(sum(n.person_days), ${sql.raw(closedCounters.map((counter) => `sum(n.${counter})`).join(', '))})::text
          from facts n)
        or ${latency.quarter} <> ${latency.facts(factsOf(ctx, quarter))})
      or exists (select from years) and not exists (select from noted where q between ${year} and ${lastOfYear(year)})
        and (${sumsIn('year', year, year)} <> ${sumsIn('quarter', year, lastOfYear(year))}
          or ${latency.year} <> ${latency.quarters})`.execute(db);
  return rows.length > 0;
}
