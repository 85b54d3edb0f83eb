import { expect, test } from 'vitest';
import { isDay, readInstant } from './read-instant.ts';

const bogota = 'America/Bogota';
const read = (value: unknown, zone = bogota) => readInstant(value, zone)?.toISOString() ?? null;

test.each([
  ['2026-11-13', '2026-11-13T05:00:00.000Z'],
  ['2026-11-13T17:40', '2026-11-13T22:40:00.000Z'],
  ['2026-11-13 17:40', '2026-11-13T22:40:00.000Z'],
  ['2026-11-13T17:40:05', '2026-11-13T22:40:05.000Z'],
  ['2026-11-13T17:40:05.25', '2026-11-13T22:40:05.250Z'],
  ['2026-11-13T17:40:05.123456', '2026-11-13T22:40:05.123Z'],
  ['2026-11-13T17:40Z', '2026-11-13T17:40:00.000Z'],
  ['2026-11-13 17:40:00+09:00', '2026-11-13T08:40:00.000Z'],
  ['2026-11-13T17:40:00.000-0330', '2026-11-13T21:10:00.000Z'],
  ['2026-11-13T17:40-05', '2026-11-13T22:40:00.000Z'],
])('N18: %s is read in the zone of the tenant unless it names its offset', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test('N18: the same text is another instant for a tenant of another zone', () => {
  expect(read('2026-07-13T17:40', 'Europe/Madrid')).toBe('2026-07-13T15:40:00.000Z');
});

test.each([
  '13/11/2026 17:40',
  '2026-02-31T10:00',
  '2026-02-31T10:00Z',
  '0000-01-01',
  '2026-11-13T24:00',
  '2026-11-13T17:60',
  '2026-11-13T17:40:61Z',
  '2026-11-13T17:40+25:00',
  '2026-11-13T',
  '2026-11-13x',
  ' 2026-11-13',
  'Nov 13 2026 17:40',
  '1794600000000',
  '',
  1_794_600_000_000,
  null,
  undefined,
  {},
])('N18: %j is no time', (value) => {
  expect(read(value)).toBeNull();
});

test('days of the calendar', () => {
  expect(['2024-02-29', '2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
