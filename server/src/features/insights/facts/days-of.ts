import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';

/** Every day of a span. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
