import { expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { catalogueCodes, enumeration, otherOfTwo, withKnownValues } from './known-values.rules.ts';

const known = {
  typeCode: catalogueCodes('typeId', [
    [7, { code: 'LECTURA' }],
    [8, { code: 'REVISION' }],
    [9, { code: 'RECONEXIÓN' }],
  ]),
  status: enumeration('status', ['new', 'assigned', 'done']),
};
const cheap = (filter: Omit<Filter, 'field_type' | 'sql_connector'>): Partial<Filter> => {
  const [found] = withKnownValues([{ field_type: 'STRING', sql_connector: 'OR', ...filter }], known);
  const { key, operator, value, sql_connector } = found!;
  expect(sql_connector).toBe('OR');
  return value === undefined ? { key, operator } : { key, operator, value };
};

test('codes become the ids that rows hold', () => {
  expect(cheap({ key: 'typeCode', operator: 'EQUAL', value: 'LECTURA' })).toEqual({
    key: 'typeId',
    operator: 'EQUAL',
    value: 7,
  });
  expect(cheap({ key: 'typeCode', operator: 'IN', value: 'LECTURA,REVISION,NONE' })).toEqual({
    key: 'typeId',
    operator: 'IN',
    value: [7, 8],
  });
  expect(cheap({ key: 'typeCode', operator: 'EQUAL', value: 'NONE' })).toEqual({
    key: 'typeId',
    operator: 'IN',
    value: [],
  });
});

test('parts of codes, ranges and exclusions are answered without the rows', () => {
  expect(cheap({ key: 'typeCode', operator: 'LIKE', value: 'xion' })).toMatchObject({ value: 9 });
  expect(cheap({ key: 'typeCode', operator: 'BETWEEN', value: ['M', 'REVISION'] })).toMatchObject({
    value: [8, 9],
  });
  expect(cheap({ key: 'typeCode', operator: 'NOT_EQUAL', value: 'LECTURA' })).toEqual({
    key: 'typeId',
    operator: 'NOT_EQUAL',
    value: 7,
  });
  expect(cheap({ key: 'typeCode', operator: 'NOT_EQUAL', value: 'NONE' })).toMatchObject({
    key: 'id',
    operator: 'IS_NOT_NULL',
  });
  expect(cheap({ key: 'status', operator: 'NOT_EQUAL', value: 'new' })).toMatchObject({
    key: 'status',
    operator: 'IN',
    value: expect.not.arrayContaining(['new']),
  });
  expect(cheap({ key: 'status', operator: 'LIKE', value: 'NE' })).toMatchObject({
    value: ['new', 'assigned', 'done'],
  });
  expect(cheap({ key: 'typeCode', operator: 'IS_NULL' })).toMatchObject({
    key: 'typeId',
    operator: 'IS_NULL',
  });
});

test('what is not valid, has no effect or is of another key stays as it is', () => {
  for (const filter of [
    { key: 'typeCode', operator: 'BETWEEN', value: ['A'] },
    { key: 'typeCode', operator: 'LIKE', value: ' ' },
    { key: 'typeCode', operator: 'EQUAL', value: true },
    { key: 'account', operator: 'EQUAL', value: 'LECTURA' },
  ] as const)
    expect(cheap({ ...filter, value: filter.value as Filter['value'] })).toEqual(filter);
});

test('what is not one of two values is the other one', () => {
  const given = (value: Filter['value'], key = 'forReview') => [
    { key, operator: 'NOT_EQUAL', field_type: 'BOOLEAN', value, sql_connector: 'AND' } as Filter,
  ];
  expect(otherOfTwo(given(false), 'forReview')).toMatchObject([{ operator: 'EQUAL', value: true }]);
  expect(otherOfTwo(given(true), 'forReview')).toMatchObject([{ operator: 'EQUAL', value: false }]);
  for (const filters of [given('x'), given(true, 'withdrawn')])
    expect(otherOfTwo(filters, 'forReview')).toEqual(filters);
});
