import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { sql } from 'kysely';
import type { PublicCtx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { hashRefreshToken, newRefreshToken, sessionSeconds, type Tokens } from '#platform/crypto/tokens.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';
import { checkDecoyPassword, passwordMatches } from './password.ts';
import { sessionInfo } from './session-info.ts';
import type { IssuedTokens } from './session-refresh.ts';
import { accountLimit, reserveTries } from './throttle.ts';
import { normalizeUsername } from './username.rules.ts';

const triesPerAddress = 50;

/**
 * Simultaneous sign-ins: enough for every core to hash a password, few enough to leave connections for other
 * requests.
 */
const limitSignIns = concurrencyLimiter(cpus().length + 1, 20);

/** @throws INCORRECT_USERNAME_OR_PASSWORD, THROTTLED */
export const signIn = (
  ctx: PublicCtx,
  tokens: Tokens,
  username: string,
  password: string,
): Promise<IssuedTokens> =>
  limitSignIns(() => throttledSignIn(ctx, tokens, normalizeUsername(username), password));

async function throttledSignIn(
  ctx: PublicCtx,
  tokens: Tokens,
  username: string,
  password: string,
): Promise<IssuedTokens> {
  const account = accountLimit(username);
  const tries = await reserveTries(ctx.platform, [
    account,
    { key: `address:${ctx.address ?? ''}`, most: triesPerAddress },
  ]);
  if (!tries) {
    ctx.log.warn({ username, address: ctx.address }, 'login throttled');
    return fail('THROTTLED');
  }
  let issued: IssuedTokens | null;
  try {
    issued = await openSessionWithPassword(ctx, tokens, username, password);
  } catch (error) {
    await tries.release();
    throw error;
  }
  if (!issued) {
    ctx.log.info({ username, address: ctx.address }, 'login refused');
    return fail('INCORRECT_USERNAME_OR_PASSWORD');
  }
  await tries.release([account.key]);
  return issued;
}

/**
 * Null when the user may not sign in or the password is wrong; takes as long when there is no such user. No
 * database connection is held while the password is checked, so that many sign-ins at once leave connections
 * for other requests.
 */
async function openSessionWithPassword(
  ctx: PublicCtx,
  tokens: Tokens,
  username: string,
  password: string,
): Promise<IssuedTokens | null> {
  const { rows } = await ctx.platform.pools.requests.query<{ tenant_id: number; user_id: number }>(
    'select tenant_id, user_id from login_directory where username = $1',
    [username],
  );
  const { tenant_id: tenantId, user_id: userId } = rows[0] ?? { tenant_id: 0, user_id: 0 };
  const passwordHash = async (inner: TenantCtx): Promise<string | undefined> => {
    const user = await inner.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirst();
    return user?.password_hash;
  };
  const stored = await ctx.inTenant(tenantId, passwordHash);
  const matches = stored?.startsWith('$')
    ? await passwordMatches(ctx.platform.secrets, stored, password)
    : await checkDecoyPassword(ctx.platform.secrets, password);
  if (!matches) {
    if (userId !== 0) recordRefusal(ctx, tenantId, userId);
    return null;
  }
  return ctx.inTenant(tenantId, async (inner) => {
    // The password may have been changed since it was read.
    if ((await passwordHash(inner)) !== stored) return null;
    return openSession(inner, tokens, userId);
  });
}

const recordRefusal = (ctx: PublicCtx, tenantId: number, userId: number): void =>
  ctx.platform.readLog.record({
    tenantId,
    actorId: null,
    action: 'session.refused',
    subject: 'user',
    subjectId: userId,
    result: 'refused',
    requestId: ctx.requestId,
    address: ctx.address,
  });

/** Null when the account or its tenant may not sign in. */
async function openSession(ctx: TenantCtx, tokens: Tokens, userId: number): Promise<IssuedTokens | null> {
  const info = await sessionInfo(ctx, userId);
  if (!info) return null;
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken(ctx.tenantId);
  await ctx.db
    .insertInto('session')
    .values({
      tenant_id: ctx.tenantId,
      id: sessionId,
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(secs => ${sessionSeconds})`,
      address: ctx.address,
      agent: ctx.agent,
    })
    .execute();
  await ctx.db
    .insertInto('refresh_token')
    .values({ tenant_id: ctx.tenantId, hash: hashRefreshToken(refreshToken), session_id: sessionId })
    .execute();
  ctx.audit({ action: 'session.open', subject: 'user', subjectId: userId, actorId: userId });
  return {
    accessToken: tokens.sign(info.info, sessionId),
    refreshToken,
    mustChangePassword: info.mustChangePassword,
  };
}
