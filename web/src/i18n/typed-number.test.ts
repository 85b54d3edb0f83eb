import { expect, test } from 'vitest';
import { parseNumber, formatTypedNumber } from './typed-number.ts';

test.each([
  ['1234', 1234, 1234],
  ['1,5', 1.5, 1.5],
  ['1.5', 1.5, 1.5],
  ['-0,25', -0.25, -0.25],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234.5', 1234.5, 1234.5],
  ['12.500', 12_500, 12.5],
  ['12,500', 12.5, 12_500],
  ['0.500', 0.5, 0.5],
  ['2.400.000.000', 2_400_000_000, 2_400_000_000],
  [' $ 1 000 ', 1000, 1000],
  ['1.2.3', null, null],
  ['12,', null, null],
  ['', null, null],
  ['mil', null, null],
])('«%s» is %s in Spanish and %s in English', (typed, spanish, english) => {
  expect(parseNumber(typed, 'es')).toBe(spanish);
  expect(parseNumber(typed, 'en')).toBe(english);
});

test('a number formatted for a field is parsed back as the same number', () => {
  for (const value of [0, 1.5, -2.125, 2_400_000_000, 1234.5])
    for (const lang of ['es', 'en'] as const)
      expect(parseNumber(formatTypedNumber(value, lang), lang)).toBe(value);
});
