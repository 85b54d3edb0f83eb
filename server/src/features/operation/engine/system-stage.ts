import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { WorkflowDesign } from '#features/parameterization/design.store.ts';
import { chooseTransitions } from '@cuadrilla/contract/parameterization/workflows/workflow-path.ts';
import type { TransitionChoice } from '@cuadrilla/contract/parameterization/counting-transitions.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { withCountingTransitions } from './engine.rules.ts';
import { answersByStage, factsOf } from './operation-facts.ts';

/** What a system stage does now: wait for a fact, wake up again tomorrow, launch a workflow, or be over. */
export type SystemStep =
  | { type: 'stay' }
  | { type: 'sleep' }
  | { type: 'launch'; workflow: string }
  | { type: 'complete'; transitions: TransitionChoice };

export async function systemStepOf(
  ctx: TenantCtx,
  design: WorkflowDesign,
  { system: task }: Stage,
  row: ActivityRow,
): Promise<SystemStep> {
  if (task?.type === 'launch') return { type: 'launch', workflow: task.workflow };
  if (task?.type !== 'wait' && task?.type !== 'evaluate') return { type: 'complete', transitions: 'all' };
  const facts = await factsOf(ctx, design, row, await answersByStage(ctx, row.operation.id));
  if (task.type === 'evaluate')
    return chooseTransitions(design.definition, row.stage, facts).stays
      ? { type: 'stay' }
      : { type: 'complete', transitions: 'all' };
  const termIsOver = row.wakes_at !== null && new Date(row.wakes_at) <= ctx.now;
  const transitions = termIsOver ? 'all' : 'conditional';
  const definition = withCountingTransitions(design.definition, row.stage, transitions);
  const { taken, stays } = chooseTransitions(definition, row.stage, facts);
  if (taken.length > 0 || (termIsOver && !stays)) return { type: 'complete', transitions };
  return { type: termIsOver ? 'sleep' : 'stay' };
}

/** Wakes a waiting stage again after some hours, since a fact may change with the calendar alone. */
export async function sleepFor(ctx: TenantCtx, row: ActivityRow, hours: number): Promise<void> {
  const wakes_at = new Date(ctx.now.getTime() + hours * 3_600_000).toISOString();
  await ctx.db
    .updateTable('activity')
    .set({ wakes_at })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
}
