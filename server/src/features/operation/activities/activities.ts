import type { activities as endpoints } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { activitySearch, searchActivities } from './activities.store.ts';
import { countsByDay, countSearchByStatus } from './activity-counts.store.ts';
import { placesOf } from './activity-places.store.ts';
import { activitySummary } from './activity-summary.ts';
import {
  lockActivities,
  lockOperation,
  type ActivityRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { insertExtraActivity } from '#features/operation/lifecycle/activity-insert.store.ts';
import { outcomeOf } from './outcome.ts';
import { answersOf, decide, decideMany, survey } from './activity-answers.ts';
import { stateOf, stateRefusal, type Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import { activityViews, requireActivity, viewOf } from './activity-view.ts';
import { historyOf } from '#features/operation/lifecycle/activity-history.store.ts';
import { checkAssignment } from './assignment-check.ts';
import { applyEvent, applyEvents } from './activity-events.ts';
import { exportActivities } from './activity-export.ts';
import { lockAtVersion } from './activity-lock.ts';
import { reviewActivity } from './activity-review.ts';
import { personnel } from './personnel.ts';
import { assigneeOf, assigneeRefusal } from '#features/operation/lifecycle/personnel.store.ts';
import { ownAssignments, unassign, unassignRefusal } from './unassignment.ts';
import { reserveNumbers } from '#features/operation/engine/reserved-numbers.store.ts';
import { spendWorkCode } from '#features/operation/work-codes/work-codes.ts';

export const activityHandlers: Handlers<typeof endpoints> = {
  search: async (ctx, { body }) => {
    const { rows, total, more } = await searchActivities(ctx, body);
    const { page, size } = body;
    return { content: await activityViews(ctx, rows), page, size, total, ...(more ? { more } : {}) };
  },
  export: (ctx, { body }) => exportActivities(ctx, body),
  get: (ctx, { params }) => viewOf(ctx, params.id),
  places: async (ctx, { body }) => placesOf(ctx, await activitySearch(ctx, body)),
  statusCounts: async (ctx, { body }) => countSearchByStatus(ctx, await activitySearch(ctx, body)),
  counts: async (ctx, { body }) => {
    const { typesByCode } = await settingsOf(ctx);
    const typeId = body.typeCode === undefined ? undefined : (typesByCode.get(body.typeCode)?.id ?? 0);
    return countsByDay(ctx, { ...body, typeId });
  },

  summary: (ctx) => activitySummary(ctx),

  create: async (ctx, { body }) => {
    const operation = await lockOperation(ctx, body.operationId);
    const scope = ctx.actor.companyScope;
    if (scope !== null && operation.company_id !== scope) fail('NOT_FOUND');
    if (operation.status !== 'open') fail('ALREADY_ENDED');
    const { typesByCode } = await settingsOf(ctx);
    const type = typesByCode.get(body.typeCode) ?? fail('NOT_FOUND', {}, { typeCode: 'unknown' });
    const { definition } = await workflowVersion(ctx, operation.workflow_version_id);
    const forms = { formVersionId: type.formVersionId, annexes: type.annexes };
    const [reservedNumber] = await reserveNumbers(ctx, [
      { ...forms, workflowVersionId: operation.workflow_version_id },
    ]);
    const fresh = {
      operation,
      kind: 'field' as const,
      typeId: type.id,
      ...forms,
      reservedNumber: reservedNumber!,
      priority: body.priority ?? operation.priority,
      predecessorId: null,
      dueAt: body.dueAt === undefined ? null : new Date(body.dueAt),
      notBefore: null,
      wakesAt: null,
      note: body.note ?? null,
    };
    const row = await insertExtraActivity(
      ctx,
      fresh,
      definition.stages.map(({ key }) => key),
    );
    ctx.audit({ action: 'activity.create', subject: 'activity', subjectId: row.id, after: body });
    const { number: operation_number, status: operation_status, workflow_version_id } = operation;
    return (
      await activityViews(ctx, [
        {
          ...row,
          operation_number,
          operation_status,
          workflow_version_id,
          employee_code: null,
          employee_name: null,
          siblings: null,
        },
      ])
    )[0]!;
  },

  checkAssignment: (ctx, { body }) => checkAssignment(ctx, body.activityIds, body.employeeId),

  assign: async (ctx, { body }) => {
    const ids = [...new Set(body.activityIds)];
    const rows = await lockActivities(ctx, ids, ctx.actor.companyScope);
    // Of activities of one kind none is for the wrong person; of several, each has an answer of its own.
    const kinds = [...new Set([...rows.values()].map(({ kind }) => kind))];
    const assignee = await assigneeOf(ctx, body.employeeId, kinds.length === 1 ? kinds : []);
    const refusals = new Map<number, Refusal>();
    const ready = ids.flatMap((id) => {
      const row = rows.get(id);
      const refusal = row ? assignRefusal(row, assignee.isMobile) : ({ code: 'NOT_FOUND' } as const);
      if (refusal) refusals.set(id, refusal);
      return row && !refusal ? [row] : [];
    });
    const moves = ready.map((row) => ({ row, detail: {} }));
    await applyEvents(ctx, moves, 'assign', assignee);
    if (ready.length > 0)
      ctx.audit({
        action: 'activity.assign',
        subject: 'user',
        subjectId: body.employeeId,
        after: { activityIds: ready.map(({ id }) => id) },
      });
    return ids.map((id) => outcomeOf(ctx, id, refusals.get(id)));
  },

  unassign: async (ctx, { body }) => unassign(ctx, body.activityIds, 'activity.unassign', unassignRefusal),

  undoAssign: async (ctx, { body }) => {
    const undoable = await ownAssignments(ctx, body.activityIds, body.employeeId);
    return unassign(ctx, body.activityIds, 'activity.assign.undo', (row) =>
      undoable.has(row.id) ? unassignRefusal(row) : { code: 'NOT_UNDOABLE' },
    );
  },

  reassign: async (ctx, { params, body }) => {
    const before = await lockAtVersion(ctx, params.id, body.version);
    const refusal = stateRefusal(stateOf(before, before.operation.status), 'reassign');
    if (refusal) fail(refusal.code, refusal.detail);
    await spendWorkCode(ctx, body.employeeId, body.workCode, before.id);
    const after = await applyEvent(ctx, before, 'reassign', {
      employeeId: body.employeeId,
      reason: body.reason,
    });
    ctx.audit({
      action: 'activity.reassign',
      subject: 'activity',
      subjectId: before.id,
      before: { employeeId: before.employee_id, status: before.status },
      after: { employeeId: after.employee_id, reason: body.reason },
    });
    return viewOf(ctx, params.id);
  },
  reactivate: async (ctx, { params, body }) => {
    const before = await lockAtVersion(ctx, params.id, body.version);
    await applyEvent(ctx, before, 'reactivate', {
      reason: body.reason,
      ...(body.employeeId === undefined ? {} : { employeeId: body.employeeId }),
    });
    ctx.audit({
      action: 'activity.reactivate',
      subject: 'activity',
      subjectId: before.id,
      before: { status: before.status },
      after: { reason: body.reason },
    });
    return viewOf(ctx, params.id);
  },
  reject: async (ctx, { params, body }) => {
    const before = await lockAtVersion(ctx, params.id, body.version);
    await applyEvent(ctx, before, 'reject', { reason: body.reason });
    ctx.audit({
      action: 'activity.reject',
      subject: 'activity',
      subjectId: before.id,
      before: { status: before.status },
      after: { reason: body.reason },
    });
    return viewOf(ctx, params.id);
  },
  review: async (ctx, { params, body }) => {
    await reviewActivity(ctx, params.id, body);
    return viewOf(ctx, params.id);
  },

  history: async (ctx, { params }) => {
    await requireActivity(ctx, params.id);
    return historyOf(ctx, [params.id]);
  },
  answers: (ctx, { params }) => answersOf(ctx, params.id),
  survey: (ctx, { params }) => survey(ctx, params.id),
  decideMany: (ctx, { body }) => decideMany(ctx, body.activities, body),
  decide: (ctx, { params, body }) => decide(ctx, params.id, body, body.version),
  personnel: (ctx, { body }) => personnel(ctx, body),
};

function assignRefusal(row: ActivityRow, isMobile: boolean): Refusal | null {
  const code = assigneeRefusal(row.kind, isMobile);
  return code ? { code } : stateRefusal(stateOf(row, row.operation.status), 'assign');
}
