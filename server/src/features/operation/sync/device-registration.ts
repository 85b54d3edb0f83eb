import { sql } from 'kysely';
import { reserveTries } from '#features/access/throttle.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { lockDevice, type Device } from './sync.store.ts';

export const deviceQuota = { active: 10, newPerDay: 20 };

/**
 * Binds a device to the caller, once and for all. A device of somebody else is refused, a revoked one too.
 * Every installation of the app is a device of its own: one too many replaces the one that was not seen for
 * the longest time and has nothing waiting.
 * @throws DEVICE_QUOTA when each of them has, THROTTLED after too many new ones in a day
 */
export async function registerDevice(
  ctx: Ctx,
  { deviceId, name, appVersion }: { deviceId: string; name: string; appVersion: string },
): Promise<Device> {
  if (!(await exists(ctx, deviceId))) await makeRoom(ctx);
  await ctx.db
    .insertInto('device')
    .values({
      tenant_id: ctx.tenantId,
      id: deviceId,
      user_id: ctx.actor.userId,
      name,
      app_version: appVersion,
    })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ name, app_version: appVersion, last_seen_at: sql<string>`now()` })
        .where('device.user_id', '=', ctx.actor.userId),
    )
    .execute();
  return lockDevice(ctx, deviceId);
}

async function exists(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('device')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function makeRoom(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx;
  const { userId } = ctx.actor;
  const perDay = { key: `device:${tenantId}:${userId}`, most: deviceQuota.newPerDay, minutes: 1_440 };
  if (!(await reserveTries(ctx.platform, [perDay]))) fail('THROTTLED');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device:${tenantId}:${userId}`}, 1))`.execute(
    ctx.db,
  );
  const active = await ctx.db
    .selectFrom('device')
    .select(['id', 'held_count'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at')
    .execute();
  if (active.length < deviceQuota.active) return;
  const replaced = active.find(({ held_count }) => held_count === 0) ?? fail('DEVICE_QUOTA');
  await ctx.db
    .updateTable('device')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', replaced.id)
    .execute();
  ctx.audit({
    action: 'device.replace',
    subject: 'user',
    subjectId: userId,
    before: { device: replaced.id },
  });
}
