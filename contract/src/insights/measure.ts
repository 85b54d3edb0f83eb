import type { Bilingual } from '../kit/fields.ts';
import { unlistedCounters, type Counter } from './counters.ts';

/**
 * Closed: by the day of closing. Opened: by the day of opening. Open: as it is now, without a period. Planned and
 * shifts: closed work beside the monthly plans, and beside the hours on duty.
 */
export type MeasureSource = 'closed' | 'opened' | 'open' | 'planned' | 'shifts';
export type MeasureFormat = 'percent' | 'number' | 'minutes' | 'hours' | 'decimal' | 'amount';

/**
 * What a number means, in one place. A ratio is a pair of sums and is divided at the end: totals are divided as
 * wholes and never averaged.
 */
export interface Measure {
  name: Bilingual;
  /** In words, with its rulings; shown beside every number. */
  definition: Bilingual;
  source: MeasureSource;
  format: MeasureFormat;
  /** Added up. */
  of: readonly Counter[];
  /** Divided by; absent for a plain sum. */
  per?: Counter;
  /** One minus the ratio. */
  complement?: true;
  /** A percentile of `of` instead of its sum; of long periods within an error that the answer states (`within`). */
  percentile?: number;
  /** The lowest or highest of `of` instead of its sum; computed from the facts. */
  extreme?: 'min' | 'max';
  /** Which way is better; absent where neither is. */
  better?: 'up' | 'down';
  /** The target unless the tenant has set one. */
  target?: number;
  /** Means something only for the work that the tenant names under its code. */
  needsFilter?: true;
}

/** An indicator that cannot be computed yet, and what it lacks. */
export interface MissingMeasure {
  name: Bilingual;
  lacks: Bilingual;
}

/** Whether what a measure divides by is activities, too. */
export const listsBothParts = ({ per }: Measure): boolean =>
  per !== undefined && !unlistedCounters.includes(per);

/** A value of a measure from its sums; null where nothing was counted to divide by. */
export function valueOf(measure: Measure, n: number, d: number | null): number | null {
  if (measure.per === undefined) return n;
  if (d === null || d === 0) return null;
  const ratio = n / d;
  return measure.complement ? 1 - ratio : ratio;
}

/** How far a value is on the wrong side of its target; zero when it meets it. */
export function gapTo(measure: Measure, value: number | null, target: number | undefined): number | null {
  if (value === null || target === undefined || !measure.better) return null;
  return Math.max(0, measure.better === 'up' ? target - value : value - target);
}
