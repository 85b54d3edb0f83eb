import type { ActivityEvent } from '@cuadrilla/contract/operation/activity-status.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import {
  activitiesOf,
  supersedeSubmission,
  lockActivities,
  release,
  unrelease,
  writeChanges,
  type ActivityChange,
  type ActivityRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { patched, type Assignee } from '#features/operation/lifecycle/activity-patch.rules.ts';
import { next, transitions } from '#features/operation/lifecycle/activity-state.rules.ts';
import { runFrom, runFromEach } from '#features/operation/engine/engine-run.ts';
import { withdrawable } from '#features/operation/engine/engine.rules.ts';
import type { Answers, StageState } from '#features/operation/engine/operation-facts.ts';
import { assigneeOf } from '#features/operation/lifecycle/personnel.store.ts';
import { newBudget, updateOperation } from '#features/operation/engine/rules-run.ts';

/**
 * The engine on the database. An activity is locked (its operation first), moved by an event of the table,
 * and, once it is synchronized, completed: rules and transitions run and open what comes next. Nothing else
 * changes a status.
 */
export type { ActivityRow, OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';

export interface EventDetail {
  /** Required for reassign, reactivate, unrealize and reject. */
  reason?: string | null;
  /** The new employee: required for assign and reassign. */
  employeeId?: number;
  deviceId?: string;
  deviceAt?: string | Date;
  place?: { latitude: number; longitude: number } | null;
  /**
   * What an unrealized activity says beside its reason, for the transitions: `{ resultado: 'no_efectiva',
   * causal }`.
   */
  answers?: Answers;
}

export interface Move {
  row: ActivityRow;
  detail: EventDetail;
}

/**
 * Locks an activity for a change. Staff of one company reach their company's alone.
 * @param options.anyCompany for phones, which are bound to what is assigned to them and not to a company.
 * @throws NOT_FOUND
 */
export async function lockActivity(
  ctx: TenantCtx,
  id: number,
  { anyCompany = false } = {},
): Promise<ActivityRow> {
  const rows = await lockActivities(ctx, [id], anyCompany ? null : (ctx.actor?.companyScope ?? null));
  return rows.get(id) ?? fail('NOT_FOUND');
}

/** Locks an activity that a screen showed in this version. */
export async function lockAtVersion(ctx: Ctx, id: number, version: number): Promise<ActivityRow> {
  const row = await lockActivity(ctx, id);
  return row.version === version ? row : fail('STALE_VERSION', { version: row.version });
}

/**
 * Moves a locked activity. `unrealize` and `reject` run the transitions that speak of it; after `complete`
 * call `completeActivity`.
 * @throws ILLEGAL_TRANSITION, ALREADY_REACTIVATED, SUCCESSOR_BEGUN, ALREADY_ENDED, REASON_REQUIRED,
 * EMPLOYEE_NOT_AVAILABLE
 */
export async function applyEvent(
  ctx: TenantCtx,
  row: ActivityRow,
  event: ActivityEvent,
  detail: EventDetail = {},
): Promise<ActivityRow> {
  const assignee =
    detail.employeeId === undefined ? null : await assigneeOf(ctx, detail.employeeId, row.kind);
  return (await applyEvents(ctx, [row], event, detail, assignee))[0]!;
}

/** The same event for many locked activities, in few statements. */
export const applyEvents = (
  ctx: TenantCtx,
  rows: readonly ActivityRow[],
  event: ActivityEvent,
  detail: EventDetail,
  assignee: Assignee | null,
): Promise<ActivityRow[]> =>
  applyEach(
    ctx,
    rows.map((row) => ({ row, detail })),
    event,
    assignee,
  );

/** The same event for many locked activities, each with its own detail. */
export async function applyEach(
  ctx: TenantCtx,
  moves: readonly Move[],
  event: ActivityEvent,
  assignee: Assignee | null,
): Promise<ActivityRow[]> {
  const moved = await apply(
    ctx,
    moves.map(({ row, detail }) => changeOf(ctx, row, event, detail, assignee)),
  );
  if (event === 'unrealize' || event === 'reject')
    for (const [at, row] of moved.entries())
      await runFrom(ctx, row, newBudget(), moves[at]!.detail.answers ?? {});
  return moved;
}

/**
 * Work that owes nothing once it is finished: both events, in one statement for all. Call
 * `completeEachLocked` next.
 */
export const finishWhole = (ctx: TenantCtx, moves: readonly Move[]): Promise<ActivityRow[]> =>
  apply(
    ctx,
    moves.flatMap(({ row, detail }) => {
      const finished = changeOf(ctx, row, 'finish', detail, null);
      return [finished, changeOf(ctx, finished.after, 'complete', {}, null)];
    }),
  );

function changeOf(
  ctx: TenantCtx,
  row: ActivityRow,
  event: ActivityEvent,
  detail: EventDetail,
  assignee: Assignee | null,
): ActivityChange {
  const reason = detail.reason?.trim() || null;
  const to = checkEvent(row, event, reason, assignee);
  const after = patched(row, event, to, ctx.now.toISOString(), reason, assignee);
  return {
    before: row,
    after,
    event,
    reason,
    deviceId: detail.deviceId ?? null,
    deviceAt: detail.deviceAt ? new Date(detail.deviceAt).toISOString() : null,
    place: detail.place ?? null,
  };
}

async function apply(ctx: TenantCtx, changes: readonly ActivityChange[]): Promise<ActivityRow[]> {
  for (const { before, after, event } of changes) {
    if (event === 'reactivate' || (event === 'reassign' && endedStatuses.includes(before.status)))
      await sendOutAgain(ctx, before);
    if (before.kind === 'field' && after.company_id !== null && before.operation.company_id === null)
      await updateOperation(ctx, before.operation, { company_id: after.company_id });
  }
  const moved = await writeChanges(ctx, changes);
  await updateReleases(ctx, changes);
  return moved;
}

function checkEvent(
  row: ActivityRow,
  event: ActivityEvent,
  reason: string | null,
  assignee: Assignee | null,
): ActivityRow['status'] {
  if (row.withdrawn_at !== null || row.operation.status === 'cancelled') fail('ALREADY_ENDED');
  if (event === 'reactivate' && row.reactivated_at !== null) fail('ALREADY_REACTIVATED');
  const to = next(row.status, event, row.kind);
  if (to === null) return fail('ILLEGAL_TRANSITION', { from: row.status, to: transitions.field[event].to });
  if (reason === null && ['reassign', 'reactivate', 'unrealize', 'reject'].includes(event))
    fail('REASON_REQUIRED', {}, { reason: 'REASON_REQUIRED' });
  if (assignee === null && (event === 'assign' || event === 'reassign'))
    fail('EMPLOYEE_NOT_AVAILABLE', {}, { employeeId: 'required' });
  if (event === 'reactivate' && row.kind === 'field' && assignee === null && row.employee_id === null)
    fail('EMPLOYEE_NOT_AVAILABLE', {}, { employeeId: 'required' });
  if (event === 'reassign' && assignee?.id === row.employee_id && !endedStatuses.includes(row.status))
    fail('EMPLOYEE_NOT_AVAILABLE', {}, { employeeId: 'same' });
  return to;
}

/**
 * Takes back what an ended activity had opened, keeps its answers as an earlier version, and opens its
 * operation again.
 */
async function sendOutAgain(ctx: TenantCtx, row: ActivityRow): Promise<void> {
  const { definition } = await workflowVersion(ctx, row.operation.workflow_version_id);
  const all = await activitiesOf(ctx, row.operation);
  const opened = all.filter(({ withdrawn_at }) => withdrawn_at === null);
  const { begun, withdraw } = withdrawable(
    definition,
    row.stage,
    opened.map((each) => ({ key: each.stage, status: each.status, begun: each.started_at !== null })),
  );
  if (begun.length > 0) fail('SUCCESSOR_BEGUN', { stage: nameOf(definition, begun[0]!, ctx) });
  await withdrawAll(
    ctx,
    opened.filter(({ stage }) => withdraw.includes(stage)),
    'withdraw',
    null,
  );
  await supersedeSubmission(ctx, row.id);
  if (row.operation.status === 'finished')
    await updateOperation(ctx, row.operation, { status: 'open', ended_at: null, end_reason: null });
}

const nameOf = (
  definition: { stages: { key: string; name: { es: string; en: string } }[] },
  key: string,
  ctx: TenantCtx,
): string => definition.stages.find((stage) => stage.key === key)?.name[ctx.locale] ?? key;

/** Takes activities off the lists and off the phones. */
export async function withdrawAll(
  ctx: TenantCtx,
  rows: readonly ActivityRow[],
  event: 'withdraw' | 'cancel',
  reason: string | null,
): Promise<void> {
  const at = ctx.now.toISOString();
  await writeChanges(
    ctx,
    rows.map((before) => ({
      before,
      after: { ...before, withdrawn_at: at, wakes_at: null, sync_state: 'SYNC' },
      event,
      reason,
    })),
  );
  await release(
    ctx,
    rows.flatMap(({ id, employee_id, kind }) =>
      employee_id !== null && kind === 'field' ? [{ employeeId: employee_id, activityId: id }] : [],
    ),
  );
}

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

/** Runs the rules and transitions of a synchronized activity; call it once, after its `complete` event. */
export async function completeActivity(ctx: TenantCtx, activityId: number): Promise<void> {
  const row = await lockActivity(ctx, activityId, { anyCompany: true });
  await completeLocked(ctx, row);
}

/** The same for a row that is locked already, as its `complete` event left it. */
export async function completeLocked(ctx: TenantCtx, row: ActivityRow): Promise<void> {
  if (row.status === 'synchronized' && row.withdrawn_at === null) await runFrom(ctx, row, newBudget(), null);
}

/** The same for activities of different operations, of which it is known what stands. */
export async function completeEachLocked(
  ctx: TenantCtx,
  rows: readonly ActivityRow[],
  standing: ReadonlyMap<number, StageState>,
): Promise<void> {
  const ready = rows.filter((row) => row.status === 'synchronized' && row.withdrawn_at === null);
  if (ready.length > 0) await runFromEach(ctx, ready, standing);
}
