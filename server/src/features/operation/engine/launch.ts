import { publishedWorkflow, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ActivityRow, OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { launchDepth, type Answers } from './operation-facts.ts';
import type { NewOrder } from './operation-opening.ts';
import { markForReview, stopOverBudget, type Budget } from './rules-run.ts';
import { sleepFor } from './system-stage.ts';

const mostLaunches = 10;

/**
 * The workflow that a system stage launches. Null when that is not possible now: the operation is marked for
 * review, and an unpublished workflow is looked for again in an hour.
 */
export async function launchDesign(
  ctx: TenantCtx,
  row: ActivityRow,
  code: string,
  budget: Budget,
): Promise<WorkflowDesign | null> {
  const { operation } = row;
  if (budget.left <= 0 || (await launchDepth(ctx, operation.id)) >= mostLaunches) {
    await stopOverBudget(ctx, row);
    return null;
  }
  budget.left--;
  const design = await publishedWorkflow(ctx, code).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (design) return design;
  ctx.audit({
    action: 'engine.launch_failed',
    result: 'failed',
    subject: 'activity',
    subjectId: row.id,
    after: { workflow: code },
  });
  await markForReview(ctx, operation);
  await sleepFor(ctx, row, 1);
  return null;
}

/** An order for the same customer at the same place. */
export const launchedOrder = (operation: OperationRow): NewOrder => ({
  account: operation.account,
  subscriber: operation.subscriber,
  address: operation.address,
  priority: operation.priority,
  latitude: operation.latitude,
  longitude: operation.longitude,
  prefill: operation.prefill as NewOrder['prefill'],
  facts: operation.facts as Answers,
  parentId: operation.id,
  zoneId: operation.zone_id,
  barrioId: operation.barrio_id,
  companyId: null,
});
