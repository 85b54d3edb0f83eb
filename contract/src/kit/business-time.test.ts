import { describe, expect, test } from 'vitest';
import {
  addTerm,
  businessDaysBetween,
  colombianHours,
  elapsedShare,
  isBusinessDay,
  lateness,
  notBefore,
  workingTime,
  type Calendar,
} from './business-time.ts';
import { colombianHolidays, easter } from './colombian-holidays.ts';
import { instantOf, localClock, localDate } from './zoned-time.ts';

const holidays = new Set(
  [2025, 2026, 2027].flatMap((year) => colombianHolidays(year).map(({ date }) => date)),
);
const cali: Calendar = { timeZone: 'America/Bogota', hours: colombianHours, holidays };
const madrid: Calendar = {
  timeZone: 'Europe/Madrid',
  hours: { mon_fri: ['08:00', '16:00'], sat: null, sun: null },
  holidays: new Set(),
};
const at = (local: string, calendar = cali) =>
  instantOf(local.slice(0, 10), local.slice(11), calendar.timeZone);
const shown = (instant: Date, calendar = cali) =>
  `${localDate(instant, calendar.timeZone)} ${localClock(instant, calendar.timeZone).slice(0, 5)}`;
const term = (amount: number, unit: Parameters<typeof addTerm>[1]['unit']) => ({ amount, unit });

describe('holidays of Colombia', () => {
  test('Easter', () => {
    expect([2024, 2025, 2026, 2027].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
    ]);
  });

  test.each<[number, string[]]>([
    [
      2024,
      [
        '01-01',
        '01-08',
        '03-25',
        '03-28',
        '03-29',
        '05-01',
        '05-13',
        '06-03',
        '06-10',
        '07-01',
        '07-20',
        '08-07',
        '08-19',
        '10-14',
        '11-04',
        '11-11',
        '12-08',
        '12-25',
      ],
    ],
    [
      2025,
      [
        '01-01',
        '01-06',
        '03-24',
        '04-17',
        '04-18',
        '05-01',
        '06-02',
        '06-23',
        '06-30',
        '07-20',
        '08-07',
        '08-18',
        '10-13',
        '11-03',
        '11-17',
        '12-08',
        '12-25',
      ],
    ],
    [
      2026,
      [
        '01-01',
        '01-12',
        '03-23',
        '04-02',
        '04-03',
        '05-01',
        '05-18',
        '06-08',
        '06-15',
        '06-29',
        '07-13',
        '07-20',
        '08-07',
        '08-17',
        '10-12',
        '11-02',
        '11-16',
        '12-08',
        '12-25',
      ],
    ],
    [
      2027,
      [
        '01-01',
        '01-11',
        '03-22',
        '03-25',
        '03-26',
        '05-01',
        '05-10',
        '05-31',
        '06-07',
        '07-05',
        '07-12',
        '07-20',
        '08-07',
        '08-16',
        '10-18',
        '11-01',
        '11-15',
        '12-08',
        '12-25',
      ],
    ],
  ])('%i', (year, days) => {
    expect(colombianHolidays(year).map(({ date }) => date)).toEqual(days.map((day) => `${year}-${day}`));
  });
});

