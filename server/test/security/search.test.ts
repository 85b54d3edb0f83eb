import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fieldTypes,
  operators,
  searchQuery,
  type FieldType,
  type Filter,
  type Operator,
  type SearchQuery,
} from '@cuadrilla/contract/kit/search.ts';
import { openPools, Unit, type Pools } from '../../src/platform/db/pools.ts';
import { searchSql } from '../../src/platform/db/search.ts';
import { Failure } from '../../src/platform/failure.ts';
import { failureOf } from '../../src/platform/http/problem.ts';
import { testDatabase, type TestDatabase } from '../database.ts';

/**
 * The one translation of searches into SQL, held against an oracle written from its words, on rows of every
 * type with gaps.
 */
const keys = {
  id: 'LONG',
  long: 'LONG',
  integer: 'INTEGER',
  text: 'STRING',
  flag: 'BOOLEAN',
  day: 'DATE',
  at: 'INSTANT',
  amount: 'DECIMAL',
} as const satisfies Record<string, FieldType>;
type Key = keyof typeof keys;
type Row = { id: number } & Record<Exclude<Key, 'id'>, number | string | boolean | null>;

const texts = [
  'Ñame',
  'NAME',
  'nombre',
  '100%',
  'a_b',
  'aXb',
  'back\\slash',
  `o'clock`,
  '',
  'Pérez',
  'perez',
  '7',
];
const at = (n: number): string =>
  new Date(Date.UTC(2026, 9, 31, 23, 59, 59, 998) + n * 3_600_001).toISOString();
const day = (n: number): string => at(n * 24).slice(0, 10);
const rows: Row[] = Array.from({ length: 60 }, (_, n) => {
  const some = <T>(value: T, gap: number): T | null => (n % gap === gap - 1 ? null : value);
  return {
    id: n + 1,
    long: some(n * 1_000_000_007, 7),
    integer: some((n % 9) - 4, 5),
    text: some(texts[n % texts.length]!, 11),
    flag: some(n % 3 === 0, 4),
    day: some(day(n % 8), 6),
    at: some(at(n % 10), 9),
    amount: some((n % 6) / 4, 8),
  };
});

let database: TestDatabase;
let pools: Pools;
let unit: Unit;
const columns = Object.fromEntries(
  Object.keys(keys).map((key) => [key, { column: sql.ref(`t.${key}`), nullable: key !== 'id' }]),
) as Record<Key, { column: RawBuilder<unknown>; nullable: boolean }>;
const built = (query: Partial<SearchQuery>) =>
  searchSql({ filters: [], ...query }, keys, columns, { fallback: sql`t.id desc`, tieBreaker: sql`t.id` });

beforeAll(async () => {
  database = await testDatabase();
  pools = openPools(database.appUrl, () => undefined, 1);
  unit = new Unit(pools.requests, null);
  await unit.query(
    'create temporary table t (id bigint, long bigint, integer integer, text text, flag boolean, day date, at timestamptz, amount numeric)',
  );
  // Kept finer than it is shown.
  await unit.query(
    `insert into t select id, long, integer, text, flag, day, at + interval '456 microseconds', amount from jsonb_to_recordset($1::jsonb) as r(id bigint, long bigint, integer integer, text text, flag boolean, day date, at timestamptz, amount numeric)`,
    [JSON.stringify(rows)],
  );
});
afterAll(async () => {
  await unit.rollback();
  await pools.end();
  await database.drop();
});

