/** Dates and numbers as people of the running language write them, in the tenant's time zone. */
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { percentSign } from '@cuadrilla/contract/kit/percent-sign.ts';
import { localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import { useLanguage } from './language.ts';
import { usePrinting } from './printing.ts';
import { instantOfMoment, timeZone } from './time-zone.ts';

const tags: Record<Locale, string> = { es: 'es-CO', en: 'en-GB' };

/** Where the month is short, Colombia's «17 de sept de 2026» is too long for a column. */
const compactTags: Record<Locale, string> = { ...tags, es: 'es-ES' };

/** Colombia's own short form mixes «K» and «k». */
const shortNumberTags: Record<Locale, string> = { es: 'es-ES', en: 'en' };

const styles = {
  day: { day: '2-digit', month: 'short', year: 'numeric' },
  dayMonth: { day: '2-digit', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  dayTime: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  dayTimeYear: {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
  full: {
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const cache = new Map<string, Intl.DateTimeFormat>();
function dateFormat(lang: Locale, style: keyof typeof styles): Intl.DateTimeFormat {
  const zone = timeZone();
  const key = `${lang} ${style} ${zone}`;
  const found = cache.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat(style === 'full' ? tags[lang] : compactTags[lang], {
    ...styles[style],
    timeZone: zone,
  });
  cache.set(key, made);
  return made;
}

type Moment = string | number | Date | null | undefined;

const yearOf = (at: Date): number => localTime(at, timeZone()).year;
const isThisYear = (moment: Moment) =>
  moment !== null && moment !== undefined && yearOf(instantOfMoment(moment)) === yearOf(new Date());

/** @param whole on paper, which is read in later years too, each date has its year */
export function formatsOf(lang: Locale, whole = false) {
  const date = (style: keyof typeof styles) => (moment: Moment) =>
    moment === null || moment === undefined ? '' : dateFormat(lang, style).format(instantOfMoment(moment));
  const number = (value: number, digits = 0) =>
    value.toLocaleString(tags[lang], { maximumFractionDigits: digits });
  return {
    day: date('day'),
    dayMonth: date('dayMonth'),
    time: date('time'),
    /** Without its year as long as that is the present one. */
    dayTime: (moment: Moment) => date(!whole && isThisYear(moment) ? 'dayTime' : 'dayTimeYear')(moment),
    full: date('full'),
    number,
    /** A share of 1 as a percentage. */
    percent: (share: number, digits = 0) => `${number(100 * share, digits)}${percentSign[lang]}`,
    /** `1.000+` where there are more than were counted. */
    atLeast: (value: number, more: boolean) => `${number(value)}${more ? '+' : ''}`,
    /** As short as it can be said: 1,4 mil. */
    compact: (value: number) =>
      value.toLocaleString(shortNumberTags[lang], {
        notation: 'compact',
        maximumFractionDigits: value < 10_000 ? 1 : 0,
      }),
    bytes: (value: number) =>
      value < 1e6
        ? `${Math.max(1, Math.round(value / 1e3))} kB`
        : value < 1e9
          ? `${(value / 1e6).toLocaleString(tags[lang], { maximumFractionDigits: 1 })} MB`
          : `${(value / 1e9).toLocaleString(tags[lang], { maximumFractionDigits: 1 })} GB`,
    distance: (metres: number) =>
      metres < 1000
        ? `${Math.round(metres)} m`
        : `${(metres / 1000).toLocaleString(tags[lang], { maximumFractionDigits: 1 })} km`,
  };
}

export const useFormats = () => formatsOf(useLanguage(), usePrinting());
