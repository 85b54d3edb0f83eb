import { sql } from 'kysely';
import type { Catalogue, Change, Option, Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx, TenantCtx } from '../context.ts';
import { readList } from '../db/list.ts';
import { fail } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import { exportFile } from './catalogue-export.ts';
import type { CatalogueParts } from './catalogue-queries.ts';
import type { Row } from './catalogue-store.ts';
import { historyOf } from './record-history.ts';
import { labelSql } from './record-names.ts';
import { referencesTo } from './record-references.ts';

type ReadHandlers = Pick<
  Handlers<Catalogue['endpoints']>,
  'search' | 'get' | 'options' | 'export' | 'usedBy' | 'history'
>;

export function readHandlers(parts: CatalogueParts): ReadHandlers {
  const { store, rows, queries } = parts;
  return {
    search: async (ctx, { body }) => {
      const cached = await rows.cachedLabels(ctx);
      const search = await queries.search(ctx, body);
      const scope = queries.visible(ctx);
      const found = await readList<Row>(ctx, {
        table: store.table,
        as: 'r',
        scope,
        search,
        columns: rows.selected(ctx, cached),
        // Totals of catalogues are exact.
        total: search.byFrequentText
          ? sql`select count(*) ${queries.from} where ${scope} and ${search.where}`
          : undefined,
      });
      return {
        content: found.rows.map((row) => rows.record(row, cached)),
        page: body.page,
        size: body.size,
        total: found.total,
      } as never;
    },
    get: async (ctx, { params }) => rows.record(await queries.find(ctx, params.id)) as never,
    options: (ctx, { query }) => readOptions(parts, ctx, query),
    export: async (ctx, { body }) => exportFile(parts, ctx, body),
    usedBy: async (ctx, { params }) => usesOf(parts, ctx, await queries.find(ctx, params.id)),
    history: (ctx, { params }) => historyIn(parts, ctx, params.id),
  };
}

/**
 * A record's life. A deleted record has one too, save for staff of one company, who cannot be known to have seen it.
 * @throws NOT_FOUND
 */
async function historyIn({ store, queries }: CatalogueParts, ctx: Ctx, id: number): Promise<Change[]> {
  const { rows } = await sql`
    select 1 ${queries.from} where ${queries.visible(ctx)} and r.id = ${id}`.execute(ctx.db);
  const exists = rows.length > 0;
  if (!exists && store.company && ctx.actor.companyScope !== null) fail('NOT_FOUND');
  const changes = await historyOf(ctx, store.table, id);
  return exists || changes.length > 0 ? changes : fail('NOT_FOUND');
}

/** Who refers to a record, by foreign key or otherwise. */
export async function usesOf(
  { store, rows }: CatalogueParts,
  ctx: TenantCtx,
  row: Row,
): Promise<Reference[]> {
  return [
    ...(await referencesTo(ctx, store.table, row.id)),
    ...((await store.otherReferences?.(ctx, rows.bare(row))) ?? []),
  ];
}

async function readOptions(
  { store, rows, queries }: CatalogueParts,
  ctx: Ctx,
  { text, inactive, size }: { text: string; inactive: boolean; size: number },
): Promise<Option[]> {
  const { names } = rows;
  const search = await queries.search(ctx, { filters: text.trim() === '' ? [] : [containing(text)] });
  const { rows: found } = await sql<Option>`
    select t.id, ${sql.raw(names.code)} as code, ${labelSql(names, ctx.locale)} as label, t.active
    from ${sql.table(store.table)} t
    where t.tenant_id = ${ctx.tenantId}
      and t.id in (
        select r.id ${queries.from}
        where ${queries.visible(ctx)} and ${search.where} ${inactive ? sql`` : sql`and r.active`}
      )
    order by ${sql.raw(names.name[ctx.locale])} collate "es-x-icu", t.id
    limit ${size}`.execute(ctx.db);
  return found;
}

const containing = (text: string): Filter => ({
  key: 'text',
  field_type: 'STRING',
  operator: 'LIKE',
  value: text,
  sql_connector: 'AND',
});
