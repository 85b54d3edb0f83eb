import { sql } from 'kysely';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import type { TenantCtx } from '#platform/context.ts';
import { lockRights } from './rights-change.ts';
import { grantedPermissions, usersHoldingAll } from './rights.store.ts';
import { publishAccess } from './session-end.ts';

/**
 * A release may bring permissions that nobody holds yet, so that nobody could grant them. At the start of a
 * process they are granted to the roles that hold all the others; when no person has them through these, to
 * the people who hold all the others.
 */
export async function grantNewPermissions(ctx: TenantCtx): Promise<void> {
  const t = ctx.tenantId;
  if ((await grantedPermissions(ctx)).length === permissions.length) return;
  await lockRights(ctx);
  const known = await grantedPermissions(ctx);
  const fresh = permissions.filter((code) => !known.includes(code));
  if (known.length === 0 || fresh.length === 0) return;
  const administrators = await usersHoldingAll(ctx, known);
  const { rows: roles } = await sql<{ id: number }>`
    insert into role_permission (tenant_id, role_id, permission)
    select ${t}, r.id, f from role r cross join unnest(${fresh as string[]}::text[]) f
    where r.tenant_id = ${t} and r.active
      and ${known.length} = (
        select count(*) from role_permission rp
        where rp.tenant_id = ${t} and rp.role_id = r.id and rp.permission = any(${known as string[]}))
    returning role_id as id`.execute(ctx.db);
  for (const id of new Set(roles.map((role) => role.id)))
    ctx.audit({ action: 'permission.new', subject: 'role', subjectId: id, after: { permissions: fresh } });
  if ((await usersHoldingAll(ctx, permissions)).length === 0) {
    for (const userId of administrators) {
      await ctx.db
        .insertInto('user_permission')
        .values(fresh.map((permission) => ({ tenant_id: t, user_id: userId, permission, granted: true })))
        .execute();
      ctx.audit({
        action: 'permission.new',
        subject: 'user',
        subjectId: userId,
        after: { permissions: fresh },
      });
    }
  }
  await publishAccess(ctx);
}
