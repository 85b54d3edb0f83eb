import { valueOf, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { Cell, NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';

export interface Compared {
  now: Cell | undefined;
  before: Cell | undefined;
}

/**
 * A week beside the one before. Of a week that still runs, the days until today are compared with the same days: a
 * Monday is not measured by seven days. A percentile of some days is not known.
 */
export function comparedWeek(
  measure: Measure,
  { rows, totals, previousTotals }: NumbersAnswer,
  today: string,
  isRunning: boolean,
): Compared {
  const now = totals[0];
  if (!isRunning) return { now, before: previousTotals?.[0] };
  if (measure.percentile !== undefined) return { now, before: undefined };
  const until = rows.filter(({ period }) => period !== null && period <= today);
  return {
    now,
    before: sumOf(
      measure,
      until.map(({ previous }) => previous?.[0]),
    ),
  };
}

function sumOf(measure: Measure, cells: readonly (Cell | undefined)[]): Cell | undefined {
  const known = cells.filter((cell) => cell !== undefined);
  if (known.length === 0) return undefined;
  const sum = (of: (cell: Cell) => number | null) => known.reduce((all, cell) => all + (of(cell) ?? 0), 0);
  const n = sum((cell) => cell.n);
  const d = measure.per === undefined ? null : sum((cell) => cell.d);
  return { value: valueOf(measure, n, d), n, d };
}