describe('terms', () => {
  test('hours run through nights, minutes too', () => {
    expect(shown(addTerm(at('2026-11-20 17:40'), term(24, 'hours'), cali))).toBe('2026-11-21 17:40');
    expect(shown(addTerm(at('2026-11-20 23:45'), term(30, 'minutes'), cali))).toBe('2026-11-21 00:15');
  });

  test('working hours run only while the tenant works', () => {
    expect(shown(addTerm(at('2026-11-20 15:00'), term(4, 'working_hours'), cali))).toBe('2026-11-21 10:00');
    expect(shown(addTerm(at('2026-11-20 15:00'), term(2, 'working_hours'), cali))).toBe('2026-11-20 17:00');
    expect(shown(addTerm(at('2026-11-14 11:00'), term(2, 'working_hours'), cali))).toBe('2026-11-17 08:00');
    expect(shown(addTerm(at('2026-11-22 09:00'), term(1, 'working_hours'), cali))).toBe('2026-11-23 08:00');
  });

  test('business days end with the n-th day after the start, without holidays and Saturdays', () => {
    expect(shown(addTerm(at('2026-11-12 10:00'), term(2, 'business_days'), cali))).toBe('2026-11-17 17:00');
    expect(
      shown(addTerm(at('2026-11-13 10:00'), term(2, 'business_days'), { ...cali, saturdaysCount: true })),
    ).toBe('2026-11-17 17:00');
    expect(
      shown(addTerm(at('2026-11-12 10:00'), term(2, 'business_days'), { ...cali, saturdaysCount: true })),
    ).toBe('2026-11-14 12:00');
  });

  test('months end on the last day when theirs is missing', () => {
    expect(shown(addTerm(at('2026-12-31 09:00'), term(2, 'months'), cali))).toBe('2027-02-28 09:00');
    expect(shown(addTerm(at('2026-11-21 09:00'), term(60, 'days'), cali))).toBe('2027-01-20 09:00');
  });

  test('a thing announced with two business days may be done from the beginning of the second', () => {
    expect(shown(notBefore(at('2026-11-17 10:00'), term(2, 'business_days'), cali))).toBe('2026-11-19 00:00');
    expect(shown(notBefore(at('2026-11-17 10:00'), term(2, 'hours'), cali))).toBe('2026-11-17 12:00');
  });

  test('business days between two dates', () => {
    expect(businessDaysBetween('2026-11-13', '2026-11-17', cali)).toBe(1);
    expect(businessDaysBetween('2026-11-17', '2026-11-13', cali)).toBe(-1);
    expect(businessDaysBetween('2026-11-17', '2026-11-17', cali)).toBe(0);
    expect(isBusinessDay('2026-11-16', cali)).toBe(false);
    expect(isBusinessDay(at('2026-11-18 23:59'), cali)).toBe(true);
  });

  test('a tenant without hours works around the clock', () => {
    const always = { ...cali, hours: { mon_fri: null, sat: null, sun: null } };
    expect(workingTime(at('2026-11-20 00:00'), at('2026-11-21 00:00'), always)).toBe(86_400_000);
    expect(shown(addTerm(at('2026-11-20 00:00'), term(1, 'business_days'), always))).toBe('2026-11-24 00:00');
  });
});

describe('summer time', () => {
  test('days keep the local time, hours do not', () => {
    const before = at('2026-03-28 12:00', madrid);
    expect(shown(addTerm(before, term(1, 'days'), madrid), madrid)).toBe('2026-03-29 12:00');
    expect(shown(addTerm(before, term(24, 'hours'), madrid), madrid)).toBe('2026-03-29 13:00');
    const autumn = at('2026-10-24 12:00', madrid);
    expect(addTerm(autumn, term(1, 'days'), madrid).getTime() - autumn.getTime()).toBe(25 * 3_600_000);
  });

  test('times that are skipped move on, times that come twice are the first', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Madrid').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-10-25', '02:30', 'Europe/Madrid').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-11-21', '24:00', 'America/Bogota').toISOString()).toBe('2026-11-22T05:00:00.000Z');
    expect(instantOf('2026-11-21', '00:00', 'Asia/Kathmandu').toISOString()).toBe('2026-11-20T18:15:00.000Z');
  });

  test('local time and instant agree through a whole year', () => {
    for (const zone of ['Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe', 'America/Bogota']) {
      for (let day = 0; day < 366; day++) {
        const instant = new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30));
        const back = instantOf(localDate(instant, zone), localClock(instant, zone), zone);
        expect((Math.abs(back.getTime() - instant.getTime()) % 3_600_000) % 1_800_000).toBe(0);
        expect(`${localDate(back, zone)} ${localClock(back, zone)}`).toBe(
          `${localDate(instant, zone)} ${localClock(instant, zone)}`,
        );
      }
    }
  });
});

describe('cases of the field', () => {
  test('reconnection paid on Friday at 17:40 before a holiday Monday, two of 24 hours left', () => {
    const paid = at('2026-11-13 17:40');
    const due = addTerm(paid, term(24, 'hours'), cali);
    const now = at('2026-11-14 15:40');
    expect(shown(due)).toBe('2026-11-14 17:40');
    expect(elapsedShare(paid, due, now, cali)).toBeCloseTo(22 / 24);
    expect(lateness(paid, due, now, cali)).toBe('at_risk');
    expect(lateness(paid, due, at('2026-11-14 17:41'), cali)).toBe('late');
    expect(lateness(paid, due, at('2026-11-14 12:00'), cali)).toBe('on_time');
  });

  test('a claim filed on the Wednesday of Holy Week is due fifteen business days later', () => {
    const filed = at('2026-04-01 16:00');
    const due = addTerm(filed, term(15, 'business_days'), cali);
    expect(shown(due)).toBe('2026-04-24 17:00');
    expect(businessDaysBetween(filed, due, cali)).toBe(15);
    expect(lateness(filed, due, at('2026-04-06 08:00'), cali, 'business_days')).toBe('on_time');
    expect(lateness(filed, due, at('2026-04-22 17:00'), cali, 'business_days')).toBe('at_risk');
    expect(lateness(filed, due, at('2026-04-24 17:01'), cali, 'business_days')).toBe('late');
    expect(lateness(filed, null, due, cali)).toBe('on_time');
  });
});
