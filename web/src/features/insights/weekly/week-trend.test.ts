import { expect, test } from 'vitest';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { spanText } from '../numbers/span-text.ts';
import { comparedWeek } from './week-trend.ts';

const cell = (n: number, d: number | null = null) => ({ value: d === null ? n : n / d, n, d });
const answer = (rows: [string, ReturnType<typeof cell>, ReturnType<typeof cell>][]): NumbersAnswer => ({
  id: 'CLOSED',
  error: null,
  rows: rows.map(([period, now, before]) => ({
    period,
    keys: [],
    labels: [],
    cells: [now],
    previous: [before],
  })),
  totals: [cell(32)],
  previousTotals: [cell(2047)],
  targets: [null],
  left: 0,
});

test('a running week is compared with the same days of the one before, a past one with all of it', () => {
  const counted = answer([
    ['2026-11-23', cell(32), cell(40)],
    ['2026-11-24', cell(0), cell(310)],
  ]);
  const closed = measureOf('CLOSED')!;
  expect(comparedWeek(closed, counted, '2026-11-23', true)).toEqual({ value: 32, before: 40 });
  expect(comparedWeek(closed, counted, '2026-11-30', false)).toEqual({ value: 32, before: 2047 });
});

test('the ratio of some days is the ratio of their sums', () => {
  const ratio = answer([
    ['2026-11-23', cell(1, 2), cell(1, 2)],
    ['2026-11-24', cell(1, 2), cell(97, 98)],
  ]);
  expect(comparedWeek(measureOf('K01')!, ratio, '2026-11-24', true).before).toBeCloseTo(0.98);
});

test('a period is written in the language of the reader', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(spanText('2026-11-23', '2026-11-29', 'es'))).toBe('23–29 nov 2026');
  expect(plain(spanText('2026-10-28', '2026-11-03', 'en'))).toBe('28 Oct – 3 Nov 2026');
});
