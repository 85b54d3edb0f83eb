import { randomUUID, timingSafeEqual } from 'node:crypto';
import { cpus } from 'node:os';
import { sql } from 'kysely';
import type { SessionInfo, session as endpoints } from '@cuadrilla/contract/access/session.ts';
import type { PublicCtx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { numberParameter } from '#platform/parameters.ts';
import type { Handler, Handlers } from '#platform/http/serve.ts';
import {
  hashRefreshToken,
  newRefreshToken,
  sessionSeconds,
  tenantOfRefreshToken,
  type Tokens,
} from '#platform/crypto/tokens.ts';
import { endSession, endSessions } from './session-end.ts';
import { demoAccounts } from './demo-accounts.ts';
import { passwordMatches, pretendToCheck } from './password.ts';
import { ownPasswordMatches } from './password-again.ts';
import { setPassword } from './password-change.ts';
import { modulesOf, permissionTreeOf } from './permission-tree.rules.ts';
import { accountLimit, reserveTries } from './throttle.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';

/**
 * An answer lost on the way may be asked for again with the same refresh token for this long, until its
 * successor is used.
 */
const graceSeconds = 30;
const perAddress = 50;

/**
 * Sign-ins on their way at once: enough to keep every core hashing, few enough to leave other requests their
 * connections.
 */
const oneOfFew = concurrencyLimiter(cpus().length + 1, 20);

export const normalizeUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();

interface Issued {
  accessToken: string;
  refreshToken: string;
  mustChangePassword: boolean;
}

export function sessionHandlers(tokens: Tokens): Handlers<typeof endpoints> {
  const login: Handler<typeof endpoints.login> = async (ctx, { body }) => {
    if ('username' in body) return oneOfFew(() => signIn(ctx, tokens, body.username, body.password));
    if ('revoke' in body) return signOut(ctx, body.refreshToken);
    return refresh(ctx, tokens, body.refreshToken);
  };

  const changePassword: Handler<typeof endpoints.changePassword> = async (ctx, { query, body }) => {
    const asked = {
      old_password: body?.old_password ?? query.old_password,
      username: body?.username ?? query.username,
      password: body?.password ?? query.password,
    };
    for (const key of ['old_password', 'username', 'password'] as const)
      if (body?.[key] !== undefined && query[key] !== undefined && query[key] !== body[key])
        fail('INVALID_INPUT', {}, { [key]: 'differs' });
    const { old_password: old = '', username = '', password = '' } = asked;
    if (normalizeUsername(username) !== ctx.actor.username) fail('FORBIDDEN');
    if (!(await ownPasswordMatches(ctx, old)) || old === password)
      fail('SAME_PASSWORD', {}, { old_password: 'SAME_PASSWORD' });
    await setPassword(ctx, ctx.actor.userId, password, { mustChange: false });
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

/**
 * No connection is held while the password is checked: a flood of sign-ins takes none from other requests.
 */
async function signIn(
  ctx: PublicCtx,
  tokens: Tokens,
  rawUsername: string,
  password: string,
): Promise<Issued> {
  const username = normalizeUsername(rawUsername);
  const account = accountLimit(username);
  const tries = await reserveTries(ctx.platform, [
    account,
    { key: `address:${ctx.address ?? ''}`, most: perAddress },
  ]);
  if (!tries) {
    ctx.log.warn({ username, address: ctx.address }, 'login throttled');
    return fail('THROTTLED');
  }
  let issued: Issued | null;
  try {
    issued = await issueFor(ctx, tokens, username, password);
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
 * Null when this is not the password of somebody who may sign in; costs the same when there is no such user.
 */
async function issueFor(
  ctx: PublicCtx,
  tokens: Tokens,
  username: string,
  password: string,
): Promise<Issued | null> {
  const { rows } = await ctx.platform.pools.requests.query<{ tenant_id: number; user_id: number }>(
    'select tenant_id, user_id from login_directory where username = $1',
    [username],
  );
  const { tenant_id: tenantId, user_id: userId } = rows[0] ?? { tenant_id: 0, user_id: 0 };
  const storedIn = async (inner: TenantCtx): Promise<string | undefined> =>
    (
      await inner.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', userId)
        .executeTakeFirst()
    )?.password_hash;
  const stored = await ctx.inTenant(tenantId, storedIn);
  const matches = stored?.startsWith('$')
    ? await passwordMatches(ctx.platform.secrets, stored, password)
    : await pretendToCheck(ctx.platform.secrets, password);
  // Between reading and here the password may have been changed.
  return matches
    ? ctx.inTenant(tenantId, async (inner) =>
        (await storedIn(inner)) === stored ? openSession(inner, tokens, userId) : null,
      )
    : null;
}

/** Null when the account or its tenant may not sign in. */
async function openSession(ctx: TenantCtx, tokens: Tokens, userId: number): Promise<Issued | null> {
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
  ctx.audit({ action: 'session.open', subject: 'user', subjectId: userId });
  return {
    accessToken: tokens.sign(info.info, sessionId),
    refreshToken,
    mustChangePassword: info.mustChangePassword,
  };
}

/** What a token says of its bearer; null when the account or its tenant may not sign in. */
export async function sessionInfo(
  ctx: TenantCtx,
  userId: number,
): Promise<{ info: SessionInfo; mustChangePassword: boolean } | null> {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select([
      'u.username',
      'u.name',
      'u.lastname',
      'u.email',
      'u.locale',
      'u.is_mobile',
      'u.must_change_password',
      't.name as tenant_name',
    ])
    .where('u.tenant_id', '=', ctx.tenantId)
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('t.active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mustChangePassword: row.must_change_password,
    info: {
      employeeName: `${row.name}_${row.lastname}`,
      employeeEmail: row.email,
      username: row.username,
      tenantName: row.tenant_name,
      userId,
      tenantId: ctx.tenantId,
      locale: row.locale === 'en' ? 'en' : 'es',
      mobile: row.is_mobile,
    },
  };
}

type RefreshResult = Issued | 'expired' | 'reused';

async function refresh(ctx: PublicCtx, tokens: Tokens, token: string): Promise<Issued> {
  const tenantId = tenantOfRefreshToken(token) ?? fail('SESSION_EXPIRED');
  const result = await ctx.inTenant(tenantId, (inner) => rotate(inner, tokens, token));
  if (typeof result === 'string') {
    if (result === 'reused') ctx.log.warn({ tenantId, address: ctx.address }, 'refresh token used twice');
    return fail('SESSION_EXPIRED');
  }
  return result;
}

/**
 * Exchanges a refresh token once. The same token again within the grace, while its successor is unused, gets
 * a fresh successor (the first answer was lost); later it ends the whole family, since one of two holders is
 * a thief.
 */
async function rotate(ctx: TenantCtx, tokens: Tokens, token: string): Promise<RefreshResult> {
  const hash = hashRefreshToken(token);
  const idleHours = await numberParameter(ctx, 'SESSIONIDLE', 8, [1, 720]);
  // Locked by itself first: what is read next must be what the one before in the queue wrote.
  await sql`select id from session where tenant_id = ${ctx.tenantId} and id = (select session_id from refresh_token where tenant_id = ${ctx.tenantId} and hash = ${hash}) for update`.execute(
    ctx.db,
  );
  const row = await ctx.db
    .selectFrom('refresh_token as r')
    .innerJoin('session as s', (on) =>
      on.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.session_id'),
    )
    .leftJoin('refresh_token as n', (on) =>
      on.onRef('n.tenant_id', '=', 'r.tenant_id').onRef('n.hash', '=', 'r.successor'),
    )
    .select(['r.hash', 'r.session_id', 'r.successor', 's.user_id', 'n.used_at as successor_used_at'])
    .select(sql<boolean>`s.revoked_at is null and s.expires_at > now()`.as('alive'))
    .select(sql<boolean>`s.last_used_at > now() - make_interval(hours => ${idleHours}::int)`.as('fresh'))
    .select(sql<boolean>`r.used_at is not null`.as('used'))
    .select(
      sql<boolean>`coalesce(r.used_at > now() - make_interval(secs => ${graceSeconds}), true)`.as('in_grace'),
    )
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.hash', '=', hash)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.hash, hash) || !row.alive) return 'expired';
  const info = row.fresh ? await sessionInfo(ctx, row.user_id) : null;
  if (!info) {
    await endSession(ctx, row.session_id, 'idle');
    return 'expired';
  }
  if (row.used && (!row.in_grace || row.successor_used_at !== null)) {
    await endSession(ctx, row.session_id, 'reuse');
    ctx.audit({ action: 'session.reuse', subject: 'user', subjectId: row.user_id });
    return 'reused';
  }
  const next = newRefreshToken(ctx.tenantId);
  await ctx.db
    .insertInto('refresh_token')
    .values({ tenant_id: ctx.tenantId, hash: hashRefreshToken(next), session_id: row.session_id })
    .execute();
  if (row.successor)
    await ctx.db
      .deleteFrom('refresh_token')
      .where('tenant_id', '=', ctx.tenantId)
      .where('hash', '=', row.successor)
      .execute();
  await ctx.db
    .updateTable('refresh_token')
    .set({ used_at: sql<string>`coalesce(used_at, now())`, successor: hashRefreshToken(next) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('hash', '=', hash)
    .execute();
  await ctx.db
    .updateTable('session')
    .set({ last_used_at: sql<string>`now()` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.session_id)
    .execute();
  return {
    accessToken: tokens.sign(info.info, row.session_id),
    refreshToken: next,
    mustChangePassword: info.mustChangePassword,
  };
}

async function signOut(ctx: PublicCtx, token: string): Promise<null> {
  const tenantId = tenantOfRefreshToken(token);
  if (tenantId !== null) {
    await ctx.inTenant(tenantId, async (inner) => {
      const row = await inner.db
        .selectFrom('refresh_token as r')
        .innerJoin('session as s', (on) =>
          on.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.session_id'),
        )
        .select(['r.session_id', 's.user_id'])
        .where('r.tenant_id', '=', tenantId)
        .where('r.hash', '=', hashRefreshToken(token))
        .executeTakeFirst();
      if (!row) return;
      await endSession(inner, row.session_id, 'logout');
      inner.audit({ action: 'session.close', subject: 'user', subjectId: row.user_id });
    });
  }
  return null;
}
