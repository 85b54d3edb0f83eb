import type { MeasureFormat } from './measure.ts';

const usual: Record<MeasureFormat, number> = {
  percent: 1,
  hours: 1,
  minutes: 1,
  decimal: 1,
  number: 0,
  amount: 2,
};
const most = 3;

/** A value in the unit in which it is read: percentages in hundredths, minutes that are read as hours in hours. */
export const inUnit = (format: MeasureFormat, value: number): number =>
  format === 'percent' ? value * 100 : format === 'hours' ? value / 60 : value;

/**
 * The most decimals with which a value is written; one that misses its target by little is not rounded to it.
 *
 * @param target what the value is compared with, in its unit
 */
export function decimalsOf(format: MeasureFormat, value: number, target: number | null): number {
  let decimals = usual[format];
  if (target === null || format === 'number' || value === target) return decimals;
  const rounded = (given: number) => Math.round(inUnit(format, given) * 10 ** decimals);
  while (decimals < most && rounded(value) === rounded(target)) decimals++;
  return decimals;
}
