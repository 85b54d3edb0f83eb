import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import { isDone } from '#features/insights/facts/fact-sums.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { limitsOf } from './conditions.ts';
import type { Plan, PlanPart } from './plan.ts';
import type { PlannedMeasure } from './plan.types.ts';
import { classesIn, percentileOfClasses, type Classes } from './percentiles.ts';
import { dividedByOptions } from './question-options.ts';
import { columnOf } from './sources/question-sources.ts';
import { percentileOfAll, type RankedPercentiles } from './ranked-percentiles.ts';
import { isSingle } from './ranking.ts';
import type { Source, Span } from './sources/source.types.ts';
import { isLong } from './sources/spans.ts';

/** From the plans of widgets to what is read for them. */

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
  /** The values of a rank by one percentile that is not found in classes. */
  percentiles: Omit<RankedPercentiles, 'key'> | undefined;
}

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
  const rows = sql`from ${options?.from ?? source.from(span, where)} f
      where ${where} ${days} ${options ? sql`and ${options.where}` : sql``}`;
  const isWide = source.isWide === true || (isLong(span) && source.hasDay && source.byMonth !== true);
  const classes = source.classes && classesIn(source.classes, measures[0]!.measure, span);
  const { isRanked } = plan;
  return {
    rows,
    isWide,
    isDivided,
    isAlone:
      isDivided ||
      isRanked ||
      measures.some(({ measure }) => isSingle(measure) || isDistinct(measure, source)),
    hasPeriod: over !== null,
    grouped: [...period, ...keys],
    isOfPeople: by.includes('employee'),
    sums: await sumsOf(ctx, part),
    classes,
    rank: isRanked ? { query, by: measures[0]! } : null,
    percentiles: isRanked
      ? await percentilesOf(ctx, part, { plan, query, span }, { rows, isWide })
      : undefined,
  };
}

/** Undefined where the rank is by another number or by classes, or others are beside it. */
async function percentilesOf(
  ctx: Ctx,
  { source, measures, total }: PlanPart,
  wanted: { plan: Plan; query: NumbersQuery; span: Span },
  { rows, isWide }: Pick<Read, 'rows' | 'isWide'>,
): Promise<Read['percentiles']> {
  const [planned] = measures as [PlannedMeasure];
  const { percentile, of } = planned.measure;
  if (source.classes || measures.length > 1 || percentile === undefined) return undefined;
  const value = sql.raw(source.amount(of[0]!)!);
  const read = total && (await readOf(ctx, total, wanted));
  return {
    value,
    rows,
    isWide,
    total: read?.classes
      ? percentileOfClasses({ ...read.classes, rows: read.rows, isWide: false, grouped: [] })
      : percentileOfAll({ value, rows }, planned),
  };
}

/** What a widget reads of a period, part by part of its plan. */
export const readsOf = (ctx: Ctx, plan: Plan, query: NumbersQuery, span: Span): Promise<Read[]> =>
  Promise.all(plan.parts.map((part) => readOf(ctx, part, { plan, query, span })));
