import type { Term } from './term.ts';
import { addDays, instantOf, localClock, localDate, weekdayOf } from './zoned-time.ts';

/**
 * Business time of a tenant: the one place that says when a term ends and what is late. Business days are
 * Monday to Friday without holidays, as Colombian terms count them; Saturdays count only where the tenant
 * says so, even when there are working hours on them.
 */

/** Opening and closing time, `['07:00', '17:00']`; null is a day without work. */
export type OpenHours = [string, string] | null;

export interface Calendar {
  /** IANA name. */
  timeZone: string;
  hours: { mon_fri: OpenHours; sat: OpenHours; sun: OpenHours };
  /** Whether a date, `2026-12-25`, is one. Nobody works on them. */
  holidays: Pick<ReadonlySet<string>, 'has'>;
  saturdaysCount?: boolean;
}

export const colombianHours: Calendar['hours'] = {
  mon_fri: ['07:00', '17:00'],
  sat: ['08:00', '12:00'],
  sun: null,
};

const hour = 3_600_000;
const units = { minutes: 60_000, hours: hour } as const;

/** When work is done on a date; null for a day without work. */
export function hoursOf(date: string, calendar: Calendar): OpenHours {
  if (calendar.holidays.has(date)) return null;
  const weekday = weekdayOf(date);
  return weekday === 0 ? calendar.hours.sun : weekday === 6 ? calendar.hours.sat : calendar.hours.mon_fri;
}

/** Whether a date (`2026-11-21`, or an instant in the tenant's zone) is a business day. */
export function isBusinessDay(day: string | Date, calendar: Calendar): boolean {
  const date = typeof day === 'string' ? day : localDate(day, calendar.timeZone);
  const weekday = weekdayOf(date);
  return weekday !== 0 && (weekday !== 6 || calendar.saturdaysCount === true) && !calendar.holidays.has(date);
}

/** The n-th business day after a date, which itself does not count. */
export function businessDayAfter(date: string, days: number, calendar: Calendar): string {
  let current = date;
  for (let left = Math.ceil(days); left > 0;) {
    current = addDays(current, 1);
    if (isBusinessDay(current, calendar)) left--;
  }
  return current;
}

/**
 * Business days after `from` up to and with `to`; negative when `to` is earlier. Dates, or instants in the
 * tenant's zone.
 */
export function businessDaysBetween(from: string | Date, to: string | Date, calendar: Calendar): number {
  const [a, b] = [from, to].map((day) =>
    typeof day === 'string' ? day.slice(0, 10) : localDate(day, calendar.timeZone),
  ) as [string, string];
  const [first, last, sign] = a <= b ? [a, b, 1] : [b, a, -1];
  let count = 0;
  for (let date = addDays(first, 1); date <= last; date = addDays(date, 1))
    if (isBusinessDay(date, calendar)) count++;
  return count === 0 ? 0 : sign * count;
}

const hasHours = ({ hours }: Calendar) =>
  [hours.mon_fri, hours.sat, hours.sun].some((open) => open !== null && open[0] < open[1]);

/**
 * Working milliseconds from one instant to a later one; real ones when the tenant declares no hours at all.
 */
export function workingTime(from: Date, to: Date, calendar: Calendar): number {
  if (to <= from) return 0;
  if (!hasHours(calendar)) return to.getTime() - from.getTime();
  let sum = 0;
  const last = localDate(to, calendar.timeZone);
  for (let date = localDate(from, calendar.timeZone); date <= last; date = addDays(date, 1)) {
    const open = hoursOf(date, calendar);
    if (!open) continue;
    const begin = Math.max(instantOf(date, open[0], calendar.timeZone).getTime(), from.getTime());
    const end = Math.min(instantOf(date, open[1], calendar.timeZone).getTime(), to.getTime());
    if (end > begin) sum += end - begin;
  }
  return sum;
}

function addWorkingHours(from: Date, amount: number, calendar: Calendar): Date {
  let left = amount * hour;
  if (!hasHours(calendar)) return new Date(from.getTime() + left);
  for (let date = localDate(from, calendar.timeZone); ; date = addDays(date, 1)) {
    const open = hoursOf(date, calendar);
    if (!open) continue;
    const begin = Math.max(instantOf(date, open[0], calendar.timeZone).getTime(), from.getTime());
    const end = instantOf(date, open[1], calendar.timeZone).getTime();
    if (end - begin >= left) return new Date(begin + left);
    if (end > begin) left -= end - begin;
  }
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/**
 * When a term that starts at `from` ends. Minutes and hours run around the clock; working hours only while
 * the tenant works. Business days end at the close of the n-th business day after the start (at midnight when
 * Monday to Friday have no hours). Days and months end at the same local time (the last day of a shorter
 * month).
 */
export function addTerm(from: Date, term: Term, calendar: Calendar): Date {
  const { timeZone } = calendar;
  const date = localDate(from, timeZone);
  switch (term.unit) {
    case 'minutes':
    case 'hours':
      return new Date(from.getTime() + term.amount * units[term.unit]);
    case 'working_hours':
      return addWorkingHours(from, term.amount, calendar);
    case 'business_days': {
      const last = businessDayAfter(date, term.amount, calendar);
      return instantOf(last, hoursOf(last, calendar)?.[1] ?? '24:00', timeZone);
    }
    case 'days': {
      const whole = Math.floor(term.amount);
      return new Date(
        instantOf(addDays(date, whole), localClock(from, timeZone), timeZone).getTime() +
          (term.amount - whole) * 24 * hour,
      );
    }
    case 'months':
      return instantOf(addMonths(date, Math.round(term.amount)), localClock(from, timeZone), timeZone);
  }
}

/**
 * The first moment at which something may be done that must not be done before a term has passed: for
 * business days the beginning of the n-th day (a removal announced on Monday with two business days may
 * happen all Wednesday), for the rest the end of the term.
 */
export function notBefore(from: Date, term: Term, calendar: Calendar): Date {
  if (term.unit !== 'business_days') return addTerm(from, term, calendar);
  return instantOf(
    businessDayAfter(localDate(from, calendar.timeZone), term.amount, calendar),
    '00:00',
    calendar.timeZone,
  );
}

/**
 * The share of a term that is used up: 0 at the start, 1 when due, more after. Terms in working hours or
 * business days are measured in working time, the others around the clock.
 */
export function elapsedShare(
  from: Date,
  due: Date,
  now: Date,
  calendar: Calendar,
  unit: Term['unit'] = 'hours',
): number {
  if (now <= from) return 0;
  const working = (unit === 'working_hours' || unit === 'business_days') && now <= due;
  const whole = working ? workingTime(from, due, calendar) : due.getTime() - from.getTime();
  if (whole <= 0) return now < due ? 0 : 1;
  return (working ? workingTime(from, now, calendar) : now.getTime() - from.getTime()) / whole;
}

export type Lateness = 'on_time' | 'at_risk' | 'late';

/**
 * Whether something is in time, due soon or late. For what has ended pass the moment it ended as `now`: it is late or
 * it was on time. `riskPercent` is the second-last threshold of the parameter ALERTASLA.
 */
export function lateness(
  from: Date,
  due: Date | null,
  now: Date,
  calendar: Calendar,
  unit?: Term['unit'],
  riskPercent = 80,
): Lateness {
  if (due === null) return 'on_time';
  if (now > due) return 'late';
  return elapsedShare(from, due, now, calendar, unit) * 100 >= riskPercent ? 'at_risk' : 'on_time';
}
