import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { catalogueImporter } from './catalogue-import.ts';
import {
  anyDb,
  catalogueRows,
  faultsOf,
  type CatalogueRows,
  type CatalogueStore,
  type Row,
  type Values,
} from './catalogue-rows.ts';
import { columnOf } from './columns.ts';
import type { Ctx, TenantCtx } from '../context.ts';
import { readList } from '../db/list.ts';
import { searchSql, type SearchColumns, type SearchSql } from '../db/search.ts';
import { fail, failStale } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import { historyOf } from './record-history.ts';
import { labelSql } from './record-names.ts';
import { referencesTo } from './record-references.ts';
import { publishSettingsChanged } from '../tenant-cache.ts';
import { serveImport } from '../tables/import-endpoints.ts';
import type { Importer } from '../tables/importer.ts';
import { tableStream, tableTypes, type Cell } from '../tables/write.ts';

/**
 * The handlers every catalogue shares. They know fields, columns and a table by name and nothing of what a
 * record means; a catalogue that needs to be asked about is no catalogue.
 */
export type { CatalogueStore, Candidate, Values } from './catalogue-rows.ts';

/** Rows of an export that are in memory at a time. */
const pageOfExport = 500;

/**
 * A catalogue with all that serves it: its endpoints' handlers, its files, and what packages read and write
 * of it.
 */
export interface ServedCatalogue<C extends Catalogue = Catalogue> {
  catalogue: C;
  store: CatalogueStore;
  rows: CatalogueRows;
  handlers: Handlers<C['endpoints']>;
  importer: Importer<Values>;
}

