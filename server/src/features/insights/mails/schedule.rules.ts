import type { MailPeriod, MailSchedule } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { isBusinessDay, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, instantOf, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';

/** When a mail goes out, in the tenant's calendar, and the days that it is about. */

/** ISO: Monday is 1. */
const isoWeekday = (date: string): number => weekdayOf(date) || 7;
const lastOfMonth = (date: string): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

function isOn(date: string, { every, weekday, monthDay }: MailSchedule): boolean {
  if (every === 'day') return true;
  if (every === 'week') return isoWeekday(date) === weekday;
  return Number(date.slice(8)) === Math.min(monthDay, Number(lastOfMonth(date).slice(8)));
}

/** A calendar may have no business days at all. */
const longestWait = 31;

function nextBusinessDay(date: string, calendar: Calendar): string {
  for (let later = 0; later <= longestWait; later++)
    if (isBusinessDay(addDays(date, later), calendar)) return addDays(date, later);
  return date;
}

/** The first time after an instant. */
export function nextRun(schedule: MailSchedule, after: Date, calendar: Calendar): Date {
  const { timeZone } = calendar;
  // A date before today may wait for a business day that is still to come.
  let date = addDays(localDate(after, timeZone), -longestWait);
  for (; ; date = addDays(date, 1)) {
    if (!isOn(date, schedule)) continue;
    const day = schedule.businessDays ? nextBusinessDay(date, calendar) : date;
    const instant = instantOf(day, schedule.time, timeZone);
    if (instant > after) return instant;
  }
}

export function daysOf(period: MailPeriod, today: string): { from: string; to: string } {
  const yesterday = addDays(today, -1);
  const monday = addDays(today, 1 - isoWeekday(today));
  const first = `${today.slice(0, 8)}01`;
  const lastBefore = addDays(first, -1);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'last7':
      return { from: addDays(today, -7), to: yesterday };
    case 'last30':
      return { from: addDays(today, -30), to: yesterday };
    case 'last_week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'this_month':
      return { from: first, to: today };
    case 'last_month':
      return { from: `${lastBefore.slice(0, 8)}01`, to: lastBefore };
  }
}
