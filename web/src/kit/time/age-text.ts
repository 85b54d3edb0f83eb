/** How long ago, as text. */
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type AgeLabels = { now: string } & Record<'minutes' | 'hours' | 'days', (n: number) => string>;
const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;
const spanish: AgeLabels = {
  now: 'justo ahora',
  minutes: (n) => `hace ${counted(n, 'minuto')}`,
  hours: (n) => `hace ${counted(n, 'hora')}`,
  days: (n) => `hace ${counted(n, 'día')}`,
};
const english: AgeLabels = {
  now: 'just now',
  minutes: (n) => `${counted(n, 'minute')} ago`,
  hours: (n) => `${counted(n, 'hour')} ago`,
  days: (n) => `${counted(n, 'day')} ago`,
};
const texts = { es: spanish, en: english };
/**
 * The specification (section 3) fixes how the age of a notification reads: of one, only the day is singular.
 */
const ofNotifications = {
  es: { ...spanish, minutes: (n: number) => `hace ${n} minutos`, hours: (n: number) => `hace ${n} horas` },
  en: english,
};

export type AgeText = (since: string | number | Date, now: number, lang: Locale) => string;

/** After three days it is a local date. A moment ahead of this clock counts as now. */
export const ageText: AgeText = (since, now, lang) => formatAge(since, now, lang, texts[lang]);
export const notificationAgeText: AgeText = (since, now, lang) =>
  formatAge(since, now, lang, ofNotifications[lang]);

function formatAge(since: string | number | Date, now: number, lang: Locale, labels: AgeLabels): string {
  const passed = now - new Date(since).getTime();
  if (passed < minute) return labels.now;
  if (passed < hour) return labels.minutes(Math.floor(passed / minute));
  if (passed < day) return labels.hours(Math.floor(passed / hour));
  const days = Math.floor(passed / day);
  return days <= 3 ? labels.days(days) : formatsOf(lang).day(since);
}
