import { sql, type RawBuilder } from 'kysely';
import { personPeriods } from '#features/insights/facts/person-periods.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Span } from './source.types.ts';
import { factsOfPeriods } from './period-facts.ts';
import { edgesOf, wholeOf } from './spans.ts';

/** What is read of a period whose years and quarters are counted ahead. */
export interface CountedPeriods {
  /** The first days of its counted years, as an array; null where it has no whole year. */
  years: RawBuilder<unknown> | null;
  /** Those of its counted quarters outside of these years. */
  quarters: RawBuilder<unknown> | null;
  /** The facts of all else: days at the edges, and quarters that changed since they were counted. */
  facts: RawBuilder<unknown>;
}

const table = sql.table(personPeriods);

/** First days are named one by one: their rows are then found by the index, and none computes its year. */
export function countedPeriods(ctx: TenantCtx, span: Span): CountedPeriods {
  const { tenantId } = ctx;
  const [years, quarters] = [wholeOf('year', span), wholeOf('quarter', span)];
  const noted = sql`array(select unnest(quarters_to_count) from fact_position where tenant_id = ${tenantId})`;
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
  if (quarters) facts.push(factsOfPeriods(ctx, noted, '3 months', quarters));
  return {
    years: years && ofYears,
    quarters: quarters && ofQuarters,
    facts: sql`(${sql.join(facts, sql` union all `)})`,
  };
}
