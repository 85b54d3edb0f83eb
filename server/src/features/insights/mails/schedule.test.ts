import { expect, test } from 'vitest';
import type { MailSchedule } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { daysOf, nextRun } from './schedule.rules.ts';

const calendar = tenantCalendar('America/Bogota', {});
const usual: MailSchedule = { every: 'day', weekday: 1, monthDay: 1, time: '07:00', businessDays: true };

/** The next times after an instant, in the tenant's zone. */
function runs(part: Partial<MailSchedule>, after: string, count = 3): string[] {
  let at = new Date(after);
  return Array.from({ length: count }, () => {
    at = nextRun({ ...usual, ...part }, at, calendar);
    return `${localDate(at, 'America/Bogota')} ${localClock(at, 'America/Bogota')}`;
  });
}

test('a daily mail goes out on business days, by the tenant’s clock and not by that of the server', () => {
  // Friday 6 November 2026 in Bogota; Monday the 2nd and Monday the 16th are holidays.
  expect(runs({}, '2026-11-06T11:59:00Z')).toEqual([
    '2026-11-06 07:00:00',
    '2026-11-09 07:00:00',
    '2026-11-10 07:00:00',
  ]);
  expect(runs({}, '2026-11-13T12:00:00Z', 1)).toEqual(['2026-11-17 07:00:00']);
  expect(runs({ businessDays: false }, '2026-11-06T12:00:00Z', 2)).toEqual([
    '2026-11-07 07:00:00',
    '2026-11-08 07:00:00',
  ]);
});

test('a weekly and a monthly mail wait for the next business day, and of short months it is the last day', () => {
  expect(runs({ every: 'week', weekday: 1 }, '2026-11-13T12:00:00Z', 2)).toEqual([
    '2026-11-17 07:00:00',
    '2026-11-23 07:00:00',
  ]);
  // It waits for Tuesday when it is looked for on the holiday itself.
  expect(runs({ every: 'week', weekday: 1 }, '2026-11-16T20:00:00Z', 1)).toEqual(['2026-11-17 07:00:00']);
  expect(runs({ every: 'month', monthDay: 31, businessDays: false }, '2026-01-31T12:00:00Z', 2)).toEqual([
    '2026-02-28 07:00:00',
    '2026-03-31 07:00:00',
  ]);
});

test('the days of a mail are whole days, ISO weeks and calendar months', () => {
  expect(daysOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(daysOf('last7', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOf('last_week', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(daysOf('last_week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOf('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('this_month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});
