import { addDays, instantOf, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { BackupSchedule } from '@cuadrilla/contract/security/backups.ts';

/** Every tenant begins with one a night: no more than a day of work can be lost. */
export const firstSchedule: BackupSchedule = {
  active: true,
  time: '02:00',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  keep: 7,
};

/** The first moment after `now` that the schedule names. */
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
  // The clock may skip the hour on that day; the day after a week has it.
  return instantOf(addDays(today, 8), time, timeZone);
}
