import { publish } from './realtime/bus.ts';
import type { Platform, TenantCtx } from './context.ts';

interface Cache<T> {
  values: Map<number, { at: number; value: T }>;
  /** Reads in progress, which simultaneous requests share instead of reading the same many times. */
  reads: Map<number, { changes: number | undefined; value: Promise<T> }>;
  /** How often a tenant's settings have changed: a value that was read during a change is not cached. */
  changes: Map<number, number>;
}

const freshFor = 10_000;

/**
 * Caches what `read` returns for a tenant in memory, for ten seconds at most, and until the bus reports that the
 * tenant's settings changed. For values that many requests need and that change seldom.
 */
export function cachedForTenant<T>(read: (ctx: TenantCtx) => Promise<T>): (ctx: TenantCtx) => Promise<T> {
  const caches = new WeakMap<Platform, Cache<T>>();
  const cacheOf = (platform: Platform): Cache<T> => {
    const found = caches.get(platform);
    if (found) return found;
    const fresh: Cache<T> = { values: new Map(), reads: new Map(), changes: new Map() };
    const forget = (tenantId: number): void => {
      fresh.values.delete(tenantId);
      fresh.changes.set(tenantId, (fresh.changes.get(tenantId) ?? 0) + 1);
    };
    platform.bus.on('settings', ({ tenantId }) => forget(tenantId));
    platform.bus.on('gap', () => new Set([...fresh.values.keys(), ...fresh.reads.keys()]).forEach(forget));
    caches.set(platform, fresh);
    return fresh;
  };

  return async (ctx) => {
    const { tenantId } = ctx;
    const { values, reads, changes } = cacheOf(ctx.platform);
    // Not the system clock: it may be set back, and cached values would then stay for hours.
    const now = performance.now();
    const found = values.get(tenantId);
    if (found && now - found.at < freshFor) return found.value;
    const changesBefore = changes.get(tenantId);
    const shared = reads.get(tenantId);
    // The read of another request fails when its transaction does; this request then reads for itself.
    if (shared && shared.changes === changesBefore) return shared.value.catch(() => read(ctx));
    const own = { changes: changesBefore, value: read(ctx) };
    reads.set(tenantId, own);
    try {
      const value = await own.value;
      if (changes.get(tenantId) === changesBefore) values.set(tenantId, { at: now, value });
      return value;
    } finally {
      if (reads.get(tenantId) === own) reads.delete(tenantId);
    }
  };
}

/**
 * Publishes after the commit that the tenant's settings changed: in this process before the reply, so that users
 * read what they wrote; in other processes by the bus.
 */
export async function publishSettingsChanged(ctx: TenantCtx): Promise<void> {
  const { platform, tenantId } = ctx;
  ctx.afterCommit(() => platform.bus.emitLocally('settings', { tenantId }));
  await publish(ctx.db, 'settings', { tenantId });
}
