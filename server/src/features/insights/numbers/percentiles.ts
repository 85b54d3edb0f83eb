import { sql, type RawBuilder } from 'kysely';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';
import { readsMuch } from '#platform/db/prepared-texts.rules.ts';
import type { Source, Span } from './sources/source.types.ts';

/** Percentiles of groups and of all rows, where rows count values in classes. */

/** How rows count values, and which percentile of them is chosen. */
export interface Classes {
  /** The place of a row's class among all; null where it counts no value. */
  class: string;
  /** How many values a row counts. */
  counted: string;
  /** From 0 to 1. */
  share: number;
  /** The groups, where they are days whose exact percentiles are known: `day`, `value` and `counted`. */
  days: RawBuilder<unknown> | undefined;
}

interface PercentileOfClasses extends Classes {
  /** From `from`: the rows `f`, which have the sum of their values as `minutes`. */
  rows: RawBuilder<unknown>;
  isWide: boolean;
  grouped: readonly RawBuilder<unknown>[];
}

export function classesIn(
  { ofDays, ...classes }: NonNullable<Source['classes']>,
  { percentile }: Measure,
  span: Span,
): Classes {
  const share = percentile!;
  return { ...classes, share, days: share === ofDays?.share ? ofDays.rows(span) : undefined };
}

/**
 * The value at `place`, counted from 0: the mean of its class; between two places it lies between their values, as with
 * `percentile_cont`. Beside it, how many values there are.
 */
const chosen = (() => {
  const at = (place: string) => sql.raw(`min(mean) filter (where upto > ${place})`);
  return sql`array[
    ${at('floor(place)')} + (${at('ceil(place)')} - ${at('floor(place)')}) * (max(place) - floor(max(place))),
    max(counted)]::float8[]`;
})();

const textsOf = (some: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`array[${sql.join(some.map((one) => sql`${one}::text`))}]::text[]`;
const listed = (some: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    some.map((one) => sql`${one}, `),
    sql``,
  );

/** Rows as of a statement with grouping sets: the total, then each group. */
export function percentileOfClasses<Row>(read: PercentileOfClasses): RawBuilder<Row> {
  const grouped = read.days ? [] : read.grouped;
  const keys = grouped.map((_, at) => sql.ref(`k${at}`));
  const placed = (classes: RawBuilder<unknown>, partition: RawBuilder<unknown>) => sql`(
    select r.*, ${read.share}::float8 * (counted - 1) as place
    from (
      select c.*, sum(n) over (${partition} order by class) as upto, sum(n) over (${partition}) as counted,
        minutes / nullif(n, 0) as mean
      from ${classes} c
    ) r) p`;
  const ofAll = sql`(select class, sum(n) as n, sum(minutes) as minutes from of_groups group by class)`;
  const days = sql`
    union all
    select 0, array[d.day::text], array[d.value, d.counted]::float8[] from (${read.days ?? sql``}) d`;
  const groups = sql`
    union all
    select 0, ${textsOf(keys)}, ${chosen}
    from ${placed(sql`of_groups`, sql`partition by ${sql.join(keys)}`)} group by ${sql.join(keys)}`;
  return sql<Row>`
    select ${read.isWide ? readsMuch : sql``} g.* from (
      with of_groups as materialized (
        select ${listed(grouped.map((each, at) => sql`${each} as ${keys[at]!}`))}
          ${sql.raw(read.class)} as class, sum(${sql.raw(read.counted)}) as n, sum(f.minutes) as minutes
        ${read.rows}
        group by ${listed(grouped)} ${sql.raw(read.class)})
      select ${2 ** read.grouped.length - 1}::integer as ungrouped, ${textsOf(keys.map(() => sql`null`))} as keys,
        ${chosen} as sums
      from ${placed(ofAll, sql``)}
      ${read.days ? days : keys.length === 0 ? sql`` : groups}) g`;
}
