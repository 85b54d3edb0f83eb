import { hoursOf, isBusinessDay, type Calendar } from './business-time.ts';
import type { Term } from './term.ts';
import { addDays, instantOf, localDate } from './zoned-time.ts';

export interface Pause {
  from: string;
  until: string;
}

/** The open hours of a day in which a term of this unit runs; null for a day on which its clock stands still. */
function runningOn(date: string, unit: Term['unit'], calendar: Calendar): readonly [Date, Date] | null {
  const { timeZone } = calendar;
  if (unit === 'working_hours') {
    const hours = hoursOf(date, calendar);
    return hours && [instantOf(date, hours[0], timeZone), instantOf(date, hours[1], timeZone)];
  }
  return isBusinessDay(date, calendar)
    ? [instantOf(date, '00:00', timeZone), instantOf(addDays(date, 1), '00:00', timeZone)]
    : null;
}

const longestDays = 400;

/** The times between two instants in which the clock of a term stands still: nights, weekends, holidays. */
export function termPauses(from: Date, until: Date, unit: Term['unit'], calendar: Calendar): Pause[] {
  if (unit !== 'working_hours' && unit !== 'business_days') return [];
  const pauses: Pause[] = [];
  let paused = from;
  const pauseUntil = (end: Date) => {
    if (end > paused) pauses.push({ from: paused.toISOString(), until: end.toISOString() });
  };
  let date = localDate(from, calendar.timeZone);
  for (let n = 0; n < longestDays && instantOf(date, '00:00', calendar.timeZone) < until; n++) {
    const running = runningOn(date, unit, calendar);
    if (running && running[1] > paused) {
      pauseUntil(running[0] < until ? running[0] : until);
      paused = running[1];
    }
    date = addDays(date, 1);
  }
  pauseUntil(until);
  return pauses;
}
