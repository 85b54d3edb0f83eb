import type { Filter } from '../kit/search.ts';
import { widgetKinds, type DashboardWidget, type WidgetKind } from './dashboard-definition.ts';
import { dimensionOf, dimensions, isDimension, type DimensionCode } from './dimensions.ts';
import { measureOf } from './measure-catalogue.ts';
import type { FormQuestion } from './form-questions.ts';
import { dimensionsOfQuestions, isOverlapping } from './form-questions.ts';
import type { MeasureSource } from './measure.ts';
import { missingMeasures } from './missing-measures.ts';

/** What fits what in a widget: the designer offers nothing else, and the server refuses everything else. */

export interface WidgetFault {
  code:
    | 'UNKNOWN_MEASURE'
    | 'UNKNOWN_DIMENSION'
    | 'DIMENSION_DOES_NOT_FIT'
    | 'MEASURES_DO_NOT_FIT'
    | 'WIDGET_DOES_NOT_FIT';
  /** Within the widgets: `2.by.0`. */
  place: string;
  detail: Record<string, string>;
}

/** Operators of a widget's own filters: those that the list behind its numbers can apply, too. */
export const widgetOperators = ['EQUAL', 'IN', 'IS_NULL'] as const;

const isMissing = (code: string): boolean => Object.hasOwn(missingMeasures, code);
export const isMeasure = (code: string): boolean => measureOf(code) !== undefined || isMissing(code);
export const sourceOf = (code: string): MeasureSource | undefined => measureOf(code)?.source;

/** Whether the numbers of a source can be divided and filtered by a dimension. */
export const isKnownBy = (source: MeasureSource, code: string): boolean =>
  dimensionOf(code)?.sources.includes(source) ?? false;

/** By what the numbers of a source can be divided and filtered, the questions of forms included. */
export const dimensionsOf = (
  source: MeasureSource,
  questions: readonly FormQuestion[] = [],
): DimensionCode[] =>
  [...(Object.keys(dimensions) as DimensionCode[]), ...dimensionsOfQuestions(questions)].filter((code) =>
    isKnownBy(source, code),
  );

/** How a measure can be shown. One without data says what it lacks, and nothing can be drawn of it. */
export function kindsOf(code: string): WidgetKind[] {
  const source = sourceOf(code);
  if (source === undefined) return ['number'];
  const isCount = measureOf(code)?.per === undefined;
  return widgetKinds.filter((kind) => {
    if (kind === 'text') return false;
    if (kind === 'trend') return source !== 'open';
    // Parts of a whole: ratios have none.
    if (kind === 'stacked') return isCount && source !== 'open';
    if (kind === 'funnel' || kind === 'pareto') return isCount;
    if (kind === 'map') return isKnownBy(source, 'zone');
    return kind !== 'list' || source === 'closed' || source === 'open';
  });
}

interface Shape {
  measures: number;
  by: readonly [least: number, most: number];
  /** Whether it goes over time: it must, it may, or never. */
  over: 'always' | 'maybe' | 'never';
}
export const shapes: Readonly<Record<WidgetKind, Shape>> = {
  number: { measures: 1, by: [0, 0], over: 'maybe' },
  trend: { measures: 1, by: [0, 0], over: 'always' },
  bars: { measures: 1, by: [1, 1], over: 'never' },
  stacked: { measures: 1, by: [1, 1], over: 'always' },
  funnel: { measures: 1, by: [1, 1], over: 'never' },
  pareto: { measures: 1, by: [1, 1], over: 'never' },
  heat: { measures: 1, by: [1, 2], over: 'maybe' },
  map: { measures: 1, by: [1, 1], over: 'never' },
  table: { measures: 6, by: [0, 2], over: 'maybe' },
  list: { measures: 1, by: [0, 0], over: 'never' },
  text: { measures: 0, by: [0, 0], over: 'never' },
};

type QuestionNature = Pick<FormQuestion, 'code' | 'kind' | 'grain'>;

/** Kinds that draw the parts of a whole: groups that have activities in common are none. */
export const ofParts: ReadonlySet<WidgetKind> = new Set(['stacked', 'funnel', 'pareto']);

/**
 * Everything that is wrong with the widgets of a dashboard, with its place.
 * @param questions that forms count, where they are known
 */
export function widgetFaults(
  widgets: readonly DashboardWidget[],
  questions: readonly QuestionNature[] = [],
): WidgetFault[] {
  return widgets.flatMap((widget, at) => [
    ...(widgets.findIndex(({ id }) => id === widget.id) < at
      ? [fault('WIDGET_DOES_NOT_FIT', `${at}.id`, { what: widget.id })]
      : []),
    ...[...faultsOf(widget), ...wholeFaults(widget, questions)].map((found) => ({
      ...found,
      place: `${at}.${found.place}`,
    })),
  ]);
}

const fault = (code: WidgetFault['code'], place: string, detail: Record<string, string>): WidgetFault => ({
  code,
  place,
  detail,
});

