import type { Kysely } from 'kysely';
import type { TenantCtx } from './context.ts';
import { Unit } from './db/pools.ts';
import type { Database } from './db/schema.ts';

/**
 * Work that is committed at once, whether the request or job around it succeeds or fails: progress that
 * others watch, bytes that arrived although the whole is refused later. Never for what a request decides.
 * Inside a unit that holds a connection it gets one of the reserve.
 */
export async function inOwnTransaction<T>(
  ctx: TenantCtx,
  work: (where: { db: Kysely<Database>; tenantId: number }) => Promise<T>,
  pool: 'requests' | 'background' = 'requests',
): Promise<T> {
  const unit = new Unit(ctx.platform.pools[pool], ctx.tenantId);
  try {
    const result = await unit.within(() => work({ db: unit.db, tenantId: ctx.tenantId }));
    await unit.commit();
    return result;
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}
