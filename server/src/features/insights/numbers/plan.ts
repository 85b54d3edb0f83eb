import type { RawBuilder, SqlBool } from 'kysely';
import {
  productParameters,
  readParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import { dimensionOf, isDimension, type DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import type { NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { countedQuestionsOf } from '#features/parameterization/counted-questions.store.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { oncePer } from '#platform/once-per.ts';
import { conditionOf, requireCounted } from './conditions.ts';
import { isCounted } from './form-questions.ts';
import type { DimensionFilter, PlannedMeasure } from './plan.types.ts';
import type { Source, Span } from './sources/source.types.ts';
import { sourceFor } from './sources/sources.ts';
import { isLong, wholeOf } from './sources/spans.ts';

/** From codes to one source and the conditions on it. Whatever does not exist or fit is refused by its place. */

/** Measures that one source answers. */
export interface PlanPart {
  measures: readonly PlannedMeasure[];
  /** Where each stands among the measures of the query. */
  places: readonly number[];
  by: readonly DimensionCode[];
  source: Source;
  where: RawBuilder<SqlBool>;
  /** The options that filters leave, of dimensions of which a row has several. */
  chosen: ReadonlyMap<DimensionCode, readonly string[]>;
  /** What the total of percentiles by person is read from, where they are counted in classes. */
  total?: PlanPart | undefined;
}

export interface Plan {
  measures: readonly PlannedMeasure[];
  by: readonly DimensionCode[];
  hasDay: boolean;
  /** Of people only those that are shown are returned, where nothing else is needed of the others. */
  isRanked: boolean;
  /** Those of activities, those by person and day, and those of occurrences, which are counted one by one. */
  parts: readonly PlanPart[];
}

export function dimensionAt(code: string, place: string): DimensionCode {
  return isDimension(code) ? code : fail('UNKNOWN_DIMENSION', { code }, { [place]: code });
}

const operators: ReadonlySet<string> = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NOT_NULL', 'NOT_EQUAL']);

function valuesIn({ value, operator }: Filter): string[] {
  const listed = Array.isArray(value) ? value : operator === 'IN' ? String(value ?? '').split(',') : [value];
  return listed.filter((one) => one !== null && one !== undefined && one !== '').map(String);
}

export function readFilters(filters: readonly Filter[], place: string): DimensionFilter[] {
  return filters.map((filter, at) => {
    const own = `${place}.${at}`;
    const dimension = dimensionAt(filter.key, `${own}.key`);
    if (!operators.has(filter.operator)) fail('INVALID_INPUT', {}, { [`${own}.operator`]: filter.operator });
    if (filter.sql_connector === 'OR') fail('INVALID_INPUT', {}, { [`${own}.sql_connector`]: 'OR' });
    return {
      dimension,
      operator: filter.operator as DimensionFilter['operator'],
      values: valuesIn(filter),
    };
  });
}

/** Read once until a parameter changes. */
const indicatorsOf = oncePer((params: Settings['params']) =>
  readParameter(params, productParameters.indicators),
);

export async function planMeasures(ctx: Ctx, codes: readonly string[]): Promise<PlannedMeasure[]> {
  const { params } = await settingsOf(ctx);
  const indicators = indicatorsOf(params);
  for (const [at, code] of codes.entries())
    if (!(await isCounted(ctx, code))) fail('UNKNOWN_MEASURE', { code }, { [`measures.${at}`]: code });
  return codes.map((code, at) => {
    const place = `measures.${at}`;
    const missing = Object.hasOwn(missingMeasures, code) ? missingMeasures[code] : undefined;
    if (missing) fail('MEASURE_WITHOUT_DATA', { code, lacks: missing.lacks[ctx.locale] }, { [place]: code });
    const measure = measureOf(code) ?? fail('UNKNOWN_MEASURE', { code }, { [place]: code });
    const own = Object.hasOwn(indicators, code) ? indicators[code] : undefined;
    if (measure.needsFilter && !own?.filter) fail('MEASURE_NEEDS_WORK', { code }, { [place]: code });
    return {
      code,
      measure,
      target: own?.target ?? measure.target ?? null,
      limits: Object.entries(own?.filter ?? {}).map(([dimension, values]) => ({
        dimension: dimensionAt(dimension, place),
        operator: 'IN',
        values,
      })),
    };
  });
}

const countersOf = ({ of, per }: Measure): Counter[] => [...of, ...(per === undefined ? [] : [per])];

/** What the widgets of one call share. */
export interface Sharing {
  /** Some widget counts the open work at risk: all that count open work read it together. */
  atRisk?: boolean;
  /** Percentiles of long periods are counted one by one, not in classes. */
  exact?: boolean;
}

/** Whether a query counts the open work at risk. */
export const countsAtRisk = ({ measures }: { measures: readonly string[] }): boolean =>
  measures.some((code) => measureOf(code)?.of.includes('at_risk'));

/** @throws what does not exist or fit, with its place in the query */
export async function planNumbers(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  shared: readonly Filter[],
  { atRisk = countsAtRisk(query), exact = false }: Sharing,
): Promise<Plan> {
  const measures = await planMeasures(ctx, query.measures);
  const first = measures[0]!;
  const other = measures.find(({ measure }) => measure.source !== first.measure.source);
  if (other) fail('MEASURES_DO_NOT_FIT', { first: first.code, second: other.code }, { measures: other.code });
  const by = query.by.map((code, at) => dimensionAt(code, `by.${at}`));
  for (const [at, code] of by.entries()) await requireCounted(ctx, code, `by.${at}`);
  const filters = [...readFilters(shared, 'where'), ...readFilters(query.filters, 'filters')];
  const used = [
    ...by,
    ...filters.map(({ dimension }) => dimension),
    ...measures.flatMap(({ limits }) => limits.map(({ dimension }) => dimension)),
  ];
  refuseUnfit(ctx, first, used, query.over);
  const questions = await countedQuestionsOf(ctx);
  const isOccurring = ({ code }: PlannedMeasure): boolean =>
    questions.get(questionIn(code)?.question ?? '')?.grain === 'occurrence';
  const parts: PlanPart[] = [];
  const isByPerson = ({ measure }: PlannedMeasure): boolean => measure.per === 'person_days';
  const isInClasses = ({ measure }: PlannedMeasure): boolean =>
    !exact && isLong(span) && measure.percentile !== undefined && measure.of[0] === 'sync_minutes';
  const isOfActivities = (each: PlannedMeasure): boolean =>
    !isOccurring(each) && !isByPerson(each) && !isInClasses(each);
  for (const isOwn of [isOfActivities, isByPerson, isInClasses, isOccurring]) {
    const own = measures.filter(isOwn);
    if (own.length > 0) {
      const inClasses = isInClasses(own[0]!);
      const partBy = async (divided: readonly DimensionCode[]): Promise<PlanPart> => {
        const wanted = { by: divided, filters, over: query.over, span, atRisk, inClasses };
        const source = await sourceOf(ctx, own, wanted);
        return {
          measures: own,
          places: own.map((each) => measures.indexOf(each)),
          by: divided,
          source,
          where: await conditionOf(ctx, source, filters),
          chosen: chosenIn(filters),
        };
      };
      const part = await partBy(by);
      const hasTotal = inClasses && isOfPeople(query) && !part.source.classes;
      parts.push(hasTotal ? { ...part, total: await partBy([]) } : part);
    }
  }
  const isRanked = parts.length === 1 && isOfPeople(query);
  return { measures, by, hasDay: parts.every(({ source }) => source.hasDay), isRanked, parts };
}

/** The first people by rank. */
const isOfPeople = ({ by, over, sort, compare }: NumbersQuery): boolean =>
  by.length === 1 && by[0] === 'employee' && over === null && sort !== 'key' && !compare;

const chosenIn = (filters: readonly DimensionFilter[]): PlanPart['chosen'] =>
  new Map(
    filters.flatMap(({ dimension, operator, values }) =>
      operator === 'EQUAL' || operator === 'IN' ? [[dimension, values]] : [],
    ),
  );

/** The same for all widgets of a call. */
const wholePeriods = oncePer((span: Span) => ({
  hasMonths: wholeOf('month', span) !== null,
  hasQuarters: wholeOf('quarter', span) !== null,
}));

/** The coarsest source that answers these measures together. */
async function sourceOf(
  ctx: Ctx,
  measures: readonly PlannedMeasure[],
  {
    by,
    filters,
    over,
    span,
    atRisk,
    inClasses,
  }: {
    by: readonly DimensionCode[];
    filters: readonly DimensionFilter[];
    over: string | null;
    span: Span;
    atRisk: boolean;
    inClasses: boolean;
  },
): Promise<Source> {
  const { code, measure: first } = measures[0]!;
  const counters = new Set(measures.flatMap(({ measure }) => countersOf(measure)));
  const single = measures.some(({ measure }) => (measure.percentile ?? measure.extreme) !== undefined);
  const filtered = [...filters, ...measures.flatMap(({ limits }) => limits)].map(
    ({ dimension }) => dimension,
  );
  const used = [...by, ...filtered];
  const { hasMonths, hasQuarters } = wholePeriods(span);
  const found = await sourceFor(ctx, first.source, counters, used, {
    single,
    filtered,
    byDay: over !== null,
    byMonth: hasMonths && (over === null || over === 'month'),
    byQuarter: over === null && hasQuarters,
    atRisk,
    inClasses: inClasses && hasMonths,
    byDaysAlone: over === 'day' && by.length === 0,
  });
  return (
    found ??
    fail('DIMENSION_DOES_NOT_FIT', { measure: code, dimension: used.at(-1) ?? '' }, { by: used.join(',') })
  );
}

function refuseUnfit(
  { actor }: Ctx,
  { code, measure }: PlannedMeasure,
  used: readonly DimensionCode[],
  over: string | null,
): void {
  const unfit = used.find((dimension) => !dimensionOf(dimension)?.sources.includes(measure.source));
  if (unfit) fail('DIMENSION_DOES_NOT_FIT', { measure: code, dimension: unfit }, { by: unfit });
  if (over !== null && measure.source === 'open')
    fail('DIMENSION_DOES_NOT_FIT', { measure: code, dimension: over }, { over });
  // Numbers of single people are for those who may see the work itself.
  if (used.includes('employee') && !actor.permissions.has('SUBOPERATIVE_MOD_LIST')) fail('FORBIDDEN');
}
