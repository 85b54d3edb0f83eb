import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ClosedCounter, Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { listsBothParts } from '@cuadrilla/contract/insights/measure.ts';
import type { FactRecord, numbers as endpoints } from '@cuadrilla/contract/insights/numbers.ts';
import type { Input } from '@cuadrilla/contract/kit/endpoint.ts';
import { operationNumbers } from '#features/operation/activities/activity-facts.store.ts';
import { countedFacts } from '#features/insights/facts/fact-sums.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { readsMuch } from '#platform/db/prepared-texts.rules.ts';
import { fail } from '#platform/failure.ts';
import { conditionOf, limitsOf } from './conditions.ts';
import { labelledValues } from './dimension-values.ts';
import { filtersInWords } from './filter-names.ts';
import { planMeasures, readFilters } from './plan.ts';
import type { DimensionFilter, PlannedMeasure } from './plan.types.ts';
import { daysOfPage, type CountedDay } from './record-days.rules.ts';
import type { Source, Span } from './sources/source.types.ts';
import { sourceFor } from './sources/sources.ts';

type Body = Input<typeof endpoints.records>['body'];
type Records = z.output<(typeof endpoints.records)['reply']>;

interface RecordRow {
  activity_id: number;
  operation_id: number;
  operation_number: string;
  at: string | null;
  type_id: string | null;
  stage: string;
  zone_id: string | null;
  company_id: string | null;
  employee_id: string | null;
  outcome: string;
  cause: string | null;
  in_term: boolean | null;
  occurrences: number;
}

/** The source of a number's activities, and the condition under which it counts one. */
interface Counted {
  source: Source;
  counters: readonly Counter[];
  condition: RawBuilder<unknown>;
}

async function countedBy(
  ctx: Ctx,
  { measure: code, part }: Body,
  { measure }: PlannedMeasure,
): Promise<Counted> {
  const counters =
    part === 'd' && measure.per !== undefined && listsBothParts(measure) ? [measure.per] : measure.of;
  const source = await sourceFor(ctx, measure.source, new Set(counters), [], { single: true });
  const conditions = counters.map((counter) => source?.condition(counter));
  if (!source || conditions.some((condition) => condition === undefined))
    return fail('MEASURES_DO_NOT_FIT', { first: code, second: part }, { measure: code });
  return {
    source,
    counters,
    condition: sql.raw(conditions.map((condition) => `(${condition!})`).join(' or ')),
  };
}

/** The activities that a number counts: under the same conditions, one by one. */
export async function recordsOf(ctx: Ctx, body: Body): Promise<Omit<Records, 'asOf' | 'now'>> {
  const [planned] = await planMeasures(ctx, [body.measure]);
  const counted = await countedBy(ctx, body, planned!);
  const { source, condition } = counted;
  const filters = readFilters(body.where, 'where');
  const where = await conditionOf(ctx, source, filters);
  const limits = await limitsOf(ctx, source, planned!);
  const { hasDay: isClosed, isOfOccurrences = false } = source;
  const span = { from: body.from, to: body.to };
  const found = (days: Span) => sql`
    from ${(source.listed ?? source.from)(days)} f
    where ${where} and ${limits ?? sql`true`} and (${condition})
      ${isClosed ? sql`and f.day between ${days.from} and ${days.to}` : sql``}`;
  const skipped = body.page * body.size;
  const days = await countedDays(ctx, planned!, counted, { filters, span });
  const { total, occurrences } = days ? totalOf(days) : await countOf(ctx, found(span), isOfOccurrences);
  const shown = days ? daysOfPage(days, skipped, body.size) : { ...span, before: 0 };
  const { rows } = await sql<RecordRow>`
    select f.activity_id, f.operation_id, f.type_id::text, f.workflow_id || '.' || f.stage as stage, f.zone_id::text,
      f.company_id::text, f.employee_id::text,
      ${isClosed ? sql`f.ended_at as at, f.outcome, f.cause, f.in_term` : openColumns},
      ${isOfOccurrences ? sql`count(*)::int` : sql`1`} as occurrences
    ${found(shown)}
    ${isOfOccurrences ? sql`group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11` : sql``}
    order by ${recordOrder(source)}, f.activity_id
    limit ${body.size} offset ${skipped - shown.before}`.execute(ctx.db);
  return {
    content: await described(ctx, rows),
    page: body.page,
    size: body.size,
    total,
    occurrences: isOfOccurrences ? occurrences : null,
    where: await filtersInWords(ctx, body.where),
  };
}

/** The newest first, as an index of facts has their days; what is open, by its due time. */
const recordOrder = ({ hasDay, isOfOccurrences }: Source): RawBuilder<unknown> =>
  !hasDay
    ? sql`f.due_at nulls last`
    : isOfOccurrences
      ? sql`f.ended_at desc`
      : sql`f.day desc, f.ended_at desc`;

