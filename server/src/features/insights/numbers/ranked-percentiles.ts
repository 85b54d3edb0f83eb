import { sql, type RawBuilder } from 'kysely';
import type { NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import { readsMuch } from '#platform/db/prepared-texts.rules.ts';
import type { PlannedMeasure } from './plan.types.ts';
import { isHighestFirst } from './ranking.ts';

/** People by a percentile of their values: to sort the values of tens of thousands takes longer than to read them. */

export interface RankedPercentiles {
  key: RawBuilder<unknown>;
  /** Of a row, which has one. */
  value: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  isWide: boolean;
  /** A row with the percentile of all values and how many there are, as `sums`. */
  total: RawBuilder<unknown>;
}

/** As `percentile_cont`, between two values: rounding moves none as far as this. */
const slack = 1e-9;

/**
 * The total, then the people that are shown, and how many have a rank. Largest and smallest values bound the
 * percentile of each person. The percentiles of those with the best bounds say which bound the others must have, so
 * that most values are never sorted.
 */
export function firstPercentiles<Row>(
  { key, value, rows, isWide, total }: RankedPercentiles,
  { sort, least, top }: NumbersQuery,
  planned: PlannedMeasure,
): RawBuilder<Row> {
  const share = sql`${planned.measure.percentile!}::float8`;
  const isHigh = isHighestFirst(planned, sort);
  const direction = isHigh ? sql`desc` : sql`asc`;
  // Up to the last value but one the percentile is at least the smallest, after it as far above as the place is.
  const bound = isHigh
    ? sql`largest`
    : sql`smallest + (largest - smallest) * greatest(0, ${share} * (counted - 1) - (counted - 2))`;
  const isPossible = isHigh
    ? sql`bound >= (select min(value) - ${slack}::float8 from best)`
    : sql`bound <= (select max(value) + ${slack}::float8 from best)`;
  const percentile = sql`(select percentile_cont(${share}) within group (order by v) from unnest(all_values) v)`;
  const byKey = sort === 'best' ? sql`key desc nulls last` : sql`key nulls first`;
  return sql<Row>`
    select ${isWide ? readsMuch : sql``} g.* from (
      with people as materialized (
        select p.*, ${bound} as bound
        from (
          select ${key} as key, count(${value}) as counted, max(${value}) as largest, min(${value}) as smallest,
            array_agg(${value}) as all_values
          ${rows} and ${value} is not null
          group by 1
        ) p
        where counted >= ${least}),
      best as materialized (
        select b.value
        from (
          select ${percentile} as value
          from (select all_values from people order by bound ${direction} limit ${4 * (top + 1)}) p
        ) b
        order by b.value ${direction} limit ${top + 1}),
      first as (
        select key, counted, ${percentile} as value from people where ${isPossible}
        order by value ${direction}, ${byKey} limit ${top + 1})
      select 1 as ungrouped, array[null]::text[] as keys, t.sums, (select count(*) from people) as ranked from (${total}) t
      union all
      select 0, array[key::text], array[value, counted]::float8[], null from first) g`;
}

/** The percentile of all values of these rows, one by one. */
export const percentileOfAll = (
  { value, rows }: Pick<RankedPercentiles, 'value' | 'rows'>,
  { measure }: PlannedMeasure,
): RawBuilder<unknown> => sql`
  select array[percentile_cont(${measure.percentile!}::float8) within group (order by ${value}), count(${value})]::float8[] as sums
  ${rows}`;
