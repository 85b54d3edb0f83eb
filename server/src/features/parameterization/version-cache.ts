import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import QuickLRU from 'quick-lru';
import type { Platform, TenantCtx } from '#platform/context.ts';

/** So many of the last versions that were used are cached at least, twice as many at most: a form takes 17 KB. */
const cachedAtLeast = 1000;

interface Parts<D, S> {
  read(ctx: TenantCtx, versionId: number): Promise<{ design: D; isDraft: boolean }>;
  settingsOf(ctx: TenantCtx): Promise<S>;
  /** The same design where its names are those that the settings say. */
  underNames(design: D, settings: S): D;
}

/**
 * Caches published versions in memory until many others were used. A version never changes, but what it is a version
 * of may be renamed: the names are compared whenever the settings were read anew. Drafts are read each time.
 */
export function versionCache<D extends object, S extends object>({
  read,
  settingsOf,
  underNames,
}: Parts<D, S>) {
  const caches = new WeakMap<Platform, QuickLRU<string, D>>();
  /** With which settings the names of a design were compared last. */
  const compared = new WeakMap<D, S>();

  return async (ctx: TenantCtx, versionId: number): Promise<D> => {
    const cache = caches.get(ctx.platform) ?? new QuickLRU<string, D>({ maxSize: cachedAtLeast });
    caches.set(ctx.platform, cache);
    const key = `${ctx.tenantId}:${versionId}`;
    const found = cache.get(key);
    if (!found) {
      const { design, isDraft } = await read(ctx, versionId);
      if (!isDraft) cache.set(key, design);
      return design;
    }
    const settings = await settingsOf(ctx);
    if (compared.get(found) === settings) return found;
    const design = underNames(found, settings);
    compared.set(design, settings);
    if (design !== found) cache.set(key, design);
    return design;
  };
}

/** A design under the name that it has now. */
export const underName = <D extends { name: Bilingual }>(design: D, name: Bilingual = design.name): D =>
  name.es === design.name.es && name.en === design.name.en ? design : { ...design, name };
