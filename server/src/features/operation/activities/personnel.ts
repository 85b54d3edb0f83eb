import {
  productParameters,
  readParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import { instantOf, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { territoryOf, type Territory } from '#features/administration/zones/territory.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { usersWith } from '#features/security/recipients.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import {
  employeeView,
  loadStatuses,
  nameCondition,
  type EmployeeRow,
} from '#features/operation/lifecycle/personnel.store.ts';

interface PersonnelQuery {
  activityId?: number | undefined;
  kind?: 'field' | 'office' | undefined;
  search?: string | undefined;
  zoneId?: number | undefined;
  onlyFitting: boolean;
  page: number;
  size: number;
}
interface Row extends EmployeeRow {
  skills: string[];
  load: number;
  done_today: number;
  distance: number | null;
  fits: boolean;
  total: number;
}

/** What the best fit depends on. */
interface Fit {
  kind: 'field' | 'office';
  zoneId: number | null;
  skills: string[];
  latitude: number | null;
  longitude: number | null;
  mostLoad: number;
}

/**
 * Who may be given work, best fit first: of the zone, trained, near, and with the least to do. Field employees for
 * work in the field, staff who may decide for the office.
 */
export async function personnel(ctx: Ctx, query: PersonnelQuery): Promise<Page<Personnel>> {
  const { zones } = await territoryOf(ctx);
  const rows = await selectPersonnel(ctx, query, await fitOf(ctx, query));
  const { page, size } = query;
  const total =
    rows[0]?.total ?? (page > 0 ? (await personnel(ctx, { ...query, page: 0, size: 1 })).total : 0);
  return { content: rows.map((row) => viewOf(row, zones)), page, size, total };
}

async function fitOf(ctx: Ctx, { activityId, kind, zoneId }: PersonnelQuery): Promise<Fit> {
  const { types, params } = await settingsOf(ctx);
  const target = activityId === undefined ? null : await targetOf(ctx, activityId);
  const mostLoad = readParameter(params, productParameters.openWorkLimit);
  // Who decides in the office needs no zone, training or place.
  if ((kind ?? target?.kind) === 'office')
    return { kind: 'office', zoneId: null, skills: [], latitude: null, longitude: null, mostLoad };
  const zone = zoneId ?? null;
  if (!target) return { kind: 'field', zoneId: zone, skills: [], latitude: null, longitude: null, mostLoad };
  const type = target.type_id === null ? undefined : types.get(target.type_id);
  const skills = type ? [type.code, ...(type.skill === null ? [] : [type.skill])] : [];
  const { latitude, longitude } = target;
  return { kind: 'field', zoneId: zone ?? target.zone_id, skills, latitude, longitude, mostLoad };
}

async function selectPersonnel(
  ctx: Ctx,
  { search, zoneId, onlyFitting, page, size }: PersonnelQuery,
  { kind, zoneId: zone, skills, latitude, longitude, mostLoad }: Fit,
): Promise<Row[]> {
  const dayStart = instantOf(localDate(ctx.now, ctx.timeZone), '00:00', ctx.timeZone).toISOString();
  const { companyScope } = ctx.actor;
  const conditions = [
    sql`u.tenant_id = ${ctx.tenantId} and u.active`,
    kind === 'field'
      ? sql`u.is_mobile`
      : sql`not u.is_mobile and u.id in (${usersWith(ctx.tenantId, 'SUBOPERATIVE_MOD_FILLFORM')})`,
    ...(companyScope === null ? [] : [sql`u.company_id = ${companyScope}`]),
    ...(zoneId === undefined ? [] : [sql`u.zone_id = ${zoneId}`]),
    ...nameCondition(search),
  ];
  const withWork = sql`app_user u left join work w on w.employee_id = u.id`;
  const fits = sql`(${zone}::bigint is null or u.zone_id = ${zone})
    and (${skills}::text[] = '{}' or u.skills && ${skills}::text[])
    and coalesce(w.load, 0) < ${mostLoad}`;
  const wanted = sql.join([...conditions, ...(onlyFitting ? [fits] : [])], sql` and `);
  // The work of everybody is read once from the indexes of open and of ended work; what is shown is read for the page
  // alone, and all are counted by themselves: a count beside each row is written to disk with tens of thousands.
  const { rows } = await sql<Row>`
    with work as materialized (
      select employee_id, count(*) filter (where status = any(${loadStatuses}))::int as load,
        count(*) filter (where status in ('done', 'synchronized') and done_at >= ${dayStart}::timestamptz)::int
          as done_today
      from (
        select employee_id, status, done_at from activity
          where tenant_id = ${ctx.tenantId} and ended_at is null and withdrawn_at is null
            and employee_id is not null
        union all
        select employee_id, status, done_at from activity
          where tenant_id = ${ctx.tenantId} and ended_at >= ${dayStart}::timestamptz and withdrawn_at is null
            and employee_id is not null
      ) a
      group by employee_id
    ), best as (
      select u.id, u.name || ' ' || u.lastname as name, coalesce(w.load, 0) as load,
        coalesce(w.done_today, 0) as done_today, p.latitude, p.longitude, p.device_at as position_at,
        ${distanceSql(latitude, longitude)} as distance, ${fits} as fits
      from ${withWork}
        left join employee_position p on p.tenant_id = ${ctx.tenantId} and p.user_id = u.id
      where ${wanted}
      order by fits desc, load, distance nulls last, name, id
      limit ${size} offset ${page * size}
    )
    select b.*, u.code, u.company_id, u.job_id, u.zone_id, u.skills,
      (select count(*)::int from ${onlyFitting ? withWork : sql`app_user u`} where ${wanted}) as total,
      c.name as company, j.name_es as job_es, j.name_en as job_en
    from best b
      join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = b.id
      left join company c on c.tenant_id = ${ctx.tenantId} and c.id = u.company_id
      left join job j on j.tenant_id = ${ctx.tenantId} and j.id = u.job_id
    order by b.fits desc, b.load, b.distance nulls last, b.name, b.id`.execute(ctx.db);
  return rows;
}

/** Metres on the sphere from a place to an employee's last position `p`; null while either is unknown. */
const distanceSql = (latitude: number | null, longitude: number | null): RawBuilder<unknown> => sql`
  case when ${latitude}::float8 is null or p.latitude is null then null else
    2 * 6371008.8 * asin(least(1, sqrt(
      sin(radians(p.latitude - ${latitude}::float8) / 2) ^ 2
      + cos(radians(p.latitude)) * cos(radians(${latitude}::float8))
        * sin(radians(p.longitude - ${longitude}::float8) / 2) ^ 2
    )))
  end`;

function viewOf(row: Row, zones: Territory['zones']): Personnel {
  return {
    ...employeeView(row, zones),
    skills: row.skills,
    load: row.load,
    doneToday: row.done_today,
    distance: row.distance === null ? null : Math.round(row.distance),
    fits: row.fits,
  };
}

async function targetOf(ctx: Ctx, id: number) {
  let select = ctx.db
    .selectFrom('activity')
    .select(['kind', 'zone_id', 'type_id', 'latitude', 'longitude'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  if (ctx.actor.companyScope !== null) select = select.where('company_id', '=', ctx.actor.companyScope);
  return (await select.executeTakeFirst()) ?? fail('NOT_FOUND');
}
