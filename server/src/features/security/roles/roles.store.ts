import { sql, type SqlBool } from 'kysely';
import type { Role, RoleDetail, roleKeys } from '@cuadrilla/contract/security/roles.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import type { SearchColumns, SearchSql } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';

export const roleColumns: SearchColumns<typeof roleKeys> = {
  id: sql.ref('r.id'),
  code: sql.ref('r.code'),
  name: sql.ref('r.name'),
  createByName: sql.ref('r.name'),
  status: sql.ref('r.active'),
  createdDate: sql.ref('r.created_at'),
};

const replyColumns = sql.raw(`
  r.id, r.code, r.name, r.active as status, r.created_at as "createdDate", r.version,
  (select count(*) from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id) as "componentNum",
  (select count(*) from user_role x where x.tenant_id = r.tenant_id and x.role_id = r.id) as "userNum",
  (select count(*) from team_role x where x.tenant_id = r.tenant_id and x.role_id = r.id) as "teamNum"`);
const ofTenant = (ctx: Ctx) => sql<SqlBool>`r.tenant_id = ${ctx.tenantId}`;

export async function pageOfRoles(ctx: Ctx, search: SearchSql): Promise<{ content: Role[]; total: number }> {
  const { rows, total } = await readList<Role>(ctx, {
    table: 'role',
    as: 'r',
    scope: ofTenant(ctx),
    search,
    columns: replyColumns,
  });
  return { content: rows, total };
}

const known = new Set<string>(permissions);

export async function roleDetailOf(ctx: Ctx, id: number): Promise<RoleDetail> {
  const found = await sql<Role>`
    select ${replyColumns} from role r where ${ofTenant(ctx)} and r.id = ${id}`.execute(ctx.db);
  const role = found.rows[0] ?? fail('NOT_FOUND');
  const rows = await ctx.db
    .selectFrom('role_permission')
    .select('permission')
    .where('tenant_id', '=', ctx.tenantId)
    .where('role_id', '=', id)
    .orderBy('permission')
    .execute();
  const components = rows.map(({ permission }) => permission as Permission).filter((code) => known.has(code));
  return { ...role, components, stronger: components.some((code) => !ctx.actor.permissions.has(code)) };
}

/** Permission codes, from codes or from the componentIds of the permission tree. */
export function codesOf(components: readonly (string | number)[]): Permission[] {
  return [
    ...new Set(
      components.map((each) =>
        typeof each === 'number'
          ? (permissions[each - 1] ?? fail('INVALID_INPUT', {}, { components: 'NOT_FOUND' }))
          : (each as Permission),
      ),
    ),
  ];
}

export async function writeComponents(ctx: Ctx, roleId: number, codes: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('role_permission')
    .where('tenant_id', '=', ctx.tenantId)
    .where('role_id', '=', roleId)
    .execute();
  await sql`
    insert into role_permission (tenant_id, role_id, permission)
    select ${ctx.tenantId}, ${roleId}, p from unnest(${[...codes]}::text[]) p`.execute(ctx.db);
}
