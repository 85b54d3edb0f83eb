import { expect, test } from 'vitest';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { basisText, formatValue, totalTrend } from './number-format.ts';

test('a value that misses its target by little is not rounded to it', () => {
  const percent = (value: number, target: number | null) => formatValue('percent', value, 'es', target);
  expect(percent(0.9597, 0.96)).toBe('95,97 %');
  expect(percent(0.959_96, 0.96)).toBe('95,996 %');
  expect(percent(0.96, 0.96)).toBe('96 %');
  expect(percent(0.9123, 0.96)).toBe('91,2 %');
  expect(percent(0.9597, null)).toBe('96 %');
  expect(formatValue('percent', 0.9123, 'en', 0.96)).toBe('91.2%');
  expect(formatValue('decimal', 6.98, 'en', 7)).toBe('6.98');
  expect(formatValue('hours', 18 * 60 + 1, 'es', 18 * 60)).toBe('18,02 h');
});

test('what differs from its target by less than three decimals show is written as the target', () => {
  expect(formatValue('percent', 0.96 - 1e-9, 'es', 0.96)).toBe('96 %');
  expect(formatValue('number', 12, 'es', 12.2)).toBe('12');
});

test('a ratio of minutes says its hours, every other one its cases', () => {
  expect(basisText({ per: 'available_minutes' }, 20_160, 'es')).toBe('336 h');
  expect(basisText({ per: 'visits' }, 2797, 'en')).toBe('n 2,797');
});

test('a period that was not counted from its first day on is not compared with', () => {
  const closed = measureOf('CLOSED')!;
  const totals = [{ value: 8049, n: 8049, d: null }];
  const previousTotals = [{ value: 582, n: 582, d: null }];
  const begun = { totals, previousTotals, previousIncomplete: true } as const;
  expect(totalTrend(closed, { totals, previousTotals }, 'es')).toBe('7.467 más');
  expect(totalTrend(closed, begun, 'es')).toBe('sin período comparable');
  expect(totalTrend(closed, { ...begun, totals: [] }, 'en')).toBeNull();
});
