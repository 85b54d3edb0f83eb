import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { FactLabels } from '@cuadrilla/contract/operation/facts.ts';
import { yesNoOf } from '@cuadrilla/contract/operation/yes-no.ts';
import { formatsOf } from '#i18n/formats.ts';

type Plain = string | number | boolean;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A key made readable, for what has no name. */
export function plainName(key: string): string {
  const name = key.replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Facts and prefilled values as label and text, in the order of the workflow's fields. Those that
 * the operation shows by itself are left out.
 * @param whole each date with its year, for paper
 */
export function factLines(
  record: Readonly<Record<string, unknown>>,
  labels: FactLabels,
  lang: Locale,
  whole = false,
): { key: string; label: string; text: string }[] {
  const formats = formatsOf(lang, whole);
  const textOf = (key: string, value: Plain): string => {
    const named = Object.hasOwn(labels.values, key) ? labels.values[key]?.[String(value)] : undefined;
    if (named) return named[lang];
    if (typeof value === 'boolean') return yesNoOf(undefined, value)[lang];
    if (typeof value === 'number') return formats.number(value, 6);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formats.dayTime(value);
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.day(`${value}T12:00:00`);
    return value;
  };
  const nameOf = (key: string) =>
    Object.hasOwn(labels.names, key) ? labels.names[key]![lang] : plainName(key);
  const own = new Set(labels.own);
  const places = new Map(labels.order.map((key, place) => [key, place]));
  const placeOf = (key: string): number => places.get(key) ?? places.size;
  const inOrder = Object.entries(record).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return inOrder.flatMap(([key, value]) =>
    isPlain(value) && value !== '' && !own.has(key)
      ? [{ key, label: nameOf(key), text: textOf(key, value) }]
      : [],
  );
}
