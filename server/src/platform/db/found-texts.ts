import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { cachedForAMinute } from './minute-cache.ts';
import type { Database } from './schema.ts';
import { sampleOf } from './text-sample.ts';
import { boundsOf, containing, isTextFilter, likeText, type Column } from './search-conditions.ts';

/** Rows that contain a text are all read and sorted while there are no more of them. */
export const mostFound = 10_000;
/**
 * Numbers are given one after the other: what contains a part of one is close together in the order of a list, and may
 * be far behind its first page.
 */
const mostFoundOfNumber = 30_000;
/** Letters of the parts of texts that an index of texts holds. */
export const indexedLetters = 3;

/** Ids of rows that a filter leaves: all of them, or some when there are more than `mostFound`. */
interface FoundText {
  /** An array of PostgreSQL as its text, `{1,2}`: it is sent back as it came, without being read here. */
  ids: string;
  count: number;
  isFrequent: boolean;
  /** The condition on the rows of the list; that they have these ids when absent. */
  rows?: RawBuilder<SqlBool>;
}
/**
 * What was found of a text that many rows contain: a list, its counters and its map look for the same text, and so do
 * its next pages and other orders. Whether rows have the text is compared again in each of them. Of a text of few rows
 * nothing is cached: rows are added to it. Each has the ids of some rows, of at most 80 kB.
 */
const frequentText = cachedForAMinute<FoundText>(32, ({ isFrequent }) => isFrequent);

export type FoundTexts = ReadonlyMap<string, FoundText>;
/** A text of which no rows are known but that there are many. */
export const unlisted: FoundText = { ids: '{}', count: 0, isFrequent: true };

/** Where the texts of filters by some keys are looked for. */
export interface TextIndex {
  keys: ReadonlySet<string>;
  /** The function of the index, called with a pattern and a number of rows at which it ends. */
  search: 'operation_search';
  /** Selects ids of rows that contain a plain text, comparing each: for a text that many rows contain. */
  scan: (plain: RawBuilder<string>) => RawBuilder<unknown>;
  /** Selects ids of rows that contain two plain letters, which the index holds with what follows them. */
  pairs: (plain: RawBuilder<string>, most: RawBuilder<number>) => RawBuilder<unknown>;
  /** The table of the texts, which a sample is taken from. */
  table: keyof Database & string;
  /**
   * The columns of the table that some keys search alone, and of which an index has each. Few rows may have there what
   * many have in another column.
   */
  columns: Readonly<Record<string, string>>;
  /** Of a list whose rows share the texts of another table, but for some. */
  sharing?: SharedTexts;
}

/** The rows of a list that share the texts of other rows, and those that have texts of their own. */
interface SharedTexts {
  /** Selects ids of rows whose own text contains a plain text. */
  own: (text: string, plain: RawBuilder<string>, most: RawBuilder<number>) => RawBuilder<unknown>;
  /** Selects ids of rows whose own column of a key contains a plain text. */
  ownColumn: (key: string, plain: RawBuilder<string>) => RawBuilder<unknown>;
  /** The condition on rows: they share the text of one of some rows, or have one of some ids. Both are arrays as texts. */
  rows: (found: { shared: string; own: string }) => RawBuilder<SqlBool>;
}

/**
 * Looks for the texts of filters. One that too many rows contain is looked for in the order of the list instead.
 * @param isListed whether some rows with such a text are needed, to say how many there are at least
 */
export async function findTexts(
  ctx: TenantCtx,
  filters: readonly Filter[],
  index: TextIndex,
  isListed = true,
): Promise<FoundTexts> {
  const found = new Map<string, FoundText>();
  let columnsLeft = mostColumns;
  for (const filter of filters) {
    const text = isTextFilter(filter) && index.keys.has(filter.key) ? likeText(filter) : '';
    if (text === '') continue;
    const name = `${index.table} ${index.sharing !== undefined} ${isListed} ${text}`;
    if (!found.has(text))
      found.set(text, await frequentText(ctx, name, () => findText(ctx, text, index, isListed)));
    if (!found.get(text)!.isFrequent || !Object.hasOwn(index.columns, filter.key) || columnsLeft === 0)
      continue;
    columnsLeft -= 1;
    const inColumn = await findInColumn(ctx, filter, text, index);
    if (inColumn) found.set(valueOf(filter), inColumn);
  }
  return found;
}

