import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Measure, MeasureFormat } from '@cuadrilla/contract/insights/measure.ts';
import { writtenValue } from '@cuadrilla/contract/insights/written-value.ts';
import { formatsOf } from '#i18n/formats.ts';
import { translate } from '#i18n/messages.ts';
import type { Tone } from '#kit/status-tones.ts';
import { insightsMessages } from '../insights.messages.ts';

/**
 * Values as people read them; a value that cannot be computed is a dash.
 *
 * @param target what the value is compared with: one that misses it by little is not rounded to it
 */
export const formatValue = (
  format: MeasureFormat,
  value: number | null,
  lang: Locale,
  target: number | null = null,
): string =>
  value === null
    ? '–'
    : writtenValue(format, { locale: lang, value, target, number: formatsOf(lang).number });

/** A difference of two values, without its sign: of percentages in points. */
export function formatDifference(format: MeasureFormat, difference: number, lang: Locale): string {
  const size = Math.abs(difference);
  return format === 'percent' ? formatsOf(lang).number(size * 100, 1) : formatValue(format, size, lang);
}

/** What a ratio is of: how many cases, or how many hours where it divides minutes. */
export function basisText({ per }: Pick<Measure, 'per'>, basis: number | null, lang: Locale): string {
  if (basis !== null && per?.endsWith('_minutes')) return formatValue('hours', basis, lang);
  return `n ${formatsOf(lang).number(basis ?? 0)}`;
}

export type Verdict = 'good' | 'bad' | 'none';

/** Whether a value meets its target. */
export function verdictOf(measure: Measure, value: number | null, target: number | null): Verdict {
  if (value === null || target === null || !measure.better) return 'none';
  const meets = measure.better === 'up' ? value >= target : value <= target;
  return meets ? 'good' : 'bad';
}

/** Colours that people with any colour vision tell apart; every verdict has a shape and a text, too. */
export const verdictColours: Record<Verdict, string> = { good: '#1b6e3c', bad: '#b3261e', none: '#6b7288' };

/** The same as tones of marks on a map. */
export const verdictTones: Record<Verdict, Tone> = { good: 'green', bad: 'red', none: 'blue' };

/** How a value moved against the period before: "mejora 0,8 puntos". */
export function trendText(
  measure: Measure,
  value: number | null,
  before: number | null,
  lang: Locale,
): string | null {
  if (value === null || before === null) return null;
  const t = translate(insightsMessages, lang);
  const difference = value - before;
  const size = formatDifference(measure.format, difference, lang);
  if (Number(size.replace(/[^\d]/g, '')) === 0) return t('same');
  const text = measure.format === 'percent' ? t('points', { n: size }) : size;
  if (!measure.better) return t(difference > 0 ? 'more' : 'fewer', { value: text });
  return t(difference > 0 === (measure.better === 'up') ? 'better' : 'worse', { value: text });
}

type Totals = Pick<NumbersAnswer, 'totals' | 'previousTotals' | 'previousIncomplete'>;

/** How the total of an answer moved, or that the period before is no measure of it; null where there is nothing to say. */
export function totalTrend(
  measure: Measure,
  { totals, previousTotals, previousIncomplete }: Totals,
  lang: Locale,
): string | null {
  const value = totals[0]?.value ?? null;
  if (value !== null && previousIncomplete) return translate(insightsMessages, lang)('notComparable');
  return trendText(measure, value, previousTotals?.[0]?.value ?? null, lang);
}
