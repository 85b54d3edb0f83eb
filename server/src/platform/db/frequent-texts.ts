import type { TenantCtx, Platform } from '../context.ts';

/** For how long a text that many rows contain is taken for one, ms. */
const lifetime = 60_000;
/** Texts that a process notes: each has the ids of some rows, of at most 80 kB. */
const most = 32;

interface Noted<T> {
  found: T;
  until: number;
}
const byPlatform = new WeakMap<Platform, Map<string, Noted<unknown>>>();

/**
 * What was found of a text a moment ago, when many rows contained it: a list, its counters and its map look for the same
 * text, and so do its next pages and other orders. Whether rows have the text is compared again in each of them.
 * @param find looks for the text; what it finds is noted while the text `isFrequent`
 */
export async function frequentText<T extends { isFrequent: boolean }>(
  { platform, tenantId }: TenantCtx,
  name: string,
  find: () => Promise<T>,
): Promise<T> {
  const texts = byPlatform.get(platform) ?? new Map<string, Noted<unknown>>();
  byPlatform.set(platform, texts);
  const key = `${tenantId} ${name}`;
  const known = texts.get(key) as Noted<T> | undefined;
  // Not the system clock, which may be set back.
  if (known && known.until > performance.now()) return known.found;
  texts.delete(key);
  const found = await find();
  if (!found.isFrequent) return found;
  // The oldest comes first.
  for (const oldest of texts.keys()) {
    if (texts.size < most) break;
    texts.delete(oldest);
  }
  texts.set(key, { found, until: performance.now() + lifetime });
  return found;
}
