import { sql, type RawBuilder } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import {
  dividedMonths,
  dividedMonthTable,
  type DividedMonths,
} from '#features/insights/facts/divided-months.ts';
import { monthDivisions } from '#features/insights/facts/fact-dimensions.ts';
import { factAmount, summedCounters } from '#features/insights/facts/fact-sums.rules.ts';
import {
  monthPeople,
  monthPeopleColumns,
  peopleOfFacts,
} from '#features/insights/facts/month-people.store.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import type { TenantCtx } from '#platform/context.ts';
import { sqlColumns } from './columns.ts';
import { factsOfPeriods } from './period-facts.ts';
import type { ScopedCtx, Source, Span, SummedSource } from './source.types.ts';
import { edgesOf, wholeOf } from './spans.ts';

/**
 * What is counted ahead of whole months, of long periods. Days at the edges and months that changed
 * since they were counted are read from their facts, in the same statement: what it returns is of one moment.
 */

/** @param counters those that are read: each costs as many sums as there are facts */
export function monthSources(ctx: TenantCtx, counters: ReadonlySet<Counter>): SummedSource[] {
  const read = summedCounters(counters);
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
  ctx: TenantCtx,
  { code, keys, column, type, byWeekday }: DividedMonths,
  read: readonly Counter[],
  span: Span,
): RawBuilder<unknown> {
  const own = keys.join(', ');
  const sumsOf = ['day', own, `value::${type} as ${column}`, ...(byWeekday ? ['weekday'] : []), ...read].join(
    ', ',
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
  return sql`(
    select ${factsOf} from ${uncountedFacts(ctx, span)}
    ${countedMonths(ctx, span, { table: dividedMonthTable, code, columns: sumsOf })})`;
}

/** Months whose facts changed since they were counted. */
export const uncountedMonths = ({ tenantId }: TenantCtx): RawBuilder<unknown> => sql`array(
  select unnest(months_to_count) from fact_position where tenant_id = ${tenantId})`;

/** Facts `f` that no counted month has: of the days at the edges, and of months that changed. */
export function uncountedFacts(ctx: TenantCtx, span: Span): RawBuilder<unknown> {
  const { tenantId } = ctx;
  const months = wholeOf('month', span);
  const parts = edgesOf(span, months).map(
    ({ from, to }) => sql`
      select f.* from fact_activity f where f.tenant_id = ${tenantId} and f.day between ${from} and ${to}`,
  );
  if (months) parts.push(factsOfPeriods(ctx, uncountedMonths(ctx), '1 month', months));
  return sql`(${sql.join(parts, sql` union all `)}) f`;
}

/** What follows the rows of uncounted facts: those of the months of a period that are counted, named by their first days. */
export function countedMonths(
  ctx: TenantCtx,
  span: Span,
  { table, code, columns }: { table: string; code: string; columns: string },
): RawBuilder<unknown> {
  const months = wholeOf('month', span);
  if (!months) return sql``;
  return sql`
    union all
    select tenant_id, ${sql.raw(columns)} from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and divided_by = ${code} and day between ${months.from} and ${months.to}
      and day <> all (${uncountedMonths(ctx)})`;
}

/** Done work and its people by company and each dimension that the days of people do not know. */
export const peopleMonths = (ctx: ScopedCtx): Source[] =>
  monthDivisions.map(([dimension, column]) => ({
    name: monthPeople,
    from: (span) => sql`(
      ${peopleOfFacts(uncountedFacts(ctx, span), [dimension, column])}
      ${countedMonths(ctx, span, { table: monthPeople, code: dimension, columns: `divided_by, ${monthPeopleColumns}` })})`,
    byMonth: true,
    columns: { company: 'f.company_id', [dimension]: 'f.value' },
    amount: (counter) => (counter === 'done' ? 'f.done' : undefined),
    condition: () => undefined,
    people(by) {
      const sums = (name: string) => sql.raw(`coalesce(sum(f.${name}), 0)`);
      const ofCompany = ctx.actor.companyScope !== null;
      const group = sums(ofCompany || by.includes('company') ? 'people' : 'of_value');
      return sql`case when grouping((f.value)) = 0 then ${group} else ${sums(ofCompany ? 'of_company' : 'of_all')} end`;
    },
    hasDay: true,
  }));
