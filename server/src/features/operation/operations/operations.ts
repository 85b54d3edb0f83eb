import { sql } from 'kysely';
import type { Operation, operations as endpoints } from '@cuadrilla/contract/operation/operations.ts';
import { publishedWorkflow, workflowVersion } from '#features/parameterization/design.store.ts';
import { requireCreator } from '#features/parameterization/workflow-creators.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { activitiesWhere } from '#features/operation/activities/activities.store.ts';
import { activitiesOf } from '#features/operation/lifecycle/activity-change.store.ts';
import { activityViews } from '#features/operation/activities/activity-view.ts';
import { rerunWaitingStages, openOperations } from '#features/operation/engine/engine-run.ts';
import { checkOrder } from '#features/operation/engine/order-check.ts';
import { awaitedFacts, factLabels } from '#features/operation/engine/fact-labels.ts';
import { withdrawActivities } from '#features/operation/activities/reopening.ts';
import { importHandlers } from './import.ts';
import { monitoring } from './monitoring.ts';
import { editHandlers } from './operation-edit.ts';
import { exportOperations } from './operation-export.ts';
import { operationSettings } from './operation-settings.ts';
import { lockOwn } from './operation-lock.ts';
import type { Answers } from '#features/operation/engine/operation-facts.ts';
import { refuseUnreadableStarts } from '#features/operation/engine/term-starts.ts';
import { operationSelect, operationViews, searchOperations } from './operations.store.ts';
import { updateOperation } from '#features/operation/engine/rules-run.ts';

async function viewOf(ctx: Ctx, id: number): Promise<Operation> {
  const row = (await operationSelect(ctx, id)) ?? fail('NOT_FOUND');
  return (await operationViews(ctx, [row]))[0]!;
}

/** Facts an operation may hold in all. */
const mostFacts = 200;

export const operationHandlers: Handlers<typeof endpoints> = {
  ...importHandlers,
  ...editHandlers,
  search: async (ctx, { body }) => {
    const { rows, total, more } = await searchOperations(ctx, body);
    const { page, size } = body;
    return { content: await operationViews(ctx, rows), page, size, total, ...(more ? { more } : {}) };
  },
  export: (ctx, { body }) => exportOperations(ctx, body),
  get: async (ctx, { params }) => {
    const row = (await operationSelect(ctx, params.id)) ?? fail('NOT_FOUND');
    const scope = ctx.actor.companyScope;
    const own = scope === null ? sql<boolean>`true` : sql<boolean>`a.company_id = ${scope}`;
    const list = await activitiesWhere(ctx, sql<boolean>`a.operation_id = ${params.id} and ${own}`);
    const { definition } = await workflowVersion(ctx, row.workflow_version_id);
    const [prefill, facts] = [row.prefill as Answers, row.facts as Answers];
    return {
      ...(await operationViews(ctx, [row]))[0]!,
      prefill,
      facts,
      labels: await factLabels(ctx, definition, prefill, facts),
      activityList: await activityViews(ctx, list),
    };
  },
  create: async (ctx, { body }) => {
    const design = await publishedWorkflow(ctx, body.workflowCode);
    await requireCreator(ctx, design.definition, ctx.actor.userId);
    await checkOrder(ctx, design.definition.orderFields, body.order);
    const [id] = await openOperations(ctx, design, [body.order], ctx.actor.userId);
    ctx.audit({
      action: 'operation.create',
      subject: 'operation',
      subjectId: id!,
      after: { workflow: design.code, ...body.order },
    });
    return viewOf(ctx, id!);
  },
  cancel: async (ctx, { params, body }) => {
    const operation = await lockOwn(ctx, params.id);
    if (operation.version !== body.version) fail('STALE_VERSION', { version: operation.version });
    if (operation.status !== 'open') fail('ALREADY_ENDED');
    const open = (await activitiesOf(ctx, operation)).filter(
      ({ ended_at, withdrawn_at }) => ended_at === null && withdrawn_at === null,
    );
    await withdrawActivities(ctx, open, 'cancel', body.reason);
    await updateOperation(ctx, operation, {
      status: 'cancelled',
      ended_at: ctx.now.toISOString(),
      end_reason: body.reason,
    });
    ctx.audit({
      action: 'operation.cancel',
      subject: 'operation',
      subjectId: operation.id,
      after: { reason: body.reason },
    });
    return viewOf(ctx, params.id);
  },
  addFacts: async (ctx, { params, body }) => {
    const operation = await lockOwn(ctx, params.id);
    if (operation.status !== 'open') fail('ALREADY_ENDED');
    const facts = { ...(operation.facts as Record<string, unknown>), ...body.facts };
    if (Object.keys(facts).length > mostFacts) fail('TOO_LARGE');
    const { definition } = await workflowVersion(ctx, operation.workflow_version_id);
    await refuseUnreadableStarts(ctx, definition, [{ values: body.facts, path: 'facts.' }]);
    await updateOperation(ctx, operation, { facts });
    ctx.audit({
      action: 'operation.facts',
      subject: 'operation',
      subjectId: operation.id,
      after: body.facts,
    });
    await rerunWaitingStages(ctx, operation);
    return viewOf(ctx, params.id);
  },
  awaitedFacts: async (ctx, { params }) => {
    const row = (await operationSelect(ctx, params.id)) ?? fail('NOT_FOUND');
    return awaitedFacts(ctx, (await workflowVersion(ctx, row.workflow_version_id)).definition);
  },
  monitoring: (ctx, { params }) => monitoring(ctx, params.id),
  settings: (ctx, { params }) => operationSettings(ctx, params.id),
};
