import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import { isDone } from '#features/insights/facts/fact-sums.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { readsMuch } from '#platform/db/pools.ts';
import { limitsOf } from './conditions.ts';
import type { Plan, PlanPart } from './plan.ts';
import type { PlannedMeasure } from './plan.types.ts';
import { firstRanked, isSingle } from './ranking.ts';
import { classesIn, percentileOfClasses, type Classes } from './percentiles.ts';
import { dividedByOptions } from './question-options.ts';
import { columnOf } from './question-sources.ts';
import type { Source, Span } from './source.types.ts';
import { isLong } from './spans.ts';

/** From the plans of widgets to groups: those that read the same rows share one statement. */

/** Two sums for each measure: what is counted and what it is divided by. */
export interface Group {
  period: string | null;
  keys: (string | null)[];
  sums: (number | null)[];
  total: boolean;
  /** Of a total, how many groups have a rank where only the first of them were returned. */
  ranked?: number;
}

/** Groups that the database returns at most, for each way of grouping: the largest of people, others have fewer. */
const mostGroups = 20_000;

/** One number for a person and a day: numbers are sorted several times faster than rows. */
const personDay = sql`((f.day - date '2000-01-01') * 100000000000000 + coalesce(f.employee_id, 0))`;

/** Divided by distinct people of each day, who are not counted yet. */
const isDistinct = ({ per }: Measure, { people }: Source): boolean => per === 'person_days' && !people;

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
    else if (measure.per === 'person_days' && plan.source.people) sums.push(plan.source.people(plan.by));
    else if (measure.per === 'person_days') {
      const done = sql.raw(isDone);
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

/** What one period of a widget wants of the rows of a statement. */
export interface Read {
  rows: RawBuilder<unknown>;
  isWide: boolean;
  /** Sorting values or counting distinct ones would be done for the groups of others, too. */
  isAlone: boolean;
  /** By options, of which a row may have several: parts of the rows count totals and options (`dividedByOptions`). */
  isDivided: boolean;
  hasPeriod: boolean;
  /** By what it groups: the period, then its dimensions. */
  grouped: RawBuilder<unknown>[];
  /** There may be more groups than are returned. */
  isOfPeople: boolean;
  sums: RawBuilder<unknown>[];
  /** The share of a percentile that is found in classes of values; undefined for all else. */
  classes: Classes | undefined;
  /** By what only the first groups are returned; null for all of them. */
  rank: { query: NumbersQuery; by: PlannedMeasure } | null;
}

/** Of people only those that are shown are returned, where nothing else is needed of the others. */
const isRankedThere = ({ by, parts }: Plan, { over, sort, compare }: NumbersQuery): boolean =>
  by.length === 1 &&
  by[0] === 'employee' &&
  over === null &&
  sort !== 'key' &&
  !compare &&
  parts.length === 1;

async function readOf(
  ctx: Ctx,
  part: PlanPart,
  { plan, query, span }: { plan: Plan; query: NumbersQuery; span: Span },
): Promise<Read> {
  const { source, by, measures } = part;
  const { over } = query;
  const where = sql<SqlBool>`${part.where} and ${await countedRows(ctx, part, query)}`;
  const options = dividedByOptions(part, span, where);
  const days = source.hasDay ? sql`and f.day between ${span.from} and ${span.to}` : sql``;
  const period =
    over === null ? [] : [sql.raw(over === 'day' ? 'f.day' : `date_trunc('${over}', f.day)::date`)];
  const keys = by.map(
    (dimension, at) => options?.columns[at] ?? sql.raw(`(${columnOf(source, dimension)!})`),
  );
  const isDivided = options !== null;
  return {
    rows: sql`from ${options?.from ?? source.from(span, where)} f
      where ${where} ${days} ${options ? sql`and ${options.where}` : sql``}`,
    isWide: source.isWide === true || (isLong(span) && source.hasDay && source.byMonth !== true),
    isDivided,
    isAlone:
      isDivided ||
      isRankedThere(plan, query) ||
      measures.some(({ measure }) => isSingle(measure) || isDistinct(measure, source)),
    hasPeriod: over !== null,
    grouped: [...period, ...keys],
    isOfPeople: by.includes('employee'),
    sums: await sumsOf(ctx, part),
    classes: source.classes && classesIn(source.classes, measures[0]!.measure, span),
    rank: isRankedThere(plan, query) ? { query, by: measures[0]! } : null,
  };
}

/** What a widget reads of a period, part by part of its plan. */
export const readsOf = (ctx: Ctx, plan: Plan, query: NumbersQuery, span: Span): Promise<Read[]> =>
  Promise.all(plan.parts.map((part) => readOf(ctx, part, { plan, query, span })));

const placeOf = ({ period, keys, total }: Group): string => JSON.stringify([total, period, keys]);

/** The groups of all measures; one that a part does not have counts nothing of its measures. */
export function joinedGroups({ measures, parts }: Plan, found: readonly Group[][]): Group[] {
  if (parts.length === 1) return found[0]!;
  const groups = new Map<string, Group>();
  for (const [own, part] of parts.entries())
    for (const { sums, ...group } of found[own]!) {
      const key = placeOf({ sums, ...group });
      const known = groups.get(key) ?? { ...group, sums: measures.flatMap(() => [null, null]) };
      for (const [at, place] of part.places.entries())
        known.sums.splice(place * 2, 2, sums[at * 2]!, sums[at * 2 + 1]!);
      groups.set(key, known);
    }
  return [...groups.values()];
}

/** Expressions without those that say the same, and where each of the given ones is. */
class Distinct {
  readonly all: RawBuilder<unknown>[] = [];
  readonly #places = new Map<string, number>();
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  placeOf(expression: RawBuilder<unknown>): number {
    const text = textOf(this.#ctx, expression);
    let place = this.#places.get(text);
    if (place === undefined) {
      this.#places.set(text, (place = this.all.length));
      this.all.push(expression);
    }
    return place;
  }
}

function textOf({ db }: Ctx, expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(db);
  return `${text} ${JSON.stringify(parameters)}`;
}

/** PostgreSQL groups by 31 expressions at most; a read has three. */
const mostShared = 10;

/** The groups of each read. Statements are sent together. */
export function groupsOfAll(ctx: Ctx, reads: readonly Read[]): Promise<Group[]>[] {
  const shared = new Map<string, number[]>();
  for (const [at, read] of reads.entries()) {
    const key = read.isAlone ? String(at) : textOf(ctx, read.rows);
    shared.set(key, [...(shared.get(key) ?? []), at]);
  }
  const groups: Promise<Group[]>[] = [];
  for (const places of [...shared.values()].flatMap((all) => chunked(all, mostShared))) {
    const statement = groupsOfShared(
      ctx,
      places.map((at) => reads[at]!),
    );
    for (const [own, at] of places.entries()) groups[at] = statement.then((each) => each[own]!);
  }
  return groups;
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

interface Row {
  /** For each expression a bit, from the left: whether the row is not grouped by it. */
  ungrouped: number;
  keys: (string | null)[];
  sums: (number | null)[];
  ranked?: number;
}

/** The rows that group and count as the reads of a statement want. */
function statementOf(
  reads: readonly Read[],
  all: readonly RawBuilder<unknown>[],
  amounts: readonly RawBuilder<unknown>[],
  sets: readonly (readonly number[])[],
): RawBuilder<Row> {
  const [{ rows, isWide, isDivided, classes, rank }] = reads as [Read];
  if (classes) return percentileOfClasses({ ...classes, rows, isWide, grouped: all });
  const grouping = groupingBy(
    sets.map((keys) => keys.map((at) => all[at]!)),
    isDivided,
  );
  if (rank) return firstRanked({ key: all[0]!, sums: amounts, rows, grouping, isWide }, rank.query, rank.by);
  return sql`
    select ${isWide ? readsMuch : sql``}
      ${all.length === 0 ? sql`0` : sql`grouping(${sql.join(all)})`} as ungrouped,
      array[${sql.join(all.map((key) => sql`(${key})::text`))}]::text[] as keys,
      array[${sql.join(amounts.map((sum) => sql`(${sum})::float8`))}] as sums
    ${rows}
    ${grouping}
    ${largestFirst(reads.find(({ isOfPeople }) => isOfPeople))}
    limit ${mostGroups * sets.filter((set) => set.length > 0).length + 1}`;
}

/** Groups and their totals in one reading of the same rows. */
async function groupsOfShared(ctx: Ctx, reads: readonly Read[]): Promise<Group[][]> {
  const [expressions, amounts] = [new Distinct(ctx), new Distinct(ctx)];
  const wanted = reads.map(({ grouped, sums, hasPeriod }) => ({
    hasPeriod,
    keys: grouped.map((expression) => expressions.placeOf(expression)),
    sums: sums.map((sum) => amounts.placeOf(sum)),
  }));
  const all = expressions.all;
  const bitsOf = (keys: readonly number[]): number =>
    all.reduce((bits, _, at) => bits * 2 + (keys.includes(at) ? 0 : 1), 0);
  const sets = [...new Map(wanted.map(({ keys }) => [bitsOf(keys), keys])).values()];
  const { rows } = await statementOf(reads, all, amounts.all, sets).execute(ctx.db);
  const total = bitsOf([]);
  return wanted.map(({ hasPeriod, keys, sums }) => {
    const own = bitsOf(keys);
    const groups: Group[] = [];
    for (const row of rows) {
      if (row.ungrouped !== own && row.ungrouped !== total) continue;
      const values = keys.map((at) => row.keys[at] ?? null);
      groups.push({
        period: hasPeriod ? values[0]! : null,
        keys: hasPeriod ? values.slice(1) : values,
        sums: sums.map((at) => row.sums[at] ?? null),
        total: row.ungrouped === total,
        ...(row.ranked === undefined ? {} : { ranked: Number(row.ranked) }),
      });
    }
    return groups;
  });
}

/** Totals, then groups by what the first measure divides by, or by what it counts. */
function largestFirst(read: Read | undefined): RawBuilder<unknown> {
  if (!read) return sql``;
  const [counted, dividing] = read.sums;
  return sql`order by 1 desc, coalesce(${dividing!}, ${counted!}) desc nulls last`;
}

function groupingBy(sets: readonly RawBuilder<unknown>[][], isDivided: boolean): RawBuilder<unknown> {
  const grouped = sets.filter((set) => set.length > 0);
  if (grouped.length === 0) return sql``;
  const part = isDivided ? [sql`f.part`] : [];
  const all = grouped.map((set) => sql`(${sql.join([...set, ...part])})`);
  const total = isDivided
    ? sql`having f.part = case when grouping(${sql.join(grouped[0]!)}) > 0 then 0 else 1 end`
    : sql``;
  return sql`group by grouping sets (${sql.join(all)}, (${sql.join(part)})) ${total}`;
}
