import { addDays, periodBounds } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Span } from './source.types.ts';

const dayMs = 86_400_000;

/** How many days a period has. */
export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Over so many days a plan that does not know the period expects a small part of the rows that are read. */
const longSpan = 100;
export const isLong = (span: Span): boolean => daysIn(span) > longSpan;

/** From the first of the whole months, quarters or years of a period to their last day; null when it has none. */
export function wholeOf(unit: keyof typeof periodBounds, { from, to }: Span): Span | null {
  const { first: firstOf, last: lastOf } = periodBounds[unit];
  const first = from === firstOf(from) ? from : addDays(lastOf(from), 1);
  const last = to === lastOf(to) ? to : addDays(firstOf(to), -1);
  return first > last ? null : { from: first, to: last };
}

/** The days of a period before and after a part of it; all of it where there is no part. */
export function edgesOf({ from, to }: Span, part: Span | null): Span[] {
  if (!part) return [{ from, to }];
  const edges = [
    { from, to: addDays(part.from, -1) },
    { from: addDays(part.to, 1), to },
  ];
  return edges.filter((edge) => edge.from <= edge.to);
}
