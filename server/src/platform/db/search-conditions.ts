import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fieldTypes, type FieldType, type Filter, type Operator } from '@cuadrilla/contract/kit/search.ts';
import { fail } from '../failure.ts';
import { searchValue, textIn } from './search-values.rules.ts';

/** A column as conditions and sorts use it. */
export interface Column {
  column: RawBuilder<unknown>;
  nullable: boolean;
  narrow: ((pattern: RawBuilder<string>, isAlone: boolean) => RawBuilder<SqlBool>) | undefined;
  exact: boolean;
  /** What rows are sorted by instead of the column. */
  order: readonly RawBuilder<unknown>[] | undefined;
  /** The condition for one of several values, where no index is on the column alone. */
  oneOf: ((values: readonly unknown[]) => RawBuilder<SqlBool>) | undefined;
  /** What equal rows are sorted by instead of the list's tie-breaker. */
  ties: readonly RawBuilder<unknown>[] | undefined;
  /** The text that the index contains: it holds that of the column, and is written as patterns are. */
  indexed: RawBuilder<unknown> | undefined;
  /** The rows of one filter, when they were found before. */
  found: RawBuilder<SqlBool> | undefined;
}

/** The condition of a filter. */
export function filterCondition(
  filter: Filter,
  column: Column,
  type: FieldType,
  timeZone: string,
): RawBuilder<SqlBool> {
  return column.found ?? conditionOf(filter, column, type, timeZone);
}

/** The condition of a filter without effect. */
export const everything = sql<SqlBool>`true`;
/** The condition of a filter that no row fulfils. */
export const nothing = sql<SqlBool>`false`;

const numbers: readonly FieldType[] = ['LONG', 'INTEGER', 'DECIMAL'];
/** Field types that an operator can be used with; every other pair is refused. */
const allowedTypes: Record<Operator, readonly FieldType[]> = {
  IS_NULL: fieldTypes,
  IS_NOT_NULL: fieldTypes,
  EQUAL: fieldTypes,
  NOT_EQUAL: fieldTypes,
  IN: fieldTypes,
  BETWEEN: fieldTypes.filter((type) => type !== 'BOOLEAN'),
  LIKE: [...numbers, 'STRING'],
  LIKE_NUMBER: [...numbers, 'STRING'],
};

const arrayTypes: Record<FieldType, string> = {
  LONG: 'bigint[]',
  INTEGER: 'integer[]',
  STRING: 'text[]',
  BOOLEAN: 'boolean[]',
  DATE: 'date[]',
  INSTANT: 'timestamptz[]',
  DECIMAL: 'numeric[]',
};

/**
 * @param timeZone of times without an offset: the tenant's
 * @throws INVALID_INPUT when operator or value do not fit the type
 */
export function conditionOf(
  filter: Filter,
  column: Column,
  type: FieldType,
  timeZone: string,
): RawBuilder<SqlBool> {
  const { key, operator, value } = filter;
  if (!allowedTypes[operator].includes(type)) refuse(filter);
  const one = (): unknown => searchValue(key, value, type, timeZone);
  switch (operator) {
    case 'IS_NULL':
    case 'IS_NOT_NULL':
      return emptiness(column, operator === 'IS_NULL');
    case 'EQUAL':
      if (column.oneOf) return column.oneOf([one()]);
      // As a literal, so that an index of active rows alone can serve a prepared statement.
      return type === 'BOOLEAN'
        ? sql`${column.column} = ${sql.lit(one() === true)}`
        : equal(column, type, one());
    case 'NOT_EQUAL':
      return type === 'INSTANT'
        ? sql`${equal(column, type, one())} is not true`
        : sql`${column.column} is distinct from ${one()}`;
    case 'IN':
      return oneOf(column, type, valuesOf(filter, type, timeZone));
    case 'BETWEEN':
      return between(column, type, valuesOf(filter, type, timeZone)) ?? refuse(filter);
    case 'LIKE_NUMBER':
    case 'LIKE':
      return like(filter, column, type);
  }
}

