import type { Locale } from '../kit/fields.ts';
import type { NumbersReply } from './numbers.ts';

const texts = {
  es: (percent: string) => `percentiles con hasta ${percent} de error`,
  en: (percent: string) => `percentiles within ${percent}`,
} as const satisfies Record<Locale, (percent: string) => string>;

/** By how much of them percentiles may differ from the exact ones, in words; null where all numbers are exact. */
export function withinText({ widgets }: Pick<NumbersReply, 'widgets'>, locale: Locale): string | null {
  const within = Math.max(0, ...widgets.map((widget) => widget.within ?? 0));
  if (within === 0) return null;
  return texts[locale](new Intl.NumberFormat(locale, { style: 'percent' }).format(within));
}
