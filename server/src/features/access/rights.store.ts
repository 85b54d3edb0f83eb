import { sql } from 'kysely';
import { permissions as allPermissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Actor, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Active roles that users hold directly or through active teams. */
const heldRoles = (tenantId: number, userIds: readonly number[]) => sql`
  select ur.user_id, r.id as role_id, r.scope
    from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.active
    where ur.tenant_id = ${tenantId} and ur.user_id = any(${userIds as number[]})
  union
  select tu.user_id, r.id, r.scope from team_user tu
    join team t on t.tenant_id = tu.tenant_id and t.id = tu.team_id and t.active
    join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
    join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
    where tu.tenant_id = ${tenantId} and tu.user_id = any(${userIds as number[]})`;

export interface Rights {
  permissions: Set<Permission>;
  /** Every role of the user is limited to the user's own company. */
  companyScoped: boolean;
}

/**
 * Effective permissions by user id: those of the roles, plus the own grants, minus the own withdrawals. Also
 * of inactive users; users who do not exist are missing from the map.
 */
export async function rightsOf(ctx: TenantCtx, userIds: readonly number[]): Promise<Map<number, Rights>> {
  const t = ctx.tenantId;
  const { rows } = await sql<{ id: number; permissions: Permission[]; scoped: boolean }>`
    with held as (${heldRoles(t, userIds)})
    select u.id,
      coalesce((select bool_and(h.scope = 'company') from held h where h.user_id = u.id), false) as scoped,
      array(
        (select rp.permission
           from held h join role_permission rp on rp.tenant_id = ${t} and rp.role_id = h.role_id
           where h.user_id = u.id
         union
         select up.permission from user_permission up
           where up.tenant_id = ${t} and up.user_id = u.id and up.granted)
        except
        select up.permission from user_permission up
          where up.tenant_id = ${t} and up.user_id = u.id and not up.granted) as permissions
    from app_user u where u.tenant_id = ${t} and u.id = any(${userIds as number[]})`.execute(ctx.db);
  return new Map(
    rows.map(({ id, permissions, scoped }) => [
      id,
      { permissions: new Set(permissions), companyScoped: scoped },
    ]),
  );
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

/** Ids of active users who hold all of these permissions. */
export async function usersHoldingAll(ctx: TenantCtx, codes: readonly Permission[]): Promise<number[]> {
  const t = ctx.tenantId;
  // Few users hold this one: only for them the others are looked up.
  const rarest = codes.find((code) => code === 'ROLE_MOD_PERMISSION') ?? codes[0];
  if (rarest === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from app_user u
    where u.tenant_id = ${t} and u.active and u.id in (
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

/** Whether a user holds a permission that the actor does not hold, or sees more companies than the actor. */
export const isStronger = (
  actor: Pick<Actor, 'permissions' | 'companyScope'>,
  { permissions, companyScoped }: Rights,
): boolean =>
  [...permissions].some((code) => !actor.permissions.has(code)) ||
  (actor.companyScope !== null && permissions.size > 0 && !companyScoped);

/** @throws STRONGER_USER when one of these users, other than the actor, has rights that the actor has not */
export async function refuseStronger(
  ctx: TenantCtx & { actor: Actor },
  userIds: readonly number[],
): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.actor.userId);
  for (const rights of (await rightsOf(ctx, others)).values())
    if (isStronger(ctx.actor, rights)) fail('STRONGER_USER');
}
