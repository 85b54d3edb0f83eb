import { sql, type RawBuilder } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import { factAmount, isDone, summedCounters } from '#features/insights/facts/fact-sums.rules.ts';
import { personPeriods } from '#features/insights/facts/person-periods.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Span, SummedSource } from './source.types.ts';
import { edgesOf, wholeOf } from './spans.ts';

/**
 * Sums by person: of whole years and quarters they are counted ahead; days at the edges and quarters that changed since
 * are read from their facts, in the same statement.
 */

const table = sql.table(personPeriods);

/** @param counters those that are read: each costs as many sums as there are facts */
export function personSums(ctx: TenantCtx, counters: ReadonlySet<Counter>): SummedSource {
  const read = summedCounters(counters);
  const byDays = counters.has('person_days');
  return {
    keys: ['day', 'employee_id'],
    source: {
      name: personPeriods,
      from: (span) => rowsIn(ctx, read, span, byDays),
      byMonth: true,
      isWide: true,
      columns: { employee: 'f.employee_id' },
      amount: (counter) => (read.some((one) => one === counter) ? `f.${counter}` : undefined),
      condition: () => undefined,
      // Nobody is two people: days of persons are those of all.
      ...(byDays ? { people: () => sql`coalesce(sum(f.person_days), 0)` } : {}),
      hasDay: true,
    },
  };
}

function rowsIn(
  { tenantId }: TenantCtx,
  read: readonly Counter[],
  span: Span,
  byDays: boolean,
): RawBuilder<unknown> {
  const [years, quarters] = [wholeOf('year', span), wholeOf('quarter', span)];
  const own = ['tenant_id', 'day', 'employee_id', ...read, ...(byDays ? ['person_days'] : [])];
  const sums = sql.raw(own.join(', '));
  const noted = sql`array(select unnest(quarters_to_count) from fact_position where tenant_id = ${tenantId})`;
  // Named one by one: their rows are then found by the index, and none computes its year.
  const stored = (period: string, days: RawBuilder<unknown>) => sql`
    select ${sums} from ${table}
    where tenant_id = ${tenantId} and period = ${period} and day = any(${days})`;
  // A year that is not over, or had nothing to be counted after it was, has no sums of its own.
  const ofYears = sql`array(
    select y::date from generate_series(${years?.from ?? null}::date, ${years?.to ?? null}::date, interval '1 year') y
    where not exists (select from unnest(${noted}) q where date_trunc('year', q) = y) and exists (
      select from ${table} where tenant_id = ${tenantId} and period = 'year' and day = y::date offset 0))`;
  const ofQuarters = sql`array(
    select q::date from generate_series(${quarters?.from ?? null}::date, ${quarters?.to ?? null}::date, interval '3 months') q
    where q::date <> all (${noted}) and date_trunc('year', q)::date <> all (${ofYears}))`;
  const facts = edgesOf(span, quarters).map(
    ({ from, to }) => sql`
      select f.* from fact_activity f where f.tenant_id = ${tenantId} and f.day between ${from} and ${to}`,
  );
  if (quarters)
    facts.push(sql`
      select f.* from unnest(${noted}) q(quarter) join fact_activity f on f.tenant_id = ${tenantId}
        and f.day between q.quarter and (q.quarter + interval '3 months' - interval '1 day')::date
      where q.quarter between ${quarters.from} and ${quarters.to}`);
  const parts = [
    factRows(sql`(${sql.join(facts, sql` union all `)})`, read, byDays),
    ...(years ? [stored('year', ofYears)] : []),
    ...(quarters ? [stored('quarter', ofQuarters)] : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Facts as sums: of single ones, or of a person and day where their days are counted. */
function factRows(
  facts: RawBuilder<unknown>,
  read: readonly Counter[],
  byDays: boolean,
): RawBuilder<unknown> {
  const amounts = read.map((counter) => [factAmount(counter), counter] as const);
  const key = 'f.tenant_id, f.day, f.employee_id';
  if (!byDays)
    return sql`
      select ${sql.raw([key, ...amounts.map(([amount, name]) => `${amount} as ${name}`)].join(', '))} from ${facts} f`;
  return sql`
    select ${sql.raw([key, ...amounts.map(([amount, name]) => `sum(${amount}) as ${name}`)].join(', '))},
      max((${sql.raw(isDone)})::int) as person_days
    from ${facts} f group by ${sql.raw(key)}`;
}
