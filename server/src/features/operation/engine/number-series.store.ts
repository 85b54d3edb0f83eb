import { sql } from 'kysely';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { seriesOf, type Numbering } from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { TenantCtx } from '#platform/context.ts';

/** The series that a number is taken of now: its year is that of the tenant's zone. */
export const currentSeries = (ctx: TenantCtx, numbering: Numbering): string =>
  seriesOf(numbering, Number(localDate(ctx.now, ctx.timeZone).slice(0, 4)));

/**
 * Takes numbers of series; whoever takes others of them waits until this transaction ends.
 * @param wanted how many, by series
 * @returns the first number taken of each series
 */
export async function takeNumbers(
  ctx: TenantCtx,
  table: 'operation_series' | 'record_series',
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // In one order, so that two who take numbers of the same series wait and do not block each other.
  const { rows } = await sql<{ series: string; last: number }>`
    insert into ${sql.table(table)} as s (tenant_id, series, last)
      select ${ctx.tenantId}, series, n
      from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::bigint[]) as w(series, n)
      order by series
    on conflict (tenant_id, series) do update set last = s.last + excluded.last
    returning series, last`.execute(ctx.db);
  return new Map(rows.map(({ series, last }) => [series, Number(last) - wanted.get(series)! + 1]));
}
