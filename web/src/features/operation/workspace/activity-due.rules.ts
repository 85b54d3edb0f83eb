import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: Record<Locale, readonly [minutes: string, hours: string, day: string, days: string]> = {
  es: ['min', 'h', 'día', 'días'],
  en: ['min', 'h', 'day', 'days'],
};

/** The distance of an instant from now in its largest whole unit: "en 3 h", "hace 2 días". */
export function fromNow(instant: string, now: number, lang: Locale): string {
  const away = Date.parse(instant) - now;
  const size = Math.abs(away);
  const length = size < hour ? minute : size < day ? hour : day;
  const count = Math.floor(size / length);
  const [minutes, hours, one, many] = units[lang];
  const amount = `${count} ${length === minute ? minutes : length === hour ? hours : count === 1 ? one : many}`;
  if (lang === 'es') return away < 0 ? `hace ${amount}` : `en ${amount}`;
  return away < 0 ? `${amount} ago` : `in ${amount}`;
}
