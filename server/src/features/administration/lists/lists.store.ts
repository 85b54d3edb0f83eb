import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Published forms with a question that uses the list `r`; forms name lists by code. */
const publishedFormsUsing = sql`
  from form f
  join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = 'published'
  where f.tenant_id = r.tenant_id
    and jsonb_path_exists(v.definition, '$.** ? (@.list == $code)', jsonb_build_object('code', r.code))`;

/**
 * Whether a published form uses the list `r`. The lists of all forms are read once for a search, however many lists it
 * compares.
 */
export const isInUse = ({ tenantId }: TenantCtx): RawBuilder<unknown> => sql`r.code = any(array(
  select distinct named.code #>> '{}' from form_version v
    cross join lateral jsonb_path_query(v.definition, '$.**.list') as named (code)
  where v.tenant_id = ${tenantId} and v.status = 'published' and jsonb_typeof(named.code) = 'string'))`;

/**
 * Sort key of the items `i` of a list `l`, by the list's setting. It is null in a list that is ordered by hand:
 * there, and among equal keys, the position decides.
 */
export const itemSortKey = sql`
  case l.config ->> 'order' when 'name' then i.name_es when 'code' then i.code end collate "es-x-icu"`;

/** Whether items of a list would lose their parent item if `parentId` became the list's parent. */
export async function wouldOrphanItems(
  ctx: TenantCtx,
  listId: number,
  parentId: number | null,
): Promise<boolean> {
  const orphaned =
    parentId === null
      ? sql`i.parent_code is not null`
      : sql`not exists (
          select 1 from list_item p
          where p.tenant_id = i.tenant_id and p.list_id = ${parentId} and p.code = i.parent_code)`;
  const { rows } = await sql`
    select 1 from list_item i
    where i.tenant_id = ${ctx.tenantId} and i.list_id = ${listId} and ${orphaned}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Marks lists as changed, so that phones download them again. */
export async function touchLists(ctx: TenantCtx, listIds: readonly number[]): Promise<void> {
  await sql`
    update list set touched = pg_current_xact_id()
    where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(listIds)]}::bigint[])`.execute(ctx.db);
}

/** Whether the form of an active activity type uses a list: phones need it without a connection. */
export async function isUsedInTheField(ctx: TenantCtx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from list r
    where r.tenant_id = ${ctx.tenantId} and r.id = ${id} and exists (
      select 1 ${publishedFormsUsing} and exists (
        select 1 from activity_type t
        where t.tenant_id = f.tenant_id and t.form_id = f.id and t.active))`.execute(ctx.db);
  return rows.length > 0;
}

/** @throws NOT_FOUND */
export async function listOf(ctx: TenantCtx, id: number, lock = false) {
  const select = ctx.db
    .selectFrom('list')
    .select(['id', 'version', 'config'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  return (await (lock ? select.forUpdate() : select).executeTakeFirst()) ?? fail('NOT_FOUND');
}

export interface ItemCandidate {
  /** Place among the candidates. */
  at: number;
  id: number | null;
  list: unknown;
  parent: unknown;
}
export interface ItemContext {
  at: number;
  /** The list has a parent list. */
  cascade: boolean;
  /** The parent list contains the parent item. */
  parentExists: boolean;
  /** The item belongs to another list. */
  moved: boolean;
  config: unknown;
}

/** What the database knows about items that are to be written, by their place; none for unknown lists. */
export async function itemContexts(
  ctx: TenantCtx,
  candidates: readonly ItemCandidate[],
): Promise<Map<number, ItemContext>> {
  const { rows } = await sql<ItemContext>`
    select c.at, l.parent_list_id is not null as cascade, l.config,
      exists (
        select 1 from list_item p
        where p.tenant_id = l.tenant_id and p.list_id = l.parent_list_id
          and p.code = c.parent) as "parentExists",
      exists (
        select 1 from list_item o
        where o.tenant_id = l.tenant_id and o.id = c.id and o.list_id <> l.id) as moved
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as c(at integer, id bigint, list bigint, parent text)
    join list l on l.tenant_id = ${ctx.tenantId} and l.id = c.list`.execute(ctx.db);
  return new Map(rows.map((row) => [row.at, row]));
}
