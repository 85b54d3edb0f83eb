import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { lockOperation, type OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';

/**
 * Locks an operation for a change; staff of one company change what is their company's, and only see where
 * else it worked. @throws NOT_FOUND
 */
export async function lockOwn(ctx: Ctx, id: number): Promise<OperationRow> {
  const row = await lockOperation(ctx, id);
  return ctx.actor.companyScope === null || row.company_id === ctx.actor.companyScope
    ? row
    : fail('NOT_FOUND');
}
