import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { MeasureFormat } from '@cuadrilla/contract/insights/measure.ts';
import { decimalsOf, inUnit } from '@cuadrilla/contract/insights/value-decimals.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { numberFormat } from '#platform/formats.ts';

/** Values as people read them in mails and notifications; one that cannot be computed is a dash. */

const number = (locale: Locale, value: number, decimals: number): string =>
  numberFormat(locale === 'es' ? 'es-CO' : 'en', { maximumFractionDigits: decimals }).format(value);

const units: Partial<Record<MeasureFormat, string>> = { percent: ' %', hours: ' h', minutes: ' min' };

/** @param target what the value is compared with: one that misses it by little is not rounded to it */
export function formatMeasure(
  code: string,
  value: number | null,
  locale: Locale,
  target: number | null = null,
): string {
  if (value === null) return '–';
  const format = measureOf(code)?.format ?? 'decimal';
  const text = number(locale, inUnit(format, value), decimalsOf(format, value, target));
  return `${text}${units[format] ?? ''}`;
}
