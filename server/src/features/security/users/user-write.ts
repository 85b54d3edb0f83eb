import { sql } from 'kysely';
import type { z } from 'zod';
import { splitName, type employeeCreate, type employeeUpdate } from '@cuadrilla/contract/security/users.ts';
import { differing, requireHeld } from '#features/access/rights-change.ts';
import { normalizeUsername } from '#features/access/session.ts';
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
 * A user's columns from what a form sent; every reference is looked up, and what is wrong is named by its
 * field.
 */
export async function columnsOf(ctx: Ctx, given: Given) {
  const wrong: Record<string, string> = {};
  // Held until the end, so that nobody deletes meanwhile what is being referred to by its code.
  const idType = await ctx.db
    .selectFrom('document_type')
    .select('code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', given.idTypeId)
    .forShare()
    .executeTakeFirst();
  if (!idType) wrong.idTypeId = 'NOT_FOUND';
  if (
    given.executive &&
    !(await ctx.db
      .selectFrom('executive_role')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('code', '=', given.executive)
      .forShare()
      .executeTakeFirst())
  )
    wrong.executive = 'NOT_FOUND';
  if (given.birthDate > ctx.now.toISOString().slice(0, 10) || given.birthDate < '1900-01-01')
    wrong.birthDate = 'out_of_range';
  const has = async (table: 'company' | 'zone' | 'department', id: number): Promise<boolean> =>
    (await ctx.db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined;
  const outside = ctx.actor.companyScope !== null && given.companyId !== ctx.actor.companyScope;
  if (outside || !(await has('company', given.companyId))) wrong.companyId = 'NOT_FOUND';
  if (!(await has('zone', given.zoneId))) wrong.zoneId = 'NOT_FOUND';
  if (given.departmentId !== 0 && !(await has('department', given.departmentId)))
    wrong.departmentId = 'NOT_FOUND';
  const position = await ctx.db
    .selectFrom('company_job')
    .select('job_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('company_id', '=', given.companyId)
    .where('id', '=', given.companyJobId)
    .executeTakeFirst();
  if (!position) wrong.companyJobId = 'NOT_FOUND';
  if (Object.keys(wrong).length > 0) fail('INVALID_INPUT', {}, wrong);
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

/** Usernames are unique over the whole system; the directory finds the tenant at the sign-in. */
export async function enterDirectory(ctx: Ctx, username: string, userId: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('login_directory')
    .values({ username: normalizeUsername(username), tenant_id: ctx.tenantId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) fail('ALREADY_EXISTS', {}, { username: 'ALREADY_EXISTS' });
}

/** Sets the roles held directly. What is added or taken must be held by the actor, in breadth as well. */
export async function setRoles(ctx: Ctx, userId: number, roleIds: readonly number[]): Promise<void> {
  const now = (
    await ctx.db
      .selectFrom('user_role')
      .select('role_id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', userId)
      .execute()
  ).map((row) => row.role_id);
  const changed = differing(now, roleIds);
  if (changed.length === 0) return;
  await requireGrantable(ctx, changed);
  await ctx.db
    .deleteFrom('user_role')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('role_id', '<>', sql<number>`all(${[...roleIds]})`)
    .execute();
  await sql`insert into user_role (tenant_id, user_id, role_id) select ${ctx.tenantId}, ${userId}, r from unnest(${[...roleIds]}::bigint[]) r on conflict do nothing`.execute(
    ctx.db,
  );
}

/**
 * Refuses roles that do not exist, whose components the actor does not all hold, or that see further than the
 * actor.
 */
export async function requireGrantable(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  const rows = await rolesWithComponents(ctx, roleIds);
  if (rows.length !== new Set(roleIds).size) fail('NOT_FOUND', {}, { roles: 'NOT_FOUND' });
  requireHeld(
    ctx,
    rows.flatMap(({ components }) => components),
  );
  if (ctx.actor.companyScope !== null && rows.some(({ scope }) => scope !== 'company'))
    fail('PERMISSION_NOT_HELD');
}

export async function rolesWithComponents(
  ctx: Ctx,
  roleIds: readonly number[],
): Promise<{ id: number; code: string; scope: string; components: string[] }[]> {
  const { rows } = await sql<{ id: number; code: string; scope: string; components: string[] }>`
    select r.id, r.code, r.scope, array(select permission from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id order by 1) as components
    from role r where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...new Set(roleIds)]})`.execute(ctx.db);
  return rows;
}
