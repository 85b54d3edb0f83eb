import { gridColumns, type DashboardWidget, type WidgetKind } from './dashboard-definition.ts';
import { isDimension } from './dimensions.ts';
import { measureOf } from './measure-catalogue.ts';
import type { MeasureSource } from './measure.ts';
import { dimensionsOf, isKnownBy, kindsOf, shapes, sourceOf } from './widget-fit.ts';

/** Widgets as they are made and changed: what no longer fits is replaced by what does. */

const usualPlaces: Readonly<Record<WidgetKind, DashboardWidget['place']>> = {
  number: { w: 3, h: 1 },
  trend: { w: 6, h: 2 },
  bars: { w: 6, h: 2 },
  stacked: { w: 6, h: 2 },
  funnel: { w: 6, h: 2 },
  pareto: { w: 6, h: 3 },
  heat: { w: 6, h: 3 },
  map: { w: 6, h: 3 },
  table: { w: gridColumns, h: 2 },
  list: { w: gridColumns, h: 3 },
  text: { w: 6, h: 1 },
};
export const usualPlace = (kind: WidgetKind): DashboardWidget['place'] => ({ ...usualPlaces[kind] });

/** The lowest number that no widget has. */
export function freeId(widgets: readonly Pick<DashboardWidget, 'id'>[]): string {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let number = 1; ; number++) if (!taken.has(`w${number}`)) return `w${number}`;
}

/** A heading with a paragraph, in both languages. */
export const newText = (id: string): DashboardWidget => ({
  id,
  kind: 'text',
  title: { es: 'Nota', en: 'Note' },
  measures: [],
  by: [],
  over: null,
  filters: [],
  sort: 'key',
  top: 50,
  least: 0,
  compare: false,
  place: usualPlace('text'),
  text: { es: 'Escriba aquí.', en: 'Write here.' },
});

export function newWidget(id: string, measure: string, kind: WidgetKind = 'number'): DashboardWidget {
  const hasDay = !['open', undefined].includes(sourceOf(measure));
  return fitWidget({
    id,
    kind,
    title: null,
    measures: [measure],
    by: [],
    over: kind === 'number' && hasDay ? 'day' : null,
    filters: [],
    sort: kind === 'bars' ? 'most' : 'key',
    top: usualTop(kind),
    least: 0,
    compare: hasDay && kind === 'number',
    place: usualPlace(kind),
  });
}

/** So many rows are read at a glance; tables and maps have more. */
export const usualTop = (kind: WidgetKind): number => (['bars', 'pareto', 'list'].includes(kind) ? 10 : 50);

/** Kinds that show the period before, too. */
export const comparing: ReadonlySet<WidgetKind> = new Set(['number', 'trend', 'table']);

/** By what a measure is divided unless somebody chooses. */
function usualDimensions(source: MeasureSource | undefined): string[] {
  const known = source === undefined ? [] : dimensionsOf(source);
  const usual = known.filter((code) => code === 'company');
  return [...usual, ...known.filter((code) => code !== 'company')];
}

/** The same widget, with what does not fit its first measure and its kind replaced or left out. */
export function fitWidget(widget: DashboardWidget): DashboardWidget {
  if (widget.kind === 'text' && widget.measures.length === 0) return widget;
  const shown = { ...widget };
  delete shown.text;
  const [first = ''] = widget.measures;
  const kinds = kindsOf(first);
  const kind = kinds.includes(widget.kind) ? widget.kind : kinds[0]!;
  const source = sourceOf(first);
  const over = overOf(widget, kind);
  const by = dividedBy(widget.by, kind, source, over);
  const isGrouped = by.length > 0 && over === null;
  return {
    ...shown,
    kind,
    measures: measuresOf(widget.measures, kind),
    by,
    over,
    filters: widget.filters.filter(
      ({ key }, at) =>
        isDimension(key) &&
        (source === undefined || isKnownBy(source, key)) &&
        widget.filters.findIndex((other) => other.key === key) === at,
    ),
    sort: kind === 'pareto' ? 'most' : isGrouped ? sortOf(widget.sort, first) : 'key',
    least: isGrouped ? widget.least : 0,
    compare: widget.compare && source !== undefined && source !== 'open' && comparing.has(kind),
  };
}

function measuresOf(measures: readonly string[], kind: WidgetKind): string[] {
  const [first = ''] = measures;
  return [...new Set(measures)]
    .filter((code) => sourceOf(code) === sourceOf(first))
    .slice(0, shapes[kind].measures);
}

function overOf({ over, measures }: DashboardWidget, kind: WidgetKind): DashboardWidget['over'] {
  if (shapes[kind].over === 'always') return over ?? 'day';
  const source = sourceOf(measures[0] ?? '');
  return shapes[kind].over === 'never' || source === undefined || source === 'open' ? null : over;
}

function dividedBy(
  by: readonly string[],
  kind: WidgetKind,
  source: MeasureSource | undefined,
  over: DashboardWidget['over'],
): string[] {
  if (kind === 'map') return ['zone'];
  const [least, most] = boundsOf(kind, over);
  const fitting = [...new Set(by)]
    .filter((code) => source !== undefined && isKnownBy(source, code))
    .slice(0, most);
  const others = usualDimensions(source).filter((code) => !fitting.includes(code));
  return [...fitting, ...others.slice(0, Math.max(0, least - fitting.length))];
}

/** How many divisions it has at least and at most: a heat map has two sides, of which time may be one. */
function boundsOf(kind: WidgetKind, over: DashboardWidget['over']): readonly [least: number, most: number] {
  if (kind === 'heat') return over === null ? [2, 2] : [1, 1];
  const [least, most] = shapes[kind].by;
  return [kind === 'table' && over === null ? 1 : least, most];
}

/** Worst and best need a side that is better. */
const sortOf = (sort: DashboardWidget['sort'], measure: string): DashboardWidget['sort'] =>
  (sort === 'worst' || sort === 'best') && !measureOf(measure)?.better ? 'most' : sort;
