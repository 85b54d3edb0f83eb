import { sql, type RawBuilder } from 'kysely';
import { dayLatency, dayLatencyShare } from '#features/insights/facts/day-latency.store.ts';
import {
  fewestLatency,
  latencyByMonth,
  latencyError,
  latencyOfFacts,
  monthLatency,
  monthLatencyColumns,
} from '#features/insights/facts/month-latency.store.ts';
import {
  quarterDivision,
  quarterLatency,
  yearLatency,
} from '#features/insights/facts/quarter-latency.store.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import type { Division } from '#features/insights/facts/fact-dimensions.ts';
import type { TenantCtx } from '#platform/context.ts';
import { countedPeriods } from './counted-periods.ts';
import { countedMonths, uncountedFacts, uncountedMonths } from './month-sources.ts';
import type { ScopedCtx, Source, Span } from './source.types.ts';
import { wholeOf } from './spans.ts';

/** How long synchronizing took in long periods, in classes of minutes that are counted ahead. */

const inClasses: Omit<Source, 'from' | 'columns' | 'name'> = {
  byMonth: true,
  amount: (counter) => (counter === 'sync_minutes' ? 'f.minutes' : undefined),
  condition: () => undefined,
  classes: { class: 'f.class', counted: 'f.counted', error: latencyError },
  hasDay: true,
};

/** Classes of single days; a day without visits has a row of no class. */
const classesOfDays = (
  { tenantId }: TenantCtx,
  { from, to }: Span,
  more: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const days = sql`d.tenant_id = ${tenantId} and d.day between ${from} and ${to} and ${more}`;
  return sql`
    select d.tenant_id, d.day, c.class, c.counted, c.minutes
    from ${sql.table(dayLatency)} d cross join lateral unnest(d.classes, d.counts, d.minutes) c(class, counted, minutes)
    where ${days}
    union all
    select d.tenant_id, d.day, null, 0, 0 from roll_total d where ${days} and d.closed > 0`;
};

const byDay = (ctx: TenantCtx): Source => ({
  ...inClasses,
  name: dayLatency,
  from: (span) => sql`(${classesOfDays(ctx, span, sql`true`)})`,
  columns: { weekday: weekdayOf('f.day') },
});

/** Of each day its exact percentile, and how many visits it is of. */
const exactOfDays = ({ tenantId }: TenantCtx, { from, to }: Span): RawBuilder<unknown> => sql`
  select t.day, d.p95 as value, coalesce(d.counted, 0) as counted
  from (
    select day from roll_total where tenant_id = ${tenantId} and day between ${from} and ${to} group by day
    having sum(closed) > 0
  ) t left join ${sql.table(dayLatency)} d on d.tenant_id = ${tenantId} and d.day = t.day`;

/** All of a period: its counted months, and the days of the others. With `byDays` also each day of it. */
function ofAll(ctx: TenantCtx, byDays: boolean): Source {
  const rowsIn = (span: Span): RawBuilder<unknown> => {
    const months = wholeOf('month', span);
    const isInMonths = months
      ? sql`d.day between ${months.from} and ${months.to}
          and date_trunc('month', d.day)::date <> all (${uncountedMonths(ctx)})`
      : sql`false`;
    const columns = 'day, class, counted, minutes';
    return sql`(
      ${classesOfDays(ctx, span, sql`not (${isInMonths})`)}
      ${countedMonths(ctx, span, { table: monthLatency, code: fewestLatency, columns })})`;
  };
  return {
    ...inClasses,
    name: monthLatency,
    from: rowsIn,
    columns: {},
    ...(byDays && {
      classes: {
        ...inClasses.classes!,
        ofDays: { share: dayLatencyShare, rows: (span: Span) => exactOfDays(ctx, span) },
      },
    }),
  };
}

const byMonthAnd = (ctx: TenantCtx, division: Division): Source => {
  const [code] = division;
  const columns = `divided_by, ${monthLatencyColumns}`;
  return {
    ...inClasses,
    name: monthLatency,
    from: (span) => sql`(
      ${latencyOfFacts(uncountedFacts(ctx, span), division)}
      ${countedMonths(ctx, span, { table: monthLatency, code, columns })})`,
    columns: { [code]: 'f.value' },
  };
};

/** By neighbourhood, from whole quarters and years. */
const byQuarter = (ctx: TenantCtx): Source => ({
  ...inClasses,
  name: monthLatency,
  from(span) {
    const { years, quarters, facts } = countedPeriods(ctx, span);
    const stored = (code: string, days: RawBuilder<unknown> | null) =>
      days
        ? sql` union all select tenant_id, divided_by, ${sql.raw(monthLatencyColumns)} from ${sql.table(monthLatency)}
            where tenant_id = ${ctx.tenantId} and divided_by = ${code} and day = any(${days})`
        : sql``;
    return sql`(
      ${latencyOfFacts(sql`${facts} f`, quarterDivision)} ${stored(yearLatency, years)} ${stored(quarterLatency, quarters)})`;
  },
  columns: { [quarterDivision[0]]: 'f.value' },
  isWide: true,
});

/**
 * By one dimension, by day, and of all. Of one company nothing is counted ahead.
 *
 * @param grain `byMonth` and `byQuarter` whether whole months or quarters are enough, `byDays` whether single days are all that it is divided by
 */
export function latencySources(
  ctx: ScopedCtx,
  grain: { byMonth: boolean; byQuarter: boolean; byDays: boolean },
): Source[] {
  if (ctx.actor.companyScope !== null) return [];
  const { byMonth, byQuarter: inQuarters, byDays } = grain;
  return [
    ...(byMonth || byDays ? [ofAll(ctx, byDays)] : []),
    ...(byMonth ? latencyByMonth.map((division) => byMonthAnd(ctx, division)) : []),
    ...(inQuarters ? [byQuarter(ctx)] : []),
    byDay(ctx),
  ];
}
