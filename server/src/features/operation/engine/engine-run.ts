import type { Stage, Transition } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { outgoing, stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import {
  publishedWorkflow,
  workflowVersion,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import { chooseTransitions, type Facts } from '#features/parameterization/workflow-path.rules.ts';
import { recipientsOf, type Recipient } from '#features/security/recipients.store.ts';
import { variablesOf } from '#platform/conditions.rules.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import {
  activitiesOf,
  activitiesOfEach,
  writeChanges,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { holdsOpen, patched } from '#features/operation/lifecycle/activity-patch.rules.ts';
import { advance } from './engine.rules.ts';
import { insertOperations, type NewOrder } from './operation-opening.ts';
import {
  answersByStage,
  factsOf,
  launchDepth,
  nothing,
  stageStateOf,
  type Answers,
  type StageState,
} from './operation-facts.ts';
import { leastLoaded } from '#features/operation/lifecycle/personnel.store.ts';
import { markForReview, newBudget, runRules, tell, updateOperations, type Budget } from './rules-run.ts';
import { openStages, type Opening } from './stage-opening.ts';

const mostLaunches = 10;

/**
 * What follows from an ended activity: its stage's named rules, its transitions, the stages they open, and at
 * once the system stages among them. A storm is stopped by the budget; the operation is then marked for
 * review.
 * @param said null for a synchronized activity; what an unrealized or rejected one says beside its reason.
 */
export async function runFrom(
  ctx: TenantCtx,
  row: ActivityRow,
  budget: Budget,
  said: Answers | null,
  ready: 'all' | 'conditional' = 'all',
): Promise<void> {
  const open = await follow(ctx, [{ row, budget, said, ready }]);
  if (!open.has(row.operation.id)) await settle(ctx, row.operation, row, budget);
}

/**
 * The same for synchronized activities of different operations, in few statements.
 * @param standing what stands of their operations now
 */
export async function runFromEach(
  ctx: TenantCtx,
  rows: readonly ActivityRow[],
  standing: ReadonlyMap<number, StageState>,
): Promise<void> {
  const runs = rows.map((row): Run => ({ row, budget: newBudget(), said: null, ready: 'all' }));
  const open = await follow(ctx, runs, standing);
  await settleEach(
    ctx,
    runs.filter(({ row }) => !open.has(row.operation.id)),
  );
}

interface Run {
  row: ActivityRow;
  budget: Budget;
  said: Answers | null;
  ready: 'all' | 'conditional';
}

interface Next extends Pick<Run, 'row' | 'budget'> {
  design: WorkflowDesign;
  stages: Stage[];
  facts: Facts;
  toLeastLoaded: boolean;
}

/**
 * @param runs of different operations
 * @returns operations that somebody now has work in: they cannot be over
 */
async function follow(
  ctx: TenantCtx,
  runs: readonly Run[],
  known?: ReadonlyMap<number, StageState>,
): Promise<Set<number>> {
  const standing =
    known ??
    (await stageStateOf(
      ctx,
      runs.map(({ row }) => row.operation.id),
    ));
  const nexts: Next[] = [];
  for (const run of runs)
    nexts.push(...(await nextOf(ctx, run, standing.get(run.row.operation.id) ?? nothing)));
  return openNext(ctx, nexts);
}

/** Runs the rules of a stage and finds what opens after it. */
async function nextOf(
  ctx: TenantCtx,
  { row, budget, said, ready }: Run,
  standing: StageState,
): Promise<Next[]> {
  const design = await workflowVersion(ctx, row.operation.workflow_version_id);
  const stage = stageOf(design.definition, row.stage);
  if (!stage) return [];
  const facts = await factsOf(ctx, design, row, standing.answers, said ?? undefined);
  // What was not carried out is judged by what was said of it, never by what earlier stages answered.
  const { open: byRule, assignLeastLoaded } = await runRules(
    ctx,
    design,
    row,
    stage.rules,
    said === null ? facts : { ...facts, answers: said },
    budget,
  );
  const usable =
    said === null
      ? ready === 'all'
        ? null
        : conditional
      : (transition: Transition) => speaksOf(transition, said);
  const definition =
    usable === null
      ? design.definition
      : {
          ...design.definition,
          transitions: design.definition.transitions.filter(
            (each) => each.from !== row.stage || usable(each),
          ),
        };
  const keys = [
    ...new Set([
      ...advance(definition, row.stage, facts, standing.stages).open,
      ...byRule.filter((key) => !standing.stages.has(key)),
    ]),
  ];
  return [
    {
      row,
      budget,
      design,
      stages: keys.flatMap((key) => stageOf(design.definition, key) ?? []),
      facts,
      toLeastLoaded: assignLeastLoaded,
    },
  ];
}

const conditional = (transition: Transition): boolean => transition.when !== null;

/**
 * Whether a transition is about an activity that was not carried out: it asks for the status, or for exactly
 * what was said.
 */
function speaksOf({ when }: Transition, said: Answers): boolean {
  const names = variablesOf(when);
  if (names.includes('status')) return true;
  const asked = names
    .filter((name) => name.startsWith('answers.'))
    .map((name) => name.slice('answers.'.length));
  return asked.length > 0 && asked.every((name) => Object.hasOwn(said, name));
}

async function openNext(ctx: TenantCtx, nexts: readonly Next[]): Promise<Set<number>> {
  const openings: (Opening & Next)[] = [];
  for (const next of nexts) {
    const { row, stages, budget, facts } = next;
    if (stages.length > budget.left) {
      await stopOverBudget(ctx, row);
      continue;
    }
    budget.left -= stages.length;
    openings.push(
      ...stages.map((stage) => ({
        ...next,
        operation: row.operation,
        stage,
        predecessorId: row.id,
        answers: facts.answers,
      })),
    );
  }
  const opened = await openStages(ctx, openings);
  for (const [at, row] of opened.entries()) {
    const { design, budget, toLeastLoaded } = openings[at]!;
    await begin(ctx, design, row, budget, toLeastLoaded);
  }
  return new Set(opened.flatMap(({ kind, operation_id }) => (kind === 'system' ? [] : [operation_id])));
}

/** What happens when a stage has just been opened: alerts, an automatic assignment, and system stages run. */
export async function begin(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  budget: Budget,
  toLeastLoaded = false,
): Promise<void> {
  const stage = stageOf(design.definition, row.stage);
  if (!stage) return;
  if (stage.alert) {
    const people = await recipientsOf(ctx, { permission: 'SUBOPERATIVE_MOD_ASSIGN' });
    tell(
      ctx,
      design,
      row,
      people,
      (locale) => `${locale === 'en' ? 'Needs attention' : 'Requiere atención'}: ${stage.name[locale]}`,
      budget,
    );
  }
  if (stage.kind === 'field' && toLeastLoaded) {
    const assignee = await leastLoaded(ctx, row);
    if (assignee)
      await writeChanges(ctx, [
        {
          before: row,
          after: patched(row, 'assign', 'assigned', ctx.now.toISOString(), null, assignee),
          event: 'assign',
        },
      ]);
  }
  if (stage.kind === 'system') await runSystem(ctx, design, stage, row, budget);
}

/** Carries out a system stage, or leaves it open when it waits. */
async function runSystem(
  ctx: TenantCtx,
  design: WorkflowDesign,
  stage: Stage,
  row: ActivityRow,
  budget: Budget,
): Promise<void> {
  const task = stage.system;
  if (task?.type === 'launch') {
    if (!(await launch(ctx, row, task.workflow, budget))) return;
  } else if (task?.type === 'wait') {
    const over = row.wakes_at !== null && new Date(row.wakes_at) <= ctx.now;
    const open = over
      ? design.definition
      : {
          ...design.definition,
          transitions: design.definition.transitions.filter(
            (each) => each.from !== row.stage || each.when !== null,
          ),
        };
    const { taken, stays } = chooseTransitions(
      open,
      row.stage,
      await factsOf(ctx, design, row, await answersByStage(ctx, row.operation.id)),
    );
    if (taken.length === 0 && (!over || stays)) return over ? sleepOn(ctx, row) : undefined;
    return completeSystem(ctx, row, budget, over ? 'all' : 'conditional');
  } else if (task?.type === 'evaluate') {
    if (
      chooseTransitions(
        design.definition,
        row.stage,
        await factsOf(ctx, design, row, await answersByStage(ctx, row.operation.id)),
      ).stays
    )
      return;
  }
  return completeSystem(ctx, row, budget, 'all');
}

async function completeSystem(
  ctx: TenantCtx,
  row: ActivityRow,
  budget: Budget,
  ready: 'all' | 'conditional',
): Promise<void> {
  const [done] = await writeChanges(ctx, [
    {
      before: row,
      after: patched(row, 'complete', 'synchronized', ctx.now.toISOString(), null, null),
      event: 'complete',
    },
  ]);
  await follow(ctx, [{ row: done!, budget, said: null, ready }]);
}

/** Looks again in a day, since a fact may change with the calendar alone. */
async function sleepOn(ctx: TenantCtx, row: ActivityRow, hours = 24): Promise<void> {
  const wakes_at = new Date(ctx.now.getTime() + hours * 3_600_000).toISOString();
  await ctx.db
    .updateTable('activity')
    .set({ wakes_at })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
}

/** Opens an operation of another workflow for the same customer; false when that is not possible now. */
async function launch(ctx: TenantCtx, row: ActivityRow, code: string, budget: Budget): Promise<boolean> {
  const { operation } = row;
  if (budget.left <= 0 || (await launchDepth(ctx, operation.id)) >= mostLaunches) {
    await stopOverBudget(ctx, row);
    return false;
  }
  budget.left--;
  const design = await publishedWorkflow(ctx, code).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!design) {
    ctx.audit({
      action: 'engine.launch_failed',
      subject: 'activity',
      subjectId: row.id,
      after: { workflow: code },
    });
    await markForReview(ctx, operation);
    await sleepOn(ctx, row, 1);
    return false;
  }
  const order: NewOrder = {
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
  };
  await openOperations(ctx, design, [order], operation.created_by, budget);
  return true;
}

/** Writes operations and opens their start stages. */
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
      await begin(ctx, design, row, budget);
      await settle(ctx, row.operation, row, budget);
    }
  }
  return operations.map(({ id }) => id);
}

