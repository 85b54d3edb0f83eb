import { sql } from 'kysely';
import { publish } from '#platform/realtime/bus.ts';
import type { TenantCtx } from '#platform/context.ts';

export async function endSession(ctx: TenantCtx, sessionId: string, why: string): Promise<void> {
  const row = await ctx.db
    .updateTable('session')
    .set({ revoked_at: sql<string>`now()`, revoked_for: why })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (row) await publishAccess(ctx, row.user_id);
}

/**
 * Ends a user's sessions and their "view as" sessions, except one. Every process notices within seconds, open
 * sockets included. Returns how many sessions were ended.
 */
export async function endSessions(
  ctx: TenantCtx,
  userId: number,
  why: string,
  exceptSessionId?: string,
): Promise<number> {
  let update = ctx.db
    .updateTable('session')
    .set({ revoked_at: sql<string>`now()`, revoked_for: why })
    .where('tenant_id', '=', ctx.tenantId)
    .where((on) => on.or([on('user_id', '=', userId), on('viewer_id', '=', userId)]))
    .where('revoked_at', 'is', null);
  if (exceptSessionId) update = update.where('id', '<>', exceptSessionId);
  const ended = await update.returning('id').execute();
  await publishAccess(ctx, userId);
  return ended.length;
}

/** Makes every process load the rights of a user, or of the whole tenant, again. */
export async function publishAccess(ctx: TenantCtx, userId?: number): Promise<void> {
  await publish(ctx.db, 'access', { tenantId: ctx.tenantId, ...(userId === undefined ? {} : { userId }) });
}
