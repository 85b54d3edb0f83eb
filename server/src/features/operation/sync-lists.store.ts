import { sql } from 'kysely';
import type { z } from 'zod';
import type { phoneList } from '@cuadrilla/contract/operation/sync.ts';
import { orderOffered } from '#features/administration/lists.ts';
import type { Ctx, Platform } from '#platform/context.ts';

/**
 * Lists as phones get them. A list of 12,000 items is asked for by every phone on its first day: its items are kept in
 * memory under the transaction that touched the list last, so that a change is seen at once.
 */
type PhoneList = z.output<typeof phoneList>;

const keptBy = new WeakMap<Platform, Map<string, PhoneList['items']>>();
const keptLists = 300;

export async function listsTouched(ctx: Ctx, from: string): Promise<PhoneList[]> {
  const kept = keptBy.get(ctx.platform) ?? new Map<string, PhoneList['items']>();
  keptBy.set(ctx.platform, kept);
  const lists = await ctx.db.selectFrom('list').select(['id', 'code', 'touched', sql<boolean>`active and coalesce((config ->> 'offline')::boolean, true)`.as('active')])
    .where('tenant_id', '=', ctx.tenantId).where(sql<boolean>`touched >= ${from}::xid8`).orderBy('id').execute();
  const keyOf = ({ id, touched }: { id: number; touched: string }) => `${ctx.tenantId} ${id} ${touched}`;
  const missing = lists.filter((list) => list.active && !kept.has(keyOf(list)));
  const read = await itemsOf(ctx, missing.map(({ id }) => id));
  for (const list of missing) {
    const oldest = kept.size >= keptLists ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(keyOf(list), read.get(list.id) ?? []);
  }
  // A list that was switched off, or that phones shall not keep, is sent empty: the phone must not offer its items any more.
  return lists.map((list) => ({ code: list.code, items: list.active ? (kept.get(keyOf(list)) ?? read.get(list.id) ?? []) : [] }));
}

async function itemsOf(ctx: Ctx, lists: number[]): Promise<Map<number, PhoneList['items']>> {
  const items = new Map<number, PhoneList['items']>();
  if (lists.length === 0) return items;
  const rows = await ctx.db.selectFrom('list_item as i').innerJoin('list as l', (on) => on.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.id', '=', 'i.list_id'))
    .select(['i.list_id', 'i.code', 'i.name_es', 'i.name_en', 'i.parent_code', 'i.attributes'])
    .where('i.tenant_id', '=', ctx.tenantId).where(sql<boolean>`i.list_id = any(${lists}::bigint[])`).where('i.active', '=', true).orderBy('i.list_id').orderBy(orderOffered).orderBy('i.position').orderBy('i.id').execute();
  for (const row of rows) {
    const own = items.get(row.list_id) ?? [];
    items.set(row.list_id, own);
    own.push({ code: row.code, name: { es: row.name_es, en: row.name_en }, parent: row.parent_code, attributes: row.attributes as Record<string, unknown> });
  }
  return items;
}
