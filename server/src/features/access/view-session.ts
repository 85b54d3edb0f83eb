import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { accessSeconds, type Tokens } from '#platform/crypto/tokens.ts';
import { refuseStronger } from './rights.store.ts';
import { sessionInfo } from './session-info.ts';

export interface ViewSession {
  accessToken: string;
  expiresAt: string;
  username: string;
  employeeName: string;
}

/**
 * Opens a session in which the actor sees what a user sees ("view as"). It cannot be refreshed: it ends with
 * its access token.
 */
export async function openViewSession(ctx: Ctx, tokens: Tokens, userId: number): Promise<ViewSession> {
  if (userId === ctx.actor.userId) fail('INVALID_INPUT', {}, { id: 'self' });
  await refuseStronger(ctx, [userId]);
  const found = (await sessionInfo(ctx, userId)) ?? fail('NOT_FOUND');
  const sessionId = randomUUID();
  await ctx.db
    .insertInto('session')
    .values({
      tenant_id: ctx.tenantId,
      id: sessionId,
      user_id: userId,
      viewer_id: ctx.actor.userId,
      address: ctx.address,
      agent: ctx.agent,
      expires_at: sql<string>`now() + make_interval(secs => ${accessSeconds})`,
    })
    .execute();
  ctx.audit({ action: 'session.view_as', subject: 'user', subjectId: userId, after: { session: sessionId } });
  return {
    accessToken: tokens.sign({ ...found.info, viewedBy: ctx.actor.userId }, sessionId),
    expiresAt: new Date(ctx.now.getTime() + accessSeconds * 1000).toISOString(),
    username: found.info.username,
    employeeName: found.info.employeeName,
  };
}
