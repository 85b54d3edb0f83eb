import { expect, test } from 'vitest';
import { colombianHours } from './business-time.ts';
import { termPauses } from './term-pauses.ts';

const calendar = { timeZone: 'America/Bogota', hours: colombianHours, holidays: new Set(['2026-11-16']) };
const local = (at: string) => new Date(`${at}-05:00`);
const pauses = (from: string, until: string, unit: 'hours' | 'working_hours' | 'business_days') =>
  termPauses(local(from), local(until), unit, calendar).map(({ from: start, until: end }) =>
    [start, end].map((at) => new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(5, 16)),
  );

test('working hours stand still at night, on a Saturday afternoon, on Sunday and on a holiday', () => {
  expect(pauses('2026-11-13T16:00', '2026-11-17T08:00', 'working_hours')).toEqual([
    ['11-13T17:00', '11-14T08:00'],
    ['11-14T12:00', '11-17T07:00'],
  ]);
});

test('business days stand still on whole days', () => {
  expect(pauses('2026-11-13T16:00', '2026-11-18T08:00', 'business_days')).toEqual([
    ['11-14T00:00', '11-17T00:00'],
  ]);
});

test('a term that begins and ends within a pause is one pause, and hours of the clock never stand still', () => {
  expect(pauses('2026-11-15T10:00', '2026-11-15T20:00', 'working_hours')).toEqual([
    ['11-15T10:00', '11-15T20:00'],
  ]);
  expect(pauses('2026-11-13T16:00', '2026-11-18T08:00', 'hours')).toEqual([]);
});
