import { sql } from 'kysely';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { QuotaScope, Waiting } from './held-quota.rules.ts';
import type { Device } from './sync.store.ts';

/**
 * What waits now, by quota. Locks the employee's quota until the transaction ends, so that devices of one
 * employee do not use it up twice.
 * @param released of this device's waiting mutations: those that are applied in this transaction
 */
export async function waitingNow(
  ctx: Ctx,
  device: Device,
  released: Waiting,
): Promise<Record<QuotaScope, Waiting>> {
  const { tenantId } = ctx;
  const { userId } = ctx.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held:${tenantId}:${userId}`}, 1))`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ own_count: number; own_bytes: number; count: number; bytes: number }>`
    select coalesce(sum(held_count) filter (where user_id = ${userId}), 0)::float8 as own_count,
      coalesce(sum(held_bytes) filter (where user_id = ${userId}), 0)::float8 as own_bytes,
      coalesce(sum(held_count), 0)::float8 as count, coalesce(sum(held_bytes), 0)::float8 as bytes
    from device where tenant_id = ${tenantId} and held_count > 0`.execute(ctx.db);
  const { own_count, own_bytes, count, bytes } = rows[0]!;
  const without = (all: Waiting): Waiting => ({
    count: all.count - released.count,
    bytes: all.bytes - released.bytes,
  });
  return {
    device: without({ count: device.held_count, bytes: device.held_bytes }),
    employee: without({ count: own_count, bytes: own_bytes }),
    tenant: without({ count, bytes }),
  };
}

/** Bodies of waiting mutations, by id: only of those that are applied now. */
export async function heldBodies(
  ctx: TenantCtx,
  deviceId: string,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; body: unknown }>`
    select m.id, m.body from unnest(${ids}::uuid[]) as given(id)
    cross join lateral (
      select id, body from mutation
      where tenant_id = ${ctx.tenantId} and device_id = ${deviceId} and id = given.id
      offset 0
    ) m`.execute(ctx.db);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
