import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** The tenant's today, and the last day that counts as soon: AVISOVENCE days on, 30 when it is not set. */
export const today = (ctx: TenantCtx): RawBuilder<string> => sql`(now() at time zone ${ctx.timeZone})::date`;
const soon = (ctx: TenantCtx): RawBuilder<string> => sql`${today(ctx)} + coalesce((
  select least(365, greatest(0, (p.value #>> '{}')::numeric))::integer from parameter p where p.tenant_id = ${ctx.tenantId} and p.key = 'AVISOVENCE' and jsonb_typeof(p.value) = 'number' and p.valid_from <= ${today(ctx)}
  order by p.valid_from desc limit 1), 30)`;

/** `expired` from the day after, `near` while it is soon, null before. */
export const expiry = (
  ctx: TenantCtx,
  column: string,
  expired: string,
  near: string,
): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} < ${today(ctx)} then ${expired} when ${sql.ref(column)} <= ${soon(ctx)} then ${near} end`;
