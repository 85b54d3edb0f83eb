import { sql } from 'kysely';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Names of list items by their codes; of a code that several lists have, the one of the oldest list. */
export async function itemNames(ctx: TenantCtx, codes: readonly string[]): Promise<Map<string, Bilingual>> {
  const { rows } = await sql<{ code: string; es: string; en: string }>`
    select distinct on (i.code) i.code, i.name_es as es, i.name_en as en from list_item i
    where i.tenant_id = ${ctx.tenantId} and i.code = any(${codes}::text[])
    order by i.code, i.list_id`.execute(ctx.db);
  return new Map(rows.map(({ code, es, en }) => [code, { es, en }]));
}

/** The active items of some lists with their names, in their order, by the codes of the lists; of each `most`. */
export async function listedItems(
  ctx: TenantCtx,
  lists: readonly string[],
  most: number,
): Promise<Map<string, [code: string, name: Bilingual][]>> {
  const { rows } = await sql<{ list: string; code: string; es: string; en: string }>`
    select l.code as list, i.code, i.name_es as es, i.name_en as en
    from list l cross join lateral (
      select code, name_es, name_en, position, id from list_item
      where tenant_id = l.tenant_id and list_id = l.id and active
      order by position, id limit ${most}
    ) i
    where l.tenant_id = ${ctx.tenantId} and l.code = any(${lists}::text[])
    order by l.code, i.position, i.id`.execute(ctx.db);
  const items = new Map<string, [string, Bilingual][]>();
  for (const { list, code, es, en } of rows) {
    const found = items.get(list) ?? [];
    found.push([code, { es, en }]);
    items.set(list, found);
  }
  return items;
}
