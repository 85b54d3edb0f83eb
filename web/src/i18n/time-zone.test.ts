import { afterEach, expect, test, vi } from 'vitest';
import { formatsOf } from './formats.ts';
import { dayOf, endOfDay, instantOfMoment, setTimeZone, startOfDay, timeZone, today } from './time-zone.ts';

afterEach(() => {
  setTimeZone(undefined);
  vi.useRealTimers();
});

test('N18: times are shown and typed in the zone of the tenant, wherever the browser is', () => {
  vi.setSystemTime('2026-11-22T03:00:00Z');
  for (const [zone, shown, day] of [
    ['America/Bogota', '21 nov, 20:30', '2026-11-21'],
    ['Asia/Tokyo', '22 nov, 10:30', '2026-11-22'],
  ] as const) {
    setTimeZone(zone);
    expect(formatsOf('es').dayTime('2026-11-22T01:30:00Z')).toBe(shown);
    expect([today(), dayOf('2026-11-22T01:30:00Z')]).toEqual([day, day]);
    expect(formatsOf('es').time('2026-11-22T17:40')).toBe('17:40');
  }
});

test('N18: a day begins and ends in the zone of the tenant', () => {
  setTimeZone('America/Bogota');
  expect(instantOfMoment('2026-11-13T17:40').toISOString()).toBe('2026-11-13T22:40:00.000Z');
  expect([startOfDay('2026-11-13').toISOString(), endOfDay('2026-11-13').toISOString()]).toEqual([
    '2026-11-13T05:00:00.000Z',
    '2026-11-14T04:59:59.999Z',
  ]);
});

test('a zone that the browser does not know leaves times in that of the browser', () => {
  setTimeZone('Luna/Cráter');
  expect(timeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
