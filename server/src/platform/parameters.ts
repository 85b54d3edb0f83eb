import { sql } from 'kysely';
import type { TenantCtx } from './context.ts';

/**
 * A tenant's number for a key as it holds today; `fallback` when it is absent, no number, or outside the
 * bounds.
 */
export async function numberParameter(
  ctx: TenantCtx,
  key: string,
  fallback: number,
  [least, most]: readonly [number, number],
): Promise<number> {
  const { rows } = await sql<{ value: unknown }>`
    select value from parameter where tenant_id = ${ctx.tenantId} and key = ${key}
      and valid_from <= (now() at time zone ${ctx.timeZone})::date
      order by valid_from desc limit 1`.execute(ctx.db);
  const value = rows[0]?.value;
  return typeof value === 'number' && value >= least && value <= most ? value : fallback;
}
