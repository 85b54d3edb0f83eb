import type { session as endpoints } from '@cuadrilla/contract/access/session.ts';
import { fail } from '#platform/failure.ts';
import type { Handler, Handlers } from '#platform/http/serve.ts';
import type { Tokens } from '#platform/crypto/tokens.ts';
import { bodyOrQuery } from './body-or-query.ts';
import { demoAccounts } from './demo-accounts.ts';
import { ownPasswordMatches } from './password-confirmation.ts';
import { setPassword } from './password-change.ts';
import { modulesOf, permissionTreeOf } from './permission-tree.rules.ts';
import { endSessions } from './session-end.ts';
import { refresh, signOut } from './session-refresh.ts';
import { signIn } from './sign-in.ts';
import { normalizeUsername } from './username.rules.ts';

export function sessionHandlers(tokens: Tokens): Handlers<typeof endpoints> {
  const login: Handler<typeof endpoints.login> = async (ctx, { body }) => {
    if ('username' in body) return signIn(ctx, tokens, body.username, body.password);
    if ('revoke' in body) return signOut(ctx, body.refreshToken);
    return refresh(ctx, tokens, body.refreshToken);
  };

  const changePassword: Handler<typeof endpoints.changePassword> = async (ctx, { query, body }) => {
    const given = bodyOrQuery(body, query, ['old_password', 'username', 'password']);
    if (normalizeUsername(given.username) !== ctx.actor.username) fail('FORBIDDEN');
    if (!(await ownPasswordMatches(ctx, given.old_password)) || given.old_password === given.password)
      fail('SAME_PASSWORD', {}, { old_password: 'SAME_PASSWORD' });
    await setPassword(ctx, ctx.actor.userId, given.password, { mustChange: false });
    await endSessions(ctx, ctx.actor.userId, 'password', ctx.actor.sessionId);
    ctx.audit({ action: 'user.change_password', subject: 'user', subjectId: ctx.actor.userId });
    return null;
  };

  return {
    login,
    changePassword,
    demoAccounts: async (ctx) => (ctx.platform.config.demo ? demoAccounts : []),
    modules: async (ctx) => ({ modules: modulesOf(ctx.actor.permissions, ctx.locale) }),
    permissionTree: async (ctx) => permissionTreeOf(ctx.actor.permissions, ctx.locale),
    permissions: async (ctx) => [...ctx.actor.permissions],
    setLocale: async (ctx, { body }) => {
      await ctx.db
        .updateTable('app_user')
        .set({ locale: body.locale })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', ctx.actor.userId)
        .execute();
      return null;
    },
  };
}
