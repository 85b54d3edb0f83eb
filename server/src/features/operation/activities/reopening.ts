import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  activitiesOf,
  writeChanges,
  type ActivityRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { release, supersedeSubmission } from '#features/operation/lifecycle/activity-release.store.ts';
import { withdrawable } from '#features/operation/engine/engine.rules.ts';
import { updateOperation } from '#features/operation/engine/rules-run.ts';

/** What sending an ended activity out again takes back. */
export interface Reopening {
  /** The name of a later stage that somebody has begun: it forbids the reopening. */
  begunSuccessor: string | null;
  withdraw: ActivityRow[];
}

export async function reopeningOf(ctx: TenantCtx, row: ActivityRow): Promise<Reopening> {
  const { definition } = await workflowVersion(ctx, row.operation.workflow_version_id);
  const opened = (await activitiesOf(ctx, row.operation)).filter(({ withdrawn_at }) => withdrawn_at === null);
  const { begun, withdraw } = withdrawable(
    definition,
    row.stage,
    opened.map((each) => ({ key: each.stage, status: each.status, begun: each.started_at !== null })),
  );
  const [first] = begun;
  return {
    begunSuccessor: first === undefined ? null : (stageOf(definition, first)?.name[ctx.locale] ?? first),
    withdraw: opened.filter(({ stage }) => withdraw.includes(stage)),
  };
}

/** Withdraws what the activity had opened, stores its answers as an earlier version, opens its operation. */
export async function reopen(ctx: TenantCtx, row: ActivityRow, { withdraw }: Reopening): Promise<void> {
  await withdrawActivities(ctx, withdraw, 'withdraw', null);
  await supersedeSubmission(ctx, row.id);
  if (row.operation.status === 'finished')
    await updateOperation(ctx, row.operation, { status: 'open', ended_at: null, end_reason: null });
}

/** Takes activities off the lists and off the phones. `actorId`: who requested it, where a job does it. */
export async function withdrawActivities(
  ctx: TenantCtx,
  rows: readonly ActivityRow[],
  event: 'withdraw' | 'cancel',
  reason: string | null,
  actorId?: number,
): Promise<void> {
  const at = ctx.now.toISOString();
  await writeChanges(
    ctx,
    rows.map((before) => ({
      before,
      after: { ...before, withdrawn_at: at, wakes_at: null, sync_state: 'SYNC' },
      event,
      reason,
      ...(actorId === undefined ? {} : { actorId }),
    })),
  );
  await release(
    ctx,
    rows.flatMap(({ id, employee_id, kind }) =>
      employee_id !== null && kind === 'field' ? [{ employeeId: employee_id, activityId: id }] : [],
    ),
  );
}
