import { expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { searchedActivities } from './withdrawn-filter.rules.ts';

const withdrawn = (operator: Filter['operator'], value?: unknown, connector: 'AND' | 'OR' = 'AND') =>
  ({ key: 'withdrawn', field_type: 'BOOLEAN', operator, value, sql_connector: connector }) as Filter;
const ofZone: Filter = {
  key: 'zoneId',
  field_type: 'LONG',
  operator: 'EQUAL',
  value: 1,
  sql_connector: 'AND',
};

test('a search without a filter by withdrawn is about activities that are not', () => {
  expect(searchedActivities([ofZone])).toEqual({ alive: true, withdrawn: false, filters: [ofZone] });
});

test.each([
  [withdrawn('EQUAL', true), { alive: false, withdrawn: true }],
  [withdrawn('EQUAL', 'false'), { alive: true, withdrawn: false }],
  [withdrawn('NOT_EQUAL', true), { alive: true, withdrawn: false }],
  [withdrawn('NOT_EQUAL', false), { alive: false, withdrawn: true }],
  [withdrawn('IN', [true, false]), { alive: true, withdrawn: true }],
  [withdrawn('IN', [true]), { alive: false, withdrawn: true }],
  [withdrawn('IS_NOT_NULL'), { alive: true, withdrawn: true }],
  [withdrawn('IS_NULL'), { alive: false, withdrawn: false }],
])('%j says which activities a search is about', (filter, expected) => {
  expect(searchedActivities([ofZone, filter])).toEqual({ ...expected, filters: [ofZone] });
});

test('a filter joined by OR, or with a value that is none, is left to be compared with each row', () => {
  const joined = [ofZone, withdrawn('EQUAL', true, 'OR')];
  expect(searchedActivities(joined)).toEqual({ alive: true, withdrawn: true, filters: joined });
  const wrong = [withdrawn('EQUAL', 'perhaps')];
  expect(searchedActivities(wrong)).toEqual({ alive: true, withdrawn: true, filters: wrong });
});

test('filters that contradict each other leave nothing', () => {
  const both = [withdrawn('EQUAL', true), withdrawn('EQUAL', false)];
  expect(searchedActivities(both)).toEqual({ alive: false, withdrawn: false, filters: [] });
});
