import {
  addTerm,
  elapsedShare,
  hoursOf,
  isBusinessDay,
  type Calendar,
} from '@cuadrilla/contract/kit/business-time.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import { termPauses, type Pause } from '@cuadrilla/contract/kit/term-pauses.ts';
import { addDays, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';

/** The term of an activity as its record explains it: where it began, when it stood still, and day by day why. */

export interface TermSource {
  /** As the workflow or the type states it; null when the order itself gave the day. */
  term: Term | null;
  openedAt: string;
  /** The answer that the term starts at, where its declaration names one. */
  startFact: { question: string; value: unknown; at: string } | null;
  dueAt: string;
  notBefore: string | null;
  endedAt: string | null;
  /** Shares of a term after which people are warned, in percent. */
  thresholds: readonly number[];
  calendar: Calendar;
}

interface TermDay {
  date: string;
  runs: boolean;
  why: 'business_day' | 'weekend' | 'holiday' | 'closed' | 'every_day_counts';
  hours: readonly [string, string] | null;
}

export interface SealedTerm {
  term: Term | null;
  from: string;
  startFact: TermSource['startFact'];
  due: string;
  /** When the declared term ends by the calendar; differs from `due` when the order or the earliest moment says so. */
  computedDue: string | null;
  notBefore: string | null;
  ended: string | null;
  result: 'in_term' | 'late' | 'open';
  pauses: Pause[];
  thresholds: { percent: number; at: string }[];
  calendar: { timeZone: string; hours: Calendar['hours']; saturdaysCount: boolean };
  days: TermDay[];
}

const mostDays = 400;

export function sealedTerm(source: TermSource): SealedTerm {
  const { term, calendar, dueAt, endedAt } = source;
  const from = source.startFact?.at ?? source.openedAt;
  const [start, due] = [new Date(from), new Date(dueAt)];
  const unit = term?.unit ?? 'hours';
  return {
    term,
    from,
    startFact: source.startFact,
    due: dueAt,
    computedDue: term ? addTerm(start, term, calendar).toISOString() : null,
    notBefore: source.notBefore,
    ended: endedAt,
    result: endedAt === null ? 'open' : new Date(endedAt) > due ? 'late' : 'in_term',
    pauses: due > start ? termPauses(start, due, unit, calendar) : [],
    thresholds: source.thresholds.map((percent) => ({
      percent,
      at: instantOfShare(start, due, percent / 100, calendar, unit).toISOString(),
    })),
    calendar: {
      timeZone: calendar.timeZone,
      hours: calendar.hours,
      saturdaysCount: calendar.saturdaysCount === true,
    },
    days: daysOf(start, due, unit, calendar),
  };
}

/** The first second at which so much of a term is used up: the share only grows, so halving finds it. */
function instantOfShare(from: Date, due: Date, share: number, calendar: Calendar, unit: Term['unit']): Date {
  if (share === 1 || due <= from) return due;
  let [low, high] = [from.getTime(), from.getTime() + Math.max(1, share) * (due.getTime() - from.getTime())];
  while (high - low > 1000) {
    const middle = (low + high) / 2;
    if (elapsedShare(from, due, new Date(middle), calendar, unit) >= share) high = middle;
    else low = middle;
  }
  return new Date(Math.round(high / 1000) * 1000);
}

function daysOf(from: Date, due: Date, unit: Term['unit'], calendar: Calendar): TermDay[] {
  const last = localDate(due, calendar.timeZone);
  const days: TermDay[] = [];
  for (let date = localDate(from, calendar.timeZone); date <= last && days.length < mostDays;)
    [days[days.length], date] = [dayOf(date, unit, calendar), addDays(date, 1)];
  return days;
}

function dayOf(date: string, unit: Term['unit'], calendar: Calendar): TermDay {
  const hours = unit === 'working_hours' ? hoursOf(date, calendar) : null;
  if (unit !== 'working_hours' && unit !== 'business_days')
    return { date, runs: true, why: 'every_day_counts', hours };
  const runs = unit === 'working_hours' ? hours !== null : isBusinessDay(date, calendar);
  if (runs) return { date, runs, why: 'business_day', hours };
  if (calendar.holidays.has(date)) return { date, runs, why: 'holiday', hours };
  return { date, runs, why: [0, 6].includes(weekdayOf(date)) ? 'weekend' : 'closed', hours };
}
