import { afterEach, expect, test, vi } from 'vitest';
import { formatsOf } from './formats.ts';

afterEach(() => void vi.useRealTimers());

test('a day fits in a column, in both languages', () => {
  expect([formatsOf('es').day('2026-09-17T12:00:00'), formatsOf('en').day('2026-09-17T12:00:00')]).toEqual([
    '17 sept 2026',
    '17 Sept 2026',
  ]);
});

test('a moment of another year is formatted with its year', () => {
  vi.setSystemTime('2026-11-21T12:00:00');
  const { dayTime } = formatsOf('es');
  expect(dayTime('2026-03-05T08:07:00')).toBe('05 mar, 08:07');
  expect(dayTime('2025-03-05T08:07:00')).toBe('05 mar 2025, 08:07');
  expect(dayTime(null)).toBe('');
});

test('9.36: a short number is written in the form of the language', () => {
  const short = (lang: 'es' | 'en') => [980, 1432, 12_345, 1_500_000].map(formatsOf(lang).compact);
  expect(short('es').map((text) => text.replace(/\s/g, ' '))).toEqual(['980', '1,4 mil', '12 mil', '2 M']);
  expect(short('en')).toEqual(['980', '1.4K', '12K', '2M']);
});
