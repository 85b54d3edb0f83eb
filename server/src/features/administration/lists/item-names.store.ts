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

/** The active items of some lists with their names, in their order; no more than `most`. */
export async function listedItems(
  ctx: TenantCtx,
  lists: readonly string[],
  most: number,
): Promise<Map<string, Bilingual>> {
  const { rows } = await sql<{ code: string; es: string; en: string }>`
    select i.code, i.name_es as es, i.name_en as en
    from list l join list_item i on i.tenant_id = l.tenant_id and i.list_id = l.id and i.active
    where l.tenant_id = ${ctx.tenantId} and l.code = any(${lists}::text[])
    order by l.code, i.position, i.id limit ${most}`.execute(ctx.db);
  return new Map(rows.map(({ code, es, en }) => [code, { es, en }]));
}
