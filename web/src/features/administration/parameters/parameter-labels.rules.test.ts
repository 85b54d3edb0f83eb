import { expect, test } from 'vitest';
import { measurementLabels, parameterLabels } from './parameter-labels.rules.ts';

test.each([
  [30, '30'],
  [true, 'Sí'],
  ['07:00', '07:00'],
  [[50, 80, 100], '50, 80, 100'],
  [[], 'ninguno'],
  [null, 'ninguno'],
  [
    [
      { min: 40, pct: 35 },
      { min: 0, pct: 65 },
    ],
    'desde 40, porcentaje 35 · desde 0, porcentaje 65',
  ],
  [{ meses: 12, sigma: 3 }, 'meses 12, sigma 3'],
  [{ '2026': Array.from({ length: 19 }, () => '2026-01-01') }, '2026: 19 valores'],
  [0.35, '0,35'],
  [['low', 'high'], 'Baja, Alta'],
  ['low', 'low'],
  [{ lv: ['07:00', '17:00'], propio: 2 }, 'lunes a viernes: 07:00, 17:00, propio 2'],
])('%j reads %s', (value, text) => {
  expect(parameterLabels(value, 'es')).toBe(text);
});

test.each([
  [15, 'dh', '15 días hábiles', '15 business days'],
  [1, 'd', '1 día', '1 day'],
  [[50, 100], '% del plazo', '50, 100 % del plazo', '50, 100 % of the term'],
  [{ mensual: 6 }, 'periodos', 'mensual 6 (períodos)', 'monthly 6 (periods)'],
  [8, 'bar', '8 bar', '8 bar'],
  [true, null, 'Sí', 'Yes'],
])('%j in %s reads %s and %s', (value, unit, es, en) => {
  expect([measurementLabels(value, unit, 'es'), measurementLabels(value, unit, 'en')]).toEqual([es, en]);
});
