import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { containing, isTextFilter, likeText, type Column } from './search-conditions.ts';

/** Rows that contain a text are all read and sorted while there are no more of them. */
export const mostFound = 10_000;
/** Letters of the parts of texts that an index of texts holds. */
const indexedLetters = 3;

/** Ids of rows that contain a text: all of them, or some when there are more than `mostFound`. */
interface FoundText {
  ids: readonly number[];
  isFrequent: boolean;
}
export type FoundTexts = ReadonlyMap<string, FoundText>;

/**
 * Looks in the index of texts for the texts of filters by these keys. One that too many rows contain is looked for in
 * the order of the list instead, as are texts that are too short for the index. `search` is the function of the index,
 * called with a pattern and a number of rows at which it ends.
 */
export async function findTexts(
  ctx: TenantCtx,
  filters: readonly Filter[],
  keys: ReadonlySet<string>,
  search: 'activity_search' | 'operation_search',
): Promise<FoundTexts> {
  const found = new Map<string, FoundText>();
  for (const filter of filters) {
    const text = isTextFilter(filter) && keys.has(filter.key) ? likeText(filter) : '';
    if (text === '' || found.has(text)) continue;
    const ids = text.length < indexedLetters ? [] : await idsWith(ctx, text, search);
    found.set(text, { ids, isFrequent: text.length < indexedLetters || ids.length > mostFound });
  }
  return found;
}

async function idsWith(
  ctx: TenantCtx,
  text: string,
  search: 'activity_search' | 'operation_search',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.raw(search)}(plain_text(${containing(text)}), ${sql.lit(mostFound + 1)}) as id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
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
      if (isFrequent(filter, column)) return { ...column, narrow: undefined };
      const text = foundFor(filter, column);
      const narrow = text === undefined ? column.narrow : narrows.get(text);
      return { ...column, indexed: undefined, narrow };
    },
    some: among([...found.values()].find((each) => each.isFrequent)?.ids ?? []),
  };
}
