import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  operators,
  searchQuery,
  type FieldType,
  type Filter,
  type Operator,
  type SearchQuery,
} from '@cuadrilla/contract/kit/search.ts';
import { Unit } from '#platform/db/pools.ts';
import { failureOf } from '#platform/http/problem.ts';
import {
  allowedTypes,
  at,
  idsFound,
  keys,
  refusalOf,
  rows,
  searchTable,
  type SearchTable,
} from './search-rows.ts';

/** The translation of searches into SQL, compared with an oracle that was written from the specification. */
let table: SearchTable;
let unit: Unit;
beforeAll(async () => {
  table = await searchTable();
  unit = table.unit;
});
afterAll(() => table.close(unit));

const found = (query: Partial<SearchQuery>): Promise<number[]> => idsFound(unit, query);

describe('Q4: each operator on each type', () => {
  const good: Record<FieldType, unknown> = {
    LONG: 1,
    INTEGER: '-3',
    STRING: 'a',
    BOOLEAN: 1,
    DATE: '2026-11-21',
    INSTANT: '2026-11-21T10:00:00Z',
    DECIMAL: 0.25,
  };
  const bad: Record<FieldType, unknown[]> = {
    LONG: ['x', 1.5, true, null, '', '1 or 1=1', Number.MAX_SAFE_INTEGER + 1, '0x10', '1e3'],
    INTEGER: [2_147_483_648, 'x', {}, '٣'],
    STRING: [true, null, 'a\0b', '\ud800'],
    BOOLEAN: ['yes', 2, null, 'TRUE'],
    DATE: ['2026-02-31', '0000-01-01', '21/11/2026', 5, '2026-11-21T00:00:00Z', 'infinity', 'now'],
    INSTANT: [
      '2026-02-31T00:00:00Z',
      '9999-12-31T23:00:00-05:00',
      '0001-01-01T00:00:00+05:00',
      'tomorrow',
      1,
      '2026-11-21T25:00:00Z',
    ],
    DECIMAL: ['1,5', 'NaN', 'Infinity', true],
  };
  const cases = operators.flatMap((operator) =>
    Object.entries(keys)
      .filter(([key]) => key !== 'id')
      .map(([key, type]) => [operator, type, key] as const),
  );
  test.each(cases)('%s on %s', async (operator, type, key) => {
    const filter = (value: unknown): Filter => ({
      key,
      field_type: 'STRING',
      operator,
      value: value as Filter['value'],
      sql_connector: 'AND',
    });
    const shaped = (value: unknown): unknown =>
      operator === 'IN' ? [value] : operator === 'BETWEEN' ? [value, value] : value;
    if (!allowedTypes[operator].includes(type))
      return expect(refusalOf({ filters: [filter(shaped(good[type]))] })).toBe('INVALID_INPUT');
    await expect(found({ filters: [filter(shaped(good[type]))] })).resolves.toBeInstanceOf(Array);
    if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return;
    const wrong = operator.startsWith('LIKE') ? [true, ['a'], 'a\0b', '\ud800'] : bad[type];
    for (const value of wrong)
      expect([value, refusalOf({ filters: [filter(shaped(value))] })]).toEqual([value, 'INVALID_INPUT']);
    const misshapen =
      operator === 'BETWEEN'
        ? [[good[type]], [good[type], good[type], good[type]], null, []]
        : operator === 'IN' || operator.startsWith('LIKE')
          ? []
          : [[good[type]], []];
    for (const value of misshapen)
      expect([value, refusalOf({ filters: [filter(value)] })]).toEqual([value, 'INVALID_INPUT']);
  });
});

test('Q5: the wildcards of LIKE are matched literally, and an empty list matches nothing', async () => {
  const like = (value: string) =>
    found({
      filters: [{ key: 'text', field_type: 'STRING', operator: 'LIKE', value, sql_connector: 'AND' }],
      sorts: [{ key: 'id', direction: 'ASC' }],
    });
  const holding = (text: string) =>
    rows.filter((row) => row.text !== null && String(row.text).includes(text)).map(({ id }) => id);
  for (const sign of ['%', '_', '\\', `'`]) expect([sign, await like(sign)]).toEqual([sign, holding(sign)]);
  expect(await like('%b')).toEqual([]);
  for (const value of [[], '', ',', null])
    expect(
      await found({
        filters: [{ key: 'text', field_type: 'STRING', operator: 'IN', value, sql_connector: 'AND' }],
      }),
    ).toEqual([]);
});

