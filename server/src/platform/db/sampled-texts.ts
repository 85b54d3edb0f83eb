import { sql } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { cachedForAMinute } from './minute-cache.ts';
import { commonShare, rareShare, unlisted, type FoundTexts, type TextIndex } from './found-texts.ts';
import { plainText } from './plain-text.rules.ts';
import { isTextFilter, likeText } from './search-conditions.ts';
import { fewSampled, sampledRows } from './text-sample.ts';

/** Pages, and rows of them, that tell a text of each tenth row from a rare one. */
const fewPages = 16;
const fewRows = 300;
/** Some texts of a table, of at most 32 tables of all tenants. */
const sampleOfTable = cachedForAMinute<readonly string[]>(32);

/**
 * The share of all rows of a table whose index of texts contains a text, by some hundred rows that were read within the
 * last minute; null where they are too few to say. Each text that is typed is compared with them here, without a statement.
 */
async function shareWithText(
  ctx: TenantCtx,
  text: string,
  table: TextIndex['table'],
): Promise<number | null> {
  const texts = await sampleOfTable(ctx, table, async () => {
    const { rows } = await sql<{ search: string }>`
      select t.search ${sampledRows(ctx, table, fewPages)}`.execute(ctx.db);
    // Some of each page: rows that belong together are written together.
    const step = Math.ceil(rows.length / fewRows);
    return rows.filter((_, at) => at % step === 0).map(({ search }) => search);
  });
  const plain = plainText(text);
  return texts.length < fewSampled
    ? null
    : texts.filter((each) => each.includes(plain)).length / texts.length;
}

/** What a sample says of the texts of filters. */
interface SampledTexts {
  /**
   * Those that so many rows contain that each row is compared: an index would list all of these first.
   */
  common: FoundTexts;
  /** Whether there are texts, and so few rows contain each that these cost little, however they are read. */
  isRare: boolean;
}

/** What a sample says of the texts of filters by these keys. */
export async function sampledTexts(
  ctx: TenantCtx,
  filters: readonly Filter[],
  keys: ReadonlySet<string>,
  table: TextIndex['table'],
): Promise<SampledTexts> {
  const shares = new Map<string, number | null>();
  for (const filter of filters) {
    const text = isTextFilter(filter) && keys.has(filter.key) ? likeText(filter) : '';
    if (text !== '' && !shares.has(text)) shares.set(text, await shareWithText(ctx, text, table));
  }
  const common = [...shares].filter(([, share]) => share !== null && share >= commonShare);
  return {
    common: new Map(common.map(([text]) => [text, unlisted])),
    isRare: shares.size > 0 && [...shares.values()].every((share) => share !== null && share <= rareShare),
  };
}
