import { sql } from 'kysely';
import type { Role, RoleDetail, roleKeys } from '@cuadrilla/contract/security/roles.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { SearchColumns } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';

export const roleColumns: SearchColumns<typeof roleKeys> = {
  id: sql.ref('r.id'), code: sql.ref('r.code'), name: sql.ref('r.name'), createByName: sql.ref('r.name'), status: sql.ref('r.active'), createdDate: sql.ref('r.created_at'),
};

export const rolesOf = (ctx: Ctx) => ctx.db.selectFrom('role as r').where('r.tenant_id', '=', ctx.tenantId);

export async function listRoles(query: ReturnType<typeof rolesOf>): Promise<Role[]> {
  const rows = await query.selectAll('r').select([
    sql<number>`(select count(*) from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id)`.as('components'),
    sql<number>`(select count(*) from user_role x where x.tenant_id = r.tenant_id and x.role_id = r.id)`.as('users'),
    sql<number>`(select count(*) from team_role x where x.tenant_id = r.tenant_id and x.role_id = r.id)`.as('teams'),
  ]).execute();
  return rows.map((row) => ({
    id: row.id, code: row.code, name: row.name, status: row.active, createdDate: row.created_at, scope: row.scope, version: row.version, componentNum: row.components, userNum: row.users, teamNum: row.teams,
  }));
}

const known = new Set<string>(permissions);

export async function roleDetailOf(ctx: Ctx, id: number): Promise<RoleDetail> {
  const role = (await listRoles(rolesOf(ctx).where('r.id', '=', id)))[0] ?? fail('NOT_FOUND');
  const rows = await ctx.db.selectFrom('role_permission').select('permission').where('tenant_id', '=', ctx.tenantId).where('role_id', '=', id).orderBy('permission').execute();
  const components = rows.map(({ permission }) => permission as Permission).filter((code) => known.has(code));
  return { ...role, components, stronger: components.some((code) => !ctx.actor.permissions.has(code)) };
}

/** Component codes, whether they came as codes or as componentIds of the tree. */
export function codesOf(components: readonly (string | number)[]): Permission[] {
  return [...new Set(components.map((each) => (typeof each === 'number' ? (permissions[each - 1] ?? fail('INVALID_INPUT', {}, { components: 'NOT_FOUND' })) : (each as Permission))))];
}

export async function writeComponents(ctx: Ctx, roleId: number, codes: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('role_permission').where('tenant_id', '=', ctx.tenantId).where('role_id', '=', roleId).execute();
  await sql`insert into role_permission (tenant_id, role_id, permission) select ${ctx.tenantId}, ${roleId}, p from unnest(${[...codes]}::text[]) p`.execute(ctx.db);
}
