import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { valueOf } from '@cuadrilla/contract/insights/measure.ts';
import type { Cell, NumbersAnswer, NumbersQuery, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx } from '#platform/context.ts';
import type { Failure } from '#platform/failure.ts';
import { labelledValues } from './dimension-values.ts';
import { planNumbers, type Plan, type Sharing } from './plan.ts';
import { groupsOfAll, joinedGroups, type Group } from './groups.ts';
import type { PlannedMeasure } from './plan.types.ts';
import { isSingle, ranked } from './ranking.ts';
import { readsOf, type Read } from './reads.ts';
import { daysIn } from './sources/spans.ts';
import type { Span } from './sources/source.types.ts';

/** The numbers of a widget from the groups that the database returned. */

/** As many days, just before. */
export function spanBefore(span: Span): Span {
  const days = daysIn(span);
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) };
}

function cellsOf(measures: readonly PlannedMeasure[], sums: readonly (number | null)[]): Cell[] {
  return measures.map(({ measure }, at) => {
    const [n, d] = [sums[at * 2] ?? null, sums[at * 2 + 1] ?? null];
    if (isSingle(measure)) return { value: d === 0 ? null : n, n: d ?? 0, d: null };
    return { value: valueOf(measure, n ?? 0, d), n: n ?? 0, d: measure.per === undefined ? null : d };
  });
}

const nothing = (count: number): Cell[] =>
  Array.from({ length: count }, () => ({ value: null, n: 0, d: null }));
const keyOf = ({ period, keys }: Pick<Group, 'period' | 'keys'>) => JSON.stringify([period, keys]);

/** Adds the same days to each period; a period that many groups share is added to once. */
function shiftedBy(days: number): (period: string) => string {
  const known = new Map<string, string>();
  return (period) => {
    const before = known.get(period);
    if (before !== undefined) return before;
    const shifted = addDays(period, days);
    known.set(period, shifted);
    return shifted;
  };
}

type Unlabelled = Omit<NumbersRow, 'labels'>;

/** The groups with those of the period before beside them; of a day, the day as many days earlier. */
function rowsOf(
  plan: Plan,
  now: readonly Group[],
  before: readonly Group[] | null,
  shift: number,
): Unlabelled[] {
  const shifted = shiftedBy(shift);
  const earlier = new Map(
    before?.map((group) => [
      keyOf({ keys: group.keys, period: group.period === null ? null : shifted(group.period) }),
      group,
    ]),
  );
  const rows = now.map((group) => {
    const past = earlier.get(keyOf(group));
    return {
      period: group.period,
      keys: group.keys,
      cells: cellsOf(plan.measures, group.sums),
      previous: before ? (past ? cellsOf(plan.measures, past.sums) : nothing(plan.measures.length)) : null,
    };
  });
  return plan.by.length === 0 ? [...rows, ...onlyBefore(plan, now, earlier)] : rows;
}

/** Days on which something happened in the period before alone; a week that has just begun has most of them. */
function onlyBefore(
  { measures }: Plan,
  now: readonly Group[],
  earlier: ReadonlyMap<string, Group>,
): Unlabelled[] {
  const known = new Set(now.map(keyOf));
  return [...earlier]
    .filter(([key]) => !known.has(key))
    .map(([key, { sums }]) => ({
      period: (JSON.parse(key) as [string | null])[0],
      keys: [],
      cells: nothing(measures.length),
      previous: cellsOf(measures, sums),
    }));
}

/** What is read for a widget: all parts of its plan in its period and, where it compares, in the one before. */
export interface Prepared {
  query: NumbersQuery;
  plan: Plan;
  span: Span;
  reads: Read[];
}

/** @throws what does not exist or fit, with its place in the query */
export async function prepare(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  shared: readonly Filter[],
  sharing: Sharing,
): Promise<Prepared> {
  const plan = await planNumbers(ctx, query, span, shared, sharing);
  const spans = query.compare && plan.hasDay ? [span, spanBefore(span)] : [span];
  const reads = await Promise.all(spans.map((each) => readsOf(ctx, plan, query, each)));
  return { query, plan, span, reads: reads.flat() };
}

export async function answerOf(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  shared: readonly Filter[],
  sharing: Sharing,
): Promise<NumbersAnswer> {
  const prepared = await prepare(ctx, query, span, shared, sharing);
  return answerFrom(ctx, prepared, await Promise.all(groupsOfAll(ctx, prepared.reads)));
}

export async function answerFrom(
  ctx: Ctx,
  { query, plan, span }: Prepared,
  found: readonly Group[][],
): Promise<NumbersAnswer> {
  const count = plan.parts.length;
  const groups = joinedGroups(plan, found.slice(0, count));
  const past = found.length > count ? joinedGroups(plan, found.slice(count)) : null;
  const own = (some: readonly Group[]) =>
    query.by.length === 0 && query.over === null ? [] : some.filter(({ total }) => !total);
  const rows = ranked(rowsOf(plan, own(groups), past && own(past), daysIn(span)), query, plan.measures[0]!);
  const shown = rows.slice(0, query.top);
  const totalOf = (some: readonly Group[]) =>
    cellsOf(plan.measures, some.find(({ total }) => total)?.sums ?? []);
  const labellers = await Promise.all(
    plan.by.map((dimension, at) =>
      labelledValues(
        ctx,
        dimension,
        shown.map(({ keys }) => keys[at] ?? null),
      ),
    ),
  );
  return {
    id: query.id,
    error: null,
    rows: shown.map((row) => {
      const labelled = row.keys.map((key, at) => labellers[at]!(key));
      return { ...row, keys: labelled.map(({ code }) => code), labels: labelled.map(({ label }) => label) };
    }),
    totals: totalOf(groups),
    previousTotals: past && totalOf(past),
    targets: plan.measures.map(({ target }) => target),
    left: (groups.find(({ total }) => total)?.ranked ?? rows.length) - shown.length,
    ...errorOf(plan),
  };
}

function errorOf({ parts }: Plan): Pick<NumbersAnswer, 'within'> {
  const errors = parts.map(({ source, total }) => (source.classes ?? total?.source.classes)?.error);
  const within = errors.find((error) => error !== undefined);
  return within === undefined ? {} : { within };
}

/** A widget that is refused says why and where; the others have their numbers. */
export function refusedAnswer(ctx: Ctx, id: string, error: Failure): NumbersAnswer {
  return {
    id,
    error: {
      message_key: error.code,
      message: formatError(error.code, ctx.locale, error.detail),
      place: Object.keys(error.fields ?? {})[0] ?? null,
    },
    rows: [],
    totals: [],
    previousTotals: null,
    targets: [],
    left: 0,
  };
}
