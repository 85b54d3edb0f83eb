import { expect, test } from 'vitest';
import { parameterWords } from './parameter-words.rules.ts';

test.each([
  [30, '30'], [true, 'Sí'], ['07:00', '07:00'], [[50, 80, 100], '50, 80, 100'], [[], 'ninguno'], [null, 'ninguno'],
  [[{ min: 40, pct: 35 }, { min: 0, pct: 65 }], 'min 40, pct 35 · min 0, pct 65'],
  [{ meses: 12, sigma: 3 }, 'meses 12, sigma 3'],
  [{ '2026': Array.from({ length: 19 }, () => '2026-01-01') }, '2026: 19 valores'],
  [0.35, '0,35'],
])('%j reads %s', (value, text) => {
  expect(parameterWords(value, 'es')).toBe(text);
});