async function found(query: Partial<SearchQuery>): Promise<number[]> {
  const { where, orderBy, page } = built({ size: 2000, ...query });
  return (
    await sql<{ id: number }>`select t.id from t where ${where} order by ${orderBy} ${page}`.execute(unit.db)
  ).rows.map(({ id }) => id);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const collated = new Intl.Collator('es').compare;
const compare = (type: FieldType, one: Row[Key], other: Row[Key]): number =>
  type === 'STRING' ? collated(String(one), String(other)) : one! < other! ? -1 : one! > other! ? 1 : 0;

/** What the words of the search say of one row. */
function matches(row: Row, { key, operator, value }: Filter): boolean {
  const type = keys[key as Key];
  const held = row[key as Key];
  const list = (Array.isArray(value) ? value : [value]) as Row[Key][];
  switch (operator) {
    case 'IS_NULL':
      return held === null;
    case 'IS_NOT_NULL':
      return held !== null;
    case 'EQUAL':
      return held !== null && held === value;
    case 'NOT_EQUAL':
      return held !== value;
    case 'IN':
      return held !== null && list.includes(held);
    case 'BETWEEN':
      return held !== null && compare(type, held, list[0]!) >= 0 && compare(type, held, list[1]!) <= 0;
    case 'LIKE':
    case 'LIKE_NUMBER':
      return value === '' || (held !== null && plain(String(held)).includes(plain(String(value))));
  }
}

const right: Record<Operator, readonly FieldType[]> = {
  IS_NULL: fieldTypes,
  IS_NOT_NULL: fieldTypes,
  EQUAL: fieldTypes,
  NOT_EQUAL: fieldTypes,
  IN: fieldTypes,
  BETWEEN: ['LONG', 'INTEGER', 'STRING', 'DATE', 'INSTANT', 'DECIMAL'],
  LIKE: ['LONG', 'INTEGER', 'STRING', 'DECIMAL'],
  LIKE_NUMBER: ['LONG', 'INTEGER', 'STRING', 'DECIMAL'],
};
const known = (key: Key): fc.Arbitrary<Row[Key]> =>
  fc.constantFrom(...new Set(rows.map((row) => row[key]).filter((value) => value !== null)));
const sought = fc.constantFrom('', 'n', 'ÑA', '%', '_', '\\', `'`, '0', 'perez', `' or true --`);
const anyFilter = fc.constantFrom(...(Object.keys(keys) as Key[])).chain((key) =>
  fc
    .constantFrom(...operators.filter((operator) => right[operator].includes(keys[key])))
    .chain((operator) => {
      const value = operator.startsWith('LIKE')
        ? sought
        : operator === 'IN'
          ? fc.array(known(key), { maxLength: 5 })
          : operator === 'BETWEEN'
            ? fc.tuple(known(key), known(key))
            : operator.startsWith('IS')
              ? fc.constant(null)
              : known(key);
      return fc.record({
        key: fc.constant(key),
        field_type: fc.constantFrom(...fieldTypes),
        operator: fc.constant(operator),
        value,
        sql_connector: fc.constantFrom('AND' as const, 'OR' as const),
      }) as fc.Arbitrary<Filter>;
    }),
);
const anySort = fc.record({
  key: fc.constantFrom('long', 'integer', 'flag', 'day', 'at', 'amount', 'id'),
  direction: fc.constantFrom('ASC' as const, 'DESC' as const),
});
const anyQuery = fc.record({
  filters: fc.array(anyFilter, { maxLength: 6 }),
  sorts: fc.array(anySort, { maxLength: 3 }),
  page: fc.nat(4),
  size: fc.integer({ min: 1, max: 30 }),
});

test('Q3, Q4, Q5: random searches find, in order and page by page, what an oracle finds', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const groups: Filter[][] = [];
      for (const filter of query.filters) {
        if (filter.sql_connector === 'OR' && groups.length > 0) groups.at(-1)!.push(filter);
        else groups.push([filter]);
      }
      const hits = rows.filter((row) =>
        groups.every((group) => group.some((filter) => matches(row, filter))),
      );
      const last = query.sorts.at(-1)?.direction ?? 'DESC';
      const ordered = hits.toSorted((one, other) => {
        for (const { key, direction } of query.sorts) {
          const [left, right_] = [one[key as Key], other[key as Key]];
          if (left === right_) continue;
          if (left === null || right_ === null) return left === null ? 1 : -1;
          return direction === 'ASC'
            ? compare(keys[key as Key], left, right_)
            : -compare(keys[key as Key], left, right_);
        }
        return last === 'ASC' ? one.id - other.id : other.id - one.id;
      });
      const from = query.page * query.size;
      expect(await found(query)).toEqual(ordered.slice(from, from + query.size).map(({ id }) => id));
    }),
    { numRuns: 400, seed: 20261121 },
  );
}, 60_000);

test('Q2: whatever is asked, the statement holds names of columns, words of SQL and numbered places alone', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }),
  );
  const wild = fc.record({
    key: fc.oneof(fc.constantFrom(...Object.keys(keys)), fc.string()),
    field_type: fc.constantFrom(...fieldTypes),
    operator: fc.constantFrom(...operators),
    value: anything,
    sql_connector: fc.constantFrom('AND', 'OR'),
  });
  const sort = fc.record({
    key: fc.oneof(fc.constantFrom(...Object.keys(keys)), fc.string()),
    direction: fc.constantFrom('ASC', 'DESC'),
  });
  const word =
    /^(?:"t"|"\w+"|\$\d+|true|false|is|not|null|and|or|in|any|between|distinct|from|like|collate|"es-x-icu"|asc|desc|nulls|last|limit|offset|interval|'1 millisecond'|'milliseconds'|date_trunc|plain_text|text|bigint|integer|numeric|boolean|date|timestamptz|t|id|\d+)$/;
  let statements = 0;
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 4 }), fc.array(sort, { maxLength: 2 }), (filters, sorts) => {
      const asked = searchQuery.safeParse({ filters, sorts });
      if (!asked.success) return;
      try {
        const { where, orderBy, page } = built(asked.data);
        const statement = sql`${where} ${orderBy} ${page}`.compile(unit.db).sql;
        statements++;
        for (const token of statement.match(/'[^']*'|"[^"]*"|\$\d+|\w+|[^\s\w"'$]+/g) ?? [])
          if (!/^[()=<>+,.:[\]]+$/.test(token)) expect(token).toMatch(word);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(['UNKNOWN_FILTER', 'INVALID_INPUT']).toContain(error.code);
      }
    }),
    { numRuns: 3000, seed: 20261121 },
  );
  expect(statements).toBeGreaterThan(300);
});

const refusalOf = (query: Partial<SearchQuery>): string => {
  try {
    built(query);
    return 'answered';
  } catch (error) {
    return error instanceof Failure ? error.code : 'thrown';
  }
};

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
    if (!right[operator].includes(type))
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

test('Q5: the signs of LIKE are looked for as they stand, and an empty list holds nothing', async () => {
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

test('Q5: a day is a day of the calendar, an instant without a zone is in UTC, and what is shown of an instant finds it', async () => {
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
  for (const spelling of [shown, shown.replace('Z', ''), bogota])
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

test('Q7: no statement runs for longer than five seconds, and whoever finds every connection taken is told so after two', async () => {
  expect((await unit.query<{ statement_timeout: string }>('show statement_timeout')).rows).toEqual([
    { statement_timeout: '5s' },
  ]);
  const cut = await unit
    .query(`select set_config('statement_timeout', '20ms', true)`)
    .then(() => unit.query('select pg_sleep(30)'))
    .catch((error: unknown) => error);
  expect(failureOf(cut)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await unit.rollback();
  unit = new Unit(pools.requests, null);
  await unit.query('select 1 from pg_sleep(0) for update');
  const waiting = new Unit(pools.requests, null);
  const refused = await waiting.query('select 1').catch((error: unknown) => error);
  expect(failureOf(refused)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
});
