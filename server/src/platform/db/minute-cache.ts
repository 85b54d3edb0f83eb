import type { Platform, TenantCtx } from '../context.ts';

/** For how long what was found is taken for what would be found, ms. */
const lifetime = 60_000;

interface Entry<T> {
  found: T;
  until: number;
}

/**
 * Caches what was found for a tenant by some name, for a minute and in this process. For what decides how rows are
 * looked for, never which rows: it may be older than they are.
 * @param most entries of a process
 * @param isCached whether it was found at a cost that is worth the memory
 */
export function cachedForAMinute<T>(most: number, isCached: (found: T) => boolean = () => true) {
  const byPlatform = new WeakMap<Platform, Map<string, Entry<T>>>();
  return async ({ platform, tenantId }: TenantCtx, name: string, find: () => Promise<T>): Promise<T> => {
    const entries = byPlatform.get(platform) ?? new Map<string, Entry<T>>();
    byPlatform.set(platform, entries);
    const key = `${tenantId} ${name}`;
    const entry = entries.get(key);
    // Not the system clock, which may be set back.
    if (entry && entry.until > performance.now()) return entry.found;
    entries.delete(key);
    const found = await find();
    if (!isCached(found)) return found;
    // The oldest comes first.
    for (const oldest of entries.keys()) {
      if (entries.size < most) break;
      entries.delete(oldest);
    }
    entries.set(key, { found, until: performance.now() + lifetime });
    return found;
  };
}