async function stopOverBudget(ctx: TenantCtx, row: ActivityRow): Promise<void> {
  ctx.log.warn(
    { tenantId: ctx.tenantId, activityId: row.id, stage: row.stage },
    'engine stopped: too many actions for one event',
  );
  ctx.audit({ action: 'engine.stopped', subject: 'activity', subjectId: row.id });
  await markForReview(ctx, row.operation);
}

/** Lets every waiting system stage of a locked operation look again. */
export async function lookAgain(ctx: TenantCtx, operation: OperationRow): Promise<void> {
  const design = await workflowVersion(ctx, operation.workflow_version_id);
  const budget = newBudget();
  const waiting = (await activitiesOf(ctx, operation)).filter(
    (row) => row.kind === 'system' && row.status === 'new' && row.withdrawn_at === null,
  );
  for (const row of waiting) {
    const stage = stageOf(design.definition, row.stage);
    if (stage) await runSystem(ctx, design, stage, row, budget);
  }
  if (waiting.length > 0) await settle(ctx, operation, waiting[0]!, budget);
}

/** Ends the operation when nothing of it is open any more, and tells whoever created it. */
export const settle = (
  ctx: TenantCtx,
  operation: OperationRow,
  last: ActivityRow,
  budget: Budget,
): Promise<void> => settleEach(ctx, [{ row: { ...last, operation }, budget }]);

