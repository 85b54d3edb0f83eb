import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { permissions as allPermissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Actor, Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { heldRolesSql, permissionsSql } from './rights-sql.ts';

export interface Rights {
  permissions: Set<Permission>;
  /** The company whose work alone the user sees; null for who sees the whole tenant. */
  companyScope: number | null;
}

interface RightsRow {
  id: number;
  permissions: Permission[];
  reach: string;
  company_id: number | null;
}

const rightsSql = `
  with held as (${heldRolesSql('$1', '= any($2::bigint[])')})
  select u.id, u.reach, u.company_id,
    ${permissionsSql('$1', 'u.id', 'select h.role_id from held h where h.user_id = u.id')} as permissions
  from app_user u where u.tenant_id = $1 and u.id = any($2::bigint[])`;

/**
 * What a user's reach makes of the company they work for. Without a company nobody's work is seen: no company has
 * the number 0.
 */
export const companyScopeOf = (reach: string, companyId: number | null): number | null =>
  reach === 'tenant' ? null : (companyId ?? 0);

/**
 * Effective permissions by user id: those of the roles, plus the own grants, minus the own withdrawals. Also
 * of inactive users; users who do not exist are missing from the map.
 */
export async function rightsOf(ctx: TenantCtx, userIds: readonly number[]): Promise<Map<number, Rights>> {
  const query = CompiledQuery.raw(rightsSql, [ctx.tenantId, userIds]) as CompiledQuery<RightsRow>;
  const { rows } = await ctx.db.executeQuery(query);
  return new Map(
    rows.map(({ id, permissions, reach, company_id }) => [
      id,
      { permissions: new Set(permissions), companyScope: companyScopeOf(reach, company_id) },
    ]),
  );
}

const roleCodesSql = `
  with held as (${heldRolesSql('$1', '= $2')})
  select r.code from role r where r.tenant_id = $1 and r.id in (select role_id from held)`;

/** Codes of the active roles that a user holds, directly or through teams. */
export async function roleCodesOf(ctx: TenantCtx, userId: number): Promise<Set<string>> {
  const query = CompiledQuery.raw(roleCodesSql, [ctx.tenantId, userId]) as CompiledQuery<{ code: string }>;
  const { rows } = await ctx.db.executeQuery(query);
  return new Set(rows.map(({ code }) => code));
}

const holdersSql = `
  with held as (${heldRolesSql('$1', '= any($2::bigint[])')})
  select distinct h.user_id from held h join role r on r.tenant_id = $1 and r.id = h.role_id
  where r.code = any($3::text[])`;

/** Of these people the ones who hold one of these active roles, directly or through teams. */
export async function holdersAmong(
  ctx: TenantCtx,
  userIds: readonly number[],
  codes: readonly string[],
): Promise<Set<number>> {
  const query = CompiledQuery.raw(holdersSql, [ctx.tenantId, userIds, codes]);
  const { rows } = await ctx.db.executeQuery(query as CompiledQuery<{ user_id: number }>);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** What an active role lets its holders do, its code and its name; null where there is none. */
export async function roleRights(
  ctx: TenantCtx,
  id: number,
): Promise<{ code: string; name: string; permissions: Set<Permission> } | null> {
  const { rows } = await sql<{ code: string; name: string; permissions: Permission[] }>`
    select r.code, r.name, coalesce(array_agg(p.permission) filter (where p.permission is not null), '{}') as permissions
    from role r left join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id
    where r.tenant_id = ${ctx.tenantId} and r.id = ${id} and r.active group by r.code, r.name`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? { code: row.code, name: row.name, permissions: new Set(row.permissions) } : null;
}

/** Codes and names of this tenant's active roles, at most so many; all of them without a limit. */
export async function activeRoles(ctx: TenantCtx, most?: number): Promise<{ code: string; name: string }[]> {
  return ctx.db
    .selectFrom('role')
    .select(['code', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('code')
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute();
}

/** Permissions of this tenant's active roles and of its users' own grants. */
export async function grantedPermissions(ctx: TenantCtx): Promise<Permission[]> {
  const t = ctx.tenantId;
  const { rows } = await sql<{ permission: string }>`
    select rp.permission
      from role_permission rp join role r on r.tenant_id = rp.tenant_id and r.id = rp.role_id and r.active
      where rp.tenant_id = ${t}
    union
    select permission from user_permission where tenant_id = ${t} and granted`.execute(ctx.db);
  const found = new Set(rows.map(({ permission }) => permission));
  return allPermissions.filter((code) => found.has(code));
}

/** Ids of active users who see the whole tenant and hold all of these permissions. */
export async function usersHoldingAll(ctx: TenantCtx, codes: readonly Permission[]): Promise<number[]> {
  const t = ctx.tenantId;
  // Few users hold this one: only for them the others are looked up.
  const rarest = codes.find((code) => code === 'ROLE_MOD_PERMISSION') ?? codes[0];
  if (rarest === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from app_user u
    where u.tenant_id = ${t} and u.active and u.reach = 'tenant' and u.id in (
      select ur.user_id from user_role ur
        join role_permission rp on rp.tenant_id = ur.tenant_id and rp.role_id = ur.role_id
          and rp.permission = ${rarest}
        where ur.tenant_id = ${t}
      union
      select tu.user_id from team_user tu
        join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
        join role_permission rp on rp.tenant_id = tr.tenant_id and rp.role_id = tr.role_id
          and rp.permission = ${rarest}
        where tu.tenant_id = ${t}
      union
      select user_id from user_permission where tenant_id = ${t} and permission = ${rarest} and granted)
    order by u.id limit 1000`.execute(ctx.db);
  const rights = await rightsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return [...rights]
    .filter(([, { permissions }]) => codes.every((code) => permissions.has(code)))
    .map(([id]) => id);
}

/** Whether a user sees work that the actor does not see, whatever their permissions are at the moment. */
const reachesFurther = (
  { companyScope }: Pick<Actor, 'companyScope'>,
  user: Pick<Rights, 'companyScope'>,
): boolean => companyScope !== null && user.companyScope !== companyScope;

/** Whether a user holds a permission that the actor does not hold, or sees work that the actor does not see. */
export const isStronger = (actor: Pick<Actor, 'permissions' | 'companyScope'>, user: Rights): boolean =>
  [...user.permissions].some((code) => !actor.permissions.has(code)) || reachesFurther(actor, user);

/** @throws STRONGER_USER when one of these users, other than the actor, has rights that the actor has not */
export async function refuseStronger(
  ctx: TenantCtx & { actor: Actor },
  userIds: readonly number[],
): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.actor.userId);
  for (const rights of (await rightsOf(ctx, others)).values())
    if (isStronger(ctx.actor, rights)) fail('STRONGER_USER');
}

/**
 * Roles and teams are shared by the whole tenant: staff of one company change one only while all who hold it see no
 * further than they do.
 * @throws STRONGER_USER
 */
export async function refuseWiderHolders(ctx: Ctx, holders: RawBuilder<unknown>): Promise<void> {
  const { companyScope } = ctx.actor;
  if (companyScope === null) return;
  const { rows } = await sql`
    select 1 from app_user u
    where u.tenant_id = ${ctx.tenantId} and u.id in (${holders})
      and (u.reach = 'tenant' or u.company_id is distinct from ${companyScope}) limit 1`.execute(ctx.db);
  if (rows.length > 0) fail('STRONGER_USER');
}
