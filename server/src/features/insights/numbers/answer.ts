import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import { gapTo, valueOf, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { Cell, NumbersAnswer, NumbersQuery, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx } from '#platform/context.ts';
import { plannedForValues } from '#platform/db/pools.ts';
import type { Failure } from '#platform/failure.ts';
import { labelledValues } from './dimension-values.ts';
import { limitsOf, planNumbers, type Plan, type PlannedMeasure, type PlanPart } from './plan.ts';
import { columnOf } from './question-sources.ts';
import { dividedByOptions } from './question-options.ts';
import type { Span } from './source.types.ts';

/** The numbers of one widget, in one statement a period. */

const dayMs = 86_400_000;
const daysOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** As many days, just before. */
export function spanBefore(span: Span): Span {
  const days = daysOf(span);
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) };
}

/** Groups that the database returns at most. */
const mostGroups = 20_000;

interface Group {
  period: string | null;
  keys: (string | null)[];
  sums: (number | null)[];
  total: boolean;
}

/** One number for a person and a day: numbers are sorted several times faster than rows. */
const personDay = sql`((f.day - date '2000-01-01') * 100000000000000 + coalesce(f.employee_id, 0))`;

/** One value among those that were counted. */
const isSingle = ({ percentile, extreme }: Measure): boolean => (percentile ?? extreme) !== undefined;

async function sumsOf(ctx: Ctx, plan: PlanPart): Promise<RawBuilder<unknown>[]> {
  const sums: RawBuilder<unknown>[] = [];
  for (const planned of plan.measures) {
    const { measure } = planned;
    const limits = await limitsOf(ctx, plan.source, planned);
    const only = limits ? sql`filter (where ${limits})` : sql``;
    const amount = (counter: Counter) => sql.raw(plan.source.amount(counter)!);
    if (isSingle(measure)) {
      const one = amount(measure.of[0]!);
      const chosen =
        measure.percentile === undefined
          ? sql`${sql.raw(measure.extreme!)}(${one})`
          : sql`percentile_cont(${measure.percentile}) within group (order by ${one})`;
      sums.push(sql`${chosen} ${only}`);
      sums.push(sql`count(${amount(measure.of[0]!)}) ${only}`);
      continue;
    }
    sums.push(sql`coalesce(sum(${sql.join(measure.of.map(amount), sql` + `)}) ${only}, 0)`);
    if (measure.per === undefined) sums.push(sql`null`);
    else if (measure.per === 'person_days') {
      const done = sql`f.kind = 'field' and f.outcome = 'done'`;
      sums.push(
        sql`count(distinct ${personDay}) filter (where ${limits ? sql`${done} and ${limits}` : done})`,
      );
    } else sums.push(sql`coalesce(sum(${amount(measure.per)}) ${only}, 0)`);
  }
  return sums;
}

/** The rows that measures are about, where groups without any are left out of the answer or drawn as missing. */
async function countedRows(
  ctx: Ctx,
  { measures, by, source }: PlanPart,
  { sort, over }: NumbersQuery,
): Promise<RawBuilder<SqlBool>> {
  const isRatio = measures.every(({ measure }) => measure.per !== undefined || isSingle(measure));
  const isEmptyLeftOut = sort !== 'key' || (by.length === 0 && (over === null || isRatio));
  const limits = isEmptyLeftOut
    ? await Promise.all(measures.map((planned) => limitsOf(ctx, source, planned)))
    : [null];
  const all = limits.filter((limit) => limit !== null);
  return all.length < limits.length ? sql`true` : sql`(${sql.join(all, sql` or `)})`;
}

/** Over so many days a plan that does not know the period expects a small part of the rows that are read. */
const longSpan = 100;

