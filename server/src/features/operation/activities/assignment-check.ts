import { sql } from 'kysely';
import type { z } from 'zod';
import type { assignmentWarning } from '@cuadrilla/contract/operation/activities.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { assigneeOf, defaultMostLoad, loadStatuses } from '#features/operation/lifecycle/personnel.store.ts';

type Warning = z.output<typeof assignmentWarning>;

/** Farther than this from the employee's last position deserves a second look, in metres. */
const far = 5_000;

/** What speaks against giving activities to an employee; nothing here forbids it. */
export async function checkAssignment(
  ctx: Ctx,
  activityIds: readonly number[],
  employeeId: number,
): Promise<Warning[]> {
  const employee = await assigneeOf(ctx, employeeId, 'office');
  const { types, params } = await settingsOf(ctx);
  const { zones } = await territoryOf(ctx);
  const { rows: activities } = await sql<{
    id: number;
    zone_id: number | null;
    type_id: number | null;
    kind: string;
    latitude: number | null;
    longitude: number | null;
  }>`
    select id, zone_id, type_id, kind, latitude, longitude from activity a where tenant_id = ${ctx.tenantId}
      and id = any(${activityIds}::bigint[]) and withdrawn_at is null
      and ${ctx.actor.companyScope === null ? sql`true` : sql`company_id = ${ctx.actor.companyScope}`}
        order by id`.execute(ctx.db);
  const state = await stateOf(ctx, employeeId, employee.companyId);
  const most = Number(params.CARGAMAX) || defaultMostLoad;
  const warnings: Warning[] = [];
  const warn = (activityId: number, code: Warning['code'], detail: Warning['detail'] = {}): void =>
    void warnings.push({ activityId, code, detail });
  for (const [index, { id, zone_id, type_id, kind, latitude, longitude }] of activities.entries()) {
    const type = type_id === null ? undefined : types.get(type_id);
    if (zone_id !== null && employee.zoneId !== null && zone_id !== employee.zoneId)
      warn(id, 'OTHER_ZONE', {
        zone: nameOf(zones.get(zone_id), ctx),
        own: nameOf(zones.get(employee.zoneId), ctx),
      });
    if (state.load + index + 1 > most) warn(id, 'OVERLOADED', { load: state.load + index, most });
    if (type && !employee.skills.includes(type.skill ?? type.code) && !employee.skills.includes(type.code))
      warn(id, 'NOT_TRAINED', { type: type.name[ctx.locale] });
    if (state.contract_expired !== null) warn(id, 'CONTRACT_EXPIRED', { contract: state.contract_expired });
    if (state.insurance_expired !== null)
      warn(id, 'INSURANCE_EXPIRED', { contract: state.insurance_expired });
    if (state.budget !== null) warn(id, 'BUDGET', { contract: state.budget });
    if (state.resource_expired !== null) warn(id, 'RESOURCE_EXPIRED', { resource: state.resource_expired });
    if (kind !== 'field') continue;
    if (state.latitude === null || state.longitude === null) warn(id, 'NO_POSITION');
    else if (latitude !== null && longitude !== null) {
      const metres = Math.round(
        distanceMetres({ lat: latitude, lng: longitude }, { lat: state.latitude, lng: state.longitude }),
      );
      if (metres > far) warn(id, 'FAR_AWAY', { metres });
    }
  }
  return warnings;
}

const nameOf = (zone: { name: { es: string; en: string } } | undefined, ctx: Ctx): string =>
  zone?.name[ctx.locale] ?? '';

/**
 * The company's contracts have all expired when none runs today; then the one that ended last is told.
 * Insurance counts for the contracts that run: one of them without it is enough to warn, and so is one whose
 * budget is at its alert.
 */
async function stateOf(ctx: Ctx, employeeId: number, companyId: number | null) {
  const today = localDate(ctx.now, ctx.timeZone);
  const { rows } = await sql<{
    load: number;
    latitude: number | null;
    longitude: number | null;
    contract_expired: string | null;
    insurance_expired: string | null;
    budget: string | null;
    resource_expired: string | null;
  }>`
    select (select count(*)::int from activity where tenant_id = ${ctx.tenantId}
      and employee_id = ${employeeId} and withdrawn_at is null and status = any(${loadStatuses})) as load,
      p.latitude, p.longitude,
      (select c.code from contract c where c.tenant_id = ${ctx.tenantId} and c.company_id = ${companyId}
        and c.active and not exists (
        select 1 from contract r where r.tenant_id = c.tenant_id and r.company_id = c.company_id
          and r.active and ${today}::date between r.starts_on and r.ends_on)
       order by c.ends_on desc limit 1) as contract_expired,
      (select c.code from contract c where c.tenant_id = ${ctx.tenantId} and c.company_id = ${companyId}
        and c.active and ${today}::date between c.starts_on and c.ends_on
        and c.insurance_expires_on < ${today}::date order by c.insurance_expires_on
          limit 1) as insurance_expired,
      (select c.code from contract c where c.tenant_id = ${ctx.tenantId} and c.company_id = ${companyId}
        and c.active and ${today}::date between c.starts_on and c.ends_on
        and c.budget_cap > 0 and 100 * c.budget_spent >= c.budget_alert_pct * c.budget_cap
          order by c.budget_spent / c.budget_cap desc limit 1) as budget,
      (select r.code from resource r where r.tenant_id = ${ctx.tenantId} and r.user_id = ${employeeId}
        and r.active and least(r.papers_expire_on, r.calibration_expires_on) < ${today}::date
        order by least(r.papers_expire_on, r.calibration_expires_on) limit 1) as resource_expired
    from (select 1) one left join employee_position p on p.tenant_id = ${ctx.tenantId}
      and p.user_id = ${employeeId}`.execute(ctx.db);
  return rows[0]!;
}
