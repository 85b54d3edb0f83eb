import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '#i18n/time-zone.ts';
import { changedVisibility, movedOrder, orderColumns } from './column-order.rules.ts';
import {
  dateFilters,
  daysOf,
  numberFilters,
  readDate,
  readNumber,
  readText,
  textFilters,
  writeDate,
  writeNumber,
  writeText,
} from './column-value.rules.ts';

beforeEach(() => setTimeZone('America/Bogota'));
afterEach(() => setTimeZone(undefined));

describe('9.43: the filter of a column', () => {
  it('survives the address, and what the address must not have filters nothing', () => {
    for (const text of ['contains:calle 5', 'equals:410012345', 'empty'])
      expect(writeText(readText(text))).toBe(text);
    for (const date of ['today', 'last7', '2026-11-01..2026-11-22', '2026-11-01..', '..2026-11-22', 'empty'])
      expect(writeDate(readDate(date))).toBe(date);
    for (const number of ['5..10', '5..', '..10', '7..7'])
      expect(writeNumber(readNumber(number))).toBe(number);
    for (const text of ['', 'contains:', 'contains:ab', 'like:abc', 'ruiz'])
      expect(readText(text)).toBeNull();
    for (const date of ['', '..', 'someday', '2026-11..', '1..2..3']) expect(readDate(date)).toBeNull();
    for (const number of ['', '..', 'x..', '1.5..', '1..2..3']) expect(readNumber(number)).toBeNull();
  });

  it('of an exact text uses the index of texts, and of a missing text finds the empty one', () => {
    expect(textFilters('account', 'equals:410012345')).toEqual([
      { key: 'account', operator: 'LIKE', value: '410012345' },
      { key: 'account', operator: 'EQUAL', value: '410012345' },
    ]);
    expect(textFilters('account', 'empty')).toEqual([{ key: 'account', operator: 'EQUAL', value: '' }]);
    expect(textFilters('account', '')).toEqual([]);
  });

  it('of a period spans whole days of the tenant on the day on which it is read', () => {
    // Sunday evening in Bogota, already Monday in UTC.
    const now = new Date('2026-11-23T02:00:00Z');
    expect(daysOf('today', now)).toEqual(['2026-11-22', '2026-11-22']);
    expect(daysOf('last7', now)).toEqual(['2026-11-16', '2026-11-22']);
    expect(daysOf('thisWeek', now)).toEqual(['2026-11-16', '2026-11-22']);
    expect(daysOf('thisMonth', now)).toEqual(['2026-11-01', '2026-11-30']);
    expect(daysOf('thisMonth', new Date('2027-02-10T12:00:00Z'))).toEqual(['2027-02-01', '2027-02-28']);
    expect(dateFilters('createdAt', 'today', now)).toEqual([
      {
        key: 'createdAt',
        operator: 'BETWEEN',
        field_type: 'INSTANT',
        value: ['2026-11-22T05:00:00.000Z', '2026-11-23T04:59:59.999Z'],
      },
    ]);
    expect(dateFilters('dueAt', 'empty', now)).toEqual([
      { key: 'dueAt', operator: 'IS_NULL', field_type: 'INSTANT' },
    ]);
  });

  it('of a number is one value or a span', () => {
    expect(numberFilters('id', '7..7')).toEqual([
      { key: 'id', operator: 'EQUAL', field_type: 'LONG', value: 7 },
    ]);
    expect(numberFilters('id', '..9')).toEqual([
      { key: 'id', operator: 'BETWEEN', field_type: 'LONG', value: [0, 9] },
    ]);
  });
});

describe('9.43: the columns of a list', () => {
  const columns = ['a', 'b', 'c', 'd', 'actions'].map((field) => ({ field }));
  const fields = (order: string[]) => orderColumns(columns, order).map(({ field }) => field);
  const visible = (field: string) => field !== 'b';

  it('move past hidden ones, and back to the order of the list', () => {
    const moved = movedOrder(columns, [], 'a', 1, visible);
    expect(moved).toEqual(['b', 'c', 'a', 'd']);
    expect(fields(moved!)).toEqual(['b', 'c', 'a', 'd', 'actions']);
    expect(movedOrder(columns, [], 'a', -1, visible)).toBeNull();
    expect(movedOrder(columns, [], 'd', 1, visible)).toBeNull();
    const once = movedOrder(columns, [], 'c', 1, () => true)!;
    expect(movedOrder(columns, once, 'c', -1, () => true)).toEqual([]);
  });

  it('that an older view does not know follow the column before them', () => {
    expect(fields(['d', 'a', 'gone'])).toEqual(['d', 'a', 'b', 'c', 'actions']);
  });

  it('are stored where their visibility differs from that of the list', () => {
    expect(changedVisibility({ a: true, b: false, c: true }, { c: false })).toEqual({ b: false, c: true });
  });
});
