import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { PublicCtx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { productParameters } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { currentParameter } from '#platform/parameters.ts';
import {
  hashRefreshToken,
  newRefreshToken,
  tenantOfRefreshToken,
  type Tokens,
} from '#platform/crypto/tokens.ts';
import { endSession } from './session-end.ts';
import { sessionInfo } from './session-info.ts';

/** How long a refresh token may be used again, in case the reply with its successor was lost. */
const graceSeconds = 30;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  mustChangePassword: boolean;
}

type RefreshResult = IssuedTokens | 'expired' | 'reused';

/** @throws SESSION_EXPIRED */
export async function refresh(ctx: PublicCtx, tokens: Tokens, token: string): Promise<IssuedTokens> {
  const tenantId = tenantOfRefreshToken(token) ?? fail('SESSION_EXPIRED');
  const result = await ctx.inTenant(tenantId, (inner) => rotate(inner, tokens, token));
  if (typeof result === 'string') {
    if (result === 'reused') ctx.log.warn({ tenantId, address: ctx.address }, 'refresh token used twice');
    return fail('SESSION_EXPIRED');
  }
  return result;
}

/**
 * Exchanges a refresh token for its successor. Within the grace period, while the successor is unused, the same
 * token gets a new successor, because the first reply may have been lost. Later use ends the session: one of
 * its two holders must be a thief.
 */
async function rotate(ctx: TenantCtx, tokens: Tokens, token: string): Promise<RefreshResult> {
  const hash = hashRefreshToken(token);
  const idleHours = await currentParameter(ctx, productParameters.sessionIdleHours);
  await lockSessionOf(ctx, hash);
  const row = await refreshTokenRow(ctx, hash, idleHours);
  if (!row || !timingSafeEqual(row.hash, hash) || !row.alive) return 'expired';
  const found = row.fresh ? await sessionInfo(ctx, row.user_id) : null;
  if (!found) {
    await endSession(ctx, row.session_id, 'idle');
    return 'expired';
  }
  if (row.used && (!row.in_grace || row.successor_used_at !== null)) {
    await endSession(ctx, row.session_id, 'reuse');
    ctx.audit({ action: 'session.reuse', subject: 'user', subjectId: row.user_id, result: 'refused' });
    return 'reused';
  }
  return {
    accessToken: tokens.sign(found.info, row.session_id),
    refreshToken: await replaceRefreshToken(ctx, row),
    mustChangePassword: found.mustChangePassword,
  };
}

/** Locks the session in a statement of its own, so that the next one reads what a rotation before has written. */
async function lockSessionOf(ctx: TenantCtx, hash: Buffer): Promise<void> {
  const t = ctx.tenantId;
  await sql`
    select id from session
    where tenant_id = ${t}
      and id = (select session_id from refresh_token where tenant_id = ${t} and hash = ${hash})
    for update`.execute(ctx.db);
}

/**
 * A refresh token with the state of its session. `alive`: neither ended nor expired; `fresh`: used within the
 * idle time; `used`, `in_grace`: whether it was exchanged, and whether that was within the grace period.
 */
const refreshTokenRow = (ctx: TenantCtx, hash: Buffer, idleHours: number) =>
  ctx.db
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

/** Stores a new refresh token as the successor of another and returns it. */
async function replaceRefreshToken(
  ctx: TenantCtx,
  { hash, session_id, successor }: { hash: Buffer; session_id: string; successor: Buffer | null },
): Promise<string> {
  const next = newRefreshToken(ctx.tenantId);
  await ctx.db
    .insertInto('refresh_token')
    .values({ tenant_id: ctx.tenantId, hash: hashRefreshToken(next), session_id })
    .execute();
  if (successor)
    await ctx.db
      .deleteFrom('refresh_token')
      .where('tenant_id', '=', ctx.tenantId)
      .where('hash', '=', successor)
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
    .where('id', '=', session_id)
    .execute();
  return next;
}

/** Ends the session of a refresh token; a token that nobody knows is ignored. */
export async function signOut(ctx: PublicCtx, token: string): Promise<null> {
  const tenantId = tenantOfRefreshToken(token);
  if (tenantId === null) return null;
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
  return null;
}
