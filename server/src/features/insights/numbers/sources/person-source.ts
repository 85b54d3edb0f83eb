import { sql, type RawBuilder } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import { factAmount, isDone, summedCounters } from '#features/insights/facts/fact-sums.rules.ts';
import { personPeriods } from '#features/insights/facts/person-periods.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { countedPeriods } from './counted-periods.ts';
import type { Span, SummedSource } from './source.types.ts';

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

function rowsIn(ctx: TenantCtx, read: readonly Counter[], span: Span, byDays: boolean): RawBuilder<unknown> {
  const { years, quarters, facts } = countedPeriods(ctx, span);
  const own = ['tenant_id', 'day', 'employee_id', ...read, ...(byDays ? ['person_days'] : [])];
  const sums = sql.raw(own.join(', '));
  const stored = (period: string, days: RawBuilder<unknown>) => sql`
    select ${sums} from ${table}
    where tenant_id = ${ctx.tenantId} and period = ${period} and day = any(${days})`;
  const parts = [
    factRows(facts, read, byDays),
    ...(years ? [stored('year', years)] : []),
    ...(quarters ? [stored('quarter', quarters)] : []),
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
