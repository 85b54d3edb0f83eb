import type { Ctx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import {
  applyEvents,
  finishAndComplete,
  type EventDetail,
  type Move,
} from '#features/operation/activities/activity-events.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { eventRefusal, stateOf, type Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import {
  noState,
  readableAnswers,
  stageStateOf,
  type StageState,
} from '#features/operation/engine/operation-facts.ts';
import { unrealizedStatement } from '#features/operation/activities/unrealized.ts';
import { checkedAnswers, submissionOf, type FinishedAnswers, type FinishMutation } from './finish-answers.ts';
import { decideMutation, type ActivityMutation } from './mutation-decision.rules.ts';
import { givenBefore, insertSubmissions } from './sync.store.ts';

/** A mutation and the activity that it is about, which is locked. */
export interface Step<M extends ActivityMutation = ActivityMutation> {
  mutation: M;
  row: ActivityRow;
}

/** @property row the activity after the mutation */
export type MutationResult =
  | { result: 'applied' | 'superseded'; row: ActivityRow }
  | { result: 'refused'; refusal: Refusal };

type Results = Map<string, MutationResult>;
type FinishStep = Step<FinishMutation>;
type CheckedFinish = FinishStep & { finished: FinishedAnswers };
const simpleEvents = ['download', 'see', 'begin', 'unrealize', 'reject'] as const;

/**
 * Applies mutations of different operations together: one statement for all where each would need its own. A
 * mutation that is refused changes nothing; the others do not depend on it.
 * @returns a result for every step, by id of its mutation
 */
export async function applyMutations(ctx: Ctx, deviceId: string, steps: readonly Step[]): Promise<Results> {
  const results: Results = new Map();
  const { applicable, superseded } = await decideEach(ctx, steps, results);
  for (const { mutation, row } of superseded) results.set(mutation.id, { result: 'superseded', row });
  await insertSubmissions(
    ctx,
    'superseded',
    superseded.filter(isFinish).map(({ mutation, row }) => submissionOf(deviceId, mutation, row, mutation)),
  );
  for (const event of simpleEvents)
    await applySimpleEvent(
      ctx,
      deviceId,
      event,
      applicable.filter(({ mutation }) => mutation.type === event),
      results,
    );
  await applyFinishes(ctx, deviceId, applicable.filter(isFinish), results);
  return results;
}

const isFinish = (step: Step): step is FinishStep => step.mutation.type === 'finish';

async function decideEach(
  ctx: Ctx,
  steps: readonly Step[],
  results: Results,
): Promise<{ applicable: Step[]; superseded: Step[] }> {
  const { userId } = ctx.actor;
  const notOwn = steps.flatMap(({ row }) => (row.employee_id === userId ? [] : [row.id]));
  const given = await givenBefore(ctx, notOwn, userId);
  const applicable: Step[] = [];
  const superseded: Step[] = [];
  for (const step of steps) {
    const { now, locale, timeZone } = ctx;
    const wasGiven = given.has(step.row.id);
    const decision = decideMutation(step.mutation, step.row, { userId, wasGiven, now, locale, timeZone });
    if (decision === 'apply') applicable.push(step);
    else if (decision === 'supersede') superseded.push(step);
    else results.set(step.mutation.id, { result: 'refused', refusal: decision });
  }
  return { applicable, superseded };
}

async function applySimpleEvent(
  ctx: Ctx,
  deviceId: string,
  event: (typeof simpleEvents)[number],
  steps: readonly Step[],
  results: Results,
): Promise<void> {
  const legal: Step[] = [];
  for (const step of steps) {
    const refusal = refusalOf(step);
    if (refusal) results.set(step.mutation.id, { result: 'refused', refusal });
    else legal.push(step);
  }
  const moved = await applyEvents(
    ctx,
    event === 'unrealize'
      ? await unrealizeMoves(ctx, deviceId, legal)
      : legal.map((step) => moveOf(deviceId, step)),
    event,
  );
  for (const [at, row] of moved.entries()) results.set(legal[at]!.mutation.id, { result: 'applied', row });
}

