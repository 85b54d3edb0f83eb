import type { Locale } from '../kit/fields.ts';
import { percentSign } from '../kit/percent-sign.ts';
import type { MeasureFormat } from './measure.ts';

/** How a value is read: `stored × factor`, with at most so many decimals, before its unit. */
const formats: Record<MeasureFormat, { factor: number; decimals: number; unit: string }> = {
  percent: { factor: 100, decimals: 1, unit: '' },
  hours: { factor: 1 / 60, decimals: 1, unit: ' h' },
  minutes: { factor: 1, decimals: 1, unit: ' min' },
  decimal: { factor: 1, decimals: 1, unit: '' },
  number: { factor: 1, decimals: 0, unit: '' },
  amount: { factor: 1, decimals: 2, unit: '' },
};
const mostDecimals = 3;

interface Written {
  locale: Locale;
  value: number;
  /** What the value is compared with: one that misses it by little is not rounded to it. */
  target: number | null;
  /** Writes a number with at most so many decimals as readers of a language do. */
  number: (value: number, decimals: number) => string;
}

/** A value as people read it, with its unit. */
export function writtenValue(format: MeasureFormat, { locale, value, target, number }: Written): string {
  const { factor, unit, decimals: usual } = formats[format];
  const compared = format === 'number' || value === target ? null : target;
  let decimals = usual;
  const text = (given: number) => number(given * factor, decimals);
  if (compared !== null) while (decimals < mostDecimals && text(value) === text(compared)) decimals++;
  return `${text(value)}${format === 'percent' ? percentSign[locale] : unit}`;
}
