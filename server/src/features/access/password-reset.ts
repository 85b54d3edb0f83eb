import { sql } from 'kysely';
import type { passwordReset as doors } from '@cuadrilla/contract/access/password-reset.ts';
import type { PublicCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { tenantOfRefreshToken } from '#platform/tokens.ts';
import { setPassword } from './password-change.ts';
import { hashResetToken, passwordResetJob } from './password-reset.jobs.ts';
import { endSessions } from './session-end.ts';
import { normalizeUsername } from './session.ts';
import { attempts, countAttempt, forgiveAttempts } from './throttle.ts';

const mailsPerUser = 3;
const mailsPerAddress = 20;
const triesPerAddress = 50;
const hour = 60;

export const passwordResetHandlers: Handlers<typeof doors> = {
  /** Does the same work whether or not the user exists: what is asked for, and how long it takes, tells nothing. */
  request: async (ctx, { query }) => {
    const username = normalizeUsername(query.username);
    const [userKey, addressKey] = [`reset:${username}`, `reset-address:${ctx.address ?? ''}`];
    const withinBounds = async (more: number): Promise<boolean> => {
      const asked = await attempts(ctx, [userKey, addressKey], hour);
      return (asked.get(userKey) ?? 0) + more <= mailsPerUser && (asked.get(addressKey) ?? 0) + more <= mailsPerAddress;
    };
    const allowed = (await withinBounds(1)) && (await countAttempt(ctx.platform, [userKey, addressKey]), await withinBounds(0));
    if (!allowed) {
      ctx.log.warn({ username, address: ctx.address }, 'reset link throttled');
      return null;
    }
    const place = await ctx.global.selectFrom('login_directory').selectAll().where('username', '=', username).executeTakeFirst();
    await ctx.inTenant(place?.tenant_id ?? 0, (inner) => inner.enqueue(passwordResetJob, { userId: place?.user_id ?? 0 }));
    return null;
  },

  check: async (ctx, { body }) => {
    await boundTries(ctx);
    const tenantId = tenantOfRefreshToken(body.token);
    const usable = tenantId !== null && (await ctx.inTenant(tenantId, async (inner) => {
      const row = await inner.db.selectFrom('password_reset').select('user_id').where('tenant_id', '=', tenantId).where('hash', '=', hashResetToken(body.token)).where('used_at', 'is', null).where('expires_at', '>', sql<string>`now()`).executeTakeFirst();
      return row !== undefined;
    }));
    if (!usable) await countTry(ctx);
    return { usable };
  },

  complete: async (ctx, { body }) => {
    await boundTries(ctx);
    const tenantId = tenantOfRefreshToken(body.token);
    const username = tenantId === null ? null : await ctx.inTenant(tenantId, async (inner) => {
      // One statement: of two who hold the link, one wins.
      const used = await inner.db.updateTable('password_reset').set({ used_at: sql<string>`now()` })
        .where('tenant_id', '=', tenantId).where('hash', '=', hashResetToken(body.token)).where('used_at', 'is', null).where('expires_at', '>', sql<string>`now()`).returning('user_id').executeTakeFirst();
      if (!used) return null;
      const user = await inner.db.selectFrom('app_user as u').innerJoin('tenant as t', 't.id', 'u.tenant_id').select('u.username')
        .where('u.tenant_id', '=', tenantId).where('u.id', '=', used.user_id).where('u.active', '=', true).where('t.active', '=', true).executeTakeFirst();
      if (!user) return null;
      await setPassword(inner, used.user_id, body.password, { mustChange: false });
      await endSessions(inner, used.user_id, 'password');
      inner.audit({ action: 'user.reset_by_link', subject: 'user', subjectId: used.user_id });
      return user.username;
    });
    if (username === null) {
      await countTry(ctx);
      return fail('RESET_LINK_INVALID');
    }
    await forgiveAttempts(ctx.platform, `login:${username}`);
    return null;
  },
};

const tryKey = (ctx: PublicCtx) => `reset-try:${ctx.address ?? ''}`;
const countTry = (ctx: PublicCtx) => countAttempt(ctx.platform, [tryKey(ctx)]);

async function boundTries(ctx: PublicCtx): Promise<void> {
  if (((await attempts(ctx, [tryKey(ctx)])).get(tryKey(ctx)) ?? 0) >= triesPerAddress) fail('THROTTLED');
}
