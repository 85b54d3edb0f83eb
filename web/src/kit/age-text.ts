/** How long ago, in the words of the specification (section 3). */
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const spanish = { now: () => 'justo ahora', minutes: (n: number) => `hace ${n} minutos`, hours: (n: number) => `hace ${n} horas`, days: (n: number) => (n === 1 ? 'hace 1 día' : `hace ${n} días`) };
const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'} ago`;
const english = { now: () => 'just now', minutes: (n: number) => many(n, 'minute'), hours: (n: number) => many(n, 'hour'), days: (n: number) => many(n, 'day') };
const words = { es: spanish, en: english };

/** After three days it is a local date. A moment ahead of this clock counts as now. */
export function ageText(since: string | number | Date, now: number, lang: Locale): string {
  const passed = now - new Date(since).getTime();
  const say = words[lang];
  if (passed < minute) return say.now();
  if (passed < hour) return say.minutes(Math.floor(passed / minute));
  if (passed < day) return say.hours(Math.floor(passed / hour));
  const days = Math.floor(passed / day);
  return days <= 3 ? say.days(days) : formatsOf(lang).day(since);
}
