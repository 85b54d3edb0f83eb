import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  teamKeys,
  teamUserKeys,
  type Team,
  type teams as endpoints,
} from '@cuadrilla/contract/security/teams.ts';
import { guardRightsChange, requireHeld } from '#features/access/rights-change.ts';
import { refuseWiderHolders } from '#features/access/rights.store.ts';
import { publishAccess } from '#features/access/session-end.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import type { UniqueSet } from '#platform/catalogue/unique.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { lockOwnDeactivations } from '#features/access/own-deactivations.ts';
import { refuseRename, rulesAndReportsNaming } from '#features/security/named-by.store.ts';
import { rolesWithComponents } from '#features/security/users/user-write.ts';
import { requireVisible } from '#features/security/users/users.store.ts';
import {
  haveMany,
  lockTeam,
  membersOf,
  ofTenant,
  reactivateTeam,
  replyColumns,
  teamOf,
  writeMembers,
  type Members,
} from './teams.store.ts';

/** What no two teams of a tenant share. */
export const teamUnique: readonly UniqueSet[] = [['name']];

const columns = {
  id: sql.ref('t.id'),
  teamName: sql.ref('t.name'),
  status: sql.ref('t.active'),
  createdDate: sql.ref('t.created_at'),
};
/** An index has the texts of a person together; of a text that many people have it is no help. */
async function memberColumns(ctx: Ctx, filters: readonly Filter[]) {
  const narrow = (await haveMany(ctx, filters))
    ? undefined
    : (pattern: RawBuilder<string>) => sql<SqlBool>`u.id = any(array(select app_user_search(${pattern})))`;
  const text = (column: RawBuilder<unknown>) => (narrow ? { column, narrow } : column);
  return {
    teamId: sql.ref('t.id'),
    id: sql.ref('u.id'),
    username: text(sql.ref('u.username')),
    code: text(sql.ref('u.code')),
    employeeName: text(sql`u.name || ' ' || u.lastname`),
  };
}

const membersIn = ({ userList, roleList }: { userList: number[]; roleList: number[] }): Members => ({
  users: [...new Set(userList)],
  roles: [...new Set(roleList)],
});

