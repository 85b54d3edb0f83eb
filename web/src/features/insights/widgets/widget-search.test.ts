import { expect, test } from 'vitest';
import { periodsOf, widgetSearch } from './widget-search.ts';

const address = { from: '2026-10-28', to: '2026-11-20', filters: { zone: 'Z1,Z2' } };
const type = { key: 'type', operator: 'IN', value: ['LECTURA', 'CRITICA'] } as const;
const widget = {
  by: ['zone'],
  over: null,
  filters: [
    { ...type, value: [...type.value], field_type: 'STRING' as const, sql_connector: 'AND' as const },
  ],
};

test('the list behind a number has the filters of the page, of the widget and of the row at once', () => {
  expect(widgetSearch(widget, address, 'K01', { period: null, keys: ['Z2'] })).toEqual({
    from: '2026-10-28',
    to: '2026-11-20',
    zone: 'Z2',
    type: 'LECTURA,CRITICA',
    measure: 'K01',
  });
  expect(widgetSearch(widget, { ...address, filters: { type: 'SUSPENSION' } }, 'K01')).toBeUndefined();
  expect(widgetSearch(widget, { ...address, filters: {} }, 'K01', { period: null, keys: [null] })?.zone).toBe(
    '-',
  );
  expect(widgetSearch(widget, address, 'OPENED')).toBeUndefined();
});

test('a week or a month leads to its days within the period of the page', () => {
  const row = (period: string) => ({ period, keys: [] });
  const over = { filters: [], by: [] };
  expect(widgetSearch({ ...over, over: 'week' }, address, 'K01', row('2026-10-26'))).toMatchObject({
    from: '2026-10-28',
    to: '2026-11-01',
  });
  expect(widgetSearch({ ...over, over: 'month' }, address, 'K01', row('2026-11-01'))).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-20',
  });
  expect(periodsOf(address, 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
  expect(periodsOf(address, 'month')).toEqual(['2026-10-01', '2026-11-01']);
  expect(periodsOf({ from: '2026-12-30', to: '2027-01-02' }, 'day')).toHaveLength(4);
});
