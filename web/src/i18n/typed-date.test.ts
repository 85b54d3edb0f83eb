import { expect, test } from 'vitest';
import { formatTyped, parseDay, parseDayTime, parseTime } from './typed-date.ts';

test.each([
  ['21/11/2026', '2026-11-21'],
  [' 1/2/2026 ', '2026-02-01'],
  ['21.11.2026', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['21/11/26', null],
  ['mañana', null],
  ['', null],
])('9.36: a typed day %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each([
  ['8:05', '08:05'],
  ['0805', '08:05'],
  ['24:00', null],
  ['8', null],
])('9.36: a typed time %j is %j', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test('9.36: a typed day and time is read, and shown as it is typed', () => {
  expect(parseDayTime('21/11/2026 8:05')).toBe('2026-11-21T08:05');
  expect(parseDayTime('2026-11-21T08:05')).toBe('2026-11-21T08:05');
  expect(parseDayTime('21/11/2026')).toBeNull();
  expect(formatTyped('2026-11-21T08:05')).toBe('21/11/2026 08:05');
  expect(formatTyped('2026-11-21')).toBe('21/11/2026');
  expect(formatTyped('nunca')).toBe('nunca');
});
