import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RecordActivity } from '@cuadrilla/contract/audit/record-activity.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { Ctx } from '#platform/context.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';

export type ActivityRecordRow = Omit<RecordActivity, 'stageName'> & {
  workflowVersionId: number;
  kind: 'field' | 'office' | 'system';
  typeId: number | null;
  createdAt: string;
  dueAt: string | null;
  notBefore: string | null;
  doneAt: string | null;
  endedAt: string | null;
};

/** Activities that the caller may see, under a condition over `a`. What is shown is read of those that are shown. */
export async function activitiesWhere(
  ctx: Ctx,
  condition: RawBuilder<SqlBool>,
  most: number,
): Promise<ActivityRecordRow[]> {
  const { companyScope } = ctx.actor;
  const { rows } = await sql<ActivityRecordRow>`
    select a.id, a.operation_id as "operationId", o.number as "operationNumber", a.stage, a.kind, a.status,
      a.type_id as "typeId", a.account, a.address, a.latitude, a.longitude,
      o.workflow_version_id as "workflowVersionId", a.created_at as "createdAt", a.due_at as "dueAt",
      a.not_before as "notBefore", a.done_at as "doneAt", a.ended_at as "endedAt",
      nullif(concat_ws(' ', u.name, u.lastname), '') as employee
    from (
      select * from activity a
      where a.tenant_id = ${ctx.tenantId} and ${condition}
        and (${companyScope}::bigint is null or a.company_id = ${companyScope})
      order by a.id desc limit ${most}
    ) a
    join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
    left join app_user u on u.tenant_id = a.tenant_id and u.id = a.employee_id
    order by a.id desc`.execute(ctx.db);
  return rows;
}

/** As the screen shows them: stages by their names in the operation's version of the workflow. */
export async function activityViews(ctx: Ctx, rows: readonly ActivityRecordRow[]): Promise<RecordActivity[]> {
  const views: RecordActivity[] = [];
  for (const row of rows) {
    const {
      id,
      operationId,
      operationNumber,
      stage,
      status,
      employee,
      account,
      address,
      latitude,
      longitude,
    } = row;
    const { definition } = await workflowVersion(ctx, row.workflowVersionId);
    const stageName = stageOf(definition, stage)?.name ?? { es: stage, en: stage };
    views.push({
      id,
      operationId,
      operationNumber,
      stage,
      stageName,
      status,
      employee,
      account,
      address,
      latitude,
      longitude,
    });
  }
  return views;
}