/** The text of an index is that of several columns, and is never empty. */
const emptiness = ({ column, exact }: Column, isEmpty: boolean): RawBuilder<SqlBool> =>
  isEmpty
    ? exact
      ? nothing
      : sql<SqlBool>`${column} is null`
    : exact
      ? everything
      : sql<SqlBool>`${column} is not null`;

const refuse = ({ key, operator }: Filter): never => fail('INVALID_INPUT', {}, { [key]: operator });

/** The values of a list, or of a text that is divided by commas. */
const valuesOf = ({ key, value }: Filter, type: FieldType, timeZone: string): unknown[] =>
  (Array.isArray(value)
    ? value
    : String(value ?? '')
        .split(',')
        .filter(Boolean)
  ).map((each) => searchValue(key, each, type, timeZone));

/** Replies have instants in milliseconds, the database in microseconds: one value matches a whole millisecond. */
const equal = ({ column }: Pick<Column, 'column'>, type: FieldType, value: unknown): RawBuilder<SqlBool> =>
  type === 'INSTANT'
    ? sql`(${column} >= ${value} and ${column} < ${value}::timestamptz + interval '1 millisecond')`
    : sql`${column} = ${value}`;

function oneOf(
  { column, oneOf: ownCondition }: Column,
  type: FieldType,
  values: readonly unknown[],
): RawBuilder<SqlBool> {
  if (values.length === 0) return nothing;
  if (ownCondition) return ownCondition(values);
  // Of one value an index has the rows in the order of its other columns.
  if (values.length === 1 && type !== 'BOOLEAN') return equal({ column }, type, values[0]);
  if (type === 'INSTANT') return oneOfInstants(column, values);
  return sql`${column} = any(${values}::${sql.raw(arrayTypes[type])})`;
}

/** As many spans as an index is searched for; of more instants it is searched for the span of all. */
const mostSpans = 20;

