import { sql } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { numbersContaining } from './number-parts.rules.ts';
import type { Database } from './schema.ts';
import { boundsOf, isTextFilter, likeText } from './search-conditions.ts';

/**
 * The table whose ids a key holds. Of a `few` records, those that a filter leaves are looked up; of other tables, the
 * numbers that contain the digits are computed.
 */
export interface Referenced {
  table: keyof Database & string;
  few?: boolean;
}

/**
 * Filters by a part of an id, or by a range of the ids of few records, as the ids that they leave. The text of each
 * row's id would be compared otherwise. A part that too many ids contain stays: some are soon found in the order of
 * the list.
 */
export const withNamedIds = (
  ctx: TenantCtx,
  filters: readonly Filter[],
  keys: Readonly<Record<string, Referenced>>,
): Promise<Filter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      const referenced = Object.hasOwn(keys, filter.key) ? keys[filter.key] : undefined;
      const ids = referenced && (await idsOf(ctx, filter, referenced));
      if (!ids) return filter;
      return ids.length === 1
        ? { ...filter, operator: 'EQUAL' as const, value: ids[0]! }
        : { ...filter, operator: 'IN' as const, value: ids };
    }),
  );

async function idsOf(
  ctx: TenantCtx,
  filter: Filter,
  { table, few = false }: Referenced,
): Promise<number[] | null> {
  const text = isTextFilter(filter) ? likeText(filter) : '';
  const bounds = few ? boundsOf(filter, 'LONG', ctx.timeZone) : null;
  if (text === '' && !bounds) return null;
  if (!few) return numbersContaining(text, await greatestId(ctx, table));
  const matches = bounds ? sql`id between ${bounds[0]} and ${bounds[1]}` : sql`strpos(id::text, ${text}) > 0`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and ${matches}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function greatestId(ctx: TenantCtx, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)} where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}