interface Total {
  total: number;
  occurrences: number;
}

async function countOf(ctx: Ctx, found: RawBuilder<unknown>, isOfOccurrences: boolean): Promise<Total> {
  const { rows } = await sql<Total>`
    select ${isOfOccurrences ? sql`count(distinct f.activity_id)` : sql`count(*)`}::int as total,
      count(*)::int as occurrences ${found}`.execute(ctx.db);
  return rows[0]!;
}

/** Facts that have a number, counted once each by another counter than the one that adds it up. */
const counterOfFacts: Readonly<Partial<Record<Counter, ClosedCounter>>> = {
  ...Object.fromEntries(Object.keys(countedFacts).map((counter) => [counter, counter])),
  cycle_minutes: 'cycles',
  work_minutes: 'works',
};

/** Sums that know how many activities are listed, and the column that says so; null where none do. */
async function sumsOfListed(
  ctx: Ctx,
  { measure }: PlannedMeasure,
  { source, counters }: Pick<Counted, 'source' | 'counters'>,
  dimensions: readonly DimensionCode[],
): Promise<{ sums: Source; amount: string } | null> {
  const amount = source.listedOfRow;
  if (amount !== undefined) return dimensions.includes('employee') ? null : { sums: source, amount };
  const [counter, ...others] = counters.map((each) => counterOfFacts[each]);
  if (measure.source !== 'closed' || counter === undefined || others.length > 0) return null;
  const sums = await sourceFor(ctx, 'closed', new Set([counter]), dimensions);
  return sums?.name.startsWith('roll_') ? { sums, amount: sums.amount(counter)! } : null;
}

/** How many activities each day has, the newest first, from sums; null where these do not know. */
async function countedDays(
  ctx: Ctx,
  planned: PlannedMeasure,
  counted: Counted,
  { filters, span }: { filters: readonly DimensionFilter[]; span: Span },
): Promise<readonly CountedDay[] | null> {
  const dimensions = [...filters, ...planned.limits].map(({ dimension }) => dimension);
  const known = await sumsOfListed(ctx, planned, counted, dimensions);
  if (!known) return null;
  const { sums } = known;
  const where = await conditionOf(ctx, sums, filters);
  const limits = (await limitsOf(ctx, sums, planned)) ?? sql`true`;
  const amount = sql.raw(known.amount);
  const { rows } = await sql<CountedDay>`
    select ${sums.isWide ? readsMuch : sql``} f.day, sum(${amount})::int as n from ${sums.from(span)} f
    where ${where} and ${limits} and ${amount} > 0 and f.day between ${span.from} and ${span.to}
    group by f.day having sum(${amount}) > 0 order by f.day desc`.execute(ctx.db);
  return rows;
}

const totalOf = (days: readonly CountedDay[]): Total => ({
  total: days.reduce((sum, { n }) => sum + n, 0),
  occurrences: 0,
});

const openColumns = sql`f.due_at as at, f.status as outcome, null::text as cause, null::boolean as in_term`;

async function described(ctx: Ctx, rows: readonly RecordRow[]): Promise<FactRecord[]> {
  const labelled = (dimension: DimensionCode, value: (row: RecordRow) => string | null) =>
    labelledValues(ctx, dimension, rows.map(value));
  const labels = {
    type: await labelled('type', (row) => row.type_id),
    stage: await labelled('stage', (row) => row.stage),
    zone: await labelled('zone', (row) => row.zone_id),
    company: await labelled('company', (row) => row.company_id),
    employee: await labelled('employee', (row) => row.employee_id),
    cause: await labelled('cause', (row) => row.cause),
  };
  const nameOf = (label: (value: string | null) => { label: { es: string } }, value: string | null) =>
    value === null ? null : label(value).label.es;
  const numbersOf = await operationNumbers(
    ctx,
    rows.map((row) => row.operation_id),
  );
  return rows.map((row) => ({
    activityId: row.activity_id,
    operationId: row.operation_id,
    operationNumber: numbersOf.get(row.operation_id) ?? '',
    at: row.at,
    type: row.type_id === null ? null : labels.type(row.type_id).label,
    stage: labels.stage(row.stage).label[ctx.locale],
    zone: row.zone_id === null ? null : labels.zone(row.zone_id).label,
    company: nameOf(labels.company, row.company_id),
    employee: nameOf(labels.employee, row.employee_id),
    outcome: row.outcome,
    cause: row.cause === null ? null : labels.cause(row.cause).label,
    inTerm: row.in_term,
    occurrences: row.occurrences,
  }));
}