/** Work whose photos are all here is finished and completed in one go; other work waits for its photos. */
async function applyFinishes(
  ctx: Ctx,
  deviceId: string,
  steps: readonly FinishStep[],
  results: Results,
): Promise<void> {
  const states = await stageStateOf(
    ctx,
    steps.map(({ row }) => row.operation_id),
  );
  const finishes = await checkEach(ctx, steps, states, results);
  const owed = await insertSubmissions(
    ctx,
    'current',
    finishes.map(({ mutation, row, finished }) => submissionOf(deviceId, mutation, row, finished)),
  );
  const { waiting = [], whole = [] } = Object.groupBy(finishes, ({ row }) =>
    owed.has(row.id) ? 'waiting' : 'whole',
  );
  const movesOf = (some: readonly FinishStep[]) => some.map((step) => moveOf(deviceId, step));
  const moved = [
    ...(await applyEvents(ctx, movesOf(waiting), 'finish')),
    ...(await finishAndComplete(ctx, movesOf(whole), await withAnswers(ctx, states, finishes))),
  ];
  const mutationIds = new Map(finishes.map(({ mutation, row }) => [row.id, mutation.id]));
  for (const row of moved) results.set(mutationIds.get(row.id)!, { result: 'applied', row });
}

/** The finishes whose answers are valid; the others are refused. */
async function checkEach(
  ctx: Ctx,
  steps: readonly FinishStep[],
  states: ReadonlyMap<number, StageState>,
  results: Results,
): Promise<CheckedFinish[]> {
  const valid: CheckedFinish[] = [];
  for (const step of steps) {
    const { mutation, row } = step;
    const state = states.get(row.operation_id) ?? noState;
    const finished = await checkedAnswers(ctx, mutation, row, state).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    const refusal = finished instanceof Failure ? finished : refusalOf(step);
    if (refusal) results.set(mutation.id, { result: 'refused', refusal });
    else valid.push({ ...step, finished: finished as FinishedAnswers });
  }
  return valid;
}

function refusalOf({ mutation, row }: Step): Refusal | null {
  const reason = 'reason' in mutation ? mutation.reason : null;
  const request = { reason, assigneeId: null };
  return eventRefusal(stateOf(row, row.operation.status), row.employee_id, mutation.type, request);
}

function moveOf(deviceId: string, { mutation, row }: Step): Move {
  const detail: EventDetail = { deviceId, deviceAt: mutation.at, place: mutation.place };
  if (mutation.type === 'reject') return { row, detail: { ...detail, reason: mutation.reason } };
  return { row, detail: mutation.type === 'unrealize' ? { ...detail, reason: mutation.reason } : detail };
}

/** What could not be done answers what its form declares; without a declaration transitions read the status alone. */
async function unrealizeMoves(ctx: Ctx, deviceId: string, steps: readonly Step[]): Promise<Move[]> {
  const moves: Move[] = [];
  for (const step of steps) {
    const { row, detail } = moveOf(deviceId, step);
    const cause = step.mutation.type === 'unrealize' ? step.mutation.cause : null;
    moves.push({ row, detail: { ...detail, cause, answers: await unrealizedStatement(ctx, row, cause) } });
  }
  return moves;
}

/** The states of operations after these finishes. */
async function withAnswers(
  ctx: Ctx,
  states: ReadonlyMap<number, StageState>,
  finishes: readonly CheckedFinish[],
): Promise<Map<number, StageState>> {
  const after = new Map(states);
  for (const { row, finished } of finishes) {
    const before = after.get(row.operation_id) ?? noState;
    const { answers: given, annexes } = finished;
    const answers = await readableAnswers(ctx, row.form_version_id, given, annexes);
    after.set(row.operation_id, { ...before, answers: { ...before.answers, [row.stage]: answers } });
  }
  return after;
}
