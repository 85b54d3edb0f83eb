import { expect, test } from 'vitest';
import { clockDifference } from './clock-difference.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const said = (offset: number) => {
  const found = clockDifference(offset);
  return found && `${found.n} ${found.unit} ${found.isAhead ? 'ahead' : 'behind'}`;
};

test('F10, device clock wrong: the difference is said in the unit that a person uses, and in which direction', () => {
  expect([0, 5 * minute, -5 * minute].map(said)).toEqual([null, null, null]);
  expect(said(-6 * minute)).toBe('6 minutes ahead');
  expect(said(90 * minute)).toBe('90 minutes behind');
  expect(said(-120 * minute)).toBe('2 hours ahead');
  expect(said(-26 * hour)).toBe('26 hours ahead');
  expect(said(26.4 * hour)).toBe('26 hours behind');
  expect(said(48 * hour)).toBe('2 days behind');
  expect(said(-400 * 24 * hour)).toBe('400 days ahead');
});
