import { sql } from 'kysely';
import type { z } from 'zod';
import { phoneList } from '@cuadrilla/contract/operation/sync.ts';
import { itemsOfLists } from '#features/parameterization/list-items.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Deflated } from '#platform/http/deflated.ts';
import { cachedPieces } from '#platform/http/piece-cache.ts';
import { partWriter } from '#platform/http/reply.ts';

type PhoneList = z.output<typeof phoneList>;

/**
 * Lists that were touched from a transaction on, as phones get them. One that was switched off, or that
 * phones must not store, is sent empty: the phone no longer offers its items.
 */
export async function listsTouched(ctx: Ctx, from: string): Promise<Deflated[]> {
  const lists = await ctx.db
    .selectFrom('list')
    .select([
      'id',
      'code',
      'touched',
      sql<boolean>`active and coalesce((config ->> 'offline')::boolean, true)`.as('active'),
    ])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`touched >= ${from}::xid8`)
    .orderBy('id')
    .execute();
  const wanted = lists.map((list) => ({
    ...list,
    key: `list ${ctx.tenantId} ${list.id}`,
    revision: `${list.touched} ${list.active} ${list.code}`,
  }));
  return cachedPieces(ctx.platform, wanted, async (missing) => {
    const items = await itemsOfLists(
      ctx,
      missing.filter(({ active }) => active),
    );
    return missing.map(({ id, code }) => {
      const list: PhoneList = { code, items: items.get(id) ?? [] };
      return partWriter(phoneList)(list);
    });
  });
}
