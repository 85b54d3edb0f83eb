import { expect, test } from 'vitest';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { periodMarks, periodName } from './widget-rows.ts';

test('along an axis of days the first one and those that begin a month bear its name', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
  expect(periodMarks(days, 'day', 'es')).toEqual(['30 oct', '31', '01 nov', '02']);
  expect(periodMarks(['2026-11-02', '2026-11-09'], 'week', 'en')).toEqual(['02 Nov', '09 Nov']);
  expect(periodName('2026-11-01', 'month', 'es')).toBe('11/26');
});

test('of many days an axis names the months alone, and over more than a year with their year', () => {
  const days = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));
  const named = (first: string, count: number) =>
    periodMarks(days(first, count), 'day', 'es').filter((mark) => mark !== '');
  expect(named('2026-01-15', 90)).toEqual(['01 feb', '01 mar', '01 abr']);
  expect(named('2025-10-20', 400)).toHaveLength(13);
  expect(named('2025-10-20', 400).slice(0, 3)).toEqual(['11/25', '12/25', '01/26']);
});
