import { expect, test } from 'vitest';
import { addTerm, businessDayAfter, businessDaysBetween } from './business-time.ts';
import { colombianHolidays } from './colombian-holidays.ts';
import { holidaysOfYear, tenantCalendar } from './tenant-calendar.ts';
import { localDate } from './zoned-time.ts';

const bogota = 'America/Bogota';
const datesOf = (year: number) => colombianHolidays(year).map(({ date }) => date);

test('N15: a tenant that saved no holidays counts those of the law: 15 business days end on 14 December', () => {
  const calendar = tenantCalendar(bogota, {});
  const due = addTerm(new Date('2026-11-20T15:00:00Z'), { amount: 15, unit: 'business_days' }, calendar);
  expect(localDate(due, bogota)).toBe('2026-12-14');
});

test('N15: a year without an entry counts by the law, and one with an entry by the entry', () => {
  const params = { FESTIVOS: { 2026: [], 2027: ['2027-02-02'] } };
  const { holidays } = tenantCalendar(bogota, params);
  expect(['2026-12-08', '2027-12-08', '2028-12-08'].map((date) => holidays.has(date))).toEqual([
    false,
    false,
    true,
  ]);
  expect(holidays.has('2027-02-02')).toBe(true);
  expect(businessDayAfter('2026-12-07', 1, tenantCalendar(bogota, params))).toBe('2026-12-08');
  expect(businessDaysBetween('2028-12-07', '2028-12-11', tenantCalendar(bogota, params))).toBe(1);
});

test('N15: in every year to 2100 the days shown are the days counted', () => {
  const params = { FESTIVOS: { 2030: ['2030-03-04'] } };
  const { holidays } = tenantCalendar(bogota, params);
  for (let year = 2000; year <= 2100; year++) {
    const shown = holidaysOfYear(params.FESTIVOS, year).map(({ date }) => date);
    const counted: string[] = [];
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10);
      if (holidays.has(date)) counted.push(date);
    }
    expect(counted).toEqual(shown);
  }
});

test.each([
  [2026, '2026-07-13'],
  [2027, '2027-07-12'],
  [2028, '2028-07-10'],
  [2029, '2029-07-09'],
  [2060, '2060-07-12'],
])('N15: Virgen de Chiquinquirá (Ley 2578 de 2026) in %i is on %s', (year, date) => {
  expect(datesOf(year)).toContain(date);
});

test('N15: before the law of 2026 Virgen de Chiquinquirá was no holiday', () => {
  expect(datesOf(2025).filter((date) => date > '2025-07-01' && date < '2025-07-20')).toEqual([]);
});
