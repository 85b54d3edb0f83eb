import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  fieldTypes,
  type FieldType,
  type Filter,
  type Operator,
  type SearchKeys,
  type SearchQuery,
} from '@cuadrilla/contract/kit/search.ts';
import { fail, Failure } from '../failure.ts';

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
       * Empty values are sorted last; on columns that have none, saying so would keep an index from being
       * used.
       */
      nullable?: boolean;
      /**
       * Rows that may match a contains-pattern, from an index that row-level security would hide (see
       * `text-search`).
       */
      narrow?: (pattern: RawBuilder<string>) => RawBuilder<SqlBool>;
      /** What `narrow` finds was compared with this very text: it needs no second look. */
      exact?: boolean;
    };
export type SearchColumns<K extends SearchKeys> = { [Key in keyof K]: SearchColumn };

export interface SearchSql {
  where: RawBuilder<SqlBool>;
  /**
   * Conditions that an index of texts answers with keys, and those beside them; together they are `where`.
   */
  keyed: RawBuilder<SqlBool>[];
  beside: RawBuilder<SqlBool>;
  /** Whether a part of a text is looked for: dear, so never twice. */
  byText: boolean;
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset: number;
  /** `limit … offset …`: see `written`. */
  page: RawBuilder<unknown>;
}

interface Column {
  column: RawBuilder<unknown>;
  nullable: boolean;
  narrow: ((pattern: RawBuilder<string>) => RawBuilder<SqlBool>) | undefined;
  exact: boolean;
}

/**
 * `fallback` is the order when none is asked for; `tieBreaker` makes every order total, so that pages never
 * overlap. It runs the way of the last sort, as the indexes do.
 */
