import { sql } from 'kysely';
import {
  attributeFaults,
  listConfig,
  listItems,
  lists,
  type listEndpoints as endpoints,
} from '@cuadrilla/contract/administration/lists.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { designsComparing, formsUsing, questionsUsing } from '#features/administration/used-by.store.ts';

/** Published forms that ask from a list; forms name lists by code. */
const publishedIn = sql`from form f join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = 'published' where f.tenant_id = r.tenant_id
  and jsonb_path_exists(v.definition, '$.** ? (@.list == $code)', jsonb_build_object('code', r.code))`;

/**
 * How the items `i` of a list `l` are offered: by its setting; those alike, and all of a list ordered by
 * hand, by their place.
 */
export const orderOffered = sql`case l.config ->> 'order' when 'name' then i.name_es when 'code' then i.code end collate "es-x-icu"`;

/** Whether items of a list could not be offered under another list, or under none. */
async function hangOtherwise(ctx: TenantCtx, listId: number, parentId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from list_item i where i.tenant_id = ${ctx.tenantId} and i.list_id = ${listId} and ${
      parentId === null
        ? sql`i.parent_code is not null`
        : sql`not exists (select 1 from list_item p where p.tenant_id = i.tenant_id and p.list_id = ${parentId} and p.code = i.parent_code)`
    } limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Phones take a list again when it, or an item of it, has been touched. */
async function touch(ctx: TenantCtx, listIds: readonly number[]): Promise<void> {
  await sql`update list set touched = pg_current_xact_id() where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(listIds)]}::bigint[])`.execute(
    ctx.db,
  );
}

export const servedLists = serveCatalogue(lists, {
  table: 'list',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    items: sql`(select count(*)::int from list_item i where i.tenant_id = r.tenant_id and i.list_id = r.id)`,
    inUse: sql`exists (select 1 ${publishedIn})`,
  }),
  check: async (ctx, candidates) => {
    const known = new Map(
      (
        await ctx.db
          .selectFrom('list')
          .select(['id', 'code', 'parent_list_id', 'active'])
          .where('tenant_id', '=', ctx.tenantId)
          .execute()
      ).map((list) => [list.id, list]),
    );
    const faults: Record<string, string>[] = [];
    for (const { id, values } of candidates) {
      const parent = values.parentListId as number | null | undefined;
      const before = id === null ? undefined : known.get(id);
      let above = parent;
      let steps = 0;
      for (; above !== null && above !== undefined && above !== id && steps <= 20; steps++)
        above = known.get(above)?.parent_list_id;
      if (id !== null && (above === id || steps > 20)) faults.push({ parentListId: 'CYCLE' });
      else if (
        before &&
        parent !== undefined &&
        parent !== before.parent_list_id &&
        (await hangOtherwise(ctx, id!, parent))
      )
        faults.push({ parentListId: 'ITEMS_DIFFER' });
      else if (before?.active && values.active === false && (await formsUsing(ctx, before.code)).length > 0)
        faults.push({ active: 'IN_USE' });
      else faults.push({});
    }
    return faults;
  },
  otherReferences: (ctx, list) => formsUsing(ctx, String(list.code), { drafts: true }),
  afterWrite: (ctx, records) =>
    touch(
      ctx,
      records.map(({ id }) => id as number),
    ),
});

