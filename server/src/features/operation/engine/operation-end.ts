import { outgoing, stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import { recipientsOf, type Recipient } from '#features/security/recipients.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  activitiesOfEach,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { holdsOpen } from '#features/operation/lifecycle/activity-patch.rules.ts';
import { notifyPeople, updateOperations, type Budget } from './rules-run.ts';

/** The activity of an operation that ended last, which the notification about its end is about. */
export interface LastActivity {
  row: ActivityRow;
  budget: Budget;
}

/**
 * Finishes the operations of which nothing is open any more, and notifies whoever created them.
 * @param lasts of different operations
 */
export async function finishIfOver(ctx: TenantCtx, lasts: readonly LastActivity[]): Promise<void> {
  const open = lasts.filter(({ row }) => row.operation.status === 'open');
  if (open.length === 0) return;
  const activities = await activitiesOfEach(
    ctx,
    open.map(({ row }) => row.operation),
  );
  const over: LastActivity[] = [];
  for (const last of open)
    if (await isOver(ctx, last.row.operation, activities.get(last.row.operation.id) ?? [])) over.push(last);
  await updateOperations(
    ctx,
    over.map(({ row }) => row.operation),
    { status: 'finished', ended_at: ctx.now.toISOString() },
  );
  await notifyCreators(ctx, over);
}

async function isOver(
  ctx: TenantCtx,
  operation: OperationRow,
  rows: readonly ActivityRow[],
): Promise<boolean> {
  const design = await workflowVersion(ctx, operation.workflow_version_id);
  const goesOn = new Set(
    rows.filter(({ withdrawn_at }) => withdrawn_at === null).map((row) => row.predecessor_id),
  );
  return !rows.some((row) => {
    const stage = stageOf(design.definition, row.stage);
    const stays = stage?.otherwise === 'stay' && outgoing(design.definition, row.stage).length > 0;
    return holdsOpen(row, { goesOn: goesOn.has(row.id), planned: stage !== undefined, stays });
  });
}

async function notifyCreators(ctx: TenantCtx, over: readonly LastActivity[]): Promise<void> {
  const creators = new Map<string, readonly Recipient[]>();
  for (const { row, budget } of over) {
    const { created_by, company_id, workflow_version_id } = row.operation;
    if (created_by === null) continue;
    const key = `${created_by} ${company_id}`;
    const people = creators.get(key) ?? (await recipientsOf(ctx, { id: created_by }, company_id));
    creators.set(key, people);
    notifyPeople(
      ctx,
      'finished',
      await workflowVersion(ctx, workflow_version_id),
      row,
      people,
      { es: 'La operación terminó', en: 'The operation is finished' },
      budget,
    );
  }
}
