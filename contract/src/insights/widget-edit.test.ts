import { expect, test } from 'vitest';
import { dashboardWidgets, widgetKinds } from './dashboard-definition.ts';
import { dimensions } from './dimensions.ts';
import { measures } from './measure-catalogue.ts';
import { missingMeasures } from './missing-measures.ts';
import { fitWidget, freeId, newWidget } from './widget-edit.ts';
import { kindsOf, widgetFaults } from './widget-fit.ts';

const codes = [...Object.keys(measures), ...Object.keys(missingMeasures)];

test('whatever measure and kind are chosen, the widget fits', () => {
  for (const code of codes)
    for (const kind of kindsOf(code)) expect(widgetFaults([newWidget('w1', code, kind)]), code).toEqual([]);
});

test('a widget that is given another measure, kind or dimension keeps what fits and loses the rest', () => {
  const zone = {
    key: 'zone',
    field_type: 'STRING',
    operator: 'EQUAL',
    value: 'Z',
    sql_connector: 'AND',
  } as const;
  for (const code of codes)
    for (const kind of widgetKinds)
      for (const by of Object.keys(dimensions)) {
        const wild = {
          ...newWidget('w1', 'K01', 'table'),
          measures: [code, 'K01', 'OPEN'],
          kind,
          by: [by, 'type'],
          over: 'week' as const,
          sort: 'worst' as const,
          filters: [zone, { ...zone, key: 'outcome' }, zone],
        };
        const fitted = fitWidget(wild);
        expect(widgetFaults([fitted]), `${code} ${kind} ${by}`).toEqual([]);
        expect(dashboardWidgets.safeParse([fitted]).success).toBe(true);
        expect(fitWidget(fitted)).toEqual(fitted);
      }
  const table = { ...newWidget('w1', 'K01', 'table'), by: ['zone'], filters: [zone] };
  expect(fitWidget({ ...table, kind: 'bars' })).toMatchObject({ by: ['zone'], filters: [zone] });
  expect(freeId([{ id: 'w1' }, { id: 'w3' }])).toBe('w2');
});
