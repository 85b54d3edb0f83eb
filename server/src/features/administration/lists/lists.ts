import { sql } from 'kysely';
import {
  attributeFaults,
  listConfig,
  listItems,
  lists,
  type listEndpoints as endpoints,
} from '@cuadrilla/contract/administration/lists.ts';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import { serveCatalogue, type Candidate } from '#platform/catalogue/catalogue.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import {
  isInUse,
  isUsedInTheField,
  itemContexts,
  listOf,
  touchLists,
  wouldOrphanItems,
} from './lists.store.ts';
import { designsComparing, formsUsing, questionsUsing } from '#features/administration/used-by.store.ts';

export const servedLists = serveCatalogue(lists, {
  table: 'list',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: (ctx) => ({
    items: sql`(
      select count(*)::int from list_item i
      where i.tenant_id = r.tenant_id and i.list_id = r.id)`,
    inUse: isInUse(ctx),
  }),
  check: async (ctx, candidates) => {
    const rows = await ctx.db
      .selectFrom('list')
      .select(['id', 'code', 'parent_list_id', 'active'])
      .where('tenant_id', '=', ctx.tenantId)
      .execute();
    const lists = new Map(rows.map((list) => [list.id, list]));
    const faults: Record<string, string>[] = [];
    for (const candidate of candidates) faults.push(await listFaults(ctx, lists, candidate));
    return faults;
  },
  otherReferences: (ctx, list) => formsUsing(ctx, String(list.code), { drafts: true }),
  afterWrite: (ctx, records) =>
    touchLists(
      ctx,
      records.map(({ id }) => id as number),
    ),
});

interface ListRow {
  id: number;
  code: string;
  parent_list_id: number | null;
  active: boolean;
}

/** Faults, by field, of a list that is to be written. */
async function listFaults(
  ctx: TenantCtx,
  lists: ReadonlyMap<number, ListRow>,
  { id, values }: Candidate,
): Promise<Record<string, string>> {
  const parent = values.parentListId as number | null | undefined;
  if (id === null) return {};
  if (wouldCycle(lists, id, parent)) return { parentListId: 'CYCLE' };
  const before = lists.get(id);
  if (!before) return {};
  const moved = parent !== undefined && parent !== before.parent_list_id;
  if (moved && (await wouldOrphanItems(ctx, id, parent))) return { parentListId: 'ITEMS_DIFFER' };
  const deactivated = before.active && values.active === false;
  if (deactivated && (await formsUsing(ctx, before.code)).length > 0) return { active: 'IN_USE' };
  return {};
}

/** Whether a list would become its own ancestor, or have more than twenty ancestors. */
function wouldCycle(
  lists: ReadonlyMap<number, ListRow>,
  id: number,
  parent: number | null | undefined,
): boolean {
  let above = parent;
  let steps = 0;
  for (; above !== null && above !== undefined && above !== id && steps <= 20; steps++)
    above = lists.get(above)?.parent_list_id;
  return above === id || steps > 20;
}

export const servedListItems = serveCatalogue(listItems, {
  table: 'list_item',
  search: ['code', 'nameEs', 'nameEn'],
  searchIndex: 'list_item_search',
  unique: [['listId', 'parentCode', 'code']],
  check: async (ctx, candidates) => {
    const contexts = await itemContexts(
      ctx,
      candidates.map(({ id, values }, at) => ({
        at,
        id,
        list: values.listId,
        parent: values.parentCode ?? null,
      })),
    );
    return candidates.map(({ values }, at): Record<string, string> => {
      const context = contexts.get(at);
      if (!context) return {};
      // Items below it and questions of forms refer to an item through its list.
      if (context.moved) return { listId: 'FIXED' };
      const parent = values.parentCode ?? null;
      const faults: Record<string, string> = {};
      if (context.cascade && parent === null) faults.parentCode = 'REQUIRED';
      else if (parent !== null && (!context.cascade || !context.parentExists))
        faults.parentCode = 'NOT_FOUND';
      for (const [key, fault] of Object.entries(
        attributeFaults(
          listConfig.parse(context.config),
          (values.attributes ?? {}) as Record<string, unknown>,
        ),
      ))
        faults[`attributes.${key}`] = fault;
      return faults;
    });
  },
  otherReferences: async (ctx, item) => {
    const list = await ctx.db
      .selectFrom('list')
      .select('code')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', item.listId as number)
      .executeTakeFirst();
    const below = await itemsBelow(ctx, item);
    if (!list) return below;
    return [
      ...(await formsUsing(ctx, list.code)),
      ...(await designsComparing(ctx, questionsUsing(ctx, list.code), String(item.code))),
      ...below,
    ];
  },
  afterWrite: (ctx, records) =>
    touchLists(
      ctx,
      records.map(({ listId }) => listId as number),
    ),
});

