import { describe, expect, test } from 'vitest';
import { numbersContaining } from './number-parts.rules.ts';

/** Every number compared, as the database would. */
const compared = (text: string, max: number): number[] =>
  Array.from({ length: max + 1 }, (_, number) => number).filter((number) => String(number).includes(text));

describe('numbers that contain digits', () => {
  test.each([
    ['12', 500],
    ['0', 1200],
    ['00', 20_100],
    ['01', 12_345],
    ['9', 9],
    ['99', 98],
    ['4711', 60_000],
    ['11', 11_111],
  ])('%s up to %d', (text, max) => {
    expect(numbersContaining(text, max)).toEqual(compared(text, max));
  });

  test('a text with anything but digits is in none', () => {
    expect(numbersContaining('-1', 100)).toEqual([]);
    expect(numbersContaining('1 2', 100)).toEqual([]);
    expect(numbersContaining('1e2', 1000)).toEqual([]);
  });

  test('too many numbers are not listed, and counted without making them', () => {
    expect(numbersContaining('1', 1_000_000)).toBeNull();
    expect(numbersContaining('12', Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(numbersContaining('914285', 9_999_999)).toHaveLength(20);
  });
});
