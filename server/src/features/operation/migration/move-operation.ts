import { addTerm } from '@cuadrilla/contract/kit/business-time.ts';
import { verdictOf, type StageMap } from '@cuadrilla/contract/parameterization/migration/migration-plan.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { rerunWaitingStages } from '#features/operation/engine/engine-run.ts';
import { answersByStage, factsOf } from '#features/operation/engine/operation-facts.ts';
import { updateOperation } from '#features/operation/engine/rules-run.ts';
import { stageTimes, type StageTimes } from '#features/operation/engine/stage-opening.ts';
import {
  activitiesOf,
  lockOperation,
  writeChanges,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { MigrationVersions } from './migration-versions.ts';
import type { MigrationRun } from './migration.store.ts';
import { renameStages, stagesOfRunning } from './running-operations.store.ts';

export interface MigrationBatch extends MigrationVersions {
  run: MigrationRun;
  map: StageMap;
}

/**
 * Moves one operation to the other version, unless something of it has no place there. What waits for a fact is
 * evaluated again at once.
 * @returns whether it was moved
 */
export async function moveOperation(
  ctx: TenantCtx,
  { run, from, to, map }: MigrationBatch,
  id: number,
): Promise<boolean> {
  const operation = await lockOperation(ctx, id);
  const selection = { versionId: from.versionId, companyScope: run.companyScope };
  const opened = await stagesOfRunning(ctx, selection, id);
  if (!opened) return false;
  const verdict = verdictOf({ from: from.definition, to: to.definition }, map, opened);
  if (!verdict.moves) return false;
  await renameStages(
    ctx,
    id,
    [...map].filter(([key, target]) => key !== target),
  );
  await updateOperation(ctx, operation, {
    workflow_version_id: to.versionId,
    ...(run.newTerms ? await dueAfter(ctx, operation, from.definition, to.definition) : {}),
  });
  await moveActivities(ctx, operation, { run, from, to });
  ctx.audit({
    action: 'operation.migrate',
    subject: 'operation',
    subjectId: id,
    before: { workflow: from.code, version: from.number },
    after: {
      version: to.number,
      stages: Object.fromEntries(verdict.renamed),
      skipped: verdict.skipped,
      migrationId: run.id,
      requestedBy: run.createdBy,
    },
  });
  await rerunWaitingStages(ctx, operation);
  return true;
}

/** Open activities get a line of history, so that phones and screens read them again, and their new terms. */
async function moveActivities(
  ctx: TenantCtx,
  operation: OperationRow,
  { run, from, to }: Pick<MigrationBatch, 'run' | 'from' | 'to'>,
): Promise<void> {
  const open = (await activitiesOf(ctx, operation)).filter(
    ({ ended_at, withdrawn_at }) => ended_at === null && withdrawn_at === null,
  );
  const times = new Map<number, StageTimes>();
  if (run.newTerms) {
    const byStage = await answersByStage(ctx, operation.id);
    for (const row of open) {
      const stage = stageOf(to.definition, row.stage)!;
      const { answers } = await factsOf(ctx, to, row, byStage);
      times.set(
        row.id,
        await stageTimes(ctx, { operation, stage, predecessorId: null, answers }, new Date(row.created_at)),
      );
    }
  }
  await writeChanges(
    ctx,
    open.map((before) => ({
      before,
      after: withTimes(before, times.get(before.id)),
      event: 'migrate',
      reason: `${from.number} → ${to.number}`,
      actorId: run.createdBy,
    })),
  );
  for (const [id, { notBefore }] of times)
    await ctx.db
      .updateTable('activity')
      .set({ not_before: notBefore?.toISOString() ?? null })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
}

const withTimes = (row: ActivityRow, times: StageTimes | undefined): ActivityRow =>
  times
    ? {
        ...row,
        due_at: times.dueAt?.toISOString() ?? null,
        wakes_at: times.wakesAt?.toISOString() ?? null,
        not_before: times.notBefore?.toISOString() ?? null,
      }
    : row;

/** A due date that the workflow gave is counted anew; one that came with the order stays. */
async function dueAfter(
  ctx: TenantCtx,
  { created_at, due_at }: OperationRow,
  from: WorkflowDefinition,
  to: WorkflowDefinition,
): Promise<{ due_at?: string | null }> {
  const { calendar } = await settingsOf(ctx);
  const opened = new Date(created_at);
  const given = from.term ? addTerm(opened, from.term, calendar).getTime() : null;
  const isOwn = (due_at === null ? null : new Date(due_at).getTime()) !== given;
  if (isOwn) return {};
  return { due_at: to.term ? addTerm(opened, to.term, calendar).toISOString() : null };
}
