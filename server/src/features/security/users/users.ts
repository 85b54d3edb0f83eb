import { sql } from 'kysely';
import type { users as endpoints } from '@cuadrilla/contract/security/user-endpoints.ts';
import { bodyOrQuery } from '#features/access/body-or-query.ts';
import { endOneSession, sessionsOf } from '#features/access/my-sessions.ts';
import { oneTimePassword, setPassword } from '#features/access/password-change.ts';
import { guardRightsChange } from '#features/access/rights-change.ts';
import { refuseStronger } from '#features/access/rights.store.ts';
import { endSessions, publishAccess } from '#features/access/session-end.ts';
import { normalizeUsername } from '#features/access/username.rules.ts';
import { openViewSession } from '#features/access/view-session.ts';
import type { Ctx } from '#platform/context.ts';
import { recordRead } from '#platform/read-log.ts';
import { fail } from '#platform/failure.ts';
import type { Handler, Handlers } from '#platform/http/serve.ts';
import { lockOwnDeactivations } from '#features/access/own-deactivations.ts';
import type { Tokens } from '#platform/crypto/tokens.ts';
import { noteMovedPerson } from './duty-changes.store.ts';
import { userImportHandlers } from './user-import.ts';
import { permissionReasons, userTree, changePermissions } from './user-permissions.ts';
import { addToDirectory, reachAfter, setRoles, userColumns } from './user-write.ts';
import { allUsers, detailOf, pageOfUsers, requireVisible, visibleUsers } from './users.store.ts';

const search: Handler<typeof endpoints.search> = async (ctx, { body }) => {
  const { content, total } = await pageOfUsers(ctx, body);
  return { page: body.page, size: body.size, total, content };
};

