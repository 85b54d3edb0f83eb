import { lockOperation } from '#features/operation/lifecycle/activity-change.store.ts';
import { rerunWaitingStages } from '#features/operation/engine/engine-run.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Runs the timer of the engine at a moment that the test chooses. */
export async function openEngineTimers(
  asTenant: <T>(work: (ctx: TenantCtx) => Promise<T>) => Promise<T>,
  now: Date,
): Promise<void> {
  const due = await asTenant((ctx) =>
    ctx.db
      .selectFrom('activity')
      .select('operation_id')
      .distinct()
      .where('tenant_id', '=', ctx.tenantId)
      .where('wakes_at', '<=', now.toISOString())
      .where('ended_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute(),
  );
  for (const { operation_id } of due)
    await asTenant(async (ctx) =>
      rerunWaitingStages({ ...ctx, now }, await lockOperation(ctx, operation_id)),
    );
}
