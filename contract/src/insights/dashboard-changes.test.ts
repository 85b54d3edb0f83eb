import { expect, test } from 'vitest';
import { changesBetween } from './dashboard-changes.ts';
import { dashboardWidget } from './dashboard-definition.ts';
import { numberNames } from './number-names.ts';

const widget = (id: string, part: object = {}) =>
  dashboardWidget.parse({ id, kind: 'number', measures: ['K01'], place: { w: 3, h: 1 }, ...part });

test('what changed between two versions is said in words, and nothing where they are the same', () => {
  const before = [widget('a'), widget('b', { measures: ['K02'] }), widget('c')];
  const after = [
    widget('b', { measures: ['K02'], place: { w: 6, h: 1 }, compare: true }),
    widget('a'),
    widget('d'),
  ];
  expect(changesBetween(before, after, numberNames([]), 'es')).toEqual([
    '«Cumplimiento de SLA»: cambió la comparación, el tamaño',
    'Se agregó «Efectividad de visita»',
    'Se quitó «Efectividad de visita»',
    'Cambió el orden',
  ]);
  expect(changesBetween(before, before, numberNames([]), 'en')).toEqual([]);
  expect(
    changesBetween([], [widget('a', { title: { es: 'Uno', en: 'One' } })], numberNames([]), 'en'),
  ).toEqual(['Added “One”']);
});
