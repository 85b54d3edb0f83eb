import { sql } from 'kysely';
import { closedCounters, type ClosedCounter, type Counter } from '@cuadrilla/contract/insights/counters.ts';
import { ageBuckets, type DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import type { MeasureSource } from '@cuadrilla/contract/insights/measure.ts';
import { questionDimension } from '@cuadrilla/contract/insights/question-codes.ts';
import { addDays, instantOf, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { isBusinessDay, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import {
  openedActivities,
  openedOnDays,
  unendedActivities,
} from '#features/operation/activities/activity-facts.store.ts';
import { activitiesAtRisk } from '#features/operation/activities/activity-summary.ts';
import { countedQuestionsOf } from '#features/parameterization/counted-questions.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { oncePer } from '#platform/once-per.ts';
import { activityDimensions, closedDimensions } from '#features/insights/facts/fact-dimensions.ts';
import type { DutyGrain } from '#features/insights/facts/duty-minutes.ts';
import { factAmount, factCondition, isCountedInFacts } from '#features/insights/facts/fact-sums.rules.ts';
import { hourKeys, hourTable } from '#features/insights/facts/hours.store.ts';
import { billedFacts, plannedWork } from './calendar-sources.ts';
import { latencySources } from './latency-sources.ts';
import { monthSources, peopleMonths } from './month-sources.ts';
import {
  answerAmount,
  answerCondition,
  answeredFacts,
  answersInFacts,
  answerSums,
  columnOf,
  occurringFacts,
  occurringIn,
  onlyQuestion,
  optionsOf,
  type Questions,
} from './question-sources.ts';
import { personSums } from './person-source.ts';
import { closedByAnswer, rolledUp } from './rollup-sources.ts';
import { workedDays } from './people-source.ts';
import { shiftHours } from './shift-hours.ts';
import type { Source, SummedSource } from './source.types.ts';
import { sentSums, sentWork } from './sync-source.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';

const weekday = weekdayOf('f.day');

/** By the hour, of all companies together. */
const byHour: SummedSource = {
  keys: hourKeys,
  source: {
    name: hourTable,
    from: () => sql.table(hourTable),
    columns: { weekday, hour: 'f.hour' },
    amount: (counter) => (closedCounters.some((one) => one === counter) ? `f.${counter}` : undefined),
    condition: () => undefined,
    hasDay: true,
  },
};

const factName = 'fact_activity';

/** All that is known of closed work. */
const factsOf = oncePer((questions: Questions): Source => ({
  name: factName,
  from: () => sql.table('fact_activity'),
  columns: {
    weekday,
    ...activityDimensions,
    ...closedDimensions,
  },
  ...answersInFacts(questions),
  amount: (counter) => {
    if (counter === 'sync_minutes') return 'f.sync_minutes';
    return isCountedInFacts(counter) ? factAmount(counter) : answerAmount(counter);
  },
  condition: (counter) =>
    counter === 'sync_minutes'
      ? 'f.sync_minutes is not null'
      : (factCondition(counter as ClosedCounter) ?? answerCondition(counter)),
  hasDay: true,
}));

const openedByDay = (ctx: Ctx): Source => ({
  name: 'opened_by_day',
  from: () => openedOnDays(ctx),
  columns: { weekday, status: 'f.status', kind: 'f.kind' },
  amount: (counter) => (counter === 'opened' ? 'f.opened' : undefined),
  condition: () => undefined,
  hasDay: true,
});

const opened = (ctx: Ctx): Source => ({
  ...openedByDay(ctx),
  name: 'opened',
  from: () => openedActivities(ctx),
  columns: {
    weekday,
    status: 'f.status',
    kind: 'f.kind',
    type: 'f.type_id',
    workflow: 'f.workflow_id',
    zone: 'f.zone_id',
    company: 'f.company_id',
  },
});

const openFlags = ['open', 'late', 'at_risk', 'unassigned', 'awaiting_evidence', 'sync_errors'];

/** Opened on this many business days before today, or earlier, is older than the bucket. */
const bucketEnds = [2, 5, 10];

/** The midnight after which something is at most so many business days old. */
function openedSince(ctx: Ctx, days: number, calendar: Calendar): string {
  let day = localDate(ctx.now, ctx.timeZone);
  for (let left = days; left > 0;) {
    if (isBusinessDay(day, calendar)) left--;
    day = addDays(day, -1);
  }
  while (!isBusinessDay(day, calendar)) day = addDays(day, -1);
  return instantOf(day, '00:00', ctx.timeZone).toISOString();
}

/** What is open now, and with `atRisk` what of it is at risk, which is a computation of its own. */
async function open(ctx: Ctx, atRisk: boolean): Promise<Source> {
  const { calendar } = await settingsOf(ctx);
  const ends = bucketEnds.map((days) => openedSince(ctx, days, calendar));
  const unended = unendedActivities(ctx, atRisk ? await activitiesAtRisk(ctx) : []);
  const age = `case ${ends.map((end, at) => `when f.created_at >= '${end}' then '${ageBuckets[at]!}'`).join(' ')}
    else '${ageBuckets.at(-1)!}' end`;
  return {
    name: 'open',
    from: () => unended,
    columns: {
      age,
      status: 'f.status',
      ...activityDimensions,
    },
    amount: (counter) => (openFlags.includes(counter) ? `f.${counter}::int` : undefined),
    condition: (counter) => (openFlags.includes(counter) ? `f.${counter}` : undefined),
    hasDay: false,
  };
}

/** How fine a source has to be. */
interface Grain extends Partial<DutyGrain> {
  /** Single facts, not their sums. */
  single?: boolean;
  /** The dimensions that rows are filtered by, not divided. */
  filtered?: readonly DimensionCode[];
  /** Single days do not matter, and the period has whole months. */
  byMonth?: boolean;
  /** Neither do months, and it has whole quarters. */
  byQuarter?: boolean;
  atRisk?: boolean;
  /** A percentile may come from classes of values. */
  inClasses?: boolean;
  /** Single days, without a dimension, are all that it is divided by. */
  byDaysAlone?: boolean;
  /** What rows are divided or filtered by. */
  used?: readonly DimensionCode[];
}

/** Sums of whole periods that are counted ahead. */
function summedPeriods(ctx: Ctx, counters: ReadonlySet<Counter>, grain: Grain): readonly SummedSource[] {
  const { filtered = [], byMonth = false, byDay = true, byEmployee = false } = grain;
  if (!byMonth) return [];
  // Sums by person know no company.
  const isOfPersons =
    byEmployee &&
    !byDay &&
    ctx.actor.companyScope === null &&
    filtered.every((dimension) => dimension === 'employee');
  return [...monthSources(ctx, counters), ...(isOfPersons ? [personSums(ctx, counters)] : [])];
}

/** Sums of work; none of single facts, and of people none under a filter. */
function summedWork(ctx: Ctx, counters: ReadonlySet<Counter>, grain: Grain): readonly Source[] {
  const { single = false, filtered = [], byMonth = false, byWeekday = false } = grain;
  if (single) return [];
  const sums = [
    ...rolledUp(ctx, byMonth && !byWeekday),
    ...(ctx.actor.companyScope === null ? [byHour] : []),
    ...summedPeriods(ctx, counters, grain),
  ];
  return [
    ...sums.map(({ source }) => source),
    ...(counters.has('sent') || counters.has('sync_refused') ? sentSums(ctx, sums) : []),
    ...(filtered.length > 0 ? [] : [workedDays(ctx), ...(byMonth ? peopleMonths(ctx) : [])]),
  ];
}

/** Percentiles in classes; of a filter nothing is counted ahead. */
const latencyFor = (
  ctx: Ctx,
  { inClasses = false, filtered = [], byMonth = false, byQuarter = false, byDaysAlone = false }: Grain,
): readonly Source[] =>
  inClasses && filtered.length === 0 ? latencySources(ctx, { byMonth, byQuarter, byDays: byDaysAlone }) : [];

/** Of one question its sums and its facts, of questions of repeats the occurrences, of all else the facts of activities. */
async function closedWork(
  ctx: Ctx,
  counters: ReadonlySet<Counter>,
  grain: Grain,
): Promise<readonly Source[]> {
  const { single = false, filtered = [] } = grain;
  const questions = await countedQuestionsOf(ctx);
  const facts = factsOf(questions);
  const question = questions.get(onlyQuestion(counters) ?? '');
  const measured = occurringIn(counters, questions);
  if (!question && measured.length === 0)
    return [
      ...latencyFor(ctx, grain),
      ...summedWork(ctx, counters, grain),
      ...(single ? [] : closedByAnswer(ctx, questions, grain)),
      facts,
      billedFacts(ctx, facts),
      sentWork(ctx, facts),
    ];
  const isFiltered = question !== undefined && filtered.includes(questionDimension(question.code));
  const sums = question && !single ? answerSums(ctx, question, isFiltered) : undefined;
  const answers =
    measured.length > 0
      ? occurringFacts(ctx, facts, { measured, questions })
      : answeredFacts(ctx, facts, question!.code);
  return sums ? [sums, answers] : [answers];
}

const finest: DutyGrain = { byEmployee: false, byCompany: true, byDay: true, byWeekday: true };

async function candidatesFor(
  ctx: Ctx,
  of: MeasureSource,
  counters: ReadonlySet<Counter>,
  { atRisk = counters.has('at_risk'), ...grain }: Grain,
): Promise<readonly Source[]> {
  switch (of) {
    case 'closed':
      return closedWork(ctx, counters, grain);
    case 'opened':
      return ctx.actor.companyScope === null ? [openedByDay(ctx), opened(ctx)] : [opened(ctx)];
    case 'open':
      return [await open(ctx, atRisk)];
    case 'planned':
      return [await plannedWork(ctx, grain.byMonth === true && !grain.byWeekday)];
    case 'shifts':
      return [await shiftHours(ctx, { ...finest, ...grain })];
  }
}

/** The coarsest source that knows these counters and dimensions; undefined when none does. */
export async function sourceFor(
  ctx: Ctx,
  of: MeasureSource,
  counters: ReadonlySet<Counter>,
  dimensions: readonly DimensionCode[],
  grain: Grain = {},
): Promise<Source | undefined> {
  const candidates = await candidatesFor(ctx, of, counters, {
    byEmployee: dimensions.includes('employee'),
    byCompany: dimensions.includes('company') || ctx.actor.companyScope !== null,
    used: dimensions,
    byWeekday: dimensions.includes('weekday'),
    ...grain,
  });
  return candidates.find(
    (source) =>
      dimensions.every(
        (dimension) => (columnOf(source, dimension) ?? optionsOf(source, dimension)) !== undefined,
      ) &&
      [...counters].every((counter) =>
        counter === 'person_days'
          ? source.people !== undefined || source.name === factName
          : source.amount(counter) !== undefined,
      ),
  );
}
