import { sql } from 'kysely';
import { roleKeys, type roles as endpoints } from '@cuadrilla/contract/security/roles.ts';
import { permissionTreeOf } from '#features/access/permission-tree.rules.ts';
import { guardRightsChange, differing, requireHeld } from '#features/access/rights-change.ts';
import { refuseWiderHolders } from '#features/access/rights.store.ts';
import { publishAccess } from '#features/access/session-end.ts';
import type { Ctx } from '#platform/context.ts';
import { searchSql } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { lockOwnDeactivations } from '#features/access/own-deactivations.ts';
import { codesOf, pageOfRoles, roleColumns, roleDetailOf, writeComponents } from './roles.store.ts';
import { refuseRename, rulesAndReportsNaming } from '#features/security/named-by.store.ts';

/** Users who hold a role, directly or through a team, switched off or not. */
const holdersOf = ({ tenantId }: Ctx, roleId: number) => sql`
  select user_id from user_role where tenant_id = ${tenantId} and role_id = ${roleId}
  union
  select tu.user_id from team_role tr
    join team_user tu on tu.tenant_id = tr.tenant_id and tu.team_id = tr.team_id
    where tr.tenant_id = ${tenantId} and tr.role_id = ${roleId}`;

/** A few of those who hold a role, `code · name` in a line each, as far as the caller may see them. */
async function holdersNamed(ctx: Ctx, roleId: number): Promise<Record<string, string>> {
  const { actor, tenantId } = ctx;
  const { rows } = await sql<{ kind: 'usersNamed' | 'teamsNamed'; names: string }>`
    select kind, string_agg(name, e'\n' order by name) as names from (
      (select 'usersNamed' as kind, u.code || ' · ' || u.name || ' ' || u.lastname as name
        from user_role r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.tenant_id = ${tenantId} and r.role_id = ${roleId}
          and ${actor.permissions.has('USER_MOD_LIST')}
          and (${actor.companyScope}::bigint is null or u.company_id = ${actor.companyScope}::bigint)
        order by name limit 5)
      union all
      (select 'teamsNamed', t.name
        from team_role r join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
        where r.tenant_id = ${tenantId} and r.role_id = ${roleId}
          and ${actor.permissions.has('TEAM_MOD_LIST')}
        order by t.name limit 5)) found
    group by kind`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ kind, names }) => [kind, names]));
}

async function lockRole(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('NOT_FOUND');
}

/** Activating a role grants all of its permissions. */
async function reactivateRole(ctx: Ctx, id: number): Promise<void> {
  const before = await roleDetailOf(ctx, id);
  requireHeld(ctx, before.components);
  await refuseWiderHolders(ctx, holdersOf(ctx, id));
  await ctx.db
    .updateTable('role')
    .set({ active: true, version: before.version + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  const after = await roleDetailOf(ctx, id);
  ctx.audit({ action: 'role.activate', subject: 'role', subjectId: id, before, after });
}

export const roleHandlers: Handlers<typeof endpoints> = {
  search: async (ctx, { body }) => ({
    page: body.page,
    size: body.size,
    ...(await pageOfRoles(
      ctx,
      searchSql(
        body,
        roleKeys,
        roleColumns,
        { fallback: sql`r.id desc`, tieBreaker: sql`r.id` },
        ctx.timeZone,
      ),
    )),
  }),

  get: (ctx, { params }) => roleDetailOf(ctx, params.id),

  create: async (ctx, { body }) => {
    const codes = codesOf(body.components);
    requireHeld(ctx, codes);
    const { id } = await ctx.db
      .insertInto('role')
      .values({
        tenant_id: ctx.tenantId,
        code: body.code,
        name: body.name,
        active: body.status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeComponents(ctx, id, codes);
    const detail = await roleDetailOf(ctx, id);
    ctx.audit({ action: 'role.create', subject: 'role', subjectId: id, after: detail });
    return detail;
  },

  update: async (ctx, { query, body }) => {
    return guardRightsChange(ctx, query.confirm, async () => {
      await lockRole(ctx, body.id);
      const before = await roleDetailOf(ctx, body.id);
      if (body.version !== undefined && body.version !== before.version)
        fail('STALE_VERSION', { version: before.version });
      await refuseRename(ctx, 'role', 'code', before.code, body.code);
      const codes = codesOf(body.components);
      requireHeld(ctx, differing(before.components, codes));
      // Activating or deactivating a role grants or withdraws all of its permissions.
      if (body.status !== before.status) requireHeld(ctx, [...codes, ...before.components]);
      await refuseWiderHolders(ctx, holdersOf(ctx, body.id));
      await ctx.db
        .updateTable('role')
        .set({
          code: body.code,
          name: body.name,
          active: body.status,
          version: before.version + 1,
        })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', body.id)
        .execute();
      await writeComponents(ctx, body.id, codes);
      await publishAccess(ctx);
      const after = await roleDetailOf(ctx, body.id);
      ctx.audit({ action: 'role.update', subject: 'role', subjectId: body.id, before, after });
      return after;
    });
  },

  undoDeactivate: async (ctx, { body }) =>
    guardRightsChange(ctx, false, async () => {
      const ids = await lockOwnDeactivations(ctx, 'role', body.ids);
      for (const id of ids) await reactivateRole(ctx, id);
      await publishAccess(ctx);
      return { changed: ids.length };
    }),

  remove: async (ctx, { params, query }) => {
    await lockRole(ctx, params.id);
    const before = await roleDetailOf(ctx, params.id);
    await refuseWiderHolders(ctx, holdersOf(ctx, params.id));
    requireHeld(ctx, before.components);
    if (before.userNum + before.teamNum > 0)
      fail('SOURCE_HAVE_DEPENDENCY', {
        users: before.userNum,
        teams: before.teamNum,
        ...(await holdersNamed(ctx, params.id)),
      });
    const references = await rulesAndReportsNaming(ctx, 'role', before.code);
    if (Object.keys(references).length > 0) fail('SOURCE_HAVE_DEPENDENCY', references);
    if (before.components.length > 0 && !query.confirm)
      fail('EXCEPTION_TO_CONFIRM_DELETE', { components: before.components.length });
    await ctx.db
      .deleteFrom('role')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    ctx.audit({ action: 'role.delete', subject: 'role', subjectId: params.id, before });
    return null;
  },

  removeComponents: async (ctx, { params, query }) =>
    guardRightsChange(ctx, query.confirm, async () => {
      await lockRole(ctx, params.id);
      const before = await roleDetailOf(ctx, params.id);
      await refuseWiderHolders(ctx, holdersOf(ctx, params.id));
      requireHeld(ctx, before.components);
      await writeComponents(ctx, params.id, []);
      await ctx.db
        .updateTable('role')
        .set({ version: before.version + 1 })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', params.id)
        .execute();
      await publishAccess(ctx);
      ctx.audit({
        action: 'role.remove_components',
        subject: 'role',
        subjectId: params.id,
        before,
        after: await roleDetailOf(ctx, params.id),
      });
      return { removed: before.components.length };
    }),

  permissionTree: async (ctx, { params }) =>
    permissionTreeOf(new Set((await roleDetailOf(ctx, params.id)).components), ctx.locale),
};
