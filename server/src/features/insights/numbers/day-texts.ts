import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { dateFormat } from '#platform/formats.ts';

/** Days and moments as people read them in mails and on paper; the screens write them alike. */

const tags: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' };
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** The middle of a day, which is the same day in the zone of the format. */
const noonOf = (text: string): Date => new Date(`${text}T12:00:00Z`);

/** `2026-11-17` as «17 nov 2026». */
export const dayText = (text: string, locale: Locale): string =>
  dateFormat(tags[locale], { ...day, timeZone: 'UTC' }).format(noonOf(text));

/** A period as «17–23 nov 2026». */
export const spanText = (from: string, to: string, locale: Locale): string =>
  dateFormat(tags[locale], { ...day, timeZone: 'UTC' }).formatRange(noonOf(from), noonOf(to));

/** A moment as «25 nov 2026, 18:45». */
export const momentText = (at: string, timeZone: string, locale: Locale): string =>
  dateFormat(tags[locale], { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  );
