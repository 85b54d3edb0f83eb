import { sql } from 'kysely';
import type { passwordReset as endpoints } from '@cuadrilla/contract/access/password-reset.ts';
import type { PublicCtx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { tenantOfRefreshToken } from '#platform/crypto/tokens.ts';
import { setPassword } from './password-change.ts';
import { hashResetToken, passwordResetJob } from './password-reset.jobs.ts';
import { endSessions } from './session-end.ts';
import { normalizeUsername } from './username.rules.ts';
import { accountLimit, clearTries, reserveTries, type Tries } from './throttle.ts';

const mailsPerUser = 3;
const mailsPerAddress = 20;
const triesPerAddress = 50;
const hour = 60;

export const passwordResetHandlers: Handlers<typeof endpoints> = {
  /** Does the same work whether or not the user exists: neither the reply nor its duration reveals it. */
  request: async (ctx, { query }) => {
    const username = normalizeUsername(query.username);
    const tries = await reserveTries(ctx.platform, [
      { key: `reset:${username}`, most: mailsPerUser, minutes: hour },
      { key: `reset-address:${ctx.address ?? ''}`, most: mailsPerAddress, minutes: hour },
    ]);
    if (!tries) {
      ctx.log.warn({ username, address: ctx.address }, 'reset link throttled');
      return null;
    }
    const entry = await ctx.global
      .selectFrom('login_directory')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst();
    await ctx.inTenant(entry?.tenant_id ?? 0, (inner) =>
      inner.enqueue(passwordResetJob, { userId: entry?.user_id ?? 0 }),
    );
    return null;
  },

  check: async (ctx, { body }) => {
    const tries = await reserveLinkTry(ctx);
    const tenantId = tenantOfRefreshToken(body.token);
    const usable =
      tenantId !== null &&
      (await ctx.inTenant(tenantId, async (inner) => {
        const row = await inner.db
          .selectFrom('password_reset')
          .select('user_id')
          .where('tenant_id', '=', tenantId)
          .where('hash', '=', hashResetToken(body.token))
          .where('used_at', 'is', null)
          .where('expires_at', '>', sql<string>`now()`)
          .executeTakeFirst();
        return row !== undefined;
      }));
    if (usable) await tries.release();
    return { usable };
  },

  complete: async (ctx, { body }) => {
    const tries = await reserveLinkTry(ctx);
    const tenantId = tenantOfRefreshToken(body.token);
    let username: string | null;
    try {
      username =
        tenantId === null
          ? null
          : await ctx.inTenant(tenantId, (inner) => useLink(inner, body.token, body.password));
    } catch (error) {
      await tries.release();
      throw error;
    }
    if (username === null) return fail('RESET_LINK_INVALID');
    await tries.release();
    await clearTries(ctx.platform, accountLimit(username).key);
    return null;
  },
};

/**
 * Sets the password and returns the username; null when the link is not valid.
 * @throws WEAK_PASSWORD, INVALID_INPUT; the link then remains valid
 */
async function useLink(ctx: TenantCtx, token: string, password: string): Promise<string | null> {
  // One statement, so that only one of two simultaneous requests can use the link.
  const used = await ctx.db
    .updateTable('password_reset')
    .set({ used_at: sql<string>`now()` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('hash', '=', hashResetToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return null;
  const user = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select('u.username')
    .where('u.tenant_id', '=', ctx.tenantId)
    .where('u.id', '=', used.user_id)
    .where('u.active', '=', true)
    .where('t.active', '=', true)
    .executeTakeFirst();
  if (!user) return null;
  await setPassword(ctx, used.user_id, password, { mustChange: false });
  await endSessions(ctx, used.user_id, 'password');
  ctx.audit({ action: 'user.reset_by_link', subject: 'user', subjectId: used.user_id });
  return user.username;
}

/** Counts invalid links per address. @throws THROTTLED */
async function reserveLinkTry(ctx: PublicCtx): Promise<Tries> {
  return (
    (await reserveTries(ctx.platform, [{ key: `reset-try:${ctx.address ?? ''}`, most: triesPerAddress }])) ??
    fail('THROTTLED')
  );
}
