import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FieldType, Filter, SearchKeys, SearchQuery, Sort } from '@cuadrilla/contract/kit/search.ts';
import { fail, Failure } from '../failure.ts';
import {
  anyText,
  conditionOf,
  everything,
  filterCondition,
  indexedText,
  isTextFilter,
  nothing,
  type Column,
  type IndexedText,
} from './search-conditions.ts';
import { textConditions, type FoundTexts, type TextConditions } from './found-texts.ts';

/**
 * The one translation of the specification's search query into SQL. Keys are looked up in the endpoint's
 * allow-list and nowhere else; every value is a parameter. A filter joined by OR belongs to the group of the
 * filter before it, and groups are joined by AND, so no filter can leave the scope that the caller's own
 * conditions draw.
 */
export type SearchColumn =
  | RawBuilder<unknown>
  | {
      column: RawBuilder<unknown>;
      /**
       * Sorts empty values last. Left out for columns without empty values, where `nulls last` would keep an
       * index from being used.
       */
      nullable?: boolean;
      /**
       * Rows that may match a contains-pattern, from an index that row-level security would hide (see
       * `text-search`).
       */
      narrow?: (pattern: RawBuilder<string>) => RawBuilder<SqlBool>;
      /** Rows found by `narrow` need not be compared with the pattern again. */
      exact?: boolean;
      /** What rows are sorted by instead, where reading the column of each row would be expensive. */
      order?: readonly RawBuilder<unknown>[];
      /** The condition for one of several values, where no index is on the column alone. */
      oneOf?: (values: readonly unknown[]) => RawBuilder<SqlBool>;
      /** What equal rows are sorted by instead of the list's tie-breaker. */
      ties?: readonly RawBuilder<unknown>[];
      /** The text that the index of `narrow` contains: each row is compared with it when a text is frequent. */
      indexed?: RawBuilder<unknown>;
    };
export type SearchColumns<K extends SearchKeys> = { [Key in keyof K]: SearchColumn };

export interface SearchSql {
  where: RawBuilder<SqlBool>;
  /** Conditions that an index of texts answers with keys, and all others; together they are `where`. */
  keyed: RawBuilder<SqlBool>[];
  beside: RawBuilder<SqlBool>;
  /** Whether a filter searches for a part of a text, which is expensive and must be done once only. */
  byText: boolean;
  /** Whether a text is looked for in the order of the list, because so many rows contain it. */
  byFrequentText: boolean;
  /** Whether so few rows are found by texts that they cost little, however they are read. */
  isRare?: boolean | undefined;
  /** Some rows with that text, to say how many there are at least. */
  someOfFrequentText: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset: number;
  /** `limit … offset …`, see `numberLiteral`. */
  page: RawBuilder<unknown>;
}

/**
 * `fallback` is the order when the query has none; `tieBreaker` makes every order total, so that pages never
 * overlap. It has the direction of the last sort, as the indexes do. Filters write times without an offset in
 * `timeZone`, the tenant's.
 */
