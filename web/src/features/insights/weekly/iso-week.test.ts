import { expect, test } from 'vitest';
import { isoWeekOf, mondayOf, weekDays } from './iso-week.ts';

test('weeks begin on Monday, and belong to the year of their Thursday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(weekDays('2026-12-28').at(-1)).toBe('2027-01-03');
  expect(isoWeekOf('2026-11-23')).toEqual({ year: 2026, week: 48 });
  expect(isoWeekOf('2027-01-01')).toEqual({ year: 2026, week: 53 });
  expect(isoWeekOf('2024-12-30')).toEqual({ year: 2025, week: 1 });
  expect(isoWeekOf('2026-01-01')).toEqual({ year: 2026, week: 1 });
});