export const teamHandlers: Handlers<typeof endpoints> = {
  search: async (ctx, { body }) => {
    const search = searchSql(
      body,
      teamKeys,
      columns,
      { fallback: sql`t.id desc`, tieBreaker: sql`t.id` },
      ctx.timeZone,
    );
    const { rows, total } = await readList<Team>(ctx, {
      table: 'team',
      as: 't',
      scope: ofTenant(ctx),
      search,
      columns: replyColumns,
    });
    return { page: body.page, size: body.size, total, content: rows };
  },

  members: async (ctx, { body }) => {
    const { where, orderBy, limit, offset } = searchSql(
      body,
      teamUserKeys,
      await memberColumns(ctx, body.filters),
      {
        fallback: sql`t.id, u.name, u.lastname, u.id`,
        tieBreaker: sql`u.id`,
      },
      ctx.timeZone,
    );
    let found = ctx.db
      .selectFrom('team_user as tu')
      .innerJoin('team as t', (on) =>
        on.onRef('t.tenant_id', '=', 'tu.tenant_id').onRef('t.id', '=', 'tu.team_id'),
      )
      .innerJoin('app_user as u', (on) =>
        on.onRef('u.tenant_id', '=', 'tu.tenant_id').onRef('u.id', '=', 'tu.user_id'),
      )
      .where('tu.tenant_id', '=', ctx.tenantId)
      .where(where);
    if (ctx.actor.companyScope !== null) found = found.where('u.company_id', '=', ctx.actor.companyScope);
    const rows = await found
      .select([
        'u.id',
        't.id as teamId',
        't.name as teamName',
        'u.username',
        'u.code',
        'u.name',
        'u.lastname',
      ])
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return {
      page: body.page,
      size: body.size,
      total,
      content: rows.map(({ name, lastname, ...row }) => ({
        ...row,
        tenanId: ctx.tenantId,
        employeeName: `${name}_${lastname}`,
      })),
    };
  },

  roles: async (ctx, { params }) => {
    await teamOf(ctx, params.id);
    const rows = await ctx.db
      .selectFrom('team_role as tr')
      .innerJoin('role as r', (on) =>
        on.onRef('r.tenant_id', '=', 'tr.tenant_id').onRef('r.id', '=', 'tr.role_id'),
      )
      .select(['r.id', 'r.name', 'r.code', 'r.active as status'])
      .where('tr.tenant_id', '=', ctx.tenantId)
      .where('tr.team_id', '=', params.id)
      .orderBy('r.name')
      .execute();
    return rows.map((row) => ({ ...row, rolId: row.id }));
  },

  create: async (ctx, { body }) =>
    guardRightsChange(ctx, false, async () => {
      const { id } = await ctx.db
        .insertInto('team')
        .values({ tenant_id: ctx.tenantId, name: body.name, active: body.status })
        .returning('id')
        .executeTakeFirstOrThrow();
      const members = membersIn(body);
      await writeMembers(ctx, id, { users: [], roles: [] }, members, true);
      await publishAccess(ctx);
      const team = await teamOf(ctx, id);
      ctx.audit({ action: 'team.create', subject: 'team', subjectId: id, after: { ...team, ...members } });
      return team;
    }),

  update: async (ctx, { query, body }) =>
    guardRightsChange(ctx, query.confirm, async () => {
      await lockTeam(ctx, body.id);
      const before = await teamOf(ctx, body.id);
      if (body.version !== undefined && body.version !== before.version)
        fail('STALE_VERSION', { version: before.version });
      await refuseRename(ctx, 'team', 'name', before.teamName, body.name);
      const membersBefore = await membersOf(ctx, body.id);
      const members = membersIn(body);
      await ctx.db
        .updateTable('team')
        .set({ name: body.name, active: body.status, version: before.version + 1 })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', body.id)
        .execute();
      await writeMembers(ctx, body.id, membersBefore, members, body.status !== before.status);
      await publishAccess(ctx);
      const team = await teamOf(ctx, body.id);
      ctx.audit({
        action: 'team.update',
        subject: 'team',
        subjectId: body.id,
        before: { ...before, ...membersBefore },
        after: { ...team, ...members },
      });
      return team;
    }),

  undoDeactivate: async (ctx, { body }) =>
    guardRightsChange(ctx, false, async () => {
      const ids = await lockOwnDeactivations(ctx, 'team', body.ids);
      for (const id of ids) await reactivateTeam(ctx, id);
      await publishAccess(ctx);
      return { changed: ids.length };
    }),

  remove: async (ctx, { params, query }) =>
    guardRightsChange(ctx, query.confirm, async () => {
      await lockTeam(ctx, params.id);
      const before = await teamOf(ctx, params.id);
      const members = await membersOf(ctx, params.id);
      await requireVisible(ctx, members.users);
      await refuseWiderHolders(ctx, sql`select unnest(${members.users}::bigint[])`);
      requireHeld(
        ctx,
        (await rolesWithComponents(ctx, members.roles)).flatMap(({ components }) => components),
      );
      const references = await rulesAndReportsNaming(ctx, 'team', before.teamName);
      if (Object.keys(references).length > 0) fail('SOURCE_HAVE_DEPENDENCY', references);
      if (before.userNum + before.roleNum > 0 && !query.confirm)
        fail('EXCEPTION_TO_CONFIRM_DELETE', { users: before.userNum, roles: before.roleNum });
      await ctx.db
        .deleteFrom('team')
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', params.id)
        .execute();
      await publishAccess(ctx);
      ctx.audit({
        action: 'team.delete',
        subject: 'team',
        subjectId: params.id,
        before: { ...before, ...members },
      });
      return null;
    }),
};
