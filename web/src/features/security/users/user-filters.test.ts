import { expect, test } from 'vitest';
import {
  addressOfFilters,
  isFiltered,
  noUserFilters,
  userFiltersIn,
  userSearch,
  type UserFilters,
} from './user-filters.ts';

const given = (filters: UserFilters) =>
  Object.fromEntries(Object.entries(addressOfFilters(filters)).filter(([, value]) => value !== undefined));

test.each<[UserFilters, object]>([
  [noUserFilters, {}],
  [
    { typed: 'ana', status: 'all', companyId: 3, zoneId: 12, kind: 'field' },
    { q: 'ana', status: 'all', company: '3', zone: '12', kind: 'field' },
  ],
])('filters go into the address and come back from it', (filters, address) => {
  expect(given(filters)).toEqual(address);
  expect(userFiltersIn(given(filters) as Record<string, string>)).toEqual(filters);
});

test('a misspelt filter in the address is ignored', () => {
  const filters = userFiltersIn({ status: 'gone', company: '-1', zone: 'norte', kind: 'moon' });
  expect([filters, isFiltered(filters)]).toEqual([noUserFilters, false]);
});

test('the list opens with a search for active people by an empty name, as specified', () => {
  expect(userSearch(noUserFilters)).toEqual([
    { key: 'name', operator: 'LIKE', value: '', sql_connector: 'AND' },
    { key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
  ]);
});