test('Q5, N18: a day is a calendar day, an instant without a zone is in the tenant’s, and its displayed value finds it', async () => {
  const on = (value: string, operator: Operator = 'EQUAL', other?: string) =>
    found({
      filters: [
        {
          key: 'at',
          field_type: 'INSTANT',
          operator,
          value: other === undefined ? value : [value, other],
          sql_connector: 'AND',
        },
      ],
      sorts: [{ key: 'id', direction: 'ASC' }],
    });
  const shown = at(3);
  const expected = rows.filter((row) => row.at === shown).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(2);
  const bogota = new Date(Date.parse(shown) - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
  for (const spelling of [shown, bogota, bogota.replace('-05:00', '')])
    expect([spelling, await on(spelling)]).toEqual([spelling, expected]);
  expect(await on(shown, 'BETWEEN', shown)).toEqual(expected);
});

test('Q1: a key that is not listed is refused, for filters and sorts, whatever it is called', () => {
  for (const key of [
    'password_hash',
    'tenant_id',
    '__proto__',
    'constructor',
    'toString',
    'ID',
    't.id',
    'id; drop table t',
    '',
  ]) {
    expect([
      key,
      refusalOf({ filters: [{ key, field_type: 'STRING', operator: 'IS_NULL', sql_connector: 'AND' }] }),
    ]).toEqual([key, 'UNKNOWN_FILTER']);
    expect([key, refusalOf({ sorts: [{ key, direction: 'ASC' }] })]).toEqual([key, 'UNKNOWN_FILTER']);
  }
});

test('Q6: pages and sizes outside the bounds are no search, and the farthest page is empty', async () => {
  for (const query of [
    { page: -1 },
    { page: 1.5 },
    { page: 1_000_001 },
    { page: '1' },
    { page: null },
    { size: 0 },
    { size: 2001 },
    { size: 10.5 },
    { size: Number.NaN },
    { page: Infinity },
    { filters: Array.from({ length: 21 }, () => ({ key: 'id', operator: 'IS_NULL' })) },
    { sorts: Array.from({ length: 6 }, () => ({ key: 'id' })) },
    { filters: [{ key: 'id', operator: 'IN', value: Array.from({ length: 1001 }, (_, n) => n) }] },
    { filters: [{ key: 'id', operator: 'IN', value: [[1]] }] },
    { filters: [{ key: 'id', operator: 'EQUAL', value: { toString: 'x' } }] },
    { filters: [{ key: 'id', operator: '=', value: 1 }] },
    { sorts: [{ key: 'id', direction: 'asc; select 1' }] },
    { where: 'true' },
  ])
    expect([JSON.stringify(query), searchQuery.safeParse(query).success]).toEqual([
      JSON.stringify(query),
      false,
    ]);
  expect(await found({ page: 1_000_000, size: 2000 })).toEqual([]);
  expect(
    await found({
      filters: [
        {
          key: 'id',
          field_type: 'LONG',
          operator: 'IN',
          value: Array.from({ length: 1000 }, (_, n) => n),
          sql_connector: 'AND',
        },
      ],
    }),
  ).toHaveLength(60);
});

test('Q7: a statement is cancelled after five seconds, and a wait for a free connection fails after two', async () => {
  expect((await unit.query<{ statement_timeout: string }>('show statement_timeout')).rows).toEqual([
    { statement_timeout: '5s' },
  ]);
  const cut = await unit
    .query(`select set_config('statement_timeout', '20ms', true)`)
    .then(() => unit.query('select pg_sleep(30)'))
    .catch((error: unknown) => error);
  expect(failureOf(cut)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await unit.rollback();
  unit = new Unit(table.pools.requests, null);
  await unit.query('select 1 from pg_sleep(0) for update');
  const waiting = new Unit(table.pools.requests, null);
  const refused = await waiting.query('select 1').catch((error: unknown) => error);
  expect(failureOf(refused)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
});
