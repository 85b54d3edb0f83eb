import { sql } from 'kysely';
import type { z } from 'zod';
import type { phoneList } from '@cuadrilla/contract/operation/sync.ts';
import { itemsOfLists } from '#features/parameterization/list-items.store.ts';
import type { Ctx } from '#platform/context.ts';

type PhoneList = z.output<typeof phoneList>;

/**
 * Lists that were touched from a transaction on, as phones get them. One that was switched off, or that
 * phones must not store, is sent empty: the phone no longer offers its items.
 */
export async function listsTouched(ctx: Ctx, from: string): Promise<PhoneList[]> {
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
  const items = await itemsOfLists(
    ctx,
    lists.filter(({ active }) => active),
  );
  return lists.map(({ id, code }): PhoneList => ({ code, items: items.get(id) ?? [] }));
}
