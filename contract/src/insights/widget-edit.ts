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
  table: { w: gridColumns, h: 2 },
};
export const usualPlace = (kind: WidgetKind): DashboardWidget['place'] => ({ ...usualPlaces[kind] });

/** The lowest number that no widget has. */
export function freeId(widgets: readonly Pick<DashboardWidget, 'id'>[]): string {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let number = 1; ; number++) if (!taken.has(`w${number}`)) return `w${number}`;
}

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
    top: kind === 'bars' ? 10 : 50,
    least: 0,
    compare: hasDay && kind === 'number',
    place: usualPlace(kind),
  });
}

/** By what a measure is divided unless somebody chooses. */
function usualDimension(source: MeasureSource | undefined): string | undefined {
  const known = source === undefined ? [] : dimensionsOf(source);
  return known.find((code) => code === 'company') ?? known[0];
}

/** The same widget, with what does not fit its first measure and its kind replaced or left out. */
export function fitWidget(widget: DashboardWidget): DashboardWidget {
  const [first = ''] = widget.measures;
  const kinds = kindsOf(first);
  const kind = kinds.includes(widget.kind) ? widget.kind : kinds[0]!;
  const source = sourceOf(first);
  const over = overOf(widget, kind);
  const by = dividedBy(widget.by, kind, source, over);
  const isGrouped = by.length > 0 && over === null;
  return {
    ...widget,
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
    sort: isGrouped ? sortOf(widget.sort, first) : 'key',
    least: isGrouped ? widget.least : 0,
    compare: widget.compare && source !== undefined && source !== 'open' && kind !== 'bars',
  };
}

function measuresOf(measures: readonly string[], kind: WidgetKind): string[] {
  const [first = ''] = measures;
  return [...new Set(measures)]
    .filter((code) => sourceOf(code) === sourceOf(first))
    .slice(0, shapes[kind].measures);
}

function overOf({ over, measures }: DashboardWidget, kind: WidgetKind): DashboardWidget['over'] {
  if (kind === 'trend') return over ?? 'day';
  const source = sourceOf(measures[0] ?? '');
  return shapes[kind].over === 'never' || source === undefined || source === 'open' ? null : over;
}

function dividedBy(
  by: readonly string[],
  kind: WidgetKind,
  source: MeasureSource | undefined,
  over: DashboardWidget['over'],
): string[] {
  const [least, most] = shapes[kind].by;
  const fitting = [...new Set(by)]
    .filter((code) => source !== undefined && isKnownBy(source, code))
    .slice(0, most);
  const isMissing = fitting.length < least || (kind === 'table' && fitting.length === 0 && over === null);
  const usual = usualDimension(source);
  return isMissing && usual ? [usual] : fitting;
}

/** Worst and best need a side that is better. */
const sortOf = (sort: DashboardWidget['sort'], measure: string): DashboardWidget['sort'] =>
  (sort === 'worst' || sort === 'best') && !measureOf(measure)?.better ? 'most' : sort;