/** @param lasts of different operations */
async function settleEach(ctx: TenantCtx, lasts: readonly Pick<Run, 'row' | 'budget'>[]): Promise<void> {
  const open = lasts.filter(({ row }) => row.operation.status === 'open');
  if (open.length === 0) return;
  const activities = await activitiesOfEach(
    ctx,
    open.map(({ row }) => row.operation),
  );
  const over: typeof open = [];
  for (const last of open)
    if (await isOver(ctx, last.row.operation, activities.get(last.row.operation.id) ?? [])) over.push(last);
  await updateOperations(
    ctx,
    over.map(({ row }) => row.operation),
    { status: 'finished', ended_at: ctx.now.toISOString() },
  );
  const creators = new Map<number, Recipient[]>();
  for (const { row, budget } of over) {
    const { created_by, workflow_version_id } = row.operation;
    if (created_by === null) continue;
    const people = creators.get(created_by) ?? (await recipientsOf(ctx, { id: created_by }));
    creators.set(created_by, people);
    tell(
      ctx,
      await workflowVersion(ctx, workflow_version_id),
      row,
      people,
      (locale) => (locale === 'en' ? 'The operation is finished' : 'La operación finalizó'),
      budget,
    );
  }
}

/** Whether nothing of an operation is open any more. */
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

/** Whether a decision of an office stage leads anywhere. */
export async function hasPath(ctx: TenantCtx, row: ActivityRow, answers: Answers): Promise<boolean> {
  const design = await workflowVersion(ctx, row.operation.workflow_version_id);
  const facts = await factsOf(
    ctx,
    design,
    { ...row, status: 'synchronized' },
    await answersByStage(ctx, row.operation.id),
    answers,
  );
  return !chooseTransitions(design.definition, row.stage, facts).stays;
}
