import { expect, test } from 'vitest';
import { alertSettings } from '@cuadrilla/contract/insights/alerts.ts';
import { filter } from '@cuadrilla/contract/kit/search.ts';
import { alertOfWidget } from './alert-of-widget.ts';
import { fromForm } from './alert-values.ts';

const address = { from: '2026-11-01', to: '2026-11-30', filters: { company: 'SURCAL', zone: 'Z01' } };
const widget = {
  measures: ['K01'],
  by: ['zone'],
  filters: [filter.parse({ key: 'zone', operator: 'IN', value: 'Z02,Z03' })],
  least: 5,
};

test('an alert made of a widget watches its measure with its filters, those of the page, and its target', () => {
  const alert = alertOfWidget(widget, { targets: [0.92] }, address, 'Efectividad por zona');
  expect(alert).toMatchObject({
    name: 'Efectividad por zona',
    measure: 'K01',
    by: 'zone',
    days: 30,
    comparison: 'off_target',
    threshold: null,
    least: 5,
  });
  // The widget's own filter of a dimension holds, and not a second one of the page.
  expect(alert.filters.map(({ key, value }) => [key, value])).toEqual([
    ['zone', 'Z02,Z03'],
    ['company', 'SURCAL'],
  ]);
  expect(alertSettings.safeParse(fromForm(alert)).success).toBe(true);
});

test('without a target the limit is left to be written, on the side where the number is bad', () => {
  const open = { measures: ['OPEN'], by: ['zone', 'type'], filters: [], least: 0 };
  const alert = alertOfWidget(open, { targets: [null] }, address, 'Por hacer');
  expect(alert).toMatchObject({ comparison: 'above', threshold: null, by: '' });
});
