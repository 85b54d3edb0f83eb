import { addDays, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

export const weekDays = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/** ISO 8601: the week belongs to the year that has its Thursday. */
export function isoWeekOf(day: string): { year: number; week: number } {
  const thursday = addDays(mondayOf(day), 3);
  const year = Number(thursday.slice(0, 4));
  const first = mondayOf(`${year}-01-04`);
  const days = (Date.parse(mondayOf(day)) - Date.parse(first)) / 86_400_000;
  return { year, week: Math.round(days / 7) + 1 };
}
