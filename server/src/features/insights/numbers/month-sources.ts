import { sql, type RawBuilder } from 'kysely';
import { closedCounters, type Counter } from '@cuadrilla/contract/insights/counters.ts';
import {
  dividedMonths,
  dividedMonthTable,
  type DividedMonths,
} from '#features/insights/facts/divided-months.ts';
import { factAmount } from '#features/insights/facts/fact-sums.rules.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import type { TenantCtx } from '#platform/context.ts';
import { sqlColumns } from './columns.ts';
import type { Span, SummedSource } from './source.types.ts';
import { wholeMonths } from './spans.ts';

/**
 * Sums of whole months by one dimension more than others, of long periods. Days at the edges and months that changed
 * since they were counted are read from their facts, in the same statement: what it returns is of one moment.
 */

const monthEnd = sql`(m.month + interval '1 month' - interval '1 day')::date`;

/** @param counters those that are read: each costs as many sums as there are facts */
export function monthSources(ctx: TenantCtx, counters: ReadonlySet<Counter>): SummedSource[] {
  // What was sent is counted by visits.
  const read = closedCounters.filter(
    (counter) => counters.has(counter) || (counter === 'visits' && counters.has('sent')),
  );
  return dividedMonths.map((divided) => sourceOf(ctx, divided, read));
}

function sourceOf(ctx: TenantCtx, divided: DividedMonths, read: readonly Counter[]): SummedSource {
  const { dimension, column, keys, columns, byWeekday } = divided;
  return {
    keys: byWeekday ? null : ['day', ...keys, column],
    source: {
      name: dividedMonthTable,
      from: (span) => rowsIn(ctx, divided, read, span),
      byMonth: true,
      columns: {
        ...sqlColumns({ ...columns, [dimension]: column }),
        ...(byWeekday ? { weekday: 'f.weekday' } : {}),
      },
      amount: (counter) => (read.includes(counter) ? `f.${counter}` : undefined),
      condition: () => undefined,
      hasDay: true,
    },
  };
}

function rowsIn(
  { tenantId }: TenantCtx,
  { code, keys, column, type, byWeekday }: DividedMonths,
  read: readonly Counter[],
  span: Span,
): RawBuilder<unknown> {
  const own = keys.join(', ');
  const sumsOf = sql.raw(
    ['tenant_id, day', own, `value::${type} as ${column}`, ...(byWeekday ? ['weekday'] : []), ...read].join(
      ', ',
    ),
  );
  const factsOf = sql.raw(
    [
      'f.tenant_id, f.day',
      ...keys.map((key) => `f.${key}`),
      `f.${column}`,
      ...(byWeekday ? [`${weekdayOf('f.day')} as weekday`] : []),
      ...read.map((counter) => `${factAmount(counter)} as ${counter}`),
    ].join(', '),
  );
  const { months, edges } = wholeMonths(span) ?? { months: null, edges: [span] };
  const parts = edges.map(
    ({ from, to }) => sql`
      select ${factsOf} from fact_activity f where f.tenant_id = ${tenantId} and f.day between ${from} and ${to}`,
  );
  const uncounted = sql`array(
    select unnest(months_to_count) from fact_position where tenant_id = ${tenantId})`;
  if (months)
    parts.push(
      sql`
      select ${sumsOf} from ${sql.table(dividedMonthTable)}
      where tenant_id = ${tenantId} and divided_by = ${code} and day between ${months.from} and ${months.to}
        and day <> all (${uncounted})`,
      sql`
      select ${factsOf} from unnest(${uncounted}) m(month)
        join fact_activity f on f.tenant_id = ${tenantId} and f.day between m.month and ${monthEnd}
      where m.month between ${months.from} and ${months.to}`,
    );
  return sql`(${sql.join(parts, sql` union all `)})`;
}
