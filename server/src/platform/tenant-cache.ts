import { publish } from './realtime/bus.ts';
import type { Platform, TenantCtx } from './context.ts';

interface Kept<T> {
  values: Map<number, { at: number; value: T }>;
  /**
   * Readings under way: who asks meanwhile waits for them, or a busy moment would read the same many times
   * over.
   */
  readings: Map<number, { changes: number | undefined; value: Promise<T> }>;
  /**
   * How often a tenant's settings have changed: what was being read meanwhile may be from before, and is not
   * kept.
   */
  changes: Map<number, number>;
}

const freshFor = 10_000;

/**
 * What `read` finds for a tenant, kept in the memory of the process for ten seconds at most, and read again
 * at once when the bus says that the tenant's settings changed. For what is asked at every turn and changes
 * seldom.
 */
export function cachedForTenant<T>(read: (ctx: TenantCtx) => Promise<T>): (ctx: TenantCtx) => Promise<T> {
  const keptBy = new WeakMap<Platform, Kept<T>>();
  const keptOf = (platform: Platform): Kept<T> => {
    const found = keptBy.get(platform);
    if (found) return found;
    const fresh: Kept<T> = { values: new Map(), readings: new Map(), changes: new Map() };
    platform.bus.on('settings', ({ tenantId }) => {
      fresh.values.delete(tenantId);
      fresh.changes.set(tenantId, (fresh.changes.get(tenantId) ?? 0) + 1);
    });
    keptBy.set(platform, fresh);
    return fresh;
  };

  return async (ctx) => {
    const { tenantId } = ctx;
    const { values, readings, changes } = keptOf(ctx.platform);
    // Not by the clock, which may be set back: what is kept would then be old for hours.
    const now = performance.now();
    const found = values.get(tenantId);
    if (found && now - found.at < freshFor) return found.value;
    const changesBefore = changes.get(tenantId);
    const shared = readings.get(tenantId);
    // Somebody else's reading may fail with their transaction; then this one reads by itself.
    if (shared && shared.changes === changesBefore) return shared.value.catch(() => read(ctx));
    const reading = { changes: changesBefore, value: read(ctx) };
    readings.set(tenantId, reading);
    try {
      const value = await reading.value;
      if (changes.get(tenantId) === changesBefore) values.set(tenantId, { at: now, value });
      return value;
    } finally {
      if (readings.get(tenantId) === reading) readings.delete(tenantId);
    }
  };
}

/**
 * Says, once this is committed, that the tenant's settings changed: here before the reply, so that nobody
 * reads less than they wrote; elsewhere by the bus.
 */
export async function publishSettingsChanged(ctx: TenantCtx): Promise<void> {
  const { platform, tenantId } = ctx;
  ctx.afterCommit(() => platform.bus.emitLocally('settings', { tenantId }));
  await publish(ctx.db, 'settings', { tenantId });
}
