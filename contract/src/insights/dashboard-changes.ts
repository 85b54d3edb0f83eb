import type { Bilingual, Locale } from '../kit/fields.ts';
import type { DashboardWidget } from './dashboard-definition.ts';
import type { NumberNames } from './number-names.ts';

/** What was changed between two versions of a dashboard, in words. */

const texts = {
  added: { es: 'Se agregó «{name}»', en: 'Added “{name}”' },
  removed: { es: 'Se quitó «{name}»', en: 'Removed “{name}”' },
  changed: { es: '«{name}»: cambió {parts}', en: '“{name}”: changed {parts}' },
  order: { es: 'Cambió el orden', en: 'Changed the order' },
} as const satisfies Record<string, Bilingual>;

const partNames: Readonly<Record<Exclude<keyof DashboardWidget, 'id'>, Bilingual>> = {
  kind: { es: 'cómo se muestra', en: 'how it is shown' },
  title: { es: 'el título', en: 'the title' },
  measures: { es: 'las medidas', en: 'the measures' },
  by: { es: 'la división', en: 'the division' },
  over: { es: 'el tiempo', en: 'the time' },
  filters: { es: 'los filtros', en: 'the filters' },
  sort: { es: 'el orden de las filas', en: 'the order of rows' },
  top: { es: 'cuántas filas', en: 'how many rows' },
  least: { es: 'el mínimo de casos', en: 'the minimum of cases' },
  compare: { es: 'la comparación', en: 'the comparison' },
  place: { es: 'el tamaño', en: 'the size' },
  text: { es: 'el texto', en: 'the text' },
};
const parts = Object.keys(partNames) as (keyof typeof partNames)[];

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '');

/** Nothing where both are the same. */
export function changesBetween(
  before: readonly DashboardWidget[],
  after: readonly DashboardWidget[],
  names: NumberNames,
  locale: Locale,
): string[] {
  const old = new Map(before.map((widget) => [widget.id, widget]));
  const remaining = new Set(after.map(({ id }) => id));
  const say = (key: keyof typeof texts, values: Record<string, string> = {}) =>
    filled(texts[key][locale], values);
  const nameOf = ({ title, measures }: DashboardWidget): string =>
    title?.[locale] ?? names.measure(measures[0]!)[locale];
  const changes = after.flatMap((widget) => {
    const past = old.get(widget.id);
    const name = nameOf(widget);
    if (!past) return [say('added', { name })];
    const differing = parts.filter((part) => JSON.stringify(past[part]) !== JSON.stringify(widget[part]));
    const named = differing.map((part) => partNames[part][locale]).join(', ');
    return differing.length > 0 ? [say('changed', { name, parts: named })] : [];
  });
  const removed = before.filter(({ id }) => !remaining.has(id));
  const orderOf = (widgets: readonly DashboardWidget[], others: { has(id: string): boolean }) =>
    widgets.flatMap(({ id }) => (others.has(id) ? [id] : [])).join(' ');
  return [
    ...changes,
    ...removed.map((widget) => say('removed', { name: nameOf(widget) })),
    ...(orderOf(before, remaining) === orderOf(after, old) ? [] : [say('order')]),
  ];
}
