import { stageOf, successors } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import {
  settingsOf,
  workflowVersion,
  type Settings,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { next } from '#features/operation/lifecycle/activity-state.rules.ts';
import { applyEvents } from '#features/operation/activities/activity-events.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import {
  noState,
  stageStateOf,
  type Answers,
  type StageState,
} from '#features/operation/engine/operation-facts.ts';
import { completeAtOnce } from './sync-complete.ts';
import {
  checkedAnswers,
  isCurrent,
  submissionOf,
  type ActivityMutation,
  type MutationResult,
  type Finish,
} from './sync-mutations.ts';
import { insertSubmissions } from './sync.store.ts';

/**
 * A batch of a phone is mostly ordinary steps of activities that have nothing to do with each other. Those
 * are carried out together, in one statement for all where `applyMutation` needs one for each. Whatever is
 * out of the ordinary is left to `applyMutation`, which alone decides how it is answered.
 */
export interface Step {
  mutation: ActivityMutation;
  row: ActivityRow;
}

type Plain = 'download' | 'see' | 'begin';
interface Finished {
  mutation: Finish;
  row: ActivityRow;
  answers: Answers;
}

/**
 * @param steps of different operations, whose activities are locked
 * @returns what was carried out, by id of the mutation; what is missing was not touched
 */
export async function applyBatch(
  ctx: Ctx,
  deviceId: string,
  steps: readonly Step[],
): Promise<Map<string, MutationResult>> {
  const carried = new Map<string, MutationResult>();
  const ordinary = steps.filter((step) => isOrdinary(ctx, step));
  for (const event of ['download', 'see', 'begin'] satisfies Plain[]) {
    const moving = ordinary.filter(({ mutation }) => mutation.type === event);
    const moved = await applyEvents(
      ctx,
      moving.map((step) => moveOf(deviceId, step)),
      event,
      null,
    );
    for (const [at, row] of moved.entries()) carried.set(moving[at]!.mutation.id, { result: 'applied', row });
  }
  const finishing = ordinary.flatMap(({ mutation, row }) =>
    mutation.type === 'finish' ? [{ mutation, row }] : [],
  );
  const standing = await stageStateOf(
    ctx,
    finishing.map(({ row }) => row.operation_id),
  );
  const finished = await checkEach(ctx, finishing, standing);
  if (finished.length === 0) return carried;
  const owed = await insertSubmissions(
    ctx,
    'current',
    finished.map(({ mutation, row, answers }) => submissionOf(deviceId, mutation, row, answers)),
  );
  const [waiting, whole] = [true, false].map((owes) =>
    finished.filter(({ row }) => owed.has(row.id) === owes).map((step) => moveOf(deviceId, step)),
  );
  const moved = [
    ...(await applyEvents(ctx, waiting!, 'finish', null)),
    ...(await completeAtOnce(ctx, whole!, withAnswers(standing, finished))),
  ];
  const after = new Map(moved.map((row) => [row.id, row]));
  for (const { mutation, row } of finished)
    carried.set(mutation.id, { result: 'applied', row: after.get(row.id)! });
  return carried;
}

const moveOf = (deviceId: string, { mutation, row }: Step) => ({
  row,
  detail: { deviceId, deviceAt: mutation.at, place: mutation.place },
});

function isOrdinary(ctx: Ctx, { mutation, row }: Step): boolean {
  if (mutation.type === 'unrealize' || mutation.type === 'reject') return false;
  const early =
    row.not_before !== null &&
    new Date(row.not_before) > ctx.now &&
    (mutation.type === 'begin' || mutation.type === 'finish');
  return !early && isCurrent(ctx, mutation, row) && next(row.status, mutation.type, row.kind) !== null;
}

function withAnswers(
  standing: ReadonlyMap<number, StageState>,
  finished: readonly Finished[],
): Map<number, StageState> {
  const after = new Map(standing);
  for (const { row, answers } of finished) {
    const before = after.get(row.operation_id) ?? noState;
    after.set(row.operation_id, {
      stages: before.stages,
      answers: { ...before.answers, [row.stage]: answers },
    });
  }
  return after;
}

/** Finished work whose answers are valid; the others are answered by `applyMutation`. */
async function checkEach(
  ctx: Ctx,
  finishing: readonly Omit<Finished, 'answers'>[],
  standing: ReadonlyMap<number, StageState>,
): Promise<Finished[]> {
  const valid: Finished[] = [];
  for (const { mutation, row } of finishing) {
    const answers = await checkedAnswers(
      ctx,
      mutation,
      row,
      (standing.get(row.operation_id) ?? noState).answers,
    ).catch(() => null);
    if (answers) valid.push({ mutation, row, answers });
  }
  return valid;
}

/**
 * Whether steps of these activities may look at more than their own operations: who carries least is found by
 * counting everybody's work, and a launch opens another operation. Such a batch is carried out one by one, in
 * its order.
 */
export async function reachBeyond(ctx: Ctx, rows: Iterable<ActivityRow>): Promise<boolean> {
  const asked = new Set<string>();
  for (const row of rows) {
    const key = `${row.operation.workflow_version_id} ${row.stage}`;
    if (asked.has(key)) continue;
    asked.add(key);
    if (
      stageReaches(
        await workflowVersion(ctx, row.operation.workflow_version_id),
        await settingsOf(ctx),
        row.stage,
      )
    )
      return true;
  }
  return false;
}

/** Of a stage, or of the system stages that run at once after it. */
function stageReaches({ definition }: WorkflowDesign, { rules }: Settings, from: string): boolean {
  const keys = new Set([from]);
  for (const key of keys) {
    const stage = stageOf(definition, key);
    if (!stage || (key !== from && stage.kind !== 'system')) continue;
    if (stage.system?.type === 'launch') return true;
    const actions = stage.rules.flatMap((code) => rules.get(code)?.definition.actions ?? []);
    if (actions.some(({ type }) => type === 'assign_least_loaded')) return true;
    for (const follower of [
      ...successors(definition, key),
      ...actions.flatMap((action) => (action.type === 'open_stage' ? [action.stage] : [])),
    ])
      keys.add(follower);
  }
  return false;
}
