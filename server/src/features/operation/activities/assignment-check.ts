import {
  productParameters,
  readParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { assignmentWarning } from '@cuadrilla/contract/operation/activities.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { assigneeOf, loadStatuses } from '#features/operation/lifecycle/personnel.store.ts';

type Warning = z.output<typeof assignmentWarning>;

/** Farther than this from the employee's last position deserves a second look. */
const farMetres = 5_000;

interface Candidate {
  id: number;
  zone_id: number | null;
  type_id: number | null;
  kind: string;
  latitude: number | null;
  longitude: number | null;
}

interface EmployeeState {
  load: number;
  latitude: number | null;
  longitude: number | null;
  contract_expired: string | null;
  insurance_expired: string | null;
  budget: string | null;
  resource_expired: string | null;
}

type Warn = (code: Warning['code'], detail?: Warning['detail']) => void;

/** What speaks against giving activities to an employee; nothing here forbids it. */
export async function checkAssignment(
  ctx: Ctx,
  activityIds: readonly number[],
  employeeId: number,
): Promise<Warning[]> {
  const employee = await assigneeOf(ctx, employeeId, []);
  const { types, params } = await settingsOf(ctx);
  const { zones } = await territoryOf(ctx);
  const activities = await candidates(ctx, activityIds);
  const state = await employeeState(ctx, employeeId, employee.companyId);
  const mostLoad = readParameter(params, productParameters.openWorkLimit);
  const zoneName = (id: number): string => zones.get(id)?.name[ctx.locale] ?? '';
  const warnings: Warning[] = [];
  for (const [index, activity] of activities.entries()) {
    const { id: activityId, zone_id, type_id } = activity;
    const warn: Warn = (code, detail = {}) => void warnings.push({ activityId, code, detail });
    const type = type_id === null ? undefined : types.get(type_id);
    if (zone_id !== null && employee.zoneId !== null && zone_id !== employee.zoneId)
      warn('OTHER_ZONE', { zone: zoneName(zone_id), own: zoneName(employee.zoneId) });
    if (state.load + index + 1 > mostLoad) warn('OVERLOADED', { load: state.load + index, most: mostLoad });
    if (type && !isTrained(employee.skills, type)) warn('NOT_TRAINED', { type: type.name[ctx.locale] });
    warnOfPapers(state, warn);
    if (activity.kind === 'field') warnOfDistance(activity, state, warn);
  }
  return warnings;
}

const isTrained = (
  skills: readonly string[],
  { code, skill }: { code: string; skill: string | null },
): boolean => skills.includes(skill ?? code) || skills.includes(code);

function warnOfPapers(state: EmployeeState, warn: Warn): void {
  if (state.contract_expired !== null) warn('CONTRACT_EXPIRED', { contract: state.contract_expired });
  if (state.insurance_expired !== null) warn('INSURANCE_EXPIRED', { contract: state.insurance_expired });
  if (state.budget !== null) warn('BUDGET', { contract: state.budget });
  if (state.resource_expired !== null) warn('RESOURCE_EXPIRED', { resource: state.resource_expired });
}

function warnOfDistance({ latitude, longitude }: Candidate, state: EmployeeState, warn: Warn): void {
  if (state.latitude === null || state.longitude === null) return warn('NO_POSITION');
  if (latitude === null || longitude === null) return;
  const position = { lat: state.latitude, lng: state.longitude };
  const metres = Math.round(distanceMetres({ lat: latitude, lng: longitude }, position));
  if (metres > farMetres) warn('FAR_AWAY', { metres });
}

async function candidates(ctx: Ctx, activityIds: readonly number[]): Promise<Candidate[]> {
  const { companyScope } = ctx.actor;
  const { rows } = await sql<Candidate>`
    select id, zone_id, type_id, kind, latitude, longitude from activity a
    where tenant_id = ${ctx.tenantId} and id = any(${activityIds}::bigint[]) and withdrawn_at is null
      and ${companyScope === null ? sql`true` : sql`company_id = ${companyScope}`}
    order by id`.execute(ctx.db);
  return rows;
}

/**
 * The company's contracts have all expired when none runs today; then the one that ended last is named.
 * Insurance counts for the contracts that run: one of them without it is enough to warn, and so is one whose
 * budget is at its alert.
 */
async function employeeState(ctx: Ctx, employeeId: number, companyId: number | null): Promise<EmployeeState> {
  const today = localDate(ctx.now, ctx.timeZone);
  const ofCompany = sql`c.tenant_id = ${ctx.tenantId} and c.company_id = ${companyId} and c.active`;
  const running = sql`${ofCompany} and ${today}::date between c.starts_on and c.ends_on`;
  const { rows } = await sql<EmployeeState>`
    select
      (select count(*)::int from activity
        where tenant_id = ${ctx.tenantId} and employee_id = ${employeeId} and withdrawn_at is null
          and status = any(${loadStatuses})) as load,
      p.latitude, p.longitude,
      (select c.code from contract c
        where ${ofCompany} and not exists (
          select 1 from contract r
          where r.tenant_id = c.tenant_id and r.company_id = c.company_id and r.active
            and ${today}::date between r.starts_on and r.ends_on)
        order by c.ends_on desc limit 1) as contract_expired,
      (select c.code from contract c
        where ${running} and c.insurance_expires_on < ${today}::date
        order by c.insurance_expires_on limit 1) as insurance_expired,
      (select c.code from contract c
        where ${running} and c.budget_cap > 0
          and 100 * c.budget_spent >= c.budget_alert_pct * c.budget_cap
        order by c.budget_spent / c.budget_cap desc limit 1) as budget,
      (select r.code from resource r
        where r.tenant_id = ${ctx.tenantId} and r.user_id = ${employeeId} and r.active
          and least(r.papers_expire_on, r.calibration_expires_on) < ${today}::date
        order by least(r.papers_expire_on, r.calibration_expires_on) limit 1) as resource_expired
    from (select 1) one
      left join employee_position p on p.tenant_id = ${ctx.tenantId} and p.user_id = ${employeeId}`.execute(
    ctx.db,
  );
  return rows[0]!;
}
