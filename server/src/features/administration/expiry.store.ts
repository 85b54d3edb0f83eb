import { sql, type RawBuilder } from 'kysely';
import { productParameters } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Today's date in the tenant's time zone. */
export const today = (ctx: TenantCtx): RawBuilder<string> => sql`(now() at time zone ${ctx.timeZone})::date`;

const warning = productParameters.expiryWarningDays;

/** The last day that counts as soon: today plus the days of warning. */
const soon = (ctx: TenantCtx): RawBuilder<string> => sql`${today(ctx)} + coalesce((
  select least(365, greatest(0, (p.value #>> '{}')::numeric))::integer
  from parameter p
  where p.tenant_id = ${ctx.tenantId} and p.key = ${warning.key}
    and jsonb_typeof(p.value) = 'number' and p.valid_from <= ${today(ctx)}
  order by p.valid_from desc limit 1), ${warning.fallback}::integer)`;

/** SQL: `expired` from the day after the date, `near` while the date is soon, null before. */
export const expiry = (
  ctx: TenantCtx,
  column: string,
  expired: string,
  near: string,
): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} < ${today(ctx)} then ${expired}
    when ${sql.ref(column)} <= ${soon(ctx)} then ${near} end`;
