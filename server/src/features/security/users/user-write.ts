import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  splitName,
  type employeeCreate,
  type employeeUpdate,
  type Reach,
} from '@cuadrilla/contract/security/users.ts';
import { differing, requireHeld } from '#features/access/rights-change.ts';
import { normalizeUsername } from '#features/access/username.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { UniqueSet } from '#platform/catalogue/unique.ts';

/** What no two users of a tenant share; the directory keeps usernames unique over all tenants. */
export const userUnique: readonly UniqueSet[] = [['code'], ['username']];

type Given = Omit<
  z.output<typeof employeeCreate> | z.output<typeof employeeUpdate>,
  'id' | 'version' | 'username' | 'password'
>;

/**
 * Whom a user sees after a change. Nobody gives a reach that they do not have; without being said it is that of the
 * own company, also for who moves to another one.
 * @throws PERMISSION_NOT_HELD
 */
export function reachAfter(
  ctx: Ctx,
  given: Pick<Given, 'reach' | 'companyId'>,
  before: { reach: Reach; companyId: number | null } | null,
): Reach {
  const unchanged = before?.companyId === given.companyId ? before.reach : 'company';
  const reach = given.reach ?? unchanged;
  if (reach === 'tenant' && ctx.actor.companyScope !== null)
    fail('PERMISSION_NOT_HELD', {}, { reach: 'PERMISSION_NOT_HELD' });
  return reach;
}

/**
 * The database columns for a user's form.
 * @throws INVALID_INPUT with every field that is out of range or refers to something that does not exist
 */
export async function userColumns(ctx: Ctx, given: Given) {
  const idType = await lockDocumentType(ctx, given.idTypeId);
  const position = await ctx.db
    .selectFrom('company_job')
    .select('job_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('company_id', '=', given.companyId)
    .where('id', '=', given.companyJobId)
    .executeTakeFirst();
  const faults = await formFaults(ctx, given);
  if (!idType) faults.idTypeId = 'NOT_FOUND';
  if (!position) faults.companyJobId = 'NOT_FOUND';
  if (Object.keys(faults).length > 0) fail('INVALID_INPUT', {}, faults);
  return {
    ...splitName(given.name),
    id_type: idType!.code,
    birth_date: given.birthDate,
    phone: given.phone,
    email: given.email,
    id_number: given.idNumber,
    code: given.code,
    company_id: given.companyId,
    job_id: position!.job_id,
    zone_id: given.zoneId,
    department_id: given.departmentId || null,
    executive: given.executive || null,
    active: given.status,
    gender_id: given.genderId,
    ...(given.isMobile === undefined ? {} : { is_mobile: given.isMobile }),
    ...(given.skills === undefined ? {} : { skills: given.skills }),
    ...(given.locale === undefined ? {} : { locale: given.locale }),
  };
}

/** Faults by field, save those of the document type and of the position. */
async function formFaults(ctx: Ctx, given: Given): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (given.executive && !(await lockExecutiveRole(ctx, given.executive))) faults.executive = 'NOT_FOUND';
  if (given.birthDate > localDate(ctx.now, ctx.timeZone) || given.birthDate < '1900-01-01')
    faults.birthDate = 'out_of_range';
  const outsideScope = ctx.actor.companyScope !== null && given.companyId !== ctx.actor.companyScope;
  if (outsideScope || !(await exists(ctx, 'company', given.companyId))) faults.companyId = 'NOT_FOUND';
  if (!(await exists(ctx, 'zone', given.zoneId))) faults.zoneId = 'NOT_FOUND';
  if (given.departmentId !== 0 && !(await exists(ctx, 'department', given.departmentId)))
    faults.departmentId = 'NOT_FOUND';
  return faults;
}

// Users refer to these two by code, without a foreign key: the lock keeps them from being deleted meanwhile.
const lockDocumentType = (ctx: Ctx, id: number): Promise<{ code: string } | undefined> =>
  ctx.db
    .selectFrom('document_type')
    .select('code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

const lockExecutiveRole = (ctx: Ctx, code: string): Promise<{ id: number } | undefined> =>
  ctx.db
    .selectFrom('executive_role')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('code', '=', code)
    .forShare()
    .executeTakeFirst();

async function exists(ctx: Ctx, table: 'company' | 'zone' | 'department', id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a username to the directory in which a sign-in finds the tenant. Usernames are unique across tenants.
 * @throws ALREADY_EXISTS
 */
export async function addToDirectory(ctx: Ctx, username: string, userId: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('login_directory')
    .values({ username: normalizeUsername(username), tenant_id: ctx.tenantId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) fail('ALREADY_EXISTS', {}, { username: 'ALREADY_EXISTS' });
}

/** Sets the roles held directly. The actor must be allowed to grant every role that is added or removed. */
export async function setRoles(ctx: Ctx, userId: number, roleIds: readonly number[]): Promise<void> {
  const held = await ctx.db
    .selectFrom('user_role')
    .select('role_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .execute();
  const changed = differing(
    held.map(({ role_id }) => role_id),
    roleIds,
  );
  if (changed.length === 0) return;
  await requireGrantable(ctx, changed);
  await ctx.db
    .deleteFrom('user_role')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('role_id', '<>', sql<number>`all(${[...roleIds]})`)
    .execute();
  await sql`
    insert into user_role (tenant_id, user_id, role_id)
    select ${ctx.tenantId}, ${userId}, r from unnest(${[...roleIds]}::bigint[]) r
    on conflict do nothing`.execute(ctx.db);
}

/**
 * Checks that the actor may grant these roles.
 * @throws NOT_FOUND; PERMISSION_NOT_HELD when the actor does not hold all of their permissions
 */
export async function requireGrantable(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  const rows = await rolesWithComponents(ctx, roleIds);
  if (rows.length !== new Set(roleIds).size) fail('NOT_FOUND', {}, { roles: 'NOT_FOUND' });
  requireHeld(
    ctx,
    rows.flatMap(({ components }) => components),
  );
}

export async function rolesWithComponents(
  ctx: Ctx,
  roleIds: readonly number[],
): Promise<{ id: number; code: string; components: string[] }[]> {
  const { rows } = await sql<{ id: number; code: string; components: string[] }>`
    select r.id, r.code, array(
      select permission from role_permission p
      where p.tenant_id = r.tenant_id and p.role_id = r.id order by 1) as components
    from role r where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...new Set(roleIds)]})`.execute(ctx.db);
  return rows;
}
