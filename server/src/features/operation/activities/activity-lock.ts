import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { lockActivities, type ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** Locks an activity for a change. Staff of one company reach their company's alone. @throws NOT_FOUND */
export async function lockActivity(ctx: TenantCtx, id: number): Promise<ActivityRow> {
  const rows = await lockActivities(ctx, [id], ctx.actor?.companyScope ?? null);
  return rows.get(id) ?? fail('NOT_FOUND');
}

/** Locks an activity that a screen showed in this version. @throws NOT_FOUND, STALE_VERSION */
export async function lockAtVersion(ctx: Ctx, id: number, version: number): Promise<ActivityRow> {
  const row = await lockActivity(ctx, id);
  return row.version === version ? row : fail('STALE_VERSION', { version: row.version });
}
