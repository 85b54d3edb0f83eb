import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

const tags: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' };

/** A period as people write it: «17–23 nov 2026». Takes days, `2026-11-17`, the last one included. */
export function spanText(from: string, to: string, lang: Locale): string {
  const format = new Intl.DateTimeFormat(tags[lang], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`));
}
