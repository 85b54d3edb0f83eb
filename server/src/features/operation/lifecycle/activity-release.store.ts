import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Has the phones of employees drop activities at their next pull. */
export async function release(
  ctx: TenantCtx,
  pairs: readonly { employeeId: number; activityId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const employees = pairs.map(({ employeeId }) => employeeId);
  const activities = pairs.map(({ activityId }) => activityId);
  await sql`
    insert into activity_release (tenant_id, employee_id, activity_id)
    select ${ctx.tenantId}, e, a from unnest(${employees}::bigint[], ${activities}::bigint[]) as p(e, a)
    on conflict (tenant_id, employee_id, activity_id) do update set touched = pg_current_xact_id()
  `.execute(ctx.db);
}

/** Has the phone of an employee hold activities again. */
export async function unrelease(
  ctx: TenantCtx,
  employeeId: number,
  activityIds: readonly number[],
): Promise<void> {
  await ctx.db
    .deleteFrom('activity_release')
    .where('tenant_id', '=', ctx.tenantId)
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`activity_id = any(${activityIds}::bigint[])`)
    .execute();
}

/** Turns the current answers of an activity into an earlier version. */
export async function supersedeSubmission(ctx: TenantCtx, activityId: number): Promise<void> {
  await ctx.db
    .updateTable('submission')
    .set({ state: 'earlier' })
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .where('state', '=', 'current')
    .execute();
}