/** Groups and their total in one reading of the source. */
async function groupsOfPart(ctx: Ctx, part: PlanPart, span: Span, query: NumbersQuery): Promise<Group[]> {
  const { source, by } = part;
  const { over } = query;
  const where = sql<SqlBool>`${part.where} and ${await countedRows(ctx, part, query)}`;
  const period =
    over === null ? null : sql.raw(over === 'day' ? 'f.day' : `date_trunc('${over}', f.day)::date`);
  const options = dividedByOptions(part, span, where);
  const keys = by.map(
    (dimension, at) => options?.columns[at] ?? sql.raw(`(${columnOf(source, dimension)!})`),
  );
  const grouped = [...(period ? [period] : []), ...keys];
  const days = source.hasDay ? sql`and f.day between ${span.from} and ${span.to}` : sql``;
  const sums = await sumsOf(ctx, part);
  const isTotal = grouped.length === 0 ? sql`true` : sql`grouping(${sql.join(grouped)}) > 0`;
  const apart = options ? sql`f.part` : sql``;
  const grouping =
    grouped.length === 0
      ? sql``
      : sql`group by grouping sets ((${sql.join([...grouped, ...(options ? [apart] : [])])}), (${apart}))`;
  const having = options ? sql`having f.part = case when ${isTotal} then 0 else 1 end` : sql``;
  const planned = daysOf(span) > longSpan ? plannedForValues : sql``;
  const { rows } = await sql<Group>`
    select ${planned} ${period ?? sql`null`}::text as period,
      array[${sql.join(keys.map((key) => sql`(${key})::text`))}]::text[] as keys,
      array[${sql.join(sums.map((sum) => sql`(${sum})::float8`))}] as sums, ${isTotal} as total
    from ${options?.from ?? source.from(span, where)} f
    where ${where} ${days} ${options ? sql`and ${options.where}` : sql``}
    ${grouping} ${having} limit ${mostGroups}`.execute(ctx.db);
  return rows;
}

/** The groups of all measures; one that a part does not have counts nothing of its measures. */
async function groupsOf(
  ctx: Ctx,
  { measures, parts }: Plan,
  span: Span,
  query: NumbersQuery,
): Promise<Group[]> {
  const [first, ...others] = parts;
  if (others.length === 0) return groupsOfPart(ctx, first!, span, query);
  const groups = new Map<string, Group>();
  for (const part of parts)
    for (const { sums, ...group } of await groupsOfPart(ctx, part, span, query)) {
      const key = `${group.total} ${keyOf(group)}`;
      const known = groups.get(key) ?? { ...group, sums: measures.flatMap(() => [null, null]) };
      for (const [at, place] of part.places.entries())
        known.sums.splice(place * 2, 2, sums[at * 2]!, sums[at * 2 + 1]!);
      groups.set(key, known);
    }
  return [...groups.values()];
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

type Unlabelled = Omit<NumbersRow, 'labels'>;

/** The groups with those of the period before beside them; of a day, the day as many days earlier. */
function rowsOf(
  plan: Plan,
  now: readonly Group[],
  before: readonly Group[] | null,
  shift: number,
): Unlabelled[] {
  const earlier = new Map(
    before?.map((group) => [
      keyOf({ ...group, period: group.period === null ? null : addDays(group.period, shift) }),
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

/** What a group counts: what its first measure divides by, or its number itself. */
const weightOf = ({ cells }: Unlabelled): number => cells[0]!.d ?? cells[0]!.n;

function ranked(
  rows: Unlabelled[],
  { sort, least }: NumbersQuery,
  { measure, target }: PlannedMeasure,
): Unlabelled[] {
  const valueIn = (row: Unlabelled): number => row.cells[0]!.value ?? -Infinity;
  const byKey = (a: Unlabelled, b: Unlabelled) =>
    (a.period ?? '').localeCompare(b.period ?? '') ||
    a.keys.join().localeCompare(b.keys.join(), 'en', { numeric: true });
  if (sort === 'key') return rows.toSorted(byKey);
  // A group that counts nothing is no rank.
  const enough = rows.filter(
    (row) => weightOf(row) >= least && weightOf(row) > 0 && row.cells[0]!.value !== null,
  );
  if (sort === 'most') return enough.toSorted((a, b) => valueIn(b) - valueIn(a) || byKey(a, b));
  const badness = (row: Unlabelled) =>
    (gapTo(measure, valueIn(row), target ?? undefined) ?? 0) * 1e9 +
    (measure.better === 'down' ? valueIn(row) : -valueIn(row));
  const worst = enough.toSorted((a, b) => badness(b) - badness(a) || byKey(a, b));
  return sort === 'worst' ? worst : worst.toReversed();
}

export async function answerOf(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  shared: readonly Filter[],
): Promise<NumbersAnswer> {
  const plan = await planNumbers(ctx, query, shared);
  const groups = await groupsOf(ctx, plan, span, query);
  const past = query.compare && plan.hasDay ? await groupsOf(ctx, plan, spanBefore(span), query) : null;
  const own = (some: readonly Group[]) =>
    query.by.length === 0 && query.over === null ? [] : some.filter(({ total }) => !total);
  const rows = ranked(rowsOf(plan, own(groups), past && own(past), daysOf(span)), query, plan.measures[0]!);
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
    left: rows.length - shown.length,
  };
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
