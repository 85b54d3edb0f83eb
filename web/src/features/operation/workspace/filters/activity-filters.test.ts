import { describe, expect, it } from 'vitest';
import { activeCount, cleared, noFilters, readFilters, toSearch } from './activity-filters.ts';
import { activityFilters, operationFilters } from './activity-search.ts';

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
      employee: [9],
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

  it('9.19: a number, account, name or address is one text, looked for in finished work too', () => {
    const text = { key: 'text', operator: 'LIKE', value: 'SR-26-00721' };
    const kinds = { key: 'kind', operator: 'IN', value: ['field', 'office'] };
    expect(activityFilters({ ...noFilters, q: ' SR-26-00721 ' }, now)).toEqual([text, kinds]);
    expect(operationFilters({ ...noFilters, tab: 'operations', q: 'SR-26-00721' }, now)).toEqual([text]);
    const chosen = { ...noFilters, q: 'x', status: ['new' as const] };
    expect(activityFilters(chosen, now)).toContainEqual({ key: 'status', operator: 'IN', value: ['new'] });
  });

  it('9.26: begin with open work; all statuses are a choice of their own', () => {
    const open = ['new', 'assigned', 'downloaded', 'seen', 'pending'];
    expect(activityFilters(noFilters, now)).toContainEqual({ key: 'status', operator: 'IN', value: open });
    expect(operationFilters(noFilters, now)).toEqual([{ key: 'status', operator: 'IN', value: ['open'] }]);
    const all = readFilters({ status: 'all', state: 'all' });
    expect([all.status, all.state]).toEqual([[], []]);
    expect(toSearch(all)).toEqual({ status: 'all', state: 'all' });
  });

  it('9.23: late is what is past its due time and still to be done, photos that are missing aside', () => {
    expect(activityFilters({ ...noFilters, status: [], due: 'late' }, now)).toEqual([
      { key: 'kind', operator: 'IN', value: ['field', 'office'] },
      {
        key: 'dueAt',
        operator: 'BETWEEN',
        field_type: 'INSTANT',
        value: ['1970-01-01T00:00:00.000Z', now.toISOString()],
      },
      { key: 'doneAt', operator: 'IS_NULL', field_type: 'INSTANT' },
      { key: 'endedAt', operator: 'IS_NULL', field_type: 'INSTANT' },
    ]);
    expect(operationFilters({ ...noFilters, due: 'late' }, now).map(({ key }) => key)).toEqual([
      'status',
      'dueAt',
      'endedAt',
    ]);
  });

  it('omit automatic stages until they are requested', () => {
    const all = readFilters({ kind: 'field,office,system', status: 'all' });
    expect(activityFilters(all, now)).toEqual([]);
    expect(toSearch(all)).toEqual({ kind: 'field,office,system', status: 'all' });
    expect(activeCount(all)).toBe(2);
  });

  it('count only filters that apply to the open tab', () => {
    const filters = { ...noFilters, q: 'a', status: ['new' as const], state: ['cancelled' as const] };
    expect(activeCount(filters)).toBe(2);
    expect(activeCount({ ...filters, tab: 'operations' })).toBe(2);
    expect(activeCount(cleared(filters))).toBe(0);
  });
});