const create: Handler<typeof endpoints.create> = async (ctx, { body: { employee } }) => {
  const username = normalizeUsername(employee.username ?? employee.code);
  if (!/^[a-z0-9][a-z0-9._-]{2,19}$/.test(username))
    fail('INVALID_INPUT', {}, { username: 'invalid_format' });
  const columns = await userColumns(ctx, employee);
  const row = await ctx.db
    .insertInto('app_user')
    .values({
      tenant_id: ctx.tenantId,
      username,
      password_hash: '',
      reach: reachAfter(ctx, employee, null),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addToDirectory(ctx, username, row.id);
  const password = employee.password ?? oneTimePassword();
  await setPassword(ctx, row.id, password, { mustChange: true });
  await guardRightsChange(ctx, false, () => setRoles(ctx, row.id, employee.roles ?? []));
  const detail = await detailOf(ctx, { id: row.id });
  ctx.audit({ action: 'user.create', subject: 'app_user', subjectId: row.id, after: detail });
  return { ...detail, temporaryPassword: employee.password === undefined ? password : null };
};

const update: Handler<typeof endpoints.update> = async (ctx, { query, body: { employee } }) => {
  const { id, version, roles, ...given } = employee;
  const before = await detailOf(ctx, { id });
  await refuseStronger(ctx, [id]);
  const locked = await ctx.db
    .selectFrom('app_user')
    .select(['version', 'company_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && version !== locked.version) fail('STALE_VERSION', { version: locked.version });
  const columns = await userColumns(ctx, given);
  await guardRightsChange(ctx, query.confirm, async () => {
    await ctx.db
      .updateTable('app_user')
      .set({ ...columns, reach: reachAfter(ctx, given, before), version: locked.version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    if (columns.company_id !== locked.company_id) await noteMovedPerson(ctx);
    if (roles) await setRoles(ctx, id, roles);
  });
  if (before.status && !given.status) await endSessions(ctx, id, 'disabled');
  else await publishAccess(ctx, id);
  const after = await detailOf(ctx, { id });
  ctx.audit({ action: 'user.update', subject: 'app_user', subjectId: id, before, after });
  return after;
};

/** @returns how many users were not `active` (or inactive) already */
async function setActive(ctx: Ctx, ids: readonly number[], active: boolean): Promise<number> {
  const changed = await ctx.db
    .updateTable('app_user')
    .set({ active, version: sql`version + 1` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('active', '<>', active)
    .returning('id')
    .execute();
  for (const { id } of changed) {
    if (!active) await endSessions(ctx, id, 'disabled');
    ctx.audit({
      action: active ? 'user.activate' : 'user.deactivate',
      subject: 'app_user',
      subjectId: id,
      before: { status: !active },
      after: { status: active },
    });
  }
  return changed.length;
}

const activate: Handler<typeof endpoints.activate> = async (ctx, { query, body: { ids, active } }) => {
  await requireVisible(ctx, ids);
  await refuseStronger(ctx, ids);
  return { changed: await guardRightsChange(ctx, query.confirm, () => setActive(ctx, ids, active)) };
};

const undoDeactivate: Handler<typeof endpoints.undoDeactivate> = async (ctx, { body }) => {
  await requireVisible(ctx, body.ids);
  await refuseStronger(ctx, body.ids);
  const changed = await guardRightsChange(ctx, false, async () => {
    const ids = await lockOwnDeactivations(ctx, 'app_user', body.ids);
    return setActive(ctx, ids, true);
  });
  return { changed };
};

const resetPassword: Handler<typeof endpoints.resetPassword> = async (ctx, { query, body }) => {
  const given = bodyOrQuery(body, query, ['username', 'password']);
  const username = normalizeUsername(given.username);
  if (username === ctx.actor.username) fail('FORBIDDEN', { reason: 'own_password' });
  const { id } =
    (await visibleUsers(ctx).select('u.id').where('u.username', '=', username).executeTakeFirst()) ??
    fail('NOT_FOUND', {}, { username: 'NOT_FOUND' });
  await refuseStronger(ctx, [id]);
  await setPassword(ctx, id, given.password, { mustChange: true });
  await endSessions(ctx, id, 'password');
  ctx.audit({ action: 'user.reset_password', subject: 'app_user', subjectId: id });
  return null;
};

export const userHandlers = (tokens: Tokens): Handlers<typeof endpoints> => ({
  all: allUsers,
  search,
  byCode: async (ctx, { params }) => {
    const detail = await detailOf(ctx, { code: params.code });
    const { readLog } = ctx.platform;
    recordRead(readLog, ctx.actor, ctx, { action: 'user.read', subject: 'app_user', subjectId: detail.id });
    return detail;
  },
  create,
  update,
  activate,
  undoDeactivate,
  resetPassword,
  permissionTree: async (ctx, { params }) => {
    await requireVisible(ctx, [params.id]);
    return userTree(ctx, params.id);
  },
  changePermissions,
  permissionReasons: async (ctx, { params }) => {
    await requireVisible(ctx, [params.id]);
    return permissionReasons(ctx, params.id);
  },
  viewAs: async (ctx, { params }) => {
    await requireVisible(ctx, [params.id]);
    return openViewSession(ctx, tokens, params.id);
  },
  sessions: async (ctx, { params }) => {
    await requireVisible(ctx, [params.id]);
    await refuseStronger(ctx, [params.id]);
    return sessionsOf(ctx, params.id);
  },
  endSessions: async (ctx, { params, body }) => {
    await requireVisible(ctx, [params.id]);
    await refuseStronger(ctx, [params.id]);
    if (body.session) {
      await endOneSession(ctx, params.id, body.session, 'administrator');
      return { ended: 1 };
    }
    const ended = await endSessions(
      ctx,
      params.id,
      'administrator',
      params.id === ctx.actor.userId ? ctx.actor.sessionId : undefined,
    );
    ctx.audit({ action: 'session.end_all', subject: 'user', subjectId: params.id, after: { ended } });
    return { ended };
  },
  ...userImportHandlers,
});
