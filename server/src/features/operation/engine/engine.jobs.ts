import type { TenantCtx } from '#platform/context.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { lockOperation } from '#features/operation/lifecycle/activity-change.store.ts';
import { rerunWaitingStages } from './engine-run.ts';
import { checkTotals, foldCounters } from '#features/operation/lifecycle/counters.store.ts';

/** Runs the waiting stages of one operation again, in a transaction of their own. */
export const wakeJob = job<{ operationId: number }>('engine', async (ctx, { operationId }) => {
  const operation = await lockOperation(ctx, operationId);
  if (operation.status === 'open') await rerunWaitingStages(ctx, operation);
});

/** Every minute: system stages whose time has come. */
export async function wakeDue(ctx: TenantCtx): Promise<void> {
  const due = await ctx.db
    .selectFrom('activity')
    .select('operation_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where('wakes_at', '<=', ctx.now.toISOString())
    .where('ended_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .limit(2_000)
    .execute();
  for (const { operation_id } of due)
    await ctx.enqueue(wakeJob, { operationId: operation_id }, { singletonKey: `wake:${operation_id}` });
}

export const engineTimers: TimerDeclaration[] = [
  { queue: 'engine-wake', cron: '* * * * *', handler: wakeDue },
  // Another number whenever folding writes other tables: the timers of an earlier version end with their queue.
  { queue: 'counters-fold-2', cron: '* * * * *', handler: foldCounters },
  { queue: 'counters-check', cron: '51 7 * * *', handler: async (ctx) => void (await checkTotals(ctx)) },
];
