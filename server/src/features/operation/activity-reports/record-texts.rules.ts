import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { yesNoOf } from '@cuadrilla/contract/operation/yes-no.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { dateFormat, numberFormat } from '#platform/formats.ts';
import { cellOf, type ItemNames } from '#features/operation/form-answers/form-answers-view.ts';

/** How values are written on a report: times in the zone of the tenant, numbers and choices in its language. */
export interface TextContext {
  locale: Locale;
  timeZone: string;
  lists: ItemNames;
}

const tags = { es: 'es-CO', en: 'en-US' } as const;
/** Days with the name of their month, as on screen: of `4/11/2026` nobody knows which is the month. */
const dayTags = { es: 'es-ES', en: 'en-GB' } as const;
const day = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const moment = { ...day, hour: '2-digit', minute: '2-digit', hour12: false } as const;
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const isoLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
const isoDay = /^\d{4}-\d\d-\d\d$/;

/** `23 nov 2026, 05:41`; spaces that some fonts lack become plain ones. */
export function instantText(value: string, { locale, timeZone }: Pick<TextContext, 'locale' | 'timeZone'>) {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  return dateFormat(dayTags[locale], { ...moment, timeZone })
    .format(at)
    .replace(/\s/gu, ' ');
}

function timeText(value: string, context: TextContext): string {
  if (isoInstant.test(value)) return instantText(value, context);
  // What a phone writes is the local time there already.
  if (isoLocal.test(value)) return instantText(`${value}Z`, { ...context, timeZone: 'UTC' });
  if (!isoDay.test(value)) return value;
  const format = dateFormat(dayTags[context.locale], { ...day, timeZone: 'UTC' });
  return format.format(new Date(`${value}T00:00:00Z`));
}

export const numberText = (value: number, locale: Locale): string =>
  numberFormat(tags[locale], { useGrouping: false, maximumFractionDigits: 6 }).format(value);

export const placeText = (latitude: number | null, longitude: number | null): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** `$ 1.234.567` for a question that its form shows as an amount. */
export function amountText(value: number, currency: string, locale: Locale): string {
  const format = numberFormat(tags[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return format.format(value).replace(/\s/gu, ' ');
}

/** An answer as text; null where there is none. */
export function answerText(
  question: Question | undefined,
  value: unknown,
  context: TextContext,
): string | null {
  const { locale, lists } = context;
  const cell = cellOf(question, value, lists, locale);
  if (cell === null) return null;
  if (typeof cell === 'number') {
    const { displayStyle, currency } = question?.json ?? {};
    return displayStyle === 'currency' && typeof currency === 'string'
      ? amountText(cell, currency, locale)
      : numberText(cell, locale);
  }
  if (typeof cell === 'boolean') return yesNoOf(undefined, cell)[locale];
  return yesNoOf(question?.type, cell)?.[locale] ?? timeText(cell, context);
}
