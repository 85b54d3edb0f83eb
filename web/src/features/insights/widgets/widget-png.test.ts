import { numberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { expect, test } from 'vitest';
import { dashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Cell, NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { pictureOf } from './widget-png.ts';

const cell = (value: number): Cell => ({ value, n: value, d: 1 });
const answer = (rows: NumbersRow[], left = 0): NumbersAnswer => ({
  id: 'w1',
  error: null,
  rows,
  totals: [cell(0.5)],
  previousTotals: null,
  targets: [0.92],
  left,
});
const row = (key: string, value: number, period: string | null = null): NumbersRow => ({
  period,
  keys: period ? [] : [key],
  labels: period ? [] : [{ es: key, en: key }],
  cells: [cell(value)],
  previous: null,
});
const base = { id: 'w1', measures: ['K01'], place: { w: 6, h: 2 } };
const address = { from: '2026-11-01', to: '2026-11-03', filters: {} };
const pictured = {
  title: 'Efectividad',
  notes: ['Noviembre'],
  address: address as never,
  names: numberNames([]),
};

test('the picture of a course has every day, also those without a number', () => {
  const widget = dashboardWidget.parse({ ...base, kind: 'trend', over: 'day' });
  const picture = pictureOf(
    { ...pictured, widget, answer: answer([row('', 0.5, '2026-11-01'), row('', 0.8, '2026-11-03')]) },
    'es',
  );
  expect(picture.rows.map(({ value }) => value)).toEqual([0.5, null, 0.8]);
  expect(picture).toMatchObject({ kind: 'columns', target: 0.92, targetText: 'meta 92 %' });
});

test('a picture says how many rows it leaves out', () => {
  const widget = dashboardWidget.parse({ ...base, kind: 'bars', by: ['company'] });
  const rows = Array.from({ length: 45 }, (_, at) => row(`C${at}`, at / 100));
  const picture = pictureOf({ ...pictured, widget, answer: answer(rows, 3) }, 'es');
  expect(picture.notes).toEqual(['Noviembre', '8 filas más']);
  expect(picture.rows[44]!.texts).toEqual(['44 %']);
});
