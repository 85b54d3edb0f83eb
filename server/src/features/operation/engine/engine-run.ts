import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { workflowVersion, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { TransitionChoice } from '@cuadrilla/contract/parameterization/counting-transitions.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  activitiesOf,
  writeChanges,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { patched } from '#features/operation/lifecycle/activity-patch.rules.ts';
import { leastLoaded } from '#features/operation/lifecycle/personnel.store.ts';
import { launchDesign, launchedOrder } from './launch.ts';
import { nextStagesOf, type EndedActivity, type EngineRun, type NextStages } from './next-stages.ts';
import { insertOperations, type NewOrder } from './operation-opening.ts';
import { finishIfOver } from './operation-end.ts';
import { noState, stageStateOf, type Answers, type StageState } from './operation-facts.ts';
import { newBudget, notifyPeople, stopOverBudget, type Budget } from './rules-run.ts';
import { openStages, type Opening } from './stage-opening.ts';
import { sleepFor, systemStepOf } from './system-stage.ts';

/**
 * What follows from ended activities: their stages' named rules, their transitions, the stages they open, and
 * at once the system stages among them. The budget stops a run that sets off too much; its operation is then
 * marked for review.
 * @param ended of different operations
 * @param states of their operations now; read when absent
 */
export async function runAfter(
  ctx: TenantCtx,
  ended: readonly EndedActivity[],
  states?: ReadonlyMap<number, StageState>,
): Promise<void> {
  const runs = ended.map((one): EngineRun => ({ ...one, budget: newBudget(), transitions: 'all' }));
  const busy = await openNext(ctx, runs, states);
  await finishIfOver(
    ctx,
    runs.filter(({ row }) => !busy.has(row.operation.id)),
  );
}

/**
 * Runs the rules and opens the next stages.
 * @param runs of different operations
 * @returns operations in which somebody now has work: they cannot be over
 */
async function openNext(
  ctx: TenantCtx,
  runs: readonly EngineRun[],
  known?: ReadonlyMap<number, StageState>,
): Promise<Set<number>> {
  const states =
    known ??
    (await stageStateOf(
      ctx,
      runs.map(({ row }) => row.operation.id),
    ));
  const openings: (Opening & NextStages)[] = [];
  const nexts: NextStages[] = [];
  for (const run of runs) {
    const next = await nextStagesOf(ctx, run, states.get(run.row.operation.id) ?? noState);
    if (next) nexts.push(next);
  }
  for (const next of nexts) {
    const { row, stages, budget, facts } = next;
    if (stages.length > budget.left) {
      await stopOverBudget(ctx, row);
      continue;
    }
    budget.left -= stages.length;
    const shared = { ...next, operation: row.operation, predecessorId: row.id, answers: facts.answers };
    openings.push(...stages.map((stage) => ({ ...shared, stage })));
  }
  const opened = await openStages(ctx, openings);
  for (const [at, row] of opened.entries()) {
    const { design, budget, toLeastLoaded } = openings[at]!;
    await startStage(ctx, design, row, budget, toLeastLoaded);
  }
  return new Set(opened.flatMap(({ kind, operation_id }) => (kind === 'system' ? [] : [operation_id])));
}

/** What happens when a stage has just been opened: alerts, an automatic assignment, and system stages run. */
async function startStage(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  budget: Budget,
  toLeastLoaded = false,
): Promise<void> {
  const stage = stageOf(design.definition, row.stage);
  if (!stage) return;
  if (stage.alert) {
    const people = await recipientsOf(
      ctx,
      { permission: 'SUBOPERATIVE_MOD_ASSIGN' },
      row.company_id ?? row.operation.company_id,
    );
    notifyPeople(
      ctx,
      'attention',
      design,
      row,
      people,
      { es: `Requiere atención: ${stage.name.es}`, en: `Needs attention: ${stage.name.en}` },
      budget,
    );
  }
  if (stage.kind === 'field' && toLeastLoaded) await assignToLeastLoaded(ctx, row);
  if (stage.kind === 'system') await runSystemStage(ctx, design, row, budget);
}

async function assignToLeastLoaded(ctx: TenantCtx, row: ActivityRow): Promise<void> {
  const assignee = await leastLoaded(ctx, row);
  if (!assignee) return;
  const after = patched(row, 'assign', 'assigned', ctx.now.toISOString(), null, assignee);
  await writeChanges(ctx, [{ before: row, after, event: 'assign' }]);
}

/** Completes a system stage, or leaves it open when it waits. */
async function runSystemStage(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  budget: Budget,
): Promise<void> {
  const stage = stageOf(design.definition, row.stage);
  if (!stage) return;
  const step = await systemStepOf(ctx, design, stage, row);
  switch (step.type) {
    case 'stay':
      return;
    case 'sleep':
      return sleepFor(ctx, row, 24);
    case 'complete':
      return completeSystemStage(ctx, row, budget, step.transitions);
    case 'launch': {
      const launched = await launchDesign(ctx, row, step.workflow, budget);
      if (!launched) return;
      await openOperations(ctx, launched, [launchedOrder(row.operation)], row.operation.created_by, budget);
      return completeSystemStage(ctx, row, budget, 'all');
    }
  }
}

async function completeSystemStage(
  ctx: TenantCtx,
  row: ActivityRow,
  budget: Budget,
  transitions: TransitionChoice,
): Promise<void> {
  const after = patched(row, 'complete', 'synchronized', ctx.now.toISOString(), null, null);
  const [done] = await writeChanges(ctx, [{ before: row, after, event: 'complete' }]);
  await openNext(ctx, [{ row: done!, budget, statement: null, transitions }]);
}

/** Writes operations and opens their start stages. @returns their ids, in the order given */
export async function openOperations(
  ctx: TenantCtx,
  design: WorkflowDesign,
  orders: readonly NewOrder[],
  createdBy: number | null,
  shared?: Budget,
): Promise<number[]> {
  const operations = await insertOperations(ctx, design, orders, createdBy);
  const stage = stageOf(design.definition, design.definition.start)!;
  const rows = await openStages(
    ctx,
    operations.map((operation) => ({
      operation,
      stage,
      predecessorId: null,
      answers: { ...(operation.prefill as Answers), ...(operation.facts as Answers) },
    })),
  );
  for (const operation of operations)
    ctx.publishChange({ kind: 'operation', id: operation.id, companyId: operation.company_id });
  if (stage.kind === 'system' || stage.alert) {
    for (const row of rows) {
      const budget = shared ?? newBudget();
      await startStage(ctx, design, row, budget);
      await finishIfOver(ctx, [{ row, budget }]);
    }
  }
  return operations.map(({ id }) => id);
}

/** Lets every waiting system stage of a locked operation read the facts again. */
export async function rerunWaitingStages(ctx: TenantCtx, operation: OperationRow): Promise<void> {
  const design = await workflowVersion(ctx, operation.workflow_version_id);
  const budget = newBudget();
  const waiting = (await activitiesOf(ctx, operation)).filter(
    (row) => row.kind === 'system' && row.status === 'new' && row.withdrawn_at === null,
  );
  for (const row of waiting) await runSystemStage(ctx, design, row, budget);
  if (waiting.length > 0) await finishIfOver(ctx, [{ row: { ...waiting[0]!, operation }, budget }]);
}
