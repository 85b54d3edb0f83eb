import { expect, test } from 'vitest';
import { daysOfPage } from './record-days.rules.ts';

const days = [
  { day: '2026-11-27', n: 3 },
  { day: '2026-11-25', n: 5 },
  { day: '2026-11-24', n: 2 },
];

test.each([
  ['the first page', 0, 2, { from: '2026-11-27', to: '2026-11-27', before: 0 }],
  ['a page that ends with a day', 0, 3, { from: '2026-11-27', to: '2026-11-27', before: 0 }],
  ['a page over two days', 2, 2, { from: '2026-11-25', to: '2026-11-27', before: 0 }],
  ['a page that begins with a day', 3, 5, { from: '2026-11-25', to: '2026-11-25', before: 3 }],
  ['the last page', 6, 50, { from: '2026-11-24', to: '2026-11-25', before: 3 }],
  ['everything', 0, 50, { from: '2026-11-24', to: '2026-11-27', before: 0 }],
])('%s', (_, skipped, size, expected) => {
  expect(daysOfPage(days, skipped, size)).toEqual(expected);
});

test('a page beyond the last one is on no day', () => {
  const { from, to, before } = daysOfPage(days, 10, 5);
  expect(from > to).toBe(true);
  expect(before).toBe(10);
  expect(daysOfPage([], 0, 5).from > daysOfPage([], 0, 5).to).toBe(true);
});
