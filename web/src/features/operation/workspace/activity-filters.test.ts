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
  it('come back from their own address', () => {
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

  it('ignore what an address may not say', () => {
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

  it('keep a text and its alternatives in one group', () => {
    const asked = operationFilters({ ...noFilters, tab: 'operations', q: ' calle ' }, now);
    expect(asked.map((filter) => filter.sql_connector)).toEqual(['AND', 'OR', 'OR', 'OR']);
    expect(asked.every((filter) => filter.value === 'calle')).toBe(true);
  });

  it('call late what is past its term and not ended', () => {
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

  it('leave automatic stages out until they are asked for', () => {
    const all = readFilters({ kind: 'field,office,system' });
    expect(activityFilters(all, now)).toEqual([]);
    expect(toSearch(all)).toEqual({ kind: 'field,office,system' });
    expect(activeCount(all)).toBe(1);
  });

  it('count only what narrows the open tab', () => {
    const filters = { ...noFilters, q: 'a', status: ['new' as const], state: ['open' as const] };
    expect(activeCount(filters)).toBe(2);
    expect(activeCount({ ...filters, tab: 'operations' })).toBe(2);
    expect(activeCount(cleared(filters))).toBe(0);
  });
});
