import { changesBetween } from '@cuadrilla/contract/insights/dashboard-changes.ts';
import { widgetKindLabels, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { numberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { isParts, type ValueContext } from './value-context.ts';

const names = numberNames([]);

const isWidget = (value: unknown): value is DashboardWidget =>
  isParts(value) &&
  typeof value['id'] === 'string' &&
  Array.isArray(value['measures']) &&
  Object.hasOwn(widgetKindLabels, String(value['kind']));
const areWidgets = (value: unknown): value is DashboardWidget[] =>
  Array.isArray(value) && value.every(isWidget);

function nameOf({ title, measures, kind }: DashboardWidget, lang: Locale): string {
  const [first] = measures;
  return title?.[lang] ?? (first === undefined ? widgetKindLabels[kind][lang] : names.measure(first)[lang]);
}

/** `Cerradas (Número), Por zona (Mapa)`. */
export const widgetsText = (value: unknown, { lang }: Pick<ValueContext, 'lang'>): string | null =>
  areWidgets(value)
    ? value.map((widget) => `${nameOf(widget, lang)} (${widgetKindLabels[widget.kind][lang]})`).join(', ')
    : null;

/** Both lists of widgets as texts, the later one with what changed; null where they are no lists of widgets. */
export function widgetChanges(
  before: unknown,
  after: unknown,
  lang: Locale,
): { before: string | null; after: string | null } | null {
  if (!areWidgets(before) || !areWidgets(after) || before.length + after.length === 0) return null;
  // A text has no measure to be called by.
  const titled = (widgets: DashboardWidget[]): DashboardWidget[] =>
    widgets.map((widget) =>
      widget.title === null && widget.measures.length === 0
        ? { ...widget, title: widgetKindLabels[widget.kind] }
        : widget,
    );
  const changes = changesBetween(titled(before), titled(after), names, lang).join('; ');
  const [old, now] = [before, after].map((widgets) => widgetsText(widgets, { lang }) || null);
  return { before: old!, after: now === null ? changes : `${now} (${changes})` };
}
