import type { AlertSettings, Observation } from '@cuadrilla/contract/insights/alerts.ts';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { gapTo, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { Cell, NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { widgetFaults } from '@cuadrilla/contract/insights/widget-fit.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { answerOf } from '#features/insights/numbers/answer.ts';
import { countedUntil } from '#features/insights/numbers/numbers.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, Failure } from '#platform/failure.ts';
import type { Observed } from './alert-state.rules.ts';

/** What an alert counts, with the rights of the context's actor. */

type Question = Pick<
  AlertSettings,
  'measure' | 'by' | 'filters' | 'days' | 'comparison' | 'threshold' | 'least'
>;

/** Numbers that are older are no data. */
const staleMs = 3_600_000;
const shownGroups = 10;
/** As many as the numbers return of one question. */
const mostGroups = 20_000;

const widgetOf = ({ measure, by, filters }: Question): DashboardWidget => ({
  id: 'alert',
  kind: by === null ? 'number' : 'bars',
  title: null,
  measures: [measure],
  by: by === null ? [] : [by],
  over: null,
  filters,
  sort: 'key',
  top: 200,
  least: 0,
  compare: false,
  place: { w: 12, h: 1 },
});

/** Places of a widget as places of an alert: `0.measures.0` is its measure. */
const placeOf = (place: string): string =>
  place
    .replace(/^0\./, '')
    .replace(/^measures\.0$/, 'measure')
    .replace(/^by\.0$/, 'by');

/** What the numbers refuse, with its place in the alert. */
function inAlert(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const fields = Object.entries(error.fields ?? {}).map(([place, what]) => [placeOf(place), what]);
  throw new Failure(error.code, error.detail, Object.fromEntries(fields) as Record<string, string>);
}

/** @throws what does not exist or fit, with the places of all of it */
export function requireAlertFits(question: Question): void {
  const faults = widgetFaults([widgetOf(question)]);
  const [first] = faults;
  if (!first) return;
  const places = faults.map(({ place, code, detail }) => [placeOf(place), detail.what ?? code]);
  throw new Failure(
    first.code,
    { ...first.detail, place: placeOf(first.place) },
    Object.fromEntries(places) as Record<string, string>,
  );
}

const isBeyond = (measure: Measure, { comparison, threshold }: Question, target: number | null) => {
  if (comparison === 'off_target') return (value: number) => (gapTo(measure, value, target!) ?? 0) > 0;
  return (value: number) => (comparison === 'below' ? value < threshold! : value > threshold!);
};

/** How far a value is beyond, so that the worst group stands first. */
const worseFirst = (measure: Measure, { comparison }: Question): 1 | -1 => {
  const isLowBad = comparison === 'below' || (comparison === 'off_target' && measure.better === 'up');
  return isLowBad ? 1 : -1;
};

const weightOf = ({ n, d }: Cell): number => d ?? n;

/** @throws what does not exist or fit, or that the measure has no target */
export async function evaluate(
  ctx: Ctx,
  question: Question,
): Promise<{ observed: Observed; observation: Observation }> {
  requireAlertFits(question);
  const today = localDate(ctx.now, ctx.timeZone);
  const { id, measures, by, filters } = widgetOf(question);
  const query = {
    id,
    measures,
    by,
    filters,
    over: null,
    sort: 'key' as const,
    top: mostGroups,
    least: 0,
    compare: false,
  };
  const span = { from: addDays(today, 1 - question.days), to: today };
  const answer = await answerOf(ctx, query, span, [], { exact: true }).catch(inAlert);
  const measure = measureOf(question.measure)!;
  const target = answer.targets[0] ?? null;
  if (question.comparison === 'off_target' && (target === null || !measure.better))
    fail('ALERT_WITHOUT_TARGET', { code: question.measure }, { comparison: question.measure });
  const asOf = measure.source === 'closed' ? await countedUntil(ctx) : ctx.now.toISOString();
  const isStale = asOf === null || ctx.now.getTime() - Date.parse(asOf) > staleMs;
  return compared(question, measure, answer, target, isStale);
}

function compared(
  question: Question,
  measure: Measure,
  answer: NumbersAnswer,
  target: number | null,
  isStale: boolean,
): { observed: Observed; observation: Observation } {
  const threshold = question.comparison === 'off_target' ? target : question.threshold;
  const beyond = isBeyond(measure, question, target);
  const order = worseFirst(measure, question);
  const all =
    question.by === null
      ? [{ label: null, cell: answer.totals[0]! }]
      : answer.rows.map((row) => ({ label: row.labels[0]!, cell: row.cells[0]! }));
  const enough = all
    .flatMap(({ label, cell }) =>
      cell.value === null || weightOf(cell) < question.least ? [] : [{ label, value: cell.value }],
    )
    .toSorted((a, b) => (a.value - b.value) * order);
  const over = enough.filter(({ value }) => beyond(value));
  const observation: Observation = {
    value: isStale ? null : (enough[0]?.value ?? null),
    threshold,
    groups: isStale
      ? []
      : over.slice(0, shownGroups).flatMap(({ label, value }) => (label ? [{ label, value }] : [])),
    beyond: isStale ? 0 : over.length,
  };
  const observed = isStale || enough.length === 0 ? 'no_data' : over.length > 0 ? 'beyond' : 'within';
  return { observed, observation };
}