function faultsOf(widget: DashboardWidget): WidgetFault[] {
  if (widget.kind === 'text') return textFaults(widget);
  const unknown = widget.measures.flatMap((code, at) =>
    isMeasure(code) ? [] : [fault('UNKNOWN_MEASURE', `measures.${at}`, { code })],
  );
  if (unknown.length > 0) return unknown;
  return [...shapeFaults(widget), ...measureFaults(widget), ...dimensionFaults(widget)];
}

function textFaults({ title, text, measures, by, over, filters }: DashboardWidget): WidgetFault[] {
  const faulty = [
    ...(title === null ? ['title'] : []),
    ...(text === undefined ? ['text'] : []),
    ...(measures.length > 0 ? ['measures.0'] : []),
    ...(by.length > 0 ? ['by.0'] : []),
    ...(over === null ? [] : ['over']),
    ...(filters.length > 0 ? ['filters.0'] : []),
  ];
  return faulty.map((place) => fault('WIDGET_DOES_NOT_FIT', place, { what: 'text' }));
}

/** Whether the groups are as many, and of the kind, that it can be drawn with. */
function isDivided({ kind, by, over }: Pick<DashboardWidget, 'kind' | 'by' | 'over'>): boolean {
  const [least, most] = shapes[kind].by;
  if (by.length < least || by.length > most) return false;
  if (kind === 'table') return by.length > 0 || over !== null;
  if (kind === 'heat') return by.length + (over === null ? 0 : 1) === 2;
  return kind !== 'map' || by[0] === 'zone';
}

function shapeFaults({ kind, measures, by, over, sort, text }: DashboardWidget): WidgetFault[] {
  const shape = shapes[kind];
  const doesNotFit = (place: string) => [fault('WIDGET_DOES_NOT_FIT', place, { what: kind })];
  if (measures.length === 0) return doesNotFit('measures');
  return [
    ...(kindsOf(measures[0]!).includes(kind) ? [] : doesNotFit('kind')),
    ...(measures.length > shape.measures ? doesNotFit(`measures.${shape.measures}`) : []),
    ...(isDivided({ kind, by, over }) ? [] : doesNotFit('by')),
    ...(text === undefined ? [] : doesNotFit('text')),
    ...(kind === 'pareto' && sort !== 'most' ? doesNotFit('sort') : []),
    ...((over === null && shape.over === 'always') || (over !== null && shape.over === 'never')
      ? doesNotFit('over')
      : []),
    ...(over !== null && sort !== 'key' ? doesNotFit('sort') : []),
  ];
}

const wholeFaults = (
  { kind, measures: [measure = ''], by }: DashboardWidget,
  questions: readonly QuestionNature[],
): WidgetFault[] =>
  ofParts.has(kind)
    ? by.flatMap((code, at) =>
        isOverlapping(measure, code, questions)
          ? [fault('DIMENSION_DOES_NOT_FIT', `by.${at}`, { measure, dimension: code })]
          : [],
      )
    : [];

function measureFaults({ measures }: DashboardWidget): WidgetFault[] {
  const [first = ''] = measures;
  return measures.flatMap((code, at) => {
    if (measures.indexOf(code) < at) return [fault('WIDGET_DOES_NOT_FIT', `measures.${at}`, { what: code })];
    return sourceOf(code) === sourceOf(first)
      ? []
      : [fault('MEASURES_DO_NOT_FIT', `measures.${at}`, { first, second: code })];
  });
}

function dimensionFaults({ measures, by, over, filters }: DashboardWidget): WidgetFault[] {
  const [measure = ''] = measures;
  const source = sourceOf(measure);
  const check = (code: string, place: string): WidgetFault[] => {
    if (!isDimension(code)) return [fault('UNKNOWN_DIMENSION', place, { code })];
    return source === undefined || isKnownBy(source, code)
      ? []
      : [fault('DIMENSION_DOES_NOT_FIT', place, { measure, dimension: code })];
  };
  const keys = filters.map(({ key }) => key);
  return [
    ...by.flatMap((code, at) =>
      by.indexOf(code) < at
        ? [fault('WIDGET_DOES_NOT_FIT', `by.${at}`, { what: code })]
        : check(code, `by.${at}`),
    ),
    ...(over !== null && source === 'open'
      ? [fault('DIMENSION_DOES_NOT_FIT', 'over', { measure, dimension: over })]
      : []),
    ...filters.flatMap((one, at) => [
      ...check(one.key, `filters.${at}.key`),
      ...(keys.indexOf(one.key) < at
        ? [fault('WIDGET_DOES_NOT_FIT', `filters.${at}.key`, { what: one.key })]
        : []),
      ...filterFaults(one).map((part) =>
        fault('WIDGET_DOES_NOT_FIT', `filters.${at}.${part}`, { what: one.key }),
      ),
    ]),
  ];
}

function filterFaults({ operator, sql_connector, value }: Filter): string[] {
  const isKnown = (widgetOperators as readonly string[]).includes(operator);
  const values = Array.isArray(value) ? value : [value];
  const isEmpty = values.every((one) => one === undefined || one === null || one === '');
  return [
    ...(isKnown ? [] : ['operator']),
    ...(sql_connector === 'AND' ? [] : ['sql_connector']),
    ...(operator !== 'IS_NULL' && isEmpty ? ['value'] : []),
  ];
}
