import { sql } from 'kysely';
import type { Outcome } from '@cuadrilla/contract/operation/activities.ts';
import type { Ctx } from '#platform/context.ts';
import { lockActivities, type ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { stateOf, stateRefusal, type Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import { applyEvents } from './activity-events.ts';
import { outcomeOf } from './outcome.ts';

export const unassignRefusal = (row: ActivityRow): Refusal | null =>
  stateRefusal(stateOf(row, row.operation.status), 'unassign');

/** Takes activities from their employees, each with an outcome of its own; phones drop them at their next pull. */
export async function unassign(
  ctx: Ctx,
  requested: readonly number[],
  action: 'activity.unassign' | 'activity.assign.undo',
  refusalOf: (row: ActivityRow) => Refusal | null,
): Promise<Outcome[]> {
  const ids = [...new Set(requested)];
  const rows = await lockActivities(ctx, ids, ctx.actor.companyScope);
  const refusals = new Map<number, Refusal>();
  const ready = ids.flatMap((id) => {
    const row = rows.get(id);
    const refusal = row ? refusalOf(row) : ({ code: 'NOT_FOUND' } as const);
    if (refusal) refusals.set(id, refusal);
    return row && !refusal ? [row] : [];
  });
  await applyEvents(
    ctx,
    ready.map((row) => ({ row, detail: {} })),
    'unassign',
  );
  for (const [employeeId, taken] of Map.groupBy(ready, ({ employee_id }) => employee_id))
    ctx.audit({
      action,
      subject: 'user',
      subjectId: employeeId,
      before: { activityIds: taken.map(({ id }) => id) },
    });
  return ids.map((id) => outcomeOf(ctx, id, refusals.get(id)));
}

/** The screen offers it for ten seconds; the request may wait for the network. */
const undoMilliseconds = 60_000;

/** Activities to which nothing happened after the caller assigned them to the employee a moment ago. */
export async function ownAssignments(
  ctx: Ctx,
  activityIds: readonly number[],
  employeeId: number,
): Promise<Set<number>> {
  const since = new Date(ctx.now.getTime() - undoMilliseconds).toISOString();
  // Locked before their history is read, so that nothing happens in between.
  await lockActivities(ctx, activityIds, ctx.actor.companyScope);
  const { rows } = await sql<{ id: number }>`
    select a.id
    from activity a
      cross join lateral (
        select e.event, e.actor_id, e.employee_id, e.at from activity_event e
        where e.tenant_id = a.tenant_id and e.activity_id = a.id
        order by e.id desc limit 1
      ) last
    where a.tenant_id = ${ctx.tenantId} and a.id = any(${activityIds}::bigint[])
      and last.event = 'assign' and last.actor_id = ${ctx.actor.userId}
      and last.employee_id = ${employeeId} and last.at >= ${since}::timestamptz`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
