import { sql } from 'kysely';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { orderOffered } from '#features/administration/lists/lists.ts';
import type { Platform, TenantCtx } from '#platform/context.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

/**
 * Active items of lists, in the order in which they are offered. They are kept in memory under the
 * transaction that touched their list last: a list of 100,000 items is read when somebody asks from it, and
 * again when it has changed.
 */
export interface ListRevision {
  id: number;
  touched: string;
}
type Items = Required<ListItem>[];
interface Kept {
  touched: string;
  items: Items;
}

/** Of all tenants, in one process; those that were asked for longest ago go first. */
const keptItems = 300_000;

class Memory {
  readonly #kept = new Map<string, Kept>();
  /** Under way: who asks meanwhile waits for it, or a busy moment would read the same many times over. */
  readonly readings = new Map<string, Promise<ReadonlyMap<number, Items>>>();
  #size = 0;

  get(key: string, touched: string): Items | undefined {
    const found = this.#kept.get(key);
    if (found?.touched !== touched) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.items;
  }

  set(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#size += kept.items.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= keptItems || oldest === key) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.items.length ?? 0;
    this.#kept.delete(key);
  }
}

const memories = new WeakMap<Platform, Memory>();
function memoryOf(platform: Platform): Memory {
  let memory = memories.get(platform);
  if (!memory) memories.set(platform, (memory = new Memory()));
  return memory;
}

/** By id of the list; a list without active items has an empty entry. */
export async function itemsOfLists(
  ctx: TenantCtx,
  lists: readonly ListRevision[],
): Promise<ReadonlyMap<number, Items>> {
  const memory = memoryOf(ctx.platform);
  const keyOf = (id: number) => `${ctx.tenantId} ${id}`;
  const found = new Map<number, Items>();
  const awaited: ListRevision[] = [];
  const missing: ListRevision[] = [];
  for (const list of lists) {
    const items = memory.get(keyOf(list.id), list.touched);
    if (items) found.set(list.id, items);
    else (memory.readings.has(readingOf(ctx, list)) ? awaited : missing).push(list);
  }
  if (missing.length > 0) {
    const reading = readItems(
      ctx,
      missing.map(({ id }) => id),
    );
    for (const list of missing) memory.readings.set(readingOf(ctx, list), reading);
    try {
      for (const [id, items] of await reading) found.set(id, items);
      for (const { id, touched } of missing) memory.set(keyOf(id), { touched, items: found.get(id)! });
    } finally {
      for (const list of missing) memory.readings.delete(readingOf(ctx, list));
    }
  }
  for (const list of awaited) {
    // Somebody else's reading may fail with their transaction; then this one reads by itself.
    const read = await memory.readings.get(readingOf(ctx, list))?.catch(() => undefined);
    found.set(
      list.id,
      memory.get(keyOf(list.id), list.touched) ?? (read ?? (await readItems(ctx, [list.id]))).get(list.id)!,
    );
  }
  return found;
}

const readingOf = ({ tenantId }: TenantCtx, { id, touched }: ListRevision): string =>
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
    .orderBy(orderOffered)
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

/** Items of the active ones among these lists. */
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

const askedFrom = new WeakMap<FormDefinition, ReadonlySet<string>>();

/** Items of the lists that a form asks from, or whose attributes its expressions read. */
export function listsOfForm(ctx: TenantCtx, definition: FormDefinition): Promise<Record<string, Items>> {
  let codes = askedFrom.get(definition);
  if (!codes) {
    const read = [...JSON.stringify(definition).matchAll(/pulldata\('(\w+)'/g)].map(([, code]) => code!);
    askedFrom.set(
      definition,
      (codes = new Set([...[...questionsOf(definition).values()].flatMap(chosenFrom), ...read])),
    );
  }
  return listsByCode(ctx, codes);
}

function chosenFrom({ json, rows }: Question): string[] {
  return [
    ...(typeof json.list === 'string' ? [json.list] : []),
    ...(rows ? [...rows.values()].flatMap(chosenFrom) : []),
  ];
}

/**
 * Names of items by list and code, as `LIST/code`; of those that are switched off too, for what was chosen
 * before.
 */
export async function itemNames(
  { db, tenantId }: TenantCtx,
  wanted: readonly { list: string; code: string }[],
): Promise<ReadonlyMap<string, Bilingual>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('list_item as i')
    .innerJoin('list as l', (on) =>
      on.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.id', '=', 'i.list_id'),
    )
    .select(['l.code as list', 'i.code', 'i.name_es', 'i.name_en'])
    .where('i.tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(l.code, i.code) in (select * from unnest(${wanted.map(({ list }) => list)}::text[], ${wanted.map(({ code }) => code)}::text[]))`,
    )
    .execute();
  return new Map(rows.map((row) => [`${row.list}/${row.code}`, { es: row.name_es, en: row.name_en }]));
}
