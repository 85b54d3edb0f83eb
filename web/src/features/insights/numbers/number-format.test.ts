import { expect, test } from 'vitest';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { basisText, formatValue, trendText } from './number-format.ts';

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

test('a period that was hardly counted is not compared with', () => {
  const closed = measureOf('CLOSED')!;
  const cell = (n: number) => ({ value: n, n, d: null });
  expect(trendText(closed, cell(8049), cell(582), 'es')).toBe('sin período comparable');
  expect(trendText(closed, cell(8049), cell(0), 'en')).toBe('no comparable period');
  expect(trendText(closed, cell(8049), cell(6000), 'es')).toBe('2.049 más');
  // Few cases: one against twelve is a trend, and not a lack of data.
  expect(trendText(closed, cell(12), cell(1), 'es')).toBe('11 más');
  const rate = (n: number, d: number) => ({ value: d === 0 ? null : n / d, n, d });
  const effectiveness = measureOf('K01')!;
  expect(trendText(effectiveness, rate(5000, 5200), rate(290, 300), 'es')).toBe('sin período comparable');
  expect(trendText(effectiveness, rate(5000, 5200), rate(0, 0), 'es')).toBe('sin período comparable');
  expect(trendText(effectiveness, rate(9, 10), rate(0, 0), 'es')).toBeNull();
});
