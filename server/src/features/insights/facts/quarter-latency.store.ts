import { sql, type RawBuilder } from 'kysely';
import { lastOfYear } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import { closedDimensions, type Division } from './fact-dimensions.ts';
import { latencyOfFacts, monthLatency, monthLatencyColumns } from './month-latency.store.ts';

/**
 * How long synchronizing took by neighbourhood, in whole quarters and years. Of a month there would be hardly fewer rows
 * than visits.
 */

export const quarterDivision: Division = ['barrio', closedDimensions.barrio];
/** `divided_by` of its rows. */
export const quarterLatency = 'barrio_quarter';
export const yearLatency = 'barrio_year';

const table = sql.table(monthLatency);
const columns = sql.raw(`tenant_id, divided_by, ${monthLatencyColumns}`);

const forget = ({ db, tenantId }: TenantCtx, code: string, day: string) =>
  sql`delete from ${table} where tenant_id = ${tenantId} and divided_by = ${code} and day = ${day}`.execute(
    db,
  );

/** @param facts those of the quarter, as `f` */
export async function countQuarterLatency(
  ctx: TenantCtx,
  quarter: string,
  facts: RawBuilder<unknown>,
): Promise<void> {
  await forget(ctx, quarterLatency, quarter);
  await sql`
    insert into ${table} (${columns})
    select ${ctx.tenantId}, ${quarterLatency}, ${quarter}::date, value, class, sum(counted), sum(minutes)
    from (${latencyOfFacts(facts, quarterDivision)}) m group by value, class order by value, class`.execute(
    ctx.db,
  );
}

/** Of a year whose quarters are counted. */
export async function countYearLatency(ctx: TenantCtx, year: string): Promise<void> {
  const { db, tenantId } = ctx;
  await forget(ctx, yearLatency, year);
  await sql`
    insert into ${table} (${columns})
    select ${tenantId}, ${yearLatency}, ${year}::date, value, class, sum(counted), sum(minutes) from ${table}
    where tenant_id = ${tenantId} and divided_by = ${quarterLatency} and day between ${year} and ${lastOfYear(year)}
    group by value, class order by value, class`.execute(db);
}

/** How many visits are counted and their minutes, as columns; minutes are rounded, since they are added up in any order. */
const sumsOf = (counted: string, minutes: string, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select row(coalesce(${sql.raw(counted)}, 0), round(coalesce(${sql.raw(minutes)}, 0)::numeric, 3))::text from ${from})`;

/** Sums of a quarter, of the facts `f` that it should have, and of its year. */
export function latencyChecks({ tenantId }: TenantCtx, year: string, quarter: string) {
  const stored = (code: string, from: string, to: string): RawBuilder<unknown> =>
    sumsOf(
      'sum(counted)',
      'sum(minutes)',
      sql`${table} where tenant_id = ${tenantId} and divided_by = ${code} and day between ${from} and ${to}`,
    );
  return {
    quarter: stored(quarterLatency, quarter, quarter),
    facts: (facts: RawBuilder<unknown>) => sumsOf('count(f.sync_minutes)', 'sum(f.sync_minutes)', facts),
    year: stored(yearLatency, year, year),
    quarters: stored(quarterLatency, year, lastOfYear(year)),
  };
}