export const servedListItems = serveCatalogue(listItems, {
  table: 'list_item',
  search: ['code', 'nameEs', 'nameEn'],
  searchIndex: 'list_item_search',
  unique: [['listId', 'parentCode', 'code']],
  check: async (ctx, candidates) => {
    const asked = candidates.map(({ id, values }, at) => ({
      at,
      id,
      list: values.listId,
      parent: values.parentCode ?? null,
    }));
    const { rows } = await sql<{
      at: number;
      cascade: boolean;
      found: boolean;
      moved: boolean;
      config: unknown;
    }>`
      select c.at, l.parent_list_id is not null as cascade, l.config,
        exists (select 1 from list_item p where p.tenant_id = l.tenant_id and p.list_id = l.parent_list_id and p.code = c.parent) as found,
        exists (select 1 from list_item o where o.tenant_id = l.tenant_id and o.id = c.id and o.list_id <> l.id) as moved
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c(at integer, id bigint, list bigint, parent text) join list l on l.tenant_id = ${ctx.tenantId} and l.id = c.list`.execute(
      ctx.db,
    );
    const byAt = new Map(rows.map((row) => [row.at, row]));
    return candidates.map(({ values }, at): Record<string, string> => {
      const list = byAt.get(at);
      if (!list) return {};
      // What hangs under it, and the forms that ask for it, know it by its list.
      if (list.moved) return { listId: 'FIXED' };
      const parent = values.parentCode ?? null;
      const faults: Record<string, string> = {};
      if (list.cascade && parent === null) faults.parentCode = 'REQUIRED';
      else if (parent !== null && (!list.cascade || !list.found)) faults.parentCode = 'NOT_FOUND';
      for (const [key, fault] of Object.entries(
        attributeFaults(listConfig.parse(list.config), (values.attributes ?? {}) as Record<string, unknown>),
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
    const { rows } = await sql<{ id: number; label: string; count: number }>`
      select i.id, i.code || ' · ' || ${sql.ref(ctx.locale === 'en' ? 'i.name_en' : 'i.name_es')} as label, count(*) over ()::int as count from list_item i join list l on l.tenant_id = i.tenant_id and l.id = i.list_id
      where i.tenant_id = ${ctx.tenantId} and l.parent_list_id = ${item.listId} and i.parent_code = ${item.code} limit 5`.execute(
      ctx.db,
    );
    const below =
      rows.length === 0
        ? []
        : [
            {
              table: 'list_item',
              name: listItems.titles.many,
              count: rows[0]!.count,
              sample: rows.map(({ id, label }) => ({ id, label })),
            },
          ];
    const asked = list
      ? [
          ...(await formsUsing(ctx, list.code)),
          ...(await designsComparing(ctx, questionsUsing(ctx, list.code), String(item.code))),
        ]
      : [];
    return [...asked, ...below];
  },
  afterWrite: (ctx, records) =>
    touch(
      ctx,
      records.map(({ listId }) => listId as number),
    ),
});

type Activate = Pick<typeof servedLists.handlers, 'activate'>;

const extra: Handlers<typeof endpoints> & Activate = {
  activate: async (ctx, input) => {
    // A form without its list could not be answered.
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
    if (!config.offline && (await askedInTheField(ctx, params.id)))
      fail('INVALID_INPUT', {}, { offline: 'IN_USE' });
    await ctx.db
      .updateTable('list')
      .set({ config: JSON.stringify(config), version: list.version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    await touch(ctx, [params.id]);
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
      update list_item i set position = o.at - 1, version = version + 1 from unnest(${rest}::bigint[]) with ordinality o(id, at) where i.tenant_id = ${ctx.tenantId} and i.id = o.id and i.position <> o.at - 1`.execute(
      ctx.db,
    );
    await touch(ctx, [params.id]);
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

/** Whether the form of an activity type asks from a list: phones answer it without a connection. */
async function askedInTheField(ctx: TenantCtx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from list r where r.tenant_id = ${ctx.tenantId} and r.id = ${id}
    and exists (select 1 ${publishedIn} and exists (select 1 from activity_type t where t.tenant_id = f.tenant_id and t.form_id = f.id and t.active))`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

async function listOf(ctx: TenantCtx, id: number, lock = false) {
  const select = ctx.db
    .selectFrom('list')
    .select(['id', 'version', 'config'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  return (await (lock ? select.forUpdate() : select).executeTakeFirst()) ?? fail('NOT_FOUND');
}

export const listHandlers = { ...servedLists.handlers, ...extra };
