import { sql } from 'kysely';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { itemSortKey } from '#features/administration/lists/lists.store.ts';
import type { Platform, TenantCtx } from '#platform/context.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

/**
 * Active items of lists, in the order in which they are offered, cached in memory. An entry is valid for one
 * revision of its list: a list of 100,000 items is read when it is first needed, and again after a change.
 */
export interface ListRevision {
  id: number;
  /** The transaction that changed the list or its items last. */
  touched: string;
}

type Items = Required<ListItem>[];
interface Entry {
  touched: string;
  items: Items;
}

/** Items in the cache of one process, over all tenants; the least recently used lists are dropped first. */
const maxCachedItems = 300_000;

class ItemCache {
  readonly #entries = new Map<string, Entry>();
  /** Queries under way: a concurrent request for the same list waits for its result instead of reading too. */
  readonly pending = new Map<string, Promise<ReadonlyMap<number, Items>>>();
  #size = 0;

  get(key: string, touched: string): Items | undefined {
    const entry = this.#entries.get(key);
    if (entry?.touched !== touched) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.items;
  }

  set(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#size += entry.items.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= maxCachedItems || oldest === key) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.items.length ?? 0;
    this.#entries.delete(key);
  }
}

const caches = new WeakMap<Platform, ItemCache>();

function cacheOf(platform: Platform): ItemCache {
  let cache = caches.get(platform);
  if (!cache) caches.set(platform, (cache = new ItemCache()));
  return cache;
}

/** Items by id of the list; a list without active items has an empty entry. */
export async function itemsOfLists(
  ctx: TenantCtx,
  lists: readonly ListRevision[],
): Promise<ReadonlyMap<number, Items>> {
  const cache = cacheOf(ctx.platform);
  const found = new Map<number, Items>();
  const pending: ListRevision[] = [];
  const missing: ListRevision[] = [];
  for (const list of lists) {
    const items = cache.get(cacheKey(ctx, list.id), list.touched);
    if (items) found.set(list.id, items);
    else (cache.pending.has(pendingKey(ctx, list)) ? pending : missing).push(list);
  }
  if (missing.length > 0)
    for (const [id, items] of await readIntoCache(ctx, cache, missing)) found.set(id, items);
  for (const list of pending) found.set(list.id, await awaitPending(ctx, cache, list));
  return found;
}

async function readIntoCache(
  ctx: TenantCtx,
  cache: ItemCache,
  lists: readonly ListRevision[],
): Promise<ReadonlyMap<number, Items>> {
  const reading = readItems(
    ctx,
    lists.map(({ id }) => id),
  );
  for (const list of lists) cache.pending.set(pendingKey(ctx, list), reading);
  try {
    const read = await reading;
    for (const { id, touched } of lists) cache.set(cacheKey(ctx, id), { touched, items: read.get(id)! });
    return read;
  } finally {
    for (const list of lists) cache.pending.delete(pendingKey(ctx, list));
  }
}

/** The query of another request fails if its transaction does; then this request reads by itself. */
async function awaitPending(ctx: TenantCtx, cache: ItemCache, list: ListRevision): Promise<Items> {
  const read = await cache.pending.get(pendingKey(ctx, list))?.catch(() => undefined);
  return (
    cache.get(cacheKey(ctx, list.id), list.touched) ??
    (read ?? (await readItems(ctx, [list.id]))).get(list.id)!
  );
}

const cacheKey = ({ tenantId }: TenantCtx, listId: number): string => `${tenantId} ${listId}`;
const pendingKey = ({ tenantId }: TenantCtx, { id, touched }: ListRevision): string =>
  `${tenantId} ${id} ${touched}`;

async function readItems(
  { db, tenantId }: TenantCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Items>> {
  const rows = await db
    .selectFrom('list_item as i')
    .innerJoin('list as l', (on) =>
      on.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.id', '=', 'i.list_id'),
    )
    .select(['i.list_id', 'i.code', 'i.name_es', 'i.name_en', 'i.parent_code', 'i.attributes'])
    .where('i.tenant_id', '=', tenantId)
    .where(sql<boolean>`i.list_id = any(${ids}::bigint[])`)
    .where('i.active', '=', true)
    .orderBy('i.list_id')
    .orderBy(itemSortKey)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  const items = new Map<number, Items>(ids.map((id) => [id, []]));
  for (const row of rows)
    items.get(row.list_id)!.push({
      code: row.code,
      name: { es: row.name_es, en: row.name_en },
      parent: row.parent_code,
      attributes: row.attributes as Record<string, unknown>,
    });
  return items;
}

/** The tenant's active lists by code. */
const activeLists = cachedForTenant(async ({ db, tenantId }): Promise<ReadonlyMap<string, ListRevision>> => {
  const rows = await db
    .selectFrom('list')
    .select(['code', 'id', 'touched'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ code, ...list }) => [code, list]));
});

/** Items of the given lists by code; unknown and inactive lists are left out. */
export async function listsByCode(ctx: TenantCtx, codes: Iterable<string>): Promise<Record<string, Items>> {
  const active = await activeLists(ctx);
  const wanted = [...new Set(codes)].flatMap((code) => {
    const list = active.get(code);
    return list ? [{ code, list }] : [];
  });
  const items = await itemsOfLists(
    ctx,
    wanted.map(({ list }) => list),
  );
  return Object.fromEntries(wanted.map(({ code, list }) => [code, items.get(list.id)!]));
}

const listCodes = new WeakMap<FormDefinition, ReadonlySet<string>>();

/** Items of the lists that a form's questions choose from, or whose attributes its expressions read. */
export const listsOfForms = (
  ctx: TenantCtx,
  definitions: readonly FormDefinition[],
): Promise<Record<string, Items>> =>
  listsByCode(
    ctx,
    definitions.flatMap((definition) => [...codesOfForm(definition)]),
  );

function codesOfForm(definition: FormDefinition): ReadonlySet<string> {
  let codes = listCodes.get(definition);
  if (!codes) listCodes.set(definition, (codes = readListCodes(definition)));
  return codes;
}

function readListCodes(definition: FormDefinition): ReadonlySet<string> {
  const calls = JSON.stringify(definition).matchAll(/pulldata\('(\w+)'/g);
  const questions = [...questionsOf(definition).values()];
  return new Set([...questions.flatMap(listsOfQuestion), ...[...calls].map(([, code]) => code!)]);
}

function listsOfQuestion({ json, rows }: Question): string[] {
  return [
    ...(typeof json.list === 'string' ? [json.list] : []),
    ...(rows ? [...rows.values()].flatMap(listsOfQuestion) : []),
  ];
}

/**
 * Names of items by `LIST/code`, also of inactive ones: earlier answers may hold them.
 */
export async function itemNames(
  { db, tenantId }: TenantCtx,
  wanted: readonly { list: string; code: string }[],
): Promise<ReadonlyMap<string, Bilingual>> {
  if (wanted.length === 0) return new Map();
  const lists = wanted.map(({ list }) => list);
  const codes = wanted.map(({ code }) => code);
  const rows = await db
    .selectFrom('list_item as i')
    .innerJoin('list as l', (on) =>
      on.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.id', '=', 'i.list_id'),
    )
    .select(['l.code as list', 'i.code', 'i.name_es', 'i.name_en'])
    .where('i.tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(l.code, i.code) in (
        select * from unnest(${lists}::text[], ${codes}::text[])
      )`,
    )
    .execute();
  return new Map(rows.map((row) => [`${row.list}/${row.code}`, { es: row.name_es, en: row.name_en }]));
}
