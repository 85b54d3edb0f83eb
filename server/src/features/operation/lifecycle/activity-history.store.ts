import { sql } from 'kysely';
import type { FieldChange } from '@cuadrilla/contract/operation/activities.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { TenantCtx } from '#platform/context.ts';

export interface HistoryLine {
  id: number;
  activityId: number;
  at: string;
  deviceAt: string | null;
  actor: string | null;
  event: string;
  from: ActivityStatus | null;
  to: ActivityStatus;
  employee: string | null;
  reason: string | null;
  latitude: number | null;
  longitude: number | null;
  changes: FieldChange[] | null;
}

/** Every change of activities, oldest first. */
export async function historyOf(ctx: TenantCtx, activityIds: readonly number[]): Promise<HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    select e.id, e.activity_id as "activityId", e.at, e.device_at as "deviceAt",
      nullif(concat_ws(' ', u.name, u.lastname), '') as actor,
      e.event, e.from_status as "from", e.to_status as "to",
      nullif(concat_ws(' ', m.name, m.lastname), '') as employee, e.reason, e.latitude, e.longitude, c.changes
    from activity_event e
      left join app_user u on u.tenant_id = e.tenant_id and u.id = e.actor_id
      left join operation_edit c on c.tenant_id = e.tenant_id and c.id = e.edit_id
      left join app_user m on m.tenant_id = e.tenant_id and m.id = e.employee_id
    where e.tenant_id = ${ctx.tenantId} and e.activity_id = any(${activityIds}::bigint[])
    order by e.id`.execute(ctx.db);
  return rows;
}