function oneOfInstants(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<SqlBool> {
  const within = (from: unknown, to: unknown) =>
    sql<SqlBool>`(${column} >= ${from} and ${column} < ${to}::timestamptz + interval '1 millisecond')`;
  if (values.length <= mostSpans)
    return sql<SqlBool>`(${sql.join(
      values.map((value) => within(value, value)),
      sql` or `,
    )})`;
  const sorted = values.map(String).sort();
  return sql<SqlBool>`(${within(sorted[0], sorted.at(-1))}
    and date_trunc('milliseconds', ${column}) = any(${values}::timestamptz[]))`;
}

/** What a BETWEEN is between; null for any other filter. */
export function boundsOf(filter: Filter, type: FieldType, timeZone: string): [unknown, unknown] | null {
  if (filter.operator !== 'BETWEEN') return null;
  const [from, to, ...rest] = valuesOf(filter, type, timeZone);
  return to === undefined || rest.length > 0 ? null : [from, to];
}

/** Null unless there are exactly two bounds. */
function between(
  { column }: Column,
  type: FieldType,
  [from, to, ...rest]: readonly unknown[],
): RawBuilder<SqlBool> | null {
  if (to === undefined || rest.length > 0) return null;
  if (type === 'INSTANT')
    return sql`(${column} >= ${from} and ${column} < ${to}::timestamptz + interval '1 millisecond')`;
  return sql`${type === 'STRING' ? sql`${column} collate "es-x-icu"` : column} between ${from} and ${to}`;
}

function like(filter: Filter, column: Column, type: FieldType): RawBuilder<SqlBool> {
  const indexed = indexedText(filter, column, type);
  if (indexed) return anyText([indexed]);
  const text = likeText(filter);
  // The specification's selection lists send an empty text for everything.
  if (text === '') return everything;
  if (type !== 'STRING') return sql`${column.column}::text like ${containing(text)}`;
  if (!column.indexed) return sql<SqlBool>`plain_text(${column.column}) like plain_text(${containing(text)})`;
  // Computed once, not for each row. Of a comparison the planner expects that a third of the rows match, which sends
  // it along the order of the list; of LIKE with a parameter it expects so few that it would sort them all.
  const plain = sql`(select plain_text(${text}))`;
  const contained = sql<SqlBool>`strpos(${column.indexed}, ${plain}) > 0`;
  return column.exact ? contained : sql<SqlBool>`(${contained} and ${containsPlain(column.column, plain)})`;
}

/**
 * Whether a column contains a plain text. Most have it as it is, in some case: the accents of a text take ten times as
 * long to replace as its case, and one of single bytes has none.
 */
const containsPlain = (column: RawBuilder<unknown>, plain: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  strpos(lower(${column}), ${plain}) > 0
  or octet_length(${column}) <> length(${column}) and strpos(plain_text(${column}), ${plain}) > 0)`;

/** A part of a text that an index of texts narrows down to few rows, or rows that were found before. */
export interface IndexedText {
  text: string;
  narrow: NonNullable<Column['narrow']>;
  /** Compares a row that the index found; null when that is not necessary. */
  column: RawBuilder<unknown> | null;
}

/** Null for a filter that is something else. */
export function indexedText(
  filter: Filter,
  { column, narrow, exact, found }: Column,
  type: FieldType,
): IndexedText | null {
  if (found) return { text: '', narrow: () => found, column: null };
  if (filter.operator !== 'LIKE' && filter.operator !== 'LIKE_NUMBER') return null;
  if (type !== 'STRING' || !narrow) return null;
  const text = likeText(filter);
  return text === '' ? null : { text, narrow, column: exact ? null : column };
}

/**
 * Rows in which at least one of the texts is found. Each index is searched once for each text, however many of its
 * columns may contain it.
 * @param isAlone whether nothing else narrows the rows down
 */
export function anyText(texts: readonly IndexedText[], isAlone = false): RawBuilder<SqlBool> {
  const searches: IndexedText[][] = [];
  for (const each of texts) {
    const same = searches.find(([one]) => one!.text === each.text && one!.narrow === each.narrow);
    if (same) same.push(each);
    else searches.push([each]);
  }
  const conditions = searches.map((alternatives) => {
    const { text, narrow } = alternatives[0]!;
    const pattern = sql<string>`plain_text(${containing(text)})`;
    const columns = alternatives.flatMap(({ column }) => (column ? [column] : []));
    if (columns.length < alternatives.length) return narrow(pattern, isAlone);
    // Made plain once, not for each row.
    const plain = sql`(select plain_text(${text}))`;
    const matches = columns.map((column) => containsPlain(column, plain));
    return sql<SqlBool>`(${narrow(pattern, isAlone)} and (${sql.join(matches, sql` or `)}))`;
  });
  return conditions.length === 1 ? conditions[0]! : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The index of texts is searched for so many texts; more are compared with each row. */
const mostWholeTexts = 8;

/**
 * The condition that the indexed text of a row is one of some as a whole.
 * @param search the function of the index
 */
export const wholeText =
  (id: RawBuilder<unknown>, search: string, column: RawBuilder<unknown>) =>
  (values: readonly unknown[]): RawBuilder<SqlBool> => {
    const isOne = sql<SqlBool>`${column} = any(${values}::text[])`;
    if (values.length > mostWholeTexts) return isOne;
    const patterns = values.map((value) => escaped(String(value)));
    return sql<SqlBool>`(${isOne} and ${id} = any(array(
      select ${sql.raw(search)}(plain_text(v.pattern)) from unnest(${patterns}::text[]) v (pattern))))`;
  };

export const isTextFilter = ({ operator }: Filter): boolean =>
  operator === 'LIKE' || operator === 'LIKE_NUMBER';

export function likeText(filter: Filter): string {
  const { key, value } = filter;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') return refuse(filter);
  return (textIn(value) ?? fail('INVALID_INPUT', {}, { [key]: 'STRING' })).trim();
}

/** A pattern in which `%`, `_` and `\` have no special meaning. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const containing = (text: string): string => `%${escaped(text)}%`;
