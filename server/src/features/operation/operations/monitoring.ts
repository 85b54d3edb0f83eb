import { sql } from 'kysely';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { activitiesWhere } from '#features/operation/activities/activities.store.ts';
import { historyOf } from '#features/operation/lifecycle/activity-history.store.ts';
import { activityViews } from '#features/operation/activities/activity-view.ts';
import { editsOf } from './operation-edit.store.ts';
import { operationScope, operationSelect, operationViews } from './operations.store.ts';

/** Everything that the monitoring screen shows of an operation, in one answer and few queries. */
export async function monitoring(ctx: Ctx, id: number) {
  const row = (await operationSelect(ctx, id)) ?? fail('NOT_FOUND');
  const design = await workflowVersion(ctx, row.workflow_version_id);
  const scope = ctx.actor.companyScope;
  const own = scope === null ? sql<boolean>`true` : sql<boolean>`a.company_id = ${scope}`;
  const rows = await activitiesWhere(ctx, sql<boolean>`a.operation_id = ${id} and ${own}`);
  const views = await activityViews(ctx, rows);
  const ids = rows.map((activity) => activity.id);
  const stageById = new Map(rows.map((activity) => [activity.id, activity.stage]));
  const photos = await photosOf(ctx, ids);
  const submissions = await submissionCounts(ctx, ids);
  const employeeIds = [...new Set(rows.flatMap((activity) => activity.employee_id ?? []))];
  const { rows: positions } = await sql<{
    id: number;
    code: string;
    name: string;
    latitude: number;
    longitude: number;
    at: string;
  }>`
    select u.id, u.code, u.name || ' ' || u.lastname as name, p.latitude, p.longitude, p.device_at as at
    from employee_position p
      join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = ${ctx.tenantId} and p.user_id = any(${employeeIds}::bigint[])
    order by u.id`.execute(ctx.db);
  const related = await relatedOf(ctx, id, row.parent_id);
  return {
    operation: (await operationViews(ctx, [row]))[0]!,
    definition: design.definition,
    stages: views.map((activity) => ({
      stage: activity.stage,
      activity,
      submissions: submissions.get(activity.id) ?? 0,
      photos: photos.filter((photo) => photo.activityId === activity.id),
      photosOwed: photos.filter((photo) => photo.activityId === activity.id && photo.receivedAt === null)
        .length,
    })),
    // An edit is one line of the operation, not one for each of its open activities.
    events: (await historyOf(ctx, ids))
      .filter(({ changes }) => changes === null)
      .map((event) => ({ ...event, stage: stageById.get(event.activityId) ?? '' })),
    changes: await editsOf(ctx, id),
    positions,
    ...related,
  };
}

async function photosOf(ctx: Ctx, activityIds: readonly number[]): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select id, activity_id as "activityId", submission_id as "submissionId", question, name, sha256, type,
      bytes, width, height, taken_at as "takenAt", received_at as "receivedAt"
    from photo where tenant_id = ${ctx.tenantId} and activity_id = any(${activityIds}::bigint[])
    order by id`.execute(ctx.db);
  return rows;
}

async function submissionCounts(ctx: Ctx, activityIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ activity_id: number; n: number }>`
    select activity_id, count(*)::int as n from submission
    where tenant_id = ${ctx.tenantId} and activity_id = any(${activityIds}::bigint[])
    group by activity_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.activity_id, row.n]));
}

/** The operations that this one launched, and the one that launched it, as far as the caller may see them. */
async function relatedOf(ctx: Ctx, id: number, parentId: number | null) {
  const { rows } = await sql<{
    id: number;
    number: string;
    workflowCode: string;
    status: 'open' | 'finished' | 'cancelled';
  }>`
    select o.id, o.number, w.code as "workflowCode", o.status from operation o
      join workflow w on w.tenant_id = o.tenant_id and w.id = o.workflow_id
    where o.tenant_id = ${ctx.tenantId} and (o.parent_id = ${id} or o.id = ${parentId})
      and ${operationScope(ctx.actor.companyScope)}
    order by o.id limit 200`.execute(ctx.db);
  return {
    children: rows.filter((row) => row.id !== parentId),
    parent: rows.find((row) => row.id === parentId) ?? null,
  };
}
