import { sql } from 'kysely';
import type { FieldEmployee, fieldDay as endpoints } from '@cuadrilla/contract/operation/field-day.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { instantOf, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { territoryOf, type Territory } from '#features/administration/zones/territory.store.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { plannedForValues } from '#platform/db/prepared-texts.rules.ts';
import type { Handlers } from '#platform/http/serve.ts';
import {
  employeeView,
  nameCondition,
  type EmployeeRow,
} from '#features/operation/lifecycle/personnel.store.ts';

interface Row extends EmployeeRow {
  battery: number | null;
  counts: Partial<Record<ActivityStatus, number>> | null;
  late: number | null;
  current_id: number | null;
  current_operation: number | null;
  current_workflow: number | null;
  current_type: number | null;
  current_address: string | null;
}

/** As many employees as one screen can show. */
const mostEmployees = 2_000;

/** What is counted, and what the work says that an employee is at. */
const workColumns =
  sql.raw(`id, employee_id, status, started_at, done_at, ended_at, due_at, operation_id, workflow_id,
  type_id, address`);

type Query = Parameters<Handlers<typeof endpoints>['today']>[1]['body'];

export const fieldDayHandlers: Handlers<typeof endpoints> = {
  today: async (ctx, { body }) => {
    const day = localDate(ctx.now, ctx.timeZone);
    const rows = await selectEmployees(ctx, body, instantOf(day, '00:00', ctx.timeZone));
    const settings = await settingsOf(ctx);
    const { zones } = await territoryOf(ctx);
    return { day, employees: rows.map((row) => viewOf(row, settings, zones)) };
  },
};

async function selectEmployees(ctx: Ctx, query: Query, dayStart: Date): Promise<Row[]> {
  const { companyScope } = ctx.actor;
  const conditions = [
    sql`u.tenant_id = ${ctx.tenantId} and u.active and u.is_mobile`,
    ...(companyScope === null ? [] : [sql`u.company_id = ${companyScope}`]),
    ...(query.companyId === undefined ? [] : [sql`u.company_id = ${query.companyId}`]),
    ...(query.zoneId === undefined ? [] : [sql`u.zone_id = ${query.zoneId}`]),
    ...nameCondition(query.search),
  ];
  // In the order of the list of employees, which an index has: otherwise all of them are read and sorted.
  const people = await sql<{ id: number }>`
    select u.id from app_user u where ${sql.join(conditions, sql` and `)}
    order by u.search collate "es-x-icu", u.id limit ${mostEmployees}`.execute(ctx.db);
  const ids = people.rows.map(({ id }) => id);
  const found = new Map((await workOf(ctx, ids, dayStart)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** These employees in any order, each with its open work and what ended today. */
async function workOf(ctx: Ctx, ids: readonly number[], dayStart: Date): Promise<Row[]> {
  // Of open work and of what ended today an index has all; each employee's own work would be read whole.
  // Planned for as many people as there are: for an unknown number each would be compared with all open work.
  const { rows } = await sql<Row>`select * ${plannedForValues} from (
    with people as (
      select u.id, u.tenant_id, u.code, u.name, u.lastname, u.company_id, u.job_id, u.zone_id from app_user u
      where u.tenant_id = ${ctx.tenantId} and u.id = any(${ids}::bigint[])
    ),
    work as materialized (
      select a.* from (
        select ${workColumns} from activity
          where tenant_id = ${ctx.tenantId} and ended_at is null and withdrawn_at is null
        union all
        select ${workColumns} from activity
          where tenant_id = ${ctx.tenantId} and ended_at >= ${dayStart.toISOString()}::timestamptz
            and withdrawn_at is null
      ) a
      where a.employee_id in (select id from people)
    ),
    summed as (
      select employee_id, jsonb_object_agg(status, n) as counts, sum(late)::int as late
      from (
        select employee_id, status, count(*)::int as n,
          count(*) filter (where done_at is null and ended_at is null and due_at < ${ctx.now.toISOString()})::int as late
        from work group by employee_id, status
      ) counted
      group by employee_id
    ),
    current as (
      select distinct on (employee_id) employee_id, id, operation_id, workflow_id, type_id, address
      from work
      where ended_at is null and status in ('seen', 'pending')
      order by employee_id, status, started_at desc nulls last, id desc
    )
    select u.id, u.code, u.name || ' ' || u.lastname as name, c.name as company,
      j.name_es as job_es, j.name_en as job_en, u.zone_id,
      p.latitude, p.longitude, p.device_at as position_at, p.battery, s.counts, s.late,
      w.id as current_id, w.operation_id as current_operation, w.workflow_id as current_workflow,
      w.type_id as current_type, w.address as current_address
    from people u
      left join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
      left join job j on j.tenant_id = u.tenant_id and j.id = u.job_id
      left join employee_position p on p.tenant_id = u.tenant_id and p.user_id = u.id
      left join summed s on s.employee_id = u.id
      left join current w on w.employee_id = u.id) listed`.execute(ctx.db);
  return rows;
}

function viewOf(row: Row, settings: Settings, zones: Territory['zones']): FieldEmployee {
  return {
    ...employeeView(row, zones),
    battery: row.battery,
    counts: row.counts ?? {},
    late: row.late ?? 0,
    current: currentOf(row, settings),
  };
}

function currentOf(row: Row, { types, workflows }: Settings): FieldEmployee['current'] {
  if (row.current_id === null) return null;
  return {
    activityId: row.current_id,
    operationId: row.current_operation!,
    workflowCode: workflows.get(row.current_workflow!)?.code ?? '',
    typeName: row.current_type === null ? null : (types.get(row.current_type)?.name ?? null),
    address: row.current_address ?? '',
  };
}
