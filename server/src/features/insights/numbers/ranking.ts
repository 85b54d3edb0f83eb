import { sql, type RawBuilder } from 'kysely';
import { gapTo, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { Cell, NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import { readsMuch } from '#platform/db/prepared-texts.rules.ts';
import type { PlannedMeasure } from './plan.types.ts';

/**
 * Groups by rank: worst and best by the gap of their first measure to its target, then by its value. Of few groups here;
 * of people in the database, which then returns those that are shown instead of tens of thousands.
 */

/** A gap weighs more than any value. */
const gapWeight = 1e9;

/** One value among those that were counted. */
export const isSingle = ({ percentile, extreme }: Measure): boolean => (percentile ?? extreme) !== undefined;

/** What is ranked: a group, or a day of one. */
export interface Ranked {
  period: string | null;
  keys: readonly (string | null)[];
  cells: readonly Cell[];
}

/** What a group counts: what its first measure divides by, or its number itself. */
const weightOf = ({ cells }: Ranked): number => cells[0]!.d ?? cells[0]!.n;

/** Made once: `localeCompare` with options makes one for each comparison, which takes seconds of 20,000 people. */
const numbersWithin = new Intl.Collator('en', { numeric: true });

/** A group with what it is ranked by. */
interface Place<T> {
  row: T;
  rank: number;
  key: string;
}

const byKey = (a: Place<Ranked>, b: Place<Ranked>): number => {
  const [first, second] = [a.row.period ?? '', b.row.period ?? ''];
  return first === second ? numbersWithin.compare(a.key, b.key) : first < second ? -1 : 1;
};
const byRank = (a: Place<Ranked>, b: Place<Ranked>): number => b.rank - a.rank || byKey(a, b);

export function ranked<T extends Ranked>(
  rows: readonly T[],
  { sort, least }: NumbersQuery,
  { measure, target }: PlannedMeasure,
): T[] {
  const placed = (some: readonly T[], rankOf: (value: number) => number): Place<T>[] =>
    some.map((row) => ({ row, rank: rankOf(row.cells[0]!.value ?? -Infinity), key: row.keys.join() }));
  const rowsOfAll = (places: readonly Place<T>[]): T[] => places.map(({ row }) => row);
  if (sort === 'key') return rowsOfAll(placed(rows, () => 0).toSorted(byKey));
  // A group that counts nothing is no rank.
  const enough = rows.filter(
    (row) => weightOf(row) >= least && weightOf(row) > 0 && row.cells[0]!.value !== null,
  );
  if (sort === 'most') return rowsOfAll(placed(enough, (value) => value).toSorted(byRank));
  const badness = (value: number): number =>
    (gapTo(measure, value, target ?? undefined) ?? 0) * gapWeight +
    (measure.better === 'down' ? value : -value);
  const worst = rowsOfAll(placed(enough, badness).toSorted(byRank));
  return sort === 'worst' ? worst : worst.toReversed();
}

/** Whether the first of a rank has the highest value. */
export const isHighestFirst = ({ measure }: PlannedMeasure, sort: NumbersQuery['sort']): boolean =>
  sort === 'most' || (sort === 'worst') === (measure.better === 'down');

/** The value of the first measure of a group. */
function valueInSums({ measure }: PlannedMeasure): RawBuilder<unknown> {
  if (isSingle(measure)) return sql`case when sum2 > 0 then sum1 end`;
  if (measure.per === undefined) return sql`sum1`;
  const ratio = sql`sum1 / nullif(sum2, 0)`;
  return measure.complement ? sql`(1 - ${ratio})` : ratio;
}

function rankOf(planned: PlannedMeasure, sort: NumbersQuery['sort']): RawBuilder<unknown> {
  const { measure, target } = planned;
  if (sort === 'most') return sql`value`;
  const gap = measure.better === 'up' ? sql`${target}::float8 - value` : sql`value - ${target}::float8`;
  const weighed =
    target === null || !measure.better ? sql`0` : sql`greatest(0, ${gap}) * ${gapWeight}::float8`;
  return sql`(${weighed} + ${measure.better === 'down' ? sql`value` : sql`-value`})`;
}

/** Groups by one number: how the rows `f` are grouped, and the sums of each group. */
interface NumberedGroups {
  key: RawBuilder<unknown>;
  sums: readonly RawBuilder<unknown>[];
  rows: RawBuilder<unknown>;
  /** Of groups and their total. */
  grouping: RawBuilder<unknown>;
  isWide: boolean;
}

/**
 * The total of these groups, then those that are shown by rank, and how many have one. Texts and arrays are made of
 * those alone: of tens of thousands of groups they would cost as much as the sums.
 */
export function firstRanked<Row>(
  { key, sums, rows, grouping, isWide }: NumberedGroups,
  { sort, least, top }: NumbersQuery,
  planned: PlannedMeasure,
): RawBuilder<Row> {
  const names = sums.map((_, at) => sql.ref(`sum${at + 1}`));
  const summed = sums.map((sum, at) => sql`(${sum})::float8 as ${names[at]!}`);
  const order =
    sort === 'best'
      ? sql`${rankOf(planned, sort)}, key desc nulls last`
      : sql`${rankOf(planned, sort)} desc, key nulls first`;
  return sql<Row>`
    select ungrouped, array[key::text] as keys, array[${sql.join(names)}] as sums, ranked from (
      select g.*, count(*) filter (where ungrouped = 0) over () as ranked
      from (
        select g.*, ${valueInSums(planned)} as value, coalesce(sum2, sum1) as weight
        from (
          select ${isWide ? readsMuch : sql``} grouping(${key}) as ungrouped, ${key} as key, ${sql.join(summed)}
          ${rows}
          ${grouping}
        ) g
      ) g
      where ungrouped > 0 or weight >= ${least} and weight > 0 and value is not null
      order by ungrouped desc, ${order}
      limit ${top + 1}
    ) g
    order by ungrouped desc, ${order}`;
}