export function searchSql<K extends SearchKeys>(
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
  keys: K,
  columns: SearchColumns<K>,
  order: Order,
  timeZone: string,
  found: FoundTexts = new Map(),
): SearchSql {
  refuseCostly(query.filters);
  const columnOf = (key: string): Column => columnFor(key, keys, columns);
  const texts = textConditions(found, order.tieBreaker);
  const groups = groupsOf(query.filters, keys, columnOf, texts, timeZone);
  const fulfilled = groups.map(({ conditions: given, texts: indexed }) => {
    // Of several filters joined by OR, those that no row fulfils change nothing.
    const some = given.filter((condition) => condition !== nothing);
    const conditions = some.length > 0 ? some : [nothing];
    return { conditions, indexed, isKeyed: indexed.length === conditions.length };
  });
  const isAlone = fulfilled.flatMap(({ isKeyed, indexed }) => (isKeyed ? indexed : [])).length === 1;
  const all = fulfilled.map(({ conditions, indexed, isKeyed }) => ({
    isKeyed,
    condition: isKeyed ? anyText(indexed, isAlone) : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`,
  }));
  const keyed = all.filter((group) => group.isKeyed).map(({ condition }) => condition);
  const byFrequentText =
    keyed.length === 0 && query.filters.some((filter) => texts.isFrequent(filter, columnOf(filter.key)));
  const size = query.size ?? 20;
  const offset = (query.page ?? 0) * size;
  return {
    where: allOf(all.map(({ condition }) => condition)),
    keyed,
    beside: allOf(all.filter((group) => !group.isKeyed).map(({ condition }) => condition)),
    byText: !byFrequentText && groups.some(({ byText }) => byText),
    byFrequentText,
    someOfFrequentText: texts.some,
    orderBy: orderBy(query.sorts ?? [], keys, columnOf, order),
    limit: size,
    offset,
    page: sql`limit ${numberLiteral(size)} offset ${numberLiteral(offset)}`,
  };
}

interface Order {
  fallback: RawBuilder<unknown>;
  tieBreaker: RawBuilder<unknown>;
}
interface FilterGroup {
  conditions: RawBuilder<SqlBool>[];
  texts: IndexedText[];
  byText: boolean;
}

const allOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? everything : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

function groupsOf(
  filters: readonly Filter[],
  keys: SearchKeys,
  columnOf: (key: string) => Column,
  texts: TextConditions,
  timeZone: string,
): FilterGroup[] {
  const groups: FilterGroup[] = [];
  for (const filter of filters) {
    const column = texts.columnOf(filter, columnOf(filter.key));
    const type = keys[filter.key] as FieldType;
    const condition = filterCondition(filter, column, type, timeZone);
    const indexed = indexedText(filter, column, type);
    if (filter.sql_connector !== 'OR' || groups.length === 0)
      groups.push({ conditions: [], texts: [], byText: false });
    const group = groups.at(-1)!;
    group.conditions.push(condition);
    if (indexed) group.texts.push(indexed);
    group.byText ||= column.found !== undefined || (isTextFilter(filter) && condition !== everything);
  }
  return groups;
}

function orderBy(
  sorts: readonly Sort[],
  keys: SearchKeys,
  columnOf: (key: string) => Column,
  { fallback, tieBreaker }: Order,
): RawBuilder<unknown> {
  const last = sorts.at(-1);
  if (!last) return fallback;
  const columns = sorts.flatMap(({ key, direction }) => {
    const { column, nullable, order: ranks } = columnOf(key);
    const collated = keys[key] === 'STRING' ? sql`${column} collate "es-x-icu"` : column;
    const how = sql.raw(`${direction.toLowerCase()}${nullable ? ' nulls last' : ''}`);
    return (ranks ?? [collated]).map((by) => sql`${by} ${how}`);
  });
  const ties = columnOf(last.key).ties ?? [tieBreaker];
  return sql.join([...columns, ...(last.direction === 'DESC' ? ties.map((by) => sql`${by} desc`) : ties)]);
}

/** What texts joined by OR may cost together; one that is too short for an index of texts counts twice. */
const mostAlternatives = 8;
const shortText = 3;

/**
 * Each text of an OR is compared with every row that none of its indexes excludes, so that a few requests
 * would keep the database busy for everybody.
 * @throws SEARCH_TOO_COSTLY
 */
function refuseCostly(filters: readonly Filter[]): void {
  let cost = 0;
  filters.forEach(({ operator, value, sql_connector }, at) => {
    const inGroup = (at > 0 && sql_connector === 'OR') || filters[at + 1]?.sql_connector === 'OR';
    if (!inGroup || (operator !== 'LIKE' && operator !== 'LIKE_NUMBER')) return;
    const { length } = String(value ?? '').trim();
    if (length > 0) cost += length < shortText ? 2 : 1;
  });
  if (cost > mostAlternatives) fail('SEARCH_TOO_COSTLY', { count: cost, most: mostAlternatives });
}

/** @throws UNKNOWN_FILTER */
function columnFor<K extends SearchKeys>(key: string, keys: K, columns: SearchColumns<K>): Column {
  if (!Object.hasOwn(keys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
  const found = columns[key as keyof K] as SearchColumn;
  if (!('column' in found)) return { ...plainColumn, column: found };
  return { ...plainColumn, ...found };
}

/**
 * Common numbers are literals of the statement: for a page whose length is a parameter PostgreSQL assumes the
 * worst, and plans the statement again every time it runs. One more is as common: it says whether a page follows.
 */
const commonNumbers = new Set([0, 10, 20, 25, 50, 100].flatMap((length) => [length, length + 1]));
export const numberLiteral = (number: number): RawBuilder<number> =>
  commonNumbers.has(number) ? sql.lit(number) : sql`${number}`;

const codeOrder = new Intl.Collator('es');

/** The ids of records in the order of their codes. */
export const idsByCode = (records: Iterable<[number, { code: string }]>): number[] =>
  [...records].sort(([, one], [, other]) => codeOrder.compare(one.code, other.code)).map(([id]) => id);

/** The place of a row's record among all records in the order of their codes. */
export const codeRank = (
  id: RawBuilder<unknown>,
  records: Iterable<[number, { code: string }]>,
): RawBuilder<unknown> => sql`array_position(${idsByCode(records)}::bigint[], ${id})`;

/** The code of a row's record, without a look at the record. */
export function codeOf(
  id: RawBuilder<unknown>,
  records: Iterable<[number, { code: string }]>,
): RawBuilder<unknown> {
  const all = [...records];
  const codes = all.map(([, { code }]) => code);
  return sql`(${codes}::text[])[array_position(${all.map(([key]) => key)}::bigint[], ${id})]`;
}

/** The texts that an EQUAL or IN filter names; null for any other filter or value. */
export function exactTexts({ operator, value }: Filter): string[] | null {
  if (operator !== 'EQUAL' && operator !== 'IN') return null;
  const values =
    operator === 'EQUAL' ? [value] : Array.isArray(value) ? value : String(value ?? '').split(',');
  return values.every((each) => typeof each === 'string' || typeof each === 'number')
    ? values.map(String)
    : null;
}

/** A column without anything but itself. */
export const plainColumn = {
  nullable: false,
  narrow: undefined,
  exact: false,
  order: undefined,
  oneOf: undefined,
  ties: undefined,
  indexed: undefined,
  found: undefined,
};
const anyColumn: Column = { ...plainColumn, column: sql`null` };

/** What is wrong with a filter that is stored for later searches: its key, or its operator or value for the key. */
export function faultOf(filter: Filter, keys: SearchKeys): 'UNKNOWN_FILTER' | 'INVALID_INPUT' | null {
  if (!Object.hasOwn(keys, filter.key)) return 'UNKNOWN_FILTER';
  try {
    conditionOf(filter, anyColumn, keys[filter.key]!, 'UTC');
    return null;
  } catch (error) {
    if (error instanceof Failure) return 'INVALID_INPUT';
    throw error;
  }
}
