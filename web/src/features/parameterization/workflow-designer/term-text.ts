import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { messages, translate } from '#i18n/messages.ts';
import { isRecord } from './model/workflow-tree.rules.ts';

export const unitTexts = messages({
  minutes: { es: '{n} minuto|{n} minutos', en: '{n} minute|{n} minutes' },
  hours: { es: '{n} hora|{n} horas', en: '{n} hour|{n} hours' },
  working_hours: { es: '{n} hora hábil|{n} horas hábiles', en: '{n} working hour|{n} working hours' },
  business_days: { es: '{n} día hábil|{n} días hábiles', en: '{n} business day|{n} business days' },
  days: { es: '{n} día|{n} días', en: '{n} day|{n} days' },
  months: { es: '{n} mes|{n} meses', en: '{n} month|{n} months' },
});
export type TermUnit = keyof typeof unitTexts;
export const termUnits = Object.keys(unitTexts) as TermUnit[];

/** `2 días hábiles`; empty for what is no term. */
export function termText(term: unknown, lang: Locale): string {
  if (!isRecord(term) || typeof term.amount !== 'number' || !Object.hasOwn(unitTexts, String(term.unit)))
    return '';
  return translate(unitTexts, lang)(term.unit as TermUnit, { n: term.amount });
}
