import type { ActivityEvent } from '@cuadrilla/contract/operation/activity-status.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import {
  activitiesOfEach,
  writeChanges,
  type ActivityChange,
  type ActivityRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { release, unrelease } from '#features/operation/lifecycle/activity-release.store.ts';
import { patched, type Assignee } from '#features/operation/lifecycle/activity-patch.rules.ts';
import { next } from '#features/operation/lifecycle/activity-state.rules.ts';
import { eventRefusal, sendsOutAgain, stateOf } from '#features/operation/lifecycle/event-legality.rules.ts';
import { runAfter } from '#features/operation/engine/engine-run.ts';
import type { Answers, StageState } from '#features/operation/engine/operation-facts.ts';
import { assigneeOf } from '#features/operation/lifecycle/personnel.store.ts';
import { updateOperation } from '#features/operation/engine/rules-run.ts';
import { reopen, reopeningOf, type Reopening } from './reopening.ts';

/**
 * Events move locked activities (see `lockActivities`) along the table of transitions. An event that ends an
 * activity runs its rules and transitions, which open what comes next. Nothing else changes a status.
 */
export interface EventDetail {
  /** Required for reassign, reactivate, unrealize and reject. */
  reason?: string | null;
  /** Code of the cause, of work that could not be done. */
  cause?: string | null;
  deviceId?: string;
  deviceAt?: string | Date;
  place?: { latitude: number; longitude: number } | null;
  /** What an unrealized activity answers beside its reason, for the transitions; declared by its form. */
  answers?: Answers;
}

export interface Move {
  row: ActivityRow;
  detail: EventDetail;
}

/**
 * Moves one locked activity.
 * @param detail.employeeId the new employee: required for assign and reassign
 * @throws ILLEGAL_TRANSITION, ALREADY_REACTIVATED, SUCCESSOR_BEGUN, ALREADY_ENDED, REASON_REQUIRED,
 * EMPLOYEE_NOT_AVAILABLE
 */
export async function applyEvent(
  ctx: TenantCtx,
  row: ActivityRow,
  event: ActivityEvent,
  { employeeId, ...detail }: EventDetail & { employeeId?: number } = {},
): Promise<ActivityRow> {
  const assignee = employeeId === undefined ? null : await assigneeOf(ctx, employeeId, [row.kind]);
  return (await applyEvents(ctx, [{ row, detail }], event, assignee))[0]!;
}

/**
 * The bulk form of `applyEvent`, in as many statements whatever the number of activities.
 * @param moves of different operations when the event ends an activity
 */
export async function applyEvents(
  ctx: TenantCtx,
  moves: readonly Move[],
  event: ActivityEvent,
  assignee: Assignee | null = null,
): Promise<ActivityRow[]> {
  const reopenings = new Map<number, Reopening>();
  for (const { row } of moves)
    if (sendsOutAgain(row.status, event) && next(row.status, event, row.kind) !== null)
      reopenings.set(row.id, await reopeningOf(ctx, row));
  const changes = moves.map((move) =>
    changeOf(ctx, move, event, assignee, reopenings.get(move.row.id)?.begunSuccessor ?? null),
  );
  for (const { before } of changes) {
    const reopening = reopenings.get(before.id);
    if (reopening) await reopen(ctx, before, reopening);
  }
  if (event === 'unassign') await takeBackCompanies(ctx, changes);
  const moved = await writeEvents(ctx, changes);
  if (moved.length > 0 && (event === 'complete' || event === 'unrealize' || event === 'reject'))
    await runAfter(
      ctx,
      moved.map((row, at) => ({
        row,
        statement: event === 'complete' ? null : (moves[at]!.detail.answers ?? {}),
      })),
    );
  return moved;
}

/**
 * The events `finish` and `complete` of activities that wait for no photo, in one statement for both.
 * @param moves of different operations
 * @param states of these operations, the answers that finish the activities included
 */
export async function finishAndComplete(
  ctx: TenantCtx,
  moves: readonly Move[],
  states: ReadonlyMap<number, StageState>,
): Promise<ActivityRow[]> {
  if (moves.length === 0) return [];
  const moved = await writeEvents(
    ctx,
    moves.flatMap((move) => {
      const finished = changeOf(ctx, move, 'finish');
      return [finished, changeOf(ctx, { row: finished.after, detail: {} }, 'complete')];
    }),
  );
  await runAfter(
    ctx,
    moved.map((row) => ({ row, statement: null })),
    states,
  );
  return moved;
}

function changeOf(
  ctx: TenantCtx,
  { row, detail }: Move,
  event: ActivityEvent,
  assignee: Assignee | null = null,
  begunSuccessor: string | null = null,
): ActivityChange {
  const reason = detail.reason?.trim() || null;
  const refusal = eventRefusal(stateOf(row, row.operation.status, begunSuccessor), row.employee_id, event, {
    reason,
    assigneeId: assignee?.id ?? null,
  });
  if (refusal) fail(refusal.code, refusal.detail, refusal.fields);
  const to = next(row.status, event, row.kind)!;
  return {
    before: row,
    after: patched(row, event, to, ctx.now.toISOString(), reason, assignee, detail.cause ?? null),
    event,
    reason,
    deviceId: detail.deviceId ?? null,
    deviceAt: detail.deviceAt ? new Date(detail.deviceAt).toISOString() : null,
    place: detail.place ?? null,
  };
}

/** Writes changes; an operation without a company gets the company of the first employee who works in it. */
async function writeEvents(ctx: TenantCtx, changes: readonly ActivityChange[]): Promise<ActivityRow[]> {
  for (const { before, after } of changes)
    if (before.kind === 'field' && after.company_id !== null && before.operation.company_id === null)
      await updateOperation(ctx, before.operation, {
        company_id: after.company_id,
        company_by_assignment: true,
      });
  const moved = await writeChanges(ctx, changes);
  await updateReleases(ctx, changes);
  return moved;
}

/**
 * Unassigned work belongs to the company of its operation. One that got its company by assignments alone has
 * none again when nobody else works in it.
 */
async function takeBackCompanies(ctx: TenantCtx, changes: readonly ActivityChange[]): Promise<void> {
  const taken = new Set(changes.map(({ before }) => before.id));
  const operations = new Map(
    changes.flatMap(({ before: { operation } }) =>
      operation.company_by_assignment ? [[operation.id, operation] as const] : [],
    ),
  );
  const activities = await activitiesOfEach(ctx, [...operations.values()]);
  for (const operation of operations.values()) {
    const isFree = (activities.get(operation.id) ?? []).every(
      ({ id, company_id, withdrawn_at }) => taken.has(id) || withdrawn_at !== null || company_id === null,
    );
    if (isFree) await updateOperation(ctx, operation, { company_id: null, company_by_assignment: false });
  }
  for (const { after } of changes) after.company_id = after.operation.company_id;
}

/** Has phones drop activities that were given to somebody else, and hold again those they get back. */
async function updateReleases(ctx: TenantCtx, changes: readonly ActivityChange[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before.kind === 'field' && before.employee_id !== after.employee_id,
  );
  await release(
    ctx,
    moved.flatMap(({ before }) =>
      before.employee_id === null ? [] : [{ employeeId: before.employee_id, activityId: before.id }],
    ),
  );
  for (const [employeeId, given] of Map.groupBy(moved, ({ after }) => after.employee_id))
    if (employeeId !== null)
      await unrelease(
        ctx,
        employeeId,
        given.map(({ after }) => after.id),
      );
}
