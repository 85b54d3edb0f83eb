import { valueOf, type Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { Cell, NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';

export interface Compared {
  value: number | null;
  before: number | null;
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
  const value = totals[0]?.value ?? null;
  if (!isRunning) return { value, before: previousTotals?.[0]?.value ?? null };
  if (measure.percentile !== undefined) return { value, before: null };
  const until = rows.filter(({ period }) => period !== null && period <= today);
  return {
    value,
    before: sumOf(
      measure,
      until.map(({ previous }) => previous?.[0]),
    ),
  };
}

function sumOf(measure: Measure, cells: readonly (Cell | undefined)[]): number | null {
  const known = cells.filter((cell) => cell !== undefined);
  if (known.length === 0) return null;
  const sum = (of: (cell: Cell) => number | null) => known.reduce((all, cell) => all + (of(cell) ?? 0), 0);
  return valueOf(
    measure,
    sum(({ n }) => n),
    measure.per === undefined ? null : sum(({ d }) => d),
  );
}
