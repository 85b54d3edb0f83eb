import type { Locale } from './fields.ts';

/** What follows the number of a percentage: Spanish has a space before the sign, English has none. */
export const percentSign: Record<Locale, string> = { es: ' %', en: '%' };
