import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fieldTypes,
  operators,
  searchQuery,
  type FieldType,
  type Filter,
  type SearchQuery,
} from '@cuadrilla/contract/kit/search.ts';
import type { Unit } from '#platform/db/pools.ts';
import { Failure } from '#platform/failure.ts';
import {
  allowedTypes,
  built,
  idsFound,
  keys,
  rows,
  searchTable,
  type Key,
  type Row,
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

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const collated = new Intl.Collator('es').compare;
const compare = (type: FieldType, one: Row[Key], other: Row[Key]): number =>
  type === 'STRING' ? collated(String(one), String(other)) : one! < other! ? -1 : one! > other! ? 1 : 0;

/** Whether one row matches the search. */
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

const known = (key: Key): fc.Arbitrary<Row[Key]> =>
  fc.constantFrom(...new Set(rows.map((row) => row[key]).filter((value) => value !== null)));
const sought = fc.constantFrom('', 'n', 'ÑA', '%', '_', '\\', `'`, '0', 'perez', `' or true --`);
const anyFilter = fc.constantFrom(...(Object.keys(keys) as Key[])).chain((key) =>
  fc
    .constantFrom(...operators.filter((operator) => allowedTypes[operator].includes(keys[key])))
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
});

test('Q2: whatever the search, the statement holds column names, SQL keywords and numbered parameters alone', () => {
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
  const keywords = [
    'true|false|is|not|null|and|or|in|any|between|distinct|from|like|collate|asc|desc|nulls|last|limit|offset',
    "interval|'1 millisecond'|'milliseconds'|date_trunc|plain_text",
    'text|bigint|integer|numeric|boolean|date|timestamptz|t|id',
  ];
  const safeToken = new RegExp(`^(?:"\\w+"|"es-x-icu"|\\$\\d+|\\d+|${keywords.join('|')})$`);
  let statements = 0;
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 4 }), fc.array(sort, { maxLength: 2 }), (filters, sorts) => {
      const parsed = searchQuery.safeParse({ filters, sorts });
      if (!parsed.success) return;
      try {
        const { where, orderBy, page } = built(parsed.data);
        const statement = sql`${where} ${orderBy} ${page}`.compile(unit.db).sql;
        statements++;
        for (const token of statement.match(/'[^']*'|"[^"]*"|\$\d+|\w+|[^\s\w"'$]+/g) ?? [])
          if (!/^[()=<>+,.:[\]]+$/.test(token)) expect(token).toMatch(safeToken);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(['UNKNOWN_FILTER', 'INVALID_INPUT']).toContain(error.code);
      }
    }),
    { numRuns: 3000, seed: 20261121 },
  );
  expect(statements).toBeGreaterThan(300);
});
