import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { MeasureFormat } from '@cuadrilla/contract/insights/measure.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { numberFormat } from '#platform/formats.ts';

/** Values as people read them in mails and notifications; one that cannot be computed is a dash. */

const number = (locale: Locale, value: number, decimals: number): string =>
  numberFormat(locale === 'es' ? 'es-CO' : 'en', { maximumFractionDigits: decimals }).format(value);

const written: Record<MeasureFormat, (value: number, locale: Locale) => string> = {
  percent: (value, locale) => `${number(locale, value * 100, 1)} %`,
  hours: (value, locale) => `${number(locale, value / 60, 1)} h`,
  minutes: (value, locale) => `${number(locale, value, 1)} min`,
  decimal: (value, locale) => number(locale, value, 1),
  number: (value, locale) => number(locale, value, 0),
  amount: (value, locale) => number(locale, value, 2),
};

export function formatMeasure(code: string, value: number | null, locale: Locale): string {
  if (value === null) return '–';
  return written[measureOf(code)?.format ?? 'decimal'](value, locale);
}
