import { addDays, firstOfMonth, lastOfMonth } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Span } from './source.types.ts';

const dayMs = 86_400_000;

/** How many days a period has. */
export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Over so many days a plan that does not know the period expects a small part of the rows that are read. */
const longSpan = 100;
export const isLong = (span: Span): boolean => daysIn(span) > longSpan;

/** The whole months of a period, and the days before and after them; null when it has no whole month. */
export function wholeMonths({ from, to }: Span): { months: Span; edges: Span[] } | null {
  const first = from === firstOfMonth(from) ? from : addDays(lastOfMonth(from), 1);
  const last = to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1);
  if (first > last) return null;
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { months: { from: first, to: last }, edges: edges.filter((edge) => edge.from <= edge.to) };
}
