import { expect, test } from 'vitest';
import { periodMarks, periodName } from './widget-rows.ts';

test('along an axis of days the first one and those that begin a month bear its name', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
  expect(periodMarks(days, 'day', 'es')).toEqual(['30 oct', '31', '01 nov', '02']);
  expect(periodMarks(['2026-11-02', '2026-11-09'], 'week', 'en')).toEqual(['02 Nov', '09 Nov']);
  expect(periodName('2026-11-01', 'month', 'es')).toBe('11/26');
});
