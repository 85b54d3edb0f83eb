import { sql, type SqlBool } from 'kysely';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { differing } from '#features/access/rights-change.ts';
import { refuseWiderHolders } from '#features/access/rights.store.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import { containing, isTextFilter, likeText } from '#platform/db/search-conditions.ts';
import { fail } from '#platform/failure.ts';
import { requireGrantable } from '#features/security/users/user-write.ts';
import { requireVisible } from '#features/security/users/users.store.ts';

export const replyColumns = sql.raw(`
  t.id, t.name as "teamName", t.active as status, t.created_at as "createdDate", t.version,
  (select count(*) from team_role x where x.tenant_id = t.tenant_id and x.team_id = t.id) as "roleNum",
  (select count(*) from team_user x where x.tenant_id = t.tenant_id and x.team_id = t.id) as "userNum"`);
export const ofTenant = (ctx: Ctx) => sql<SqlBool>`t.tenant_id = ${ctx.tenantId}`;

export async function teamOf(ctx: Ctx, id: number): Promise<Team> {
  const { rows } = await sql<Team>`
    select ${replyColumns} from team t where ${ofTenant(ctx)} and t.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

export async function lockTeam(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .selectFrom('team')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface Members {
  users: number[];
  roles: number[];
}

export async function membersOf(ctx: Ctx, teamId: number): Promise<Members> {
  const users = await ctx.db
    .selectFrom('team_user')
    .select('user_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('team_id', '=', teamId)
    .execute();
  const roles = await ctx.db
    .selectFrom('team_role')
    .select('role_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('team_id', '=', teamId)
    .execute();
  return { users: users.map(({ user_id }) => user_id), roles: roles.map(({ role_id }) => role_id) };
}

/**
 * Writes the users and roles of a team. Adding or removing a person grants or withdraws the team's roles: the
 * actor must hold their permissions, and those of the roles that are added or removed. `allRoles`: the change
 * affects every role of the team.
 */
export async function writeMembers(
  ctx: Ctx,
  teamId: number,
  before: Members,
  after: Members,
  allRoles: boolean,
): Promise<void> {
  const users = differing(before.users, after.users);
  await requireVisible(ctx, users);
  const roles =
    users.length > 0 || allRoles
      ? [...new Set([...before.roles, ...after.roles])]
      : differing(before.roles, after.roles);
  if (roles.length > 0) {
    await refuseWiderHolders(ctx, sql`select unnest(${[...before.users, ...after.users]}::bigint[])`);
    await requireGrantable(ctx, roles);
  }
  await ctx.db
    .deleteFrom('team_user')
    .where('tenant_id', '=', ctx.tenantId)
    .where('team_id', '=', teamId)
    .where('user_id', '<>', sql<number>`all(${after.users})`)
    .execute();
  await ctx.db
    .deleteFrom('team_role')
    .where('tenant_id', '=', ctx.tenantId)
    .where('team_id', '=', teamId)
    .where('role_id', '<>', sql<number>`all(${after.roles})`)
    .execute();
  await sql`
    insert into team_user (tenant_id, team_id, user_id)
    select ${ctx.tenantId}, ${teamId}, m from unnest(${after.users}::bigint[]) m
    on conflict do nothing`.execute(ctx.db);
  await sql`
    insert into team_role (tenant_id, team_id, role_id)
    select ${ctx.tenantId}, ${teamId}, m from unnest(${after.roles}::bigint[]) m
    on conflict do nothing`.execute(ctx.db);
}

/** Activating a team gives its roles to its users: the actor must hold what they grant. */
export async function reactivateTeam(ctx: Ctx, id: number): Promise<void> {
  const before = await teamOf(ctx, id);
  const members = await membersOf(ctx, id);
  await writeMembers(ctx, id, members, members, true);
  await ctx.db
    .updateTable('team')
    .set({ active: true, version: before.version + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  const after = await teamOf(ctx, id);
  ctx.audit({ action: 'team.activate', subject: 'team', subjectId: id, before, after });
}

/** People whose texts an index finds one by one; more are compared with each membership. */
const mostLookedUp = 2_000;

/** Whether some text of these filters is in the texts of so many people that looking them up costs more. */
export async function haveMany(ctx: Ctx, filters: readonly Filter[]): Promise<boolean> {
  const texts = filters.filter(isTextFilter).map(likeText).filter(Boolean);
  for (const text of new Set(texts)) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select app_user_search(plain_text(${containing(text)})) limit ${mostLookedUp + 1}) f`.execute(ctx.db);
    if (Number(rows[0]!.n) > mostLookedUp) return true;
  }
  return false;
}
