import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { boundsOf, containing, isTextFilter, likeText, type Column } from './search-conditions.ts';

/** Rows that contain a text are all read and sorted while there are no more of them. */
export const mostFound = 10_000;
/**
 * Numbers are given one after the other: what contains a part of one is close together in the order of a list, and may
 * be far behind its first page.
 */
const mostFoundOfNumber = 30_000;
/** Letters of the parts of texts that an index of texts holds. */
const indexedLetters = 3;

/** Ids of rows that a filter leaves: all of them, or some when there are more than `mostFound`. */
interface FoundText {
  ids: readonly number[];
  isFrequent: boolean;
}
export type FoundTexts = ReadonlyMap<string, FoundText>;

/** Where the texts of filters by some keys are looked for. */
export interface TextIndex {
  keys: ReadonlySet<string>;
  /** The function of the index, called with a pattern and a number of rows at which it ends. */
  search: 'activity_search' | 'operation_search';
  /** Selects ids of rows that contain a plain text, comparing each: for texts that are too short for the index. */
  scan: (plain: RawBuilder<string>) => RawBuilder<unknown>;
}

/**
 * Looks for the texts of filters. One that too many rows contain is looked for in the order of the list instead.
 */
export async function findTexts(
  ctx: TenantCtx,
  filters: readonly Filter[],
  index: TextIndex,
): Promise<FoundTexts> {
  const found = new Map<string, FoundText>();
  for (const filter of filters) {
    const text = isTextFilter(filter) && index.keys.has(filter.key) ? likeText(filter) : '';
    if (text === '' || found.has(text)) continue;
    const most = /\d/.test(text) ? mostFoundOfNumber : mostFound;
    found.set(text, await idsOf(ctx, selectionOf(text, index, most), most));
  }
  return found;
}

const selectionOf = (text: string, { search, scan }: TextIndex, most: number): RawBuilder<unknown> =>
  text.length < indexedLetters
    ? // Computed once, not for each row.
      scan(sql<string>`(select plain_text(${text}))`)
    : sql`select ${sql.raw(search)}(plain_text(${containing(text)}), ${sql.lit(most + 1)}) as id`;

async function idsOf(ctx: TenantCtx, selection: RawBuilder<unknown>, most = mostFound): Promise<FoundText> {
  const { rows } = await sql<{ id: number }>`
    select f.id from (${selection}) f limit ${sql.lit(most + 1)}`.execute(ctx.db);
  return { ids: rows.map(({ id }) => id), isFrequent: rows.length > most };
}

/** Selects the ids of rows whose text is between two. */
export type RangeReader = (from: unknown, to: unknown) => RawBuilder<unknown>;

const rangeOf = ({ key, operator, value }: Filter): string => JSON.stringify([key, operator, value]);

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
    if (!rows.isFrequent) found.set(rangeOf(filter), rows);
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
  const among = (ids: readonly number[]) => sql<SqlBool>`${id} = any(${[...ids]}::bigint[])`;
  const narrows = new Map([...found].map(([text, { ids }]) => [text, () => among(ids)]));
  const foundFor = (filter: Filter, { indexed }: Column): string | undefined => {
    if (found.size === 0 || !indexed || !isTextFilter(filter)) return undefined;
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
      const range = found.get(rangeOf(filter));
      if (range) return { ...column, found: among(range.ids) };
      if (isFrequent(filter, column)) return { ...column, narrow: undefined };
      const text = foundFor(filter, column);
      if (text !== undefined) return { ...column, indexed: undefined, narrow: narrows.get(text) };
      // An index of texts is read from its beginning to its end for one that is too short.
      return column.indexed && isTextFilter(filter) && likeText(filter).length < indexedLetters
        ? { ...column, narrow: undefined }
        : { ...column, indexed: undefined };
    },
    some: among([...found.values()].find((each) => each.isFrequent)?.ids ?? []),
  };
}