export function serveCatalogue<C extends Catalogue>(catalogue: C, store: CatalogueStore): ServedCatalogue<C> {
  const { table } = store;
  const rows = catalogueRows(catalogue, store);
  const importer = catalogueImporter(catalogue, store, rows);

  const { searchIndex } = store;
  const texts = searchIndex
    ? {
        column: sql.raw('r.search'),
        narrow: (pattern: RawBuilder<string>) =>
          sql<SqlBool>`r.id = any(array(select ${sql.raw(searchIndex)}(${pattern})))`,
        exact: true,
      }
    : sql.raw(`concat_ws(' ', ${store.search.map((field) => `r.${columnOf(field)}`).join(', ')})`);
  const columns = Object.fromEntries(
    Object.keys(catalogue.keys).map((key) => [
      key,
      key === 'text'
        ? texts
        : {
            column: sql.raw(`r.${columnOf(key)}`),
            nullable: rows.shapes.has(key) && !rows.shapes.get(key)!.required,
          },
    ]),
  ) as SearchColumns<C['keys']>;
  const columnsOf = (ctx: TenantCtx): SearchColumns<C['keys']> =>
    store.computed ? { ...columns, ...store.computed(ctx) } : columns;
  const searching = (ctx: TenantCtx, query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>): SearchSql =>
    searchSql(query, catalogue.keys, columnsOf(ctx), { fallback: sql`r.id desc`, tieBreaker: sql`r.id` });
  /** The tenant's rows, or those of the one company that the caller sees. */
  const mine = (ctx: TenantCtx): RawBuilder<SqlBool> => {
    const scope = ctx.actor?.companyScope ?? null;
    return scope === null || !store.company
      ? sql<SqlBool>`r.tenant_id = ${ctx.tenantId}`
      : sql<SqlBool>`r.tenant_id = ${ctx.tenantId} and ${sql.ref(`r.${store.company}`)} = ${scope}`;
  };
  const from = sql`from ${sql.table(table)} r`;
  const find = async (ctx: TenantCtx, id: number, lock = false): Promise<Row> => {
    const found =
      await sql<Row>`select ${rows.selected(ctx)} ${from} where ${mine(ctx)} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(
        ctx.db,
      );
    return found.rows[0] ?? fail('NOT_FOUND');
  };
  const told = (ctx: Ctx, action: string, before: Values | null, after: Values | null): void =>
    ctx.audit({
      action: `${catalogue.name}.${action}`,
      subject: table,
      subjectId: (after ?? before)!.id as number,
      before,
      after,
    });
  const followed = async (ctx: Ctx, records: readonly Values[]): Promise<void> => {
    await store.afterWrite?.(ctx, records);
    await publishSettingsChanged(ctx);
  };
  const refuseFaults = async (ctx: Ctx, id: number | null, values: Values): Promise<void> => {
    const scope = ctx.actor.companyScope;
    if (
      scope !== null &&
      ((store.company === 'company_id' && values.companyId !== scope) ||
        (store.company === 'id' && id !== scope))
    )
      fail('FORBIDDEN');
    const [faults] = await faultsOf(ctx, rows, store, [{ id, values }]);
    if (Object.keys(faults!).length > 0)
      fail(
        Object.values(faults!).includes('ALREADY_EXISTS') ? 'ALREADY_EXISTS' : 'INVALID_INPUT',
        {},
        faults,
      );
  };
  const usersOf = async (ctx: TenantCtx, row: Row) => [
    ...(await referencesTo(ctx, table, row.id)),
    ...((await store.otherReferences?.(ctx, rows.bare(row))) ?? []),
  ];

  const handlers: Handlers<Catalogue['endpoints']> = {
    search: async (ctx, { body }) => {
      const kept = await rows.cachedLabels(ctx);
      const found = await readList<Row>(ctx, {
        table,
        as: 'r',
        scope: mine(ctx),
        search: searching(ctx, body),
        columns: rows.selected(ctx, kept),
      });
      return {
        content: found.rows.map((row) => rows.record(row, kept)),
        page: body.page,
        size: body.size,
        total: found.total,
      } as never;
    },
    get: async (ctx, { params }) => rows.record(await find(ctx, params.id)) as never,
    create: async (ctx, { body }) => {
      await refuseFaults(ctx, null, body);
      const added = (await anyDb(ctx)
        .insertInto(table)
        .values({ ...rows.columns(body), tenant_id: ctx.tenantId })
        .returning('id')
        .executeTakeFirstOrThrow()) as { id: number };
      const row = await find(ctx, added.id);
      told(ctx, 'create', null, rows.bare(row));
      await followed(ctx, [rows.bare(row)]);
      return rows.record(row) as never;
    },
    update: async (ctx, { params, body }) => {
      const { version, ...values } = body as Values & { version: number };
      const before = await find(ctx, params.id, true);
      if (before.version !== version) failStale(rows.record(before) as { version: number });
      await refuseFaults(ctx, params.id, values);
      const renamed = 'code' in values && values.code !== before.code;
      // Whoever refers to it by its code would be left with nothing.
      if (renamed && ((await store.otherReferences?.(ctx, rows.bare(before))) ?? []).length > 0)
        fail('INVALID_INPUT', {}, { code: 'IN_USE' });
      await anyDb(ctx)
        .updateTable(table)
        .set({ ...rows.columns(values), version: before.version + 1 })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', params.id)
        .execute();
      const row = await find(ctx, params.id);
      told(ctx, 'update', rows.bare(before), rows.bare(row));
      await followed(ctx, [rows.bare(row)]);
      return rows.record(row) as never;
    },
    remove: async (ctx, { params }) => {
      const before = await find(ctx, params.id, true);
      const users = await usersOf(ctx, before);
      if (users.length > 0)
        fail('SOURCE_HAVE_DEPENDENCY', {
          by: users.map(({ name, count }) => `${name[ctx.locale]} (${count})`).join(', '),
        });
      await anyDb(ctx)
        .deleteFrom(table)
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', params.id)
        .execute();
      told(ctx, 'delete', rows.bare(before), null);
      await followed(ctx, [rows.bare(before)]);
      return null;
    },
    activate: async (ctx, { body }) => {
      const changed = await sql<Row>`
        update ${sql.table(table)} r set active = ${body.active}, version = version + 1 where ${mine(ctx)} and r.id = any(${body.ids}::bigint[]) and r.active <> ${body.active} returning r.*`.execute(
        ctx.db,
      );
      for (const { id } of changed.rows)
        told(
          ctx,
          body.active ? 'activate' : 'deactivate',
          { id, active: !body.active },
          { id, active: body.active },
        );
      if (changed.rows.length > 0) await followed(ctx, changed.rows.map(rows.bare));
      return { changed: changed.rows.length };
    },
    options: async (ctx, { query }) => {
      const { names } = rows;
      const search = searching(ctx, {
        filters:
          query.text.trim() === ''
            ? []
            : [
                {
                  key: 'text',
                  field_type: 'STRING',
                  operator: 'LIKE',
                  value: query.text,
                  sql_connector: 'AND',
                },
              ],
      });
      const { rows: found } = await sql<{ id: number; code: string; label: string; active: boolean }>`
        select t.id, ${sql.raw(names.code)} as code, ${labelSql(names, ctx.locale)} as label, t.active from ${sql.table(table)} t
        where t.tenant_id = ${ctx.tenantId} and t.id in (select r.id ${from} where ${mine(ctx)} and ${search.where} ${query.inactive ? sql`` : sql`and r.active`})
        order by ${sql.raw(names.name[ctx.locale])} collate "es-x-icu", t.id limit ${query.size}`.execute(
        ctx.db,
      );
      return found;
    },
    export: async (ctx, { body }) => {
      const header = [...rows.fields, 'active'];
      const { where } = searching(ctx, body);
      return {
        name: `${catalogue.titles.many[ctx.locale]}.${body.format}`,
        type: tableTypes[body.format],
        stream: tableStream(
          body.format,
          exported(ctx, where, header, body.filters),
          catalogue.titles.many[ctx.locale],
        ),
      };
    },
    usedBy: async (ctx, { params }) => usersOf(ctx, await find(ctx, params.id)),
    history: async (ctx, { params }) => historyOf(ctx, table, params.id),
    ...serveImport(
      importer,
      async (
        _ctx,
        query: { fileName: string; existing: 'refuse' | 'update'; given?: string | undefined },
      ) => ({
        existing: query.existing,
        ...(query.given === undefined ? {} : { given: givenIn(query.given) }),
      }),
    ),
  };

  /**
   * Some rows after others by key: an export of any length holds a page in memory. The last line says what
   * was asked and found.
   */
  async function* exported(
    ctx: Ctx,
    where: RawBuilder<unknown>,
    header: readonly string[],
    filters: readonly Filter[],
  ): AsyncGenerator<Cell[]> {
    yield [...header];
    let count = 0;
    for (let after = 0; ;) {
      const part = await ctx.inSeparateTransaction(
        async (inner) =>
          (
            await sql<Row>`select ${rows.coded(inner)} ${from} where ${mine(ctx)} and ${where} and r.id > ${after} order by r.id limit ${pageOfExport}`.execute(
              inner.db,
            )
          ).rows,
      );
      for (const row of part)
        yield header.map((field) =>
          rows.cell(
            rows.shapes.get(field)?.kind === 'reference' ? row[`code_${field}`] : row[columnOf(field)],
            field,
          ),
        );
      count += part.length;
      if (part.length < pageOfExport) break;
      after = part.at(-1)!.id;
    }
    const asked = filters
      .map(({ key, operator, value }) => `${key} ${operator} ${JSON.stringify(value ?? null)}`)
      .join('; ');
    yield [`# ${count} ${ctx.locale === 'en' ? 'rows' : 'filas'}${asked ? ` · ${asked}` : ''}`];
  }

  function givenIn(text: string): Values {
    const read = ((): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    })();
    const parsed = catalogue.fields.partial().strict().safeParse(read);
    if (!parsed.success) return fail('INVALID_INPUT', {}, { given: 'invalid' });
    // Defaults of fields that were not given are no given values.
    return Object.fromEntries(
      Object.entries(parsed.data as Values).filter(([field]) => field in (read as Values)),
    );
  }

  return { catalogue, store, rows, handlers: handlers as unknown as Handlers<C['endpoints']>, importer };
}
