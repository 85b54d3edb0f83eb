import { sql, type RawBuilder } from 'kysely';
import {
  fieldTypes,
  type FieldType,
  type Operator,
  type SearchQuery,
} from '@cuadrilla/contract/kit/search.ts';
import { openPools, Unit, type Pools } from '#platform/db/pools.ts';
import { searchSql } from '#platform/db/search.ts';
import { Failure } from '#platform/failure.ts';
import { testDatabase } from '../../database.ts';

/** Rows with values of every type, and nulls, on which searches are tested. */
export const keys = {
  id: 'LONG',
  long: 'LONG',
  integer: 'INTEGER',
  text: 'STRING',
  flag: 'BOOLEAN',
  day: 'DATE',
  at: 'INSTANT',
  amount: 'DECIMAL',
} as const satisfies Record<string, FieldType>;
export type Key = keyof typeof keys;
export type Row = { id: number } & Record<Exclude<Key, 'id'>, number | string | boolean | null>;

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
export const at = (n: number): string =>
  new Date(Date.UTC(2026, 9, 31, 23, 59, 59, 998) + n * 3_600_001).toISOString();
const day = (n: number): string => at(n * 24).slice(0, 10);
export const rows: Row[] = Array.from({ length: 60 }, (_, n) => {
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

const columns = Object.fromEntries(
  Object.keys(keys).map((key) => [key, { column: sql.ref(`t.${key}`), nullable: key !== 'id' }]),
) as Record<Key, { column: RawBuilder<unknown>; nullable: boolean }>;
export const built = (query: Partial<SearchQuery>) =>
  searchSql(
    { filters: [], ...query },
    keys,
    columns,
    { fallback: sql`t.id desc`, tieBreaker: sql`t.id` },
    'America/Bogota',
  );

export interface SearchTable {
  pools: Pools;
  unit: Unit;
  close(unit: Unit): Promise<void>;
}

/** A temporary table `t` with the rows, in a database of its own. */
export async function searchTable(): Promise<SearchTable> {
  const database = await testDatabase();
  const pools = openPools(database.appUrl, () => undefined, 1);
  const unit = new Unit(pools.requests, null);
  await unit.query(
    `create temporary table t (id bigint, long bigint, integer integer, text text, flag boolean,
       day date, at timestamptz, amount numeric)`,
  );
  // Stored with a finer precision than replies have.
  await unit.query(
    `insert into t
     select id, long, integer, text, flag, day, at + interval '456 microseconds', amount
     from jsonb_to_recordset($1::jsonb) as r(id bigint, long bigint, integer integer, text text,
       flag boolean, day date, at timestamptz, amount numeric)`,
    [JSON.stringify(rows)],
  );
  return {
    pools,
    unit,
    close: async (last) => {
      await last.rollback();
      await pools.end();
      await database.drop();
    },
  };
}

/** Ids that a search finds, in its order. */
export async function idsFound(unit: Unit, query: Partial<SearchQuery>): Promise<number[]> {
  const { where, orderBy, page } = built({ size: 2000, ...query });
  const { rows } = await sql<{ id: number }>`
    select t.id from t where ${where} order by ${orderBy} ${page}`.execute(unit.db);
  return rows.map(({ id }) => id);
}

/** The types on which each operator is allowed. */
export const allowedTypes: Record<Operator, readonly FieldType[]> = {
  IS_NULL: fieldTypes,
  IS_NOT_NULL: fieldTypes,
  EQUAL: fieldTypes,
  NOT_EQUAL: fieldTypes,
  IN: fieldTypes,
  BETWEEN: ['LONG', 'INTEGER', 'STRING', 'DATE', 'INSTANT', 'DECIMAL'],
  LIKE: ['LONG', 'INTEGER', 'STRING', 'DECIMAL'],
  LIKE_NUMBER: ['LONG', 'INTEGER', 'STRING', 'DECIMAL'],
};

/** The error code of a refused search; `answered` for others. */
export const refusalOf = (query: Partial<SearchQuery>): string => {
  try {
    built(query);
    return 'answered';
  } catch (error) {
    return error instanceof Failure ? error.code : 'thrown';
  }
};
