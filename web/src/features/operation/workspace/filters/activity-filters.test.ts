import { describe, expect, it } from 'vitest';
import {
  activeCount,
  activityFilters,
  cleared,
  noFilters,
  operationFilters,
  readFilters,
  toSearch,
} from './activity-filters.ts';

const now = new Date('2026-11-21T15:00:00Z');

describe('the filters of the workspace', () => {
  it('survive writing them to an address and reading it', () => {
    const filters = {
      ...noFilters,
      tab: 'operations' as const,
      view: 'map' as const,
      q: '12345',
      status: ['new' as const, 'assigned' as const],
      zone: [1, 4],
      employee: 9,
      due: 'late' as const,
      from: '2026-11-01',
    };
    expect(readFilters(toSearch(filters))).toEqual(filters);
    expect(toSearch(noFilters)).toEqual({});
  });

  it('ignore values that an address must not have', () => {
    expect(
      readFilters({
        tab: 'x',
        status: 'new,bogus',
        zone: '3,-1,abc',
        from: 'yesterday',
        employee: 'me',
        due: 7,
      }),
    ).toEqual({ ...noFilters, status: ['new'], zone: [3] });
  });

  it('search a text in every text column as one group of alternatives', () => {
    const search = operationFilters({ ...noFilters, tab: 'operations', q: ' calle ' }, now);
    expect(search.map((filter) => filter.sql_connector)).toEqual(['AND', 'OR', 'OR', 'OR']);
    expect(search.every((filter) => filter.value === 'calle')).toBe(true);
  });

  it('treat as late what is past its due time and not ended', () => {
    expect(activityFilters({ ...noFilters, due: 'late' }, now)).toEqual([
      { key: 'kind', operator: 'IN', value: ['field', 'office'] },
      {
        key: 'dueAt',
        operator: 'BETWEEN',
        field_type: 'INSTANT',
        value: ['1970-01-01T00:00:00.000Z', now.toISOString()],
      },
      { key: 'endedAt', operator: 'IS_NULL', field_type: 'INSTANT' },
    ]);
  });

  it('omit automatic stages until they are requested', () => {
    const all = readFilters({ kind: 'field,office,system' });
    expect(activityFilters(all, now)).toEqual([]);
    expect(toSearch(all)).toEqual({ kind: 'field,office,system' });
    expect(activeCount(all)).toBe(1);
  });

  it('count only filters that apply to the open tab', () => {
    const filters = { ...noFilters, q: 'a', status: ['new' as const], state: ['open' as const] };
    expect(activeCount(filters)).toBe(2);
    expect(activeCount({ ...filters, tab: 'operations' })).toBe(2);
    expect(activeCount(cleared(filters))).toBe(0);
  });
});