/** Items of lists below whose parent is this item. */
async function itemsBelow(ctx: TenantCtx, item: Record<string, unknown>): Promise<Reference[]> {
  const { rows } = await sql<{ id: number; label: string; count: number }>`
    select i.id, count(*) over ()::int as count,
      i.code || ' · ' || ${sql.ref(ctx.locale === 'en' ? 'i.name_en' : 'i.name_es')} as label
    from list_item i join list l on l.tenant_id = i.tenant_id and l.id = i.list_id
    where i.tenant_id = ${ctx.tenantId} and l.parent_list_id = ${item.listId}
      and i.parent_code = ${item.code}
    limit 5`.execute(ctx.db);
  if (rows.length === 0) return [];
  return [
    {
      table: 'list_item',
      name: listItems.titles.many,
      count: rows[0]!.count,
      sample: rows.map(({ id, label }) => ({ id, label })),
    },
  ];
}

type Activate = Pick<typeof servedLists.handlers, 'activate'>;

const extra: Handlers<typeof endpoints> & Activate = {
  activate: async (ctx, input) => {
    // Without its list a form cannot be filled in.
    if (!input.body.active) {
      const lists = await ctx.db
        .selectFrom('list')
        .select('code')
        .where('tenant_id', '=', ctx.tenantId)
        .where(sql<boolean>`id = any(${input.body.ids}::bigint[])`)
        .execute();
      const forms = (await Promise.all(lists.map(({ code }) => formsUsing(ctx, code))))
        .flat()
        .flatMap(({ sample }) => sample.map(({ label }) => label));
      if (forms.length > 0)
        fail('SOURCE_HAVE_DEPENDENCY', { by: [...new Set(forms)].slice(0, 5).join(', ') });
    }
    return servedLists.handlers.activate(ctx, input);
  },
  config: async (ctx, { params }) => listConfig.parse((await listOf(ctx, params.id)).config),
  configure: async (ctx, { params, body: { version, ...config } }) => {
    const list = await listOf(ctx, params.id, true);
    if (list.version !== version) failStale({ ...listConfig.parse(list.config), version: list.version });
    const keys = config.attributes.map(({ key }) => key);
    if (new Set(keys).size < keys.length) fail('INVALID_INPUT', {}, { attributes: 'DUPLICATE' });
    if (!config.offline && (await isUsedInTheField(ctx, params.id)))
      fail('INVALID_INPUT', {}, { offline: 'IN_USE' });
    await ctx.db
      .updateTable('list')
      .set({ config: JSON.stringify(config), version: list.version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    await touchLists(ctx, [params.id]);
    ctx.audit({
      action: 'lists.configure',
      subject: 'list',
      subjectId: params.id,
      before: listConfig.parse(list.config),
      after: config,
    });
    await publishSettingsChanged(ctx);
    return config;
  },
  reorder: async (ctx, { params, body }) => {
    await listOf(ctx, params.id, true);
    const items = await ctx.db
      .selectFrom('list_item')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('list_id', '=', params.id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const moving = new Set(body.items);
    const rest = items.map(({ id }) => id).filter((id) => !moving.has(id));
    if (rest.length + moving.size !== items.length) fail('NOT_FOUND');
    const place = body.before === null ? rest.length : rest.indexOf(body.before);
    if (place < 0) fail('INVALID_INPUT', {}, { before: 'NOT_FOUND' });
    rest.splice(place, 0, ...moving);
    const { numAffectedRows } = await sql`
      update list_item i set position = o.at - 1, version = version + 1
      from unnest(${rest}::bigint[]) with ordinality o(id, at)
      where i.tenant_id = ${ctx.tenantId} and i.id = o.id and i.position <> o.at - 1`.execute(ctx.db);
    await touchLists(ctx, [params.id]);
    ctx.audit({
      action: 'lists.reorder',
      subject: 'list',
      subjectId: params.id,
      after: { items: body.items, before: body.before },
    });
    await publishSettingsChanged(ctx);
    return { moved: Number(numAffectedRows ?? 0) };
  },
};

export const listHandlers = { ...servedLists.handlers, ...extra };
