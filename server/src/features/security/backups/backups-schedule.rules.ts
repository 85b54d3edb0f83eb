import { addDays, instantOf, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { BackupSchedule } from '@cuadrilla/contract/security/backups.ts';

/** The schedule of a new tenant: one backup a night, so that at most one day of work can be lost. */
export const firstSchedule: BackupSchedule = {
  active: true,
  time: '02:00',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  keep: 7,
};

/** The first moment of the schedule after `now`. */
export function nextMoment(
  { time, weekdays }: Pick<BackupSchedule, 'time' | 'weekdays'>,
  now: Date,
  timeZone: string,
): Date {
  const today = localDate(now, timeZone);
  for (let days = 0; days <= 7; days++) {
    const date = addDays(today, days);
    const at = instantOf(date, time, timeZone);
    if (weekdays.includes(weekdayOf(date)) && at > now) return at;
  }
  // Daylight saving may skip the hour on that day; the same hour exists eight days from now.
  return instantOf(addDays(today, 8), time, timeZone);
}
