import type { Span } from './sources/source.types.ts';

export interface CountedDay {
  day: string;
  n: number;
}

/**
 * The days whose activities are on a page, and how many there are on newer days. `days` are the newest first; a page
 * beyond the last one is on none.
 */
export function daysOfPage(
  days: readonly CountedDay[],
  skipped: number,
  size: number,
): Span & { before: number } {
  let [seen, before] = [0, 0];
  const shown: string[] = [];
  for (const { day, n } of days) {
    if (seen >= skipped + size) break;
    if (seen + n <= skipped) before = seen + n;
    else shown.push(day);
    seen += n;
  }
  const [to] = shown;
  // No day is before itself.
  if (to === undefined) return { from: '0001-01-02', to: '0001-01-01', before: skipped };
  return { from: shown.at(-1)!, to, before };
}