export function searchSql<K extends SearchKeys>(
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
  keys: K,
  columns: SearchColumns<K>,
  order: { fallback: RawBuilder<unknown>; tieBreaker: RawBuilder<unknown> },
): SearchSql {
  const columnOf = (key: string): Column => {
    if (!Object.hasOwn(keys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
    const found = columns[key as keyof K] as SearchColumn;
    return 'column' in found
      ? {
          column: found.column,
          nullable: found.nullable ?? false,
          narrow: found.narrow,
          exact: found.exact ?? false,
        }
      : { column: found, nullable: false, narrow: undefined, exact: false };
  };
  const groups: { conditions: RawBuilder<SqlBool>[]; keyed: boolean }[] = [];
  let byText = false;
  for (const filter of query.filters) {
    const column = columnOf(filter.key);
    const condition = conditionOf(filter, column, keys[filter.key] as FieldType);
    const text =
      (filter.operator === 'LIKE' || filter.operator === 'LIKE_NUMBER') && condition !== everything;
    byText ||= text;
    const group = groups.at(-1);
    if (filter.sql_connector === 'OR' && group) {
      group.conditions.push(condition);
      group.keyed = false;
    } else groups.push({ conditions: [condition], keyed: text && column.narrow !== undefined });
  }
  const all = groups.map(({ conditions, keyed }) => ({
    keyed,
    condition: sql<SqlBool>`(${sql.join(conditions, sql` or `)})`,
  }));
  const both = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
    conditions.length === 0 ? everything : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const keyed = all.filter((group) => group.keyed).map(({ condition }) => condition);
  const sorts = (query.sorts ?? []).map(({ key, direction }) => {
    const { column, nullable } = columnOf(key);
    const collated = keys[key] === 'STRING' ? sql`${column} collate "es-x-icu"` : column;
    return sql`${collated} ${sql.raw(direction.toLowerCase())}${sql.raw(nullable ? ' nulls last' : '')}`;
  });
  const last = query.sorts?.at(-1)?.direction === 'DESC' ? sql`${order.tieBreaker} desc` : order.tieBreaker;
  const size = query.size ?? 20;
  const offset = (query.page ?? 0) * size;
  return {
    where: both(all.map(({ condition }) => condition)),
    keyed,
    beside: both(all.filter((group) => !group.keyed).map(({ condition }) => condition)),
    byText,
    orderBy: sql.join(sorts.length > 0 ? [...sorts, last] : [order.fallback]),
    limit: size,
    offset,
    page: sql`limit ${numberLiteral(size)} offset ${numberLiteral(offset)}`,
  };
}

const everything = sql<SqlBool>`true`;

/**
 * The usual numbers stand in the statement: of a page whose length is a parameter PostgreSQL expects the
 * worst, and plans the statement anew every time it runs.
 */
const usual = new Set([0, 10, 20, 25, 50, 100]);
export const numberLiteral = (number: number): RawBuilder<number> =>
  usual.has(number) ? sql.lit(number) : sql`${number}`;

const numbers: readonly FieldType[] = ['LONG', 'INTEGER', 'DECIMAL'];
/** What an operator can be asked of; every other pair is refused. */
const asked: Record<Operator, readonly FieldType[]> = {
  IS_NULL: fieldTypes,
  IS_NOT_NULL: fieldTypes,
  EQUAL: fieldTypes,
  NOT_EQUAL: fieldTypes,
  IN: fieldTypes,
  BETWEEN: fieldTypes.filter((type) => type !== 'BOOLEAN'),
  LIKE: [...numbers, 'STRING'],
  LIKE_NUMBER: [...numbers, 'STRING'],
};

/**
 * The texts that an exact filter names; null when it is none, or names what is no text, which `searchSql`
 * refuses.
 */
export function exactTexts({ operator, value }: Filter): string[] | null {
  if (operator !== 'EQUAL' && operator !== 'IN') return null;
  const values =
    operator === 'EQUAL' ? [value] : Array.isArray(value) ? value : String(value ?? '').split(',');
  return values.every((each) => typeof each === 'string' || typeof each === 'number')
    ? values.map(String)
    : null;
}

function conditionOf(
  filter: Filter,
  { column, narrow, exact }: Column,
  type: FieldType,
): RawBuilder<SqlBool> {
  const { key, operator, value } = filter;
  const refuse = (): never => fail('INVALID_INPUT', {}, { [key]: operator });
  if (!asked[operator].includes(type)) refuse();
  const one = (): unknown => valueOf(key, value, type);
  const many = (): unknown[] =>
    (Array.isArray(value)
      ? value
      : String(value ?? '')
          .split(',')
          .filter(Boolean)
    ).map((each) => valueOf(key, each, type));
  /** Instants travel in milliseconds and are kept in microseconds: one is all that would be shown as it. */
  const same = (given: unknown): RawBuilder<SqlBool> =>
    type === 'INSTANT'
      ? sql`(${column} >= ${given} and ${column} < ${given}::timestamptz + interval '1 millisecond')`
      : sql`${column} = ${given}`;
  const text = (): string =>
    value === undefined || value === null
      ? ''
      : typeof value === 'string' || typeof value === 'number'
        ? clean(key, String(value)).trim()
        : refuse();
  switch (operator) {
    case 'IS_NULL':
      return sql`${column} is null`;
    case 'IS_NOT_NULL':
      return sql`${column} is not null`;
    case 'EQUAL':
      // Written out, so that an index of active rows alone can serve a prepared statement.
      return type === 'BOOLEAN' ? sql`${column} = ${sql.lit(one() === true)}` : same(one());
    case 'NOT_EQUAL':
      return type === 'INSTANT' ? sql`${same(one())} is not true` : sql`${column} is distinct from ${one()}`;
    case 'IN': {
      const values = many();
      if (values.length === 0) return sql`false`;
      return sql`${type === 'INSTANT' ? sql`date_trunc('milliseconds', ${column})` : column} = any(${values}::${sql.raw(arrayTypes[type])})`;
    }
    case 'BETWEEN': {
      const [from, to, ...rest] = many();
      if (to === undefined || rest.length > 0) refuse();
      if (type === 'INSTANT')
        return sql`(${column} >= ${from} and ${column} < ${to}::timestamptz + interval '1 millisecond')`;
      return sql`${type === 'STRING' ? sql`${column} collate "es-x-icu"` : column} between ${from} and ${to}`;
    }
    case 'LIKE_NUMBER':
    case 'LIKE': {
      const sought = text();
      // An empty text matches everything: the specification's selection lists ask so.
      if (sought === '') return everything;
      if (type !== 'STRING') return sql`${column}::text like ${contains(sought)}`;
      const pattern = sql<string>`plain_text(${contains(sought)})`;
      if (narrow && exact) return narrow(pattern);
      const matches = sql<SqlBool>`plain_text(${column}) like ${pattern}`;
      return narrow ? sql<SqlBool>`(${narrow(pattern)} and ${matches})` : matches;
    }
  }
}

const anywhere: Column = { column: sql`null`, nullable: false, narrow: undefined, exact: false };

/**
 * What is wrong with a filter that is kept to be asked later: its key is none of these, or its operator or
 * value does not fit the key.
 */
export function faultOf(filter: Filter, keys: SearchKeys): 'UNKNOWN_FILTER' | 'INVALID_INPUT' | null {
  if (!Object.hasOwn(keys, filter.key)) return 'UNKNOWN_FILTER';
  try {
    conditionOf(filter, anywhere, keys[filter.key]!);
    return null;
  } catch (error) {
    if (error instanceof Failure) return 'INVALID_INPUT';
    throw error;
  }
}

const arrayTypes: Record<FieldType, string> = {
  LONG: 'bigint[]',
  INTEGER: 'integer[]',
  STRING: 'text[]',
  BOOLEAN: 'boolean[]',
  DATE: 'date[]',
  INSTANT: 'timestamptz[]',
  DECIMAL: 'numeric[]',
};

/** `%`, `_` and `\` are looked for as they stand. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);
const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day of the calendar: JavaScript takes the 31st of February for the 3rd of March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * In UTC, which a text without a zone is taken to be in; null when it is no instant of the years 1 to 9999.
 */
function isoInstant(text: string): string | null {
  if (!instant.test(text) || !isDay(text.slice(0, 10))) return null;
  const at = new Date(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`);
  const iso = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/**
 * The value as the key's own type, whatever type the request called it; refused when it cannot be read as
 * that.
 */
function valueOf(key: string, value: unknown, type: FieldType): unknown {
  const wrong = (): never => fail('INVALID_INPUT', {}, { [key]: type });
  switch (type) {
    case 'LONG':
    case 'INTEGER': {
      const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
      const bound = type === 'LONG' ? Number.MAX_SAFE_INTEGER : 2_147_483_647;
      return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= bound
        ? number
        : wrong();
    }
    case 'DECIMAL': {
      const number =
        typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value.trim()) ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : wrong();
    }
    case 'BOOLEAN':
      return booleans.get(value) ?? wrong();
    case 'DATE':
      return typeof value === 'string' && isDay(value) ? value : wrong();
    case 'INSTANT':
      return (typeof value === 'string' && isoInstant(value)) || wrong();
    case 'STRING':
      return typeof value === 'string' || typeof value === 'number' ? clean(key, String(value)) : wrong();
  }
}

/** PostgreSQL holds no NUL, and half a surrogate pair is no text. */
const clean = (key: string, text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? fail('INVALID_INPUT', {}, { [key]: 'STRING' }) : text;
