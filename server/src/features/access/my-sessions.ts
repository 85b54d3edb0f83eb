import { sql } from 'kysely';
import type { mySessions as endpoints, OpenSession } from '@cuadrilla/contract/access/my-sessions.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { endSession, endSessions } from './session-end.ts';

/** Open sessions of a user, latest first. */
export async function sessionsOf(ctx: TenantCtx, userId: number): Promise<OpenSession[]> {
  const rows = await ctx.db
    .selectFrom('session as s')
    .leftJoin('app_user as v', (on) =>
      on.onRef('v.tenant_id', '=', 's.tenant_id').onRef('v.id', '=', 's.viewer_id'),
    )
    .select([
      's.id',
      's.created_at',
      's.last_used_at',
      's.expires_at',
      's.address',
      's.agent',
      's.viewer_id',
      'v.name',
      'v.lastname',
    ])
    .where('s.tenant_id', '=', ctx.tenantId)
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('s.last_used_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    agent: row.agent,
    current: row.id === ctx.actor?.sessionId,
    viewedBy: row.viewer_id === null ? null : `${row.name} ${row.lastname}`,
  }));
}

/** @throws NOT_FOUND when the user has no such open session */
export async function endOneSession(ctx: Ctx, userId: number, sessionId: string, why: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) fail('NOT_FOUND');
  await endSession(ctx, sessionId, why);
  ctx.audit({ action: 'session.end', subject: 'user', subjectId: userId, after: { session: sessionId } });
}

export const mySessionHandlers: Handlers<typeof endpoints> = {
  list: (ctx) => sessionsOf(ctx, ctx.actor.userId),
  end: async (ctx, { params }) => {
    await endOneSession(ctx, ctx.actor.userId, params.id, 'ended');
    return null;
  },
  endOthers: async (ctx) => {
    const ended = await endSessions(ctx, ctx.actor.userId, 'ended', ctx.actor.sessionId);
    ctx.audit({
      action: 'session.end_others',
      subject: 'user',
      subjectId: ctx.actor.userId,
      after: { ended },
    });
    return { ended };
  },
};
