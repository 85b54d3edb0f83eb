import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '../context.ts';
import type { Database } from './schema.ts';

/** So many rows of a sample that contain a text tell how many of the table do. */
const enoughInSample = 20;

/** Pages of a sample. Those of the next one are the same, and in memory. */
const sampledPages = 64;
/** A sample of fewer rows says nothing. */
export const fewSampled = 100;

export interface Sample {
  /** About how many rows contain the text; 0 where the sample has too few of them. */
  rows: number;
  /** Of all rows; 0 where the table is short. */
  share: number;
}

const pagesOf = (table: string): RawBuilder<number> =>
  sql`greatest(pg_relation_size(${sql.lit(table)}) / 8192, 1)`;

/** Rows `t` of the tenant in some pages of a table: the same ones each time. */
export const sampledRows = ({ tenantId }: TenantCtx, table: string, most: number): RawBuilder<unknown> => sql`
  from ${sql.table(table)} t
    tablesample system ((select least(100, 100.0 * ${sql.lit(most)} / ${pagesOf(table)}))) repeatable (0)
  where t.tenant_id = ${tenantId}`;

/**
 * About how many rows of a table contain a plain text.
 * @param text of a row `t`; what its index of texts contains when absent
 */
export async function sampleOf(
  ctx: TenantCtx,
  plain: RawBuilder<string>,
  table: keyof Database & string,
  text = sql.ref('t.search'),
): Promise<Sample> {
  const { rows: found } = await sql<{ sampled: number; containing: number; pages: number }>`
    select count(*)::int as sampled, (count(*) filter (where strpos(${text}, ${plain}) > 0))::int as containing,
      (select ${pagesOf(table)})::int as pages
    ${sampledRows(ctx, table, sampledPages)}`.execute(ctx.db);
  const { sampled, containing, pages: all } = found[0]!;
  return {
    rows: containing < enoughInSample ? 0 : Math.round(containing * Math.max(1, all / sampledPages)),
    share: sampled < fewSampled ? 0 : containing / sampled,
  };
}
