import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { users as endpoints } from '@cuadrilla/contract/security/user-endpoints.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import {
  employeeKeys,
  type Employee,
  type EmployeeDetail,
  type Reach,
} from '@cuadrilla/contract/security/users.ts';
import { isStronger, rightsOf } from '#features/access/rights.store.ts';
import type { Ctx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import type { AppUserTable } from '#platform/db/schema.ts';
import { sampledTexts } from '#platform/db/sampled-texts.ts';
import { searchSql } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import { cachedList, type Fingerprint } from '#platform/http/list-pieces.ts';
import type { PiecedReply } from '#platform/http/pieced-reply.ts';
import { personListsOf } from './person-lists.store.ts';
import { employeeColumns } from './user-columns.ts';

/** Users that the caller may see. Without joins, so that an index alone can count them. */
export const userScope = (ctx: Ctx): RawBuilder<SqlBool> =>
  ctx.actor.companyScope === null
    ? sql<SqlBool>`u.tenant_id = ${ctx.tenantId}`
    : sql<SqlBool>`u.tenant_id = ${ctx.tenantId} and u.company_id = ${ctx.actor.companyScope}`;

/** Users that the caller may see, with their positions. */
export const visibleUsers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user as u')
    .where(userScope(ctx))
    .leftJoin('job as j', (on) => on.onRef('j.tenant_id', '=', 'u.tenant_id').onRef('j.id', '=', 'u.job_id'));

/** @throws NOT_FOUND when one of these users does not exist or may not be seen by the caller */
export async function requireVisible(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { count } = await visibleUsers(ctx)
    .where('u.id', '=', sql<number>`any(${wanted})`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count !== wanted.length) fail('NOT_FOUND');
}

const basicColumns = [
  'id',
  'name',
  'lastname',
  'username',
  'email',
  'phone',
  'code',
  'zone_id',
  'company_id',
  'job_id',
  'active',
  'is_mobile',
  'reach',
  'created_at',
] as const;
/** Columns for those who may list users. */
const personalColumns = ['birth_date', 'id_number', 'id_type', 'department_id', 'executive'] as const;
type ListedUser = Pick<Selectable<AppUserTable>, (typeof basicColumns)[number]> &
  Partial<Pick<Selectable<AppUserTable>, (typeof personalColumns)[number]>>;

const basicSql = sql.raw(basicColumns.map((column) => `u.${column}`).join(', '));
const allSql = sql.raw([...basicColumns, ...personalColumns].map((column) => `u.${column}`).join(', '));
const seesPersonal = (ctx: Ctx): boolean => ctx.actor.permissions.has('USER_MOD_LIST');

/** The statement parts of the list; positions and document types come from a cache. */
export const listOfUsers = (ctx: Ctx) => ({
  table: 'app_user' as const,
  as: 'u',
  scope: userScope(ctx),
  columns: seesPersonal(ctx) ? allSql : basicSql,
});

/** The texts of an employee that the index of names contains. */
const namedTexts = new Set(['name', 'lastname', 'username', 'code']);

export async function pageOfUsers(
  ctx: Ctx,
  query: SearchQuery,
): Promise<{ content: Employee[]; total: number }> {
  const { isRare } = await sampledTexts(ctx, query.filters, namedTexts, 'app_user');
  const order = { fallback: sql`u.id desc`, tieBreaker: sql`u.id` };
  const search = { ...searchSql(query, employeeKeys, employeeColumns(ctx), order, ctx.timeZone), isRare };
  const { rows, total } = await readList<ListedUser>(ctx, { ...listOfUsers(ctx), search });
  return { content: await employeesOf(ctx, rows), total };
}

/**
 * Which transactions wrote these rows. Whatever changes a row names a transaction that no earlier request has seen, and
 * whoever deletes rows leaves fewer of them; to hash all columns takes four times as long. Another database server, to
 * which this process may be moved, numbers its transactions anew, so that the start of the server is part of it.
 */
const writtenBy = sql.raw(`concat(sum(hashxidextended(u.xmin, 0)), ' ', pg_postmaster_start_time())`);

/** Everybody whom the caller may see, from the highest id on. */
export async function allUsers(ctx: Ctx): Promise<PiecedReply> {
  const { columns, scope } = listOfUsers(ctx);
  const { tenantId, locale, actor, db } = ctx;
  const { revision } = await personListsOf(ctx);
  return cachedList(ctx, endpoints.all, {
    key: ['users', tenantId, locale, actor.companyScope, seesPersonal(ctx)].join(' '),
    revision,
    fingerprints: async () => {
      const { rows } = await sql<Fingerprint>`
        select u.id / 1000 as thousand, count(*)::int as rows, ${writtenBy} as hash
        from app_user as u where ${scope}
        group by thousand order by thousand`.execute(db);
      return rows;
    },
    read: async (from, to) => {
      const { rows } = await sql<ListedUser>`
        select ${columns} from app_user as u
        where ${scope} and u.id between ${from} and ${to} order by u.id desc`.execute(db);
      return employeesOf(ctx, rows);
    },
  });
}

const reachIn = (text: string): Reach => (text === 'tenant' ? 'tenant' : 'company');

async function employeesOf(ctx: Ctx, rows: readonly ListedUser[]): Promise<Employee[]> {
  const { documentTypes, positions, positionOf } = await personListsOf(ctx);
  return rows.map((row) => ({
    id: row.id,
    idEmployee: row.id,
    idMobile: row.is_mobile ? row.id : null,
    name: `${row.name}_${row.lastname}`,
    lastname: row.lastname,
    username: row.username,
    title: positions.get(row.job_id ?? 0)?.[ctx.locale] ?? null,
    email: row.email,
    phone: row.phone,
    code: row.code,
    zone_id: row.zone_id,
    company_id: row.company_id,
    job_id: row.job_id,
    company_job_id: positionOf(row.company_id, row.job_id),
    status: row.active,
    isMobile: row.is_mobile,
    reach: reachIn(row.reach),
    createdDate: row.created_at,
    birth_date: row.birth_date ?? null,
    id_number: row.id_number ?? null,
    id_type_id: documentTypes.get(row.id_type ?? '')?.id ?? null,
    dependencie_id: row.department_id ?? null,
    directive: row.executive ?? null,
  }));
}

/**
 * One user with everything the form contains.
 * @throws NOT_FOUND, also when the caller may not see the user
 */
export async function detailOf(ctx: Ctx, by: { id: number } | { code: string }): Promise<EmployeeDetail> {
  const row = (await detailRow(ctx, by)) ?? fail('NOT_FOUND');
  const roles = await rolesHeldBy(ctx, row.id);
  const teams = await teamsOf(ctx, row.id);
  const rights = (await rightsOf(ctx, [row.id])).get(row.id)!;
  const english = ctx.locale === 'en';
  const { documentTypes } = await personListsOf(ctx);
  return {
    id: row.id,
    name: `${row.name}_${row.lastname}`,
    lastname: row.lastname,
    username: row.username,
    idTypeId: documentTypes.get(row.id_type ?? '')?.id ?? null,
    birthDate: row.birth_date,
    phone: row.phone,
    email: row.email,
    idNumber: row.id_number,
    genderId: row.gender_id,
    code: row.code,
    companyJobId: row.company_job_id,
    companyId: row.company_id,
    companyName: row.company_name,
    jobId: row.job_id,
    title: english ? row.name_en : row.name_es,
    zoneId: row.zone_id,
    zoneName: english ? row.zone_en : row.zone_es,
    executive: row.executive,
    departmentId: row.department_id ?? 0,
    departmentName: row.department_name,
    status: row.active,
    isMobile: row.is_mobile,
    reach: reachIn(row.reach),
    skills: row.skills,
    locale: row.locale === 'en' ? 'en' : 'es',
    mustChangePassword: row.must_change_password,
    createdDate: row.created_at,
    version: row.version,
    roles,
    teams,
    stronger: row.id !== ctx.actor.userId && isStronger(ctx.actor, rights),
  };
}

const detailRow = (ctx: Ctx, by: { id: number } | { code: string }) =>
  visibleUsers(ctx)
    .leftJoin('company_job as cj', (on) =>
      on
        .onRef('cj.tenant_id', '=', 'u.tenant_id')
        .onRef('cj.company_id', '=', 'u.company_id')
        .onRef('cj.job_id', '=', 'u.job_id'),
    )
    .leftJoin('company as c', (on) =>
      on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'),
    )
    .leftJoin('zone as z', (on) =>
      on.onRef('z.tenant_id', '=', 'u.tenant_id').onRef('z.id', '=', 'u.zone_id'),
    )
    .leftJoin('department as d', (on) =>
      on.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .selectAll('u')
    .select([
      'j.name_es',
      'j.name_en',
      'cj.id as company_job_id',
      'c.name as company_name',
      'z.name_es as zone_es',
      'z.name_en as zone_en',
      'd.name as department_name',
    ])
    .where((on) => ('id' in by ? on('u.id', '=', by.id) : on('u.code', '=', by.code)))
    .executeTakeFirst();

const rolesHeldBy = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (on) =>
      on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .select(['r.id', 'r.code', 'r.name', 'r.active as status'])
    .where('ur.tenant_id', '=', ctx.tenantId)
    .where('ur.user_id', '=', userId)
    .orderBy('r.name')
    .execute();

const teamsOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('team_user as tu')
    .innerJoin('team as t', (on) =>
      on.onRef('t.tenant_id', '=', 'tu.tenant_id').onRef('t.id', '=', 'tu.team_id'),
    )
    .select(['t.id', 't.name', 't.active as status'])
    .where('tu.tenant_id', '=', ctx.tenantId)
    .where('tu.user_id', '=', userId)
    .orderBy('t.name')
    .execute();
