import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { writtenValue } from '@cuadrilla/contract/insights/written-value.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { numberFormat } from '#platform/formats.ts';

/** Values as people read them in mails and notifications; one that cannot be computed is a dash. */

const number = (locale: Locale, value: number, decimals: number): string =>
  numberFormat(locale === 'es' ? 'es-CO' : 'en', { maximumFractionDigits: decimals }).format(value);

/** @param target what the value is compared with: one that misses it by little is not rounded to it */
export function formatMeasure(
  code: string,
  value: number | null,
  locale: Locale,
  target: number | null = null,
): string {
  if (value === null) return '–';
  return writtenValue(measureOf(code)?.format ?? 'decimal', {
    locale,
    value,
    target,
    number: (given, decimals) => number(locale, given, decimals),
  });
}
