import { sql } from 'kysely';
import { actionNames, moduleTree, type ModuleNode } from '@cuadrilla/contract/access/module-tree.ts';
import type { PermissionSource, UserPermissionNode } from '@cuadrilla/contract/access/permission-tree.ts';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import { modules, permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { users as endpoints } from '@cuadrilla/contract/security/user-endpoints.ts';
import { permissionTreeOf } from '#features/access/permission-tree.rules.ts';
import { guardRightsChange, requireHeld } from '#features/access/rights-change.ts';
import { refuseStronger } from '#features/access/rights.store.ts';
import { publishAccess } from '#features/access/session-end.ts';
import type { Ctx } from '#platform/context.ts';
import type { Handler } from '#platform/http/serve.ts';
import { requireVisible } from './users.store.ts';

interface SourceRow {
  permission: Permission;
  role_id: number;
  role_code: string;
  role_name: string;
  team_id: number | null;
  team_name: string | null;
}

/** Where a user's permissions come from: one row per permission and role, held directly or through a team. */
async function sourcesOf(ctx: Ctx, userId: number): Promise<SourceRow[]> {
  const t = ctx.tenantId;
  const { rows } = await sql<SourceRow>`
    select rp.permission, r.id as role_id, r.code as role_code, r.name as role_name,
        null::bigint as team_id, null as team_name
      from user_role ur
      join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.active
      join role_permission rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id
      where ur.tenant_id = ${t} and ur.user_id = ${userId}
    union all
    select rp.permission, r.id, r.code, r.name, m.id, m.name
      from team_user tu
      join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id and m.active
      join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
      join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
      join role_permission rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id
      where tu.tenant_id = ${t} and tu.user_id = ${userId}
    order by 1, 3, 6`.execute(ctx.db);
  return rows;
}

async function overridesOf(ctx: Ctx, userId: number): Promise<Map<string, boolean>> {
  const rows = await ctx.db
    .selectFrom('user_permission')
    .select(['permission', 'granted'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ permission, granted }) => [permission, granted]));
}

export async function userTree(ctx: Ctx, userId: number): Promise<UserPermissionNode[]> {
  const inherited = new Set<string>((await sourcesOf(ctx, userId)).map(({ permission }) => permission));
  const overrides = await overridesOf(ctx, userId);
  const held = new Set([...permissions].filter((code) => overrides.get(code) ?? inherited.has(code)));
  const mark = (node: PermissionNode): UserPermissionNode => ({
    ...node,
    modules: node.modules.map(mark),
    components: node.components.map((component) => {
      const own = overrides.get(component.componentCode);
      const fromRoles = inherited.has(component.componentCode);
      const state = own === undefined ? (fromRoles ? 'inherited' : 'none') : own ? 'granted' : 'withdrawn';
      return { ...component, state, inherited: fromRoles };
    }),
  });
  return permissionTreeOf(held, ctx.locale).map(mark);
}

export const changePermissions: Handler<typeof endpoints.changePermissions> = async (
  ctx,
  { params, query, body: { changes } },
) => {
  await requireVisible(ctx, [params.id]);
  await refuseStronger(ctx, [params.id]);
  const codes = changes.map(({ code }) => code);
  requireHeld(ctx, codes);
  await guardRightsChange(ctx, query.confirm, async () => {
    const before = await overridesOf(ctx, params.id);
    await ctx.db
      .deleteFrom('user_permission')
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', params.id)
      .where('permission', 'in', codes)
      .execute();
    // Of several changes of one code the last counts.
    const lastChanges = [...new Map(changes.map((change) => [change.code, change])).values()];
    const overrides = lastChanges.filter(({ to }) => to !== 'inherited');
    if (overrides.length > 0) {
      await ctx.db
        .insertInto('user_permission')
        .values(
          overrides.map(({ code, to }) => ({
            tenant_id: ctx.tenantId,
            user_id: params.id,
            permission: code,
            granted: to === 'granted',
          })),
        )
        .execute();
    }
    ctx.audit({
      action: 'user.permissions',
      subject: 'app_user',
      subjectId: params.id,
      before: Object.fromEntries(before),
      after: Object.fromEntries(await overridesOf(ctx, params.id)),
    });
  });
  await publishAccess(ctx, params.id);
  return userTree(ctx, params.id);
};

/** Every permission that a user holds, or would hold if it were not withdrawn, with all of its sources. */
export async function permissionReasons(ctx: Ctx, userId: number) {
  const sources = Map.groupBy(await sourcesOf(ctx, userId), ({ permission }) => permission);
  const overrides = await overridesOf(ctx, userId);
  return namedPermissions(moduleTree).flatMap(({ code, module, action }) => {
    const own = overrides.get(code);
    const roles = (sources.get(code) ?? []).map((row): PermissionSource => ({
      kind: row.team_id === null ? 'role' : 'team',
      role: { id: row.role_id, code: row.role_code, name: row.role_name },
      team: row.team_id === null ? null : { id: row.team_id, name: row.team_name! },
    }));
    const change: PermissionSource[] =
      own === undefined ? [] : [{ kind: own ? 'granted' : 'withdrawn', role: null, team: null }];
    if (roles.length + change.length === 0) return [];
    return [
      {
        code,
        moduleName: module.name[ctx.locale],
        actionName: actionNames[action]?.[ctx.locale] ?? action,
        held: own ?? roles.length > 0,
        sources: [...change, ...roles],
      },
    ];
  });
}

const namedPermissions = (nodes: ModuleNode[]): { code: Permission; module: ModuleNode; action: string }[] =>
  nodes.flatMap((node) => [
    ...(node.module
      ? modules[node.module].map((action) => ({
          code: `${node.module}_MOD_${action}` as Permission,
          module: node,
          action,
        }))
      : []),
    ...namedPermissions(node.children ?? []),
  ]);
