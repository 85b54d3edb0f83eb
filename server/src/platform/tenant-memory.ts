import type { Platform, TenantCtx } from './context.ts';

interface Kept<T> {
  values: Map<number, { at: number; value: T }>;
  /** How often a tenant's settings have changed: what was being read meanwhile may be from before, and is not kept. */
  changes: Map<number, number>;
}

const freshFor = 10_000;

/**
 * What `read` finds for a tenant, kept in the memory of the process for ten seconds at most, and read again at once when
 * the bus says that the tenant's settings changed. For what is asked at every turn and changes seldom.
 */
export function rememberedForTenant<T>(read: (ctx: TenantCtx) => Promise<T>): (ctx: TenantCtx) => Promise<T> {
  const keptBy = new WeakMap<Platform, Kept<T>>();
  const keptOf = (platform: Platform): Kept<T> => {
    const found = keptBy.get(platform);
    if (found) return found;
    const fresh: Kept<T> = { values: new Map(), changes: new Map() };
    platform.bus.on('settings', ({ tenantId }) => {
      fresh.values.delete(tenantId);
      fresh.changes.set(tenantId, (fresh.changes.get(tenantId) ?? 0) + 1);
    });
    keptBy.set(platform, fresh);
    return fresh;
  };

  return async (ctx) => {
    const { values, changes } = keptOf(ctx.platform);
    // Not by the clock, which may be set back: what is kept would then be old for hours.
    const now = performance.now();
    const found = values.get(ctx.tenantId);
    if (found && now - found.at < freshFor) return found.value;
    const changesBefore = changes.get(ctx.tenantId);
    const value = await read(ctx);
    if (changes.get(ctx.tenantId) === changesBefore) values.set(ctx.tenantId, { at: now, value });
    return value;
  };
}
