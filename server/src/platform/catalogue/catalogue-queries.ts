import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '../context.ts';
import { sampledTexts } from '../db/sampled-texts.ts';
import { searchSql, type SearchColumn, type SearchColumns, type SearchSql } from '../db/search.ts';
import { fail } from '../failure.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { companyOf, type CatalogueStore, type Row } from './catalogue-store.ts';
import { columnOf } from './columns.ts';

type Keys = Catalogue['keys'];

/** How the rows of a catalogue that a caller may see are found, searched and sorted. */
export interface CatalogueQueries {
  /** The table under the alias `r`, which all conditions and columns use. */
  from: RawBuilder<unknown>;
  /** The tenant's rows, or those of the one company that the caller may see. */
  visible(ctx: TenantCtx): RawBuilder<SqlBool>;
  search(ctx: TenantCtx, query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>): Promise<SearchSql>;
  /** @throws NOT_FOUND */
  find(ctx: TenantCtx, id: number, lock?: 'for update'): Promise<Row>;
}

/** A catalogue and what its handlers work with. */
export interface CatalogueParts {
  catalogue: Catalogue;
  store: CatalogueStore;
  rows: CatalogueRows;
  queries: CatalogueQueries;
}

export function catalogueQueries(
  catalogue: Catalogue,
  store: CatalogueStore,
  rows: CatalogueRows,
): CatalogueQueries {
  const columns = searchColumns(catalogue, store, rows);
  const from = sql`from ${sql.table(store.table)} r`;
  const texts = new Set([...store.search, 'text']);
  const company = companyOf(store);
  const visible = (ctx: TenantCtx): RawBuilder<SqlBool> => {
    const scope = ctx.actor?.companyScope ?? null;
    return scope === null || company === null
      ? sql<SqlBool>`r.tenant_id = ${ctx.tenantId}`
      : sql<SqlBool>`r.tenant_id = ${ctx.tenantId} and ${company} = ${scope}`;
  };
  return {
    from,
    visible,
    search: async (ctx, query) => {
      const sampled = store.searchIndex
        ? await sampledTexts(ctx, query.filters, texts, store.table)
        : undefined;
      const search = searchSql(
        query,
        catalogue.keys,
        store.computed ? { ...columns, ...store.computed(ctx) } : columns,
        {
          fallback: sql`r.id desc`,
          tieBreaker: sql`r.id`,
        },
        ctx.timeZone,
        sampled?.common,
      );
      return { ...search, isRare: sampled?.isRare };
    },
    find: async (ctx, id, lock) => {
      const found = await sql<Row>`
        select ${rows.selected(ctx)} ${from}
        where ${visible(ctx)} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(ctx.db);
      return found.rows[0] ?? fail('NOT_FOUND');
    },
  };
}

function searchColumns(
  catalogue: Catalogue,
  store: CatalogueStore,
  { shapes }: CatalogueRows,
): SearchColumns<Keys> {
  const columnFor = (key: string): SearchColumn => {
    if (key === 'text') return textColumn(store);
    const shape = shapes.get(key);
    const column = sql.raw(`r.${columnOf(key)}`);
    return {
      column,
      nullable: shape !== undefined && !shape.required,
      ...(store.search.includes(key) ? indexOfTexts(store) : {}),
    };
  };
  return Object.fromEntries(
    Object.keys(catalogue.keys).map((key) => [key, columnFor(key)]),
  ) as SearchColumns<Keys>;
}

/** What the key `text` searches: the indexed texts of a long table, or the declared fields of a short one. */
const textColumn = (store: CatalogueStore): SearchColumn =>
  store.searchIndex
    ? { column: sql.raw('r.search'), ...indexOfTexts(store), exact: true }
    : sql.raw(`concat_ws(' ', ${store.search.map((field) => `r.${columnOf(field)}`).join(', ')})`);

/** The index of a long table has the texts of all fields that are searched. */
const indexOfTexts = ({ searchIndex }: CatalogueStore) =>
  searchIndex
    ? {
        narrow: (pattern: RawBuilder<string>) =>
          sql<SqlBool>`r.id = any(array(select ${sql.raw(searchIndex)}(${pattern})))`,
        indexed: sql.raw('r.search'),
      }
    : {};