/** Each is read as a whole: so many for one request, whatever number of texts it has. */
const mostColumns = 2;

/** The rows of a filter that have a frequent text in its column; null where they are soon found in any order. */
async function findInColumn(
  ctx: TenantCtx,
  { key }: Filter,
  text: string,
  { columns, table, sharing }: TextIndex,
): Promise<FoundText | null> {
  const plain = sql<string>`(select plain_text(${text}))`;
  const plainColumn = sql`plain_text(${sql.ref(`t.${columns[key]!}`)})`;
  const { share } = await sampleOf(ctx, plain, table, plainColumn);
  if (share > rareShare) return null;
  const selection = sql`
    select t.id from ${sql.table(table)} t where t.tenant_id = ${ctx.tenantId} and strpos(${plainColumn}, ${plain}) > 0`;
  const found = sharing
    ? await sharedIdsOf(ctx, selection, sharing.ownColumn(key, plain), mostFound, sharing)
    : await idsOf(ctx, selection);
  return found.isFrequent ? null : found;
}

/** Ids of some rows that contain a text, as many as there are up to `most`. */
export async function someWithText(
  ctx: TenantCtx,
  text: string,
  index: TextIndex,
  most: number,
): Promise<readonly number[]> {
  const plain = sql<string>`(select plain_text(${text}))`;
  const isCommon = mayBeCommon(text) && (await sampleOf(ctx, plain, index.table)).share >= commonShare;
  // For a small number PostgreSQL would compare one row after the other, and find nothing among all of them.
  const selection = isCommon ? index.scan(plain) : byIndex(text, plain, index, mostFound);
  const { rows } = await sql<{ id: number }>`
    select f.id from (${selection}) f limit ${sql.lit(most)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function findText(
  ctx: TenantCtx,
  text: string,
  index: TextIndex,
  isListed: boolean,
): Promise<FoundText> {
  const most = /^\S*\d\S*$/.test(text) ? mostFoundOfNumber : mostFound;
  // Computed once, not for each row.
  const plain = sql<string>`(select plain_text(${text}))`;
  const { rows, share } = await sampleOf(ctx, plain, index.table);
  const isCommon = mayBeCommon(text) && share >= commonShare;
  if (!isListed && rows > 2 * most) return unlisted;
  const selection = isCommon ? index.scan(plain) : byIndex(text, plain, index, most);
  const { sharing } = index;
  if (!sharing) return idsOf(ctx, selection, most);
  return sharedIdsOf(ctx, selection, sharing.own(text, plain, sql.lit(most + 1)), most, sharing);
}

/** Rows that are as rare as that may be far from the beginning of a list. */
export const rareShare = 0.01;

/** Rows of the table of the texts, of which each has some rows of the list. */
const mostOfSome = 5_000;

async function sharedIdsOf(
  ctx: TenantCtx,
  shared: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  most: number,
  { rows: rowsOf }: SharedTexts,
): Promise<FoundText> {
  const first = `[1:case when count(*) > ${most} then ${mostOfSome} else count(*) end]`;
  const { rows } = await sql<{ count: number; shared: string; own: string }>`
    select count(*)::int as count, ${idsWhere('not f.own', first)} as shared, ${idsWhere('f.own', first)} as own
    from (
      (select s.id, false as own from (${shared}) s limit ${sql.lit(most + 1)})
      union all
      select o.id, true from (${own}) o
    ) f`.execute(ctx.db);
  const found = rows[0]!;
  return { ...unlisted, count: found.count, isFrequent: found.count > most, rows: rowsOf(found) };
}

/** The ids of rows `f` as the text of an array. */
const idsWhere = (condition: string, part = ''): RawBuilder<string> =>
  sql.raw(`coalesce((array_agg(f.id) filter (where ${condition}))${part}, '{}')::text`);

function byIndex(text: string, plain: RawBuilder<string>, index: TextIndex, most: number) {
  const enough = sql.lit(most + 1);
  if (text.length >= indexedLetters)
    return sql`select ${sql.raw(index.search)}(plain_text(${containing(text)}), ${enough}) as id`;
  return /^[\p{L}\p{N}]{2}$/u.test(text) ? index.pairs(plain, enough) : index.scan(plain);
}

/**
 * Where so large a part of all rows contains a text, comparing one after the other soon finds enough of them. The index
 * would first list all of them.
 */
export const commonShare = 0.1;

/** Short texts, and parts of numbers: of other texts of four letters hardly any is in each tenth row. */
const mayBeCommon = (text: string): boolean => text.length <= indexedLetters || /\d/.test(text);

async function idsOf(ctx: TenantCtx, selection: RawBuilder<unknown>, most = mostFound): Promise<FoundText> {
  const { rows } = await sql<{ count: number; ids: string }>`
    select count(*)::int as count, ${idsWhere('true')} as ids
    from (select f.id from (${selection}) f limit ${sql.lit(most + 1)}) f`.execute(ctx.db);
  const found = rows[0]!;
  return { ...found, isFrequent: found.count > most };
}

/** Selects the ids of rows whose text is between two. */
export type RangeReader = (from: unknown, to: unknown) => RawBuilder<unknown>;

const valueOf = ({ key, operator, value }: Filter): string => JSON.stringify([key, operator, value]);

/**
 * Looks for the rows of filters that are ranges of texts, by these keys. A range of too many rows is left to be compared
 * in the order of the list.
 */
export async function findRanges(
  ctx: TenantCtx,
  filters: readonly Filter[],
  readers: Readonly<Record<string, RangeReader>>,
): Promise<FoundTexts> {
  const found = new Map<string, FoundText>();
  for (const filter of filters) {
    const read = Object.hasOwn(readers, filter.key) ? readers[filter.key] : undefined;
    const bounds = read && boundsOf(filter, 'STRING', ctx.timeZone);
    if (!bounds) continue;
    const rows = await idsOf(ctx, read(...bounds));
    if (!rows.isFrequent) found.set(valueOf(filter), rows);
  }
  return found;
}

/** How the texts that were found become conditions on the rows of a list. */
export interface TextConditions {
  /** The column as a filter compares it: by the rows that were found, or in each row when its text is frequent. */
  columnOf(filter: Filter, column: Column): Column;
  isFrequent(filter: Filter, column: Column): boolean;
  /** Some rows with the frequent text, to say how many there are at least. */
  some: RawBuilder<SqlBool>;
}

/** @param id the column of the rows' ids */
export function textConditions(found: FoundTexts, id: RawBuilder<unknown>): TextConditions {
  // With thousands of known values another index of these ids looks cheaper, which has to be read as a whole. Of values
  // that are not known few are expected; as a condition beside others each row would be compared with them in turn.
  const among = (ids: string, isAlone: boolean) =>
    isAlone
      ? sql<SqlBool>`${id} = any((select ${ids}::bigint[])::bigint[])`
      : sql<SqlBool>`${id} = any(${ids}::bigint[])`;
  const rowsOf = ({ rows, ids }: FoundText, isAlone = false) => rows ?? among(ids, isAlone);
  const narrows = new Map(
    [...found].map(([text, each]) => [
      text,
      (_pattern: RawBuilder<string>, isAlone: boolean) => rowsOf(each, isAlone),
    ]),
  );
  const foundFor = (filter: Filter, { indexed }: Column): string | undefined => {
    if (found.size === 0 || !indexed || !isTextFilter(filter) || found.has(valueOf(filter))) return undefined;
    const text = likeText(filter);
    return found.has(text) ? text : undefined;
  };
  const isFrequent = (filter: Filter, column: Column): boolean => {
    const text = foundFor(filter, column);
    return text !== undefined && found.get(text)!.isFrequent;
  };
  return {
    isFrequent,
    columnOf(filter, column) {
      const rows = found.get(valueOf(filter));
      if (rows) return { ...column, found: rowsOf(rows) };
      if (isFrequent(filter, column)) return { ...column, narrow: undefined };
      const text = foundFor(filter, column);
      if (text !== undefined) return { ...column, indexed: undefined, narrow: narrows.get(text) };
      // An index of texts is read from its beginning to its end for one that is too short.
      return column.indexed && isTextFilter(filter) && likeText(filter).length < indexedLetters
        ? { ...column, narrow: undefined }
        : { ...column, indexed: undefined };
    },
    some: rowsOf([...found.values()].find((each) => each.isFrequent) ?? unlisted),
  };
}
