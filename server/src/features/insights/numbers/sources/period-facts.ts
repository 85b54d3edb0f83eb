import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { Span } from './source.types.ts';

/**
 * The facts of months or quarters within whole ones of a period. Their days are named one by one: beside a bound that
 * the planner does not know, it expects so many rows that it reads all facts.
 *
 * @param firsts an array of first days
 * @param length of each, as an interval
 */
export const factsOfPeriods = (
  { tenantId }: TenantCtx,
  firsts: RawBuilder<unknown>,
  length: '1 month' | '3 months',
  whole: Span,
): RawBuilder<unknown> => sql`
  select f.* from fact_activity f where f.tenant_id = ${tenantId} and f.day = any(array(
    select d::date
    from unnest(${firsts}) p(first) cross join lateral
      generate_series(p.first, p.first + interval '${sql.raw(length)}' - interval '1 day', interval '1 day') d
    where p.first between ${whole.from} and ${whole.to}))`;
