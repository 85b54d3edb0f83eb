import { sql, type RawBuilder } from 'kysely';
import type { Territory } from '#features/administration/zones/territory.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from './activity-change.store.ts';
import type { Assignee } from './activity-patch.rules.ts';

/** Statuses of work that is on an employee and not ended. */
export const loadStatuses = sql`array['assigned', 'downloaded', 'seen', 'pending']`;

/** Employees `u` whose name or code contains a text; no condition when there is none. */
export function nameCondition(search: string | undefined): RawBuilder<unknown>[] {
  const text = search?.trim();
  if (!text) return [];
  // The index of texts holds parts of three letters. Of fewer PostgreSQL expects many matches, as there are, and reads an
  // index in the order of the list until it has met enough.
  if (text.length < 3) return [sql`strpos(u.search, (select plain_text(${text}))) > 0`];
  // Read once, not for each way in which somebody has a right.
  const pattern = sql`(select '%' || plain_text(${text.replace(/[\\%_]/g, '\\$&')}) || '%')`;
  return [sql`u.id = any(array(select app_user_search(${pattern})))`];
}

/** What lists of employees read of each one. */
export interface EmployeeRow {
  id: number;
  code: string;
  name: string;
  company: string | null;
  job_es: string | null;
  job_en: string | null;
  zone_id: number | null;
  latitude: number | null;
  longitude: number | null;
  position_at: string | null;
}

/** An employee with company, position, zone and last known place. */
export function employeeView(row: EmployeeRow, zones: Territory['zones']) {
  const zone = row.zone_id === null ? undefined : zones.get(row.zone_id);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    company: row.company,
    job: row.job_es === null ? null : { es: row.job_es, en: row.job_en ?? row.job_es },
    zone: zone ? { id: zone.id, code: zone.code, name: zone.name } : null,
    latitude: row.latitude,
    longitude: row.longitude,
    positionAt: row.position_at,
  };
}

/** Why work of a kind is not for this person: field work needs a phone, decisions are made by staff. */
export function assigneeRefusal(
  kind: ActivityRow['kind'],
  isMobile: boolean,
): 'EMPLOYEE_NOT_AVAILABLE' | 'OFFICE_WORK_FOR_STAFF' | null {
  if (kind === 'field' && !isMobile) return 'EMPLOYEE_NOT_AVAILABLE';
  return kind === 'office' && isMobile ? 'OFFICE_WORK_FOR_STAFF' : null;
}

/**
 * Who may be given activities of these kinds: an active person; with a phone for work in the field, without one
 * for decisions in the office; of the own company for staff who see one alone.
 * @throws EMPLOYEE_NOT_AVAILABLE, OFFICE_WORK_FOR_STAFF
 */
export async function assigneeOf(
  ctx: TenantCtx,
  id: number,
  kinds: readonly ActivityRow['kind'][],
): Promise<Assignee & { zoneId: number | null; skills: string[]; isMobile: boolean; epoch: number }> {
  const row = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'company_id', 'zone_id', 'skills', 'is_mobile', 'active', 'work_code_epoch'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  const scope = ctx.actor?.companyScope ?? null;
  if (!row || (scope !== null && row.company_id !== scope))
    return fail('NOT_FOUND', {}, { employeeId: 'NOT_FOUND' });
  const refusal = row.active
    ? kinds.map((kind) => assigneeRefusal(kind, row.is_mobile)).find((code) => code !== null)
    : 'EMPLOYEE_NOT_AVAILABLE';
  if (refusal) fail(refusal, {}, { employeeId: refusal });
  return {
    id: row.id,
    companyId: row.company_id,
    zoneId: row.zone_id,
    skills: row.skills,
    isMobile: row.is_mobile,
    epoch: row.work_code_epoch,
  };
}

/** The trained employee of the activity's zone with the fewest activities; null when there is none. */
export async function leastLoaded(ctx: TenantCtx, row: ActivityRow): Promise<Assignee | null> {
  if (row.zone_id === null) return null;
  const { types } = await settingsOf(ctx);
  const type = row.type_id === null ? undefined : types.get(row.type_id);
  const skills = type ? [type.skill, type.code].filter((skill) => skill !== null) : [];
  const { rows } = await sql<{ id: number; company_id: number | null }>`
    select u.id, u.company_id
    from app_user u
      left join (
        select a.employee_id, count(*) as n from activity a
        where a.tenant_id = ${ctx.tenantId} and a.ended_at is null and a.withdrawn_at is null
          and a.status = any(${loadStatuses})
        group by a.employee_id
      ) load on load.employee_id = u.id
    where u.tenant_id = ${ctx.tenantId} and u.active and u.is_mobile and u.zone_id = ${row.zone_id}
      and (${skills}::text[] = '{}' or u.skills && ${skills}::text[])
    order by coalesce(load.n, 0), u.id
    limit 1`.execute(ctx.db);
  const found = rows[0];
  return found ? { id: found.id, companyId: found.company_id } : null;
}
