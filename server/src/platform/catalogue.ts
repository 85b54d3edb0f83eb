import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { shapeOf, type Catalogue, type Change, type FieldKind, type Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx, TenantCtx } from './context.ts';
import { fail } from './failure.ts';
import type { Database } from './db/schema.ts';
import { searchSql, type SearchColumns } from './db/search.ts';
import type { Handlers } from './http/serve.ts';
import { tableStream, tableTypes, type Cell } from './tables/write.ts';

/**
 * The verbs every catalogue shares. They know fields, columns and a table by name and nothing of what a record means;
 * a catalogue that needs to be asked about is no catalogue.
 */
export interface CatalogueStore {
  table: keyof Database & string;
  /** Fields searched by the key `text`. */
  search: string[];
}

type Row = Record<string, unknown> & { id: number; version: number };
type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
type Rows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Row>;

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function serveCatalogue<C extends Catalogue>(catalogue: C, store: CatalogueStore): Handlers<C['doors']> {
  const { table } = store;
  const kinds = new Map<string, FieldKind>(Object.entries(catalogue.fields.shape).map(([field, schema]) => [field, shapeOf(schema as z.ZodType).kind]));
  const fields = [...kinds.keys()];
  const columns = Object.fromEntries(Object.keys(catalogue.keys).map((key) => [key, key === 'text' ? sql`concat_ws(' ', ${sql.join(store.search.map((field) => sql.ref(`r.${columnOf(field)}`)))})` : { column: sql.ref(`r.${columnOf(key)}`), nullable: true }])) as SearchColumns<C['keys']>;

  const toRecord = (row: Row): Record<string, unknown> => ({
    id: row.id, version: row.version, active: row.active, createdAt: row.created_at, ...Object.fromEntries(fields.map((field) => [field, row[columnOf(field)] ?? null])),
  });
  const toColumns = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(fields.filter((field) => field in values).map((field) => {
      const value = values[field];
      return [columnOf(field), kinds.get(field) === 'json' && value !== null ? JSON.stringify(value) : value];
    }));
  const dbOf = (ctx: TenantCtx): AnyDb => ctx.db as unknown as AnyDb;
  const from = (ctx: TenantCtx): Rows => dbOf(ctx).selectFrom(`${table} as r`).where('r.tenant_id', '=', ctx.tenantId) as unknown as Rows;
  const find = async (ctx: TenantCtx, id: number, lock = false): Promise<Row> => {
    const select = from(ctx).selectAll('r').where('r.id', '=', id);
    return ((await (lock ? select.forUpdate() : select).executeTakeFirst()) as Row | undefined) ?? fail('NOT_FOUND');
  };
  const searching = (query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>) => searchSql(query, catalogue.keys, columns, { fallback: sql`r.id desc`, tieBreaker: sql`r.id` });
  const written = (ctx: Ctx, action: string, before: Record<string, unknown> | null, after: Record<string, unknown> | null): void =>
    ctx.audit({ action: `${catalogue.name}.${action}`, subject: table, subjectId: (after ?? before)!.id as number, before, after });

  const handlers: Handlers<Catalogue['doors']> = {
    search: async (ctx, { body }) => {
      const search = searching(body);
      const found = from(ctx).where(search.where);
      const rows = (await found.selectAll('r').orderBy(search.orderBy).limit(search.limit).offset(search.offset).execute()) as Row[];
      const { total } = (await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()) as { total: number };
      return { content: rows.map(toRecord), page: body.page, size: body.size, total } as never;
    },
    get: async (ctx, { params }) => toRecord(await find(ctx, params.id)) as never,
    create: async (ctx, { body }) => {
      const row = (await dbOf(ctx).insertInto(table).values({ ...toColumns(body), tenant_id: ctx.tenantId }).returningAll().executeTakeFirstOrThrow()) as Row;
      const record = toRecord(row);
      written(ctx, 'create', null, record);
      return record as never;
    },
    update: async (ctx, { params, body }) => {
      const { version, ...values } = body as Record<string, unknown> & { version: number };
      const before = await find(ctx, params.id, true);
      if (before.version !== version) fail('STALE_VERSION', { version: before.version });
      const row = (await dbOf(ctx).updateTable(table).set({ ...toColumns(values), version: before.version + 1 }).where('tenant_id', '=', ctx.tenantId).where('id', '=', params.id).returningAll().executeTakeFirstOrThrow()) as Row;
      const record = toRecord(row);
      written(ctx, 'update', toRecord(before), record);
      return record as never;
    },
    remove: async (ctx, { params }) => {
      const before = await find(ctx, params.id, true);
      const users = await referencesTo(ctx, table, params.id);
      if (users.length > 0) fail('SOURCE_HAVE_DEPENDENCY', { by: users.map(({ name, count }) => `${name[ctx.locale]} (${count})`).join(', ') });
      await dbOf(ctx).deleteFrom(table).where('tenant_id', '=', ctx.tenantId).where('id', '=', params.id).execute();
      written(ctx, 'delete', toRecord(before), null);
      return null;
    },
    activate: async (ctx, { body }) => {
      const rows = (await dbOf(ctx).updateTable(table).set({ active: body.active, version: sql`version + 1` }).where('tenant_id', '=', ctx.tenantId).where('id', 'in', body.ids).where('active', '<>', body.active).returning('id').execute()) as { id: number }[];
      for (const { id } of rows) written(ctx, body.active ? 'activate' : 'deactivate', { id, active: !body.active }, { id, active: body.active });
      return { changed: rows.length };
    },
    export: async (ctx, { body }) => {
      const header = [...fields, 'active'];
      return {
        name: `${catalogue.titles.many[ctx.locale]}.${body.format}`,
        type: tableTypes[body.format],
        stream: tableStream(body.format, exported(ctx, (inner, after) => page(inner, body, after), header), catalogue.titles.many[ctx.locale]),
      };
    },
    usedBy: async (ctx, { params }) => {
      await find(ctx, params.id);
      return referencesTo(ctx, table, params.id);
    },
    history: async (ctx, { params }) => historyOf(ctx, table, params.id),
  };

  /** The next thousand rows by key: an export of any length holds a page in memory. */
  async function page(ctx: TenantCtx, query: Pick<SearchQuery, 'filters'>, after: number): Promise<Row[]> {
    return (await from(ctx).where(searching(query).where).where('r.id', '>', after).selectAll('r').orderBy('r.id').limit(1000).execute()) as Row[];
  }

  async function* exported(ctx: Ctx, next: (inner: TenantCtx, after: number) => Promise<Row[]>, header: string[]): AsyncGenerator<Cell[]> {
    yield header;
    for (let after = 0; ; ) {
      const rows = await ctx.apart((inner) => next(inner, after));
      for (const row of rows) yield header.map((field) => cellOf(row[columnOf(field)], kinds.get(field)));
      if (rows.length < 1000) return;
      after = rows.at(-1)!.id;
    }
  }

  return handlers as unknown as Handlers<C['doors']>;
}

function cellOf(value: unknown, kind: FieldKind | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'codes') return (value as string[]).join(', ');
  if (kind === 'json') return JSON.stringify(value);
  return value as Cell;
}

interface ReferenceRow { table: string; column: string }

/** Tables whose rows may point at a table's, from the database's own catalogue; a deletion's dependants are listed by name. */
const pointers = new Map<string, Promise<ReferenceRow[]>>();

export async function referencesTo(ctx: TenantCtx, table: string, id: number): Promise<Reference[]> {
  if (!pointers.has(table)) {
    pointers.set(table, sql<ReferenceRow>`
      select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = to_regclass(${table}) and array_length(c.conkey, 1) = 2 and c.confdeltype <> 'c' order by 1, 2`
      .execute(ctx.db).then(({ rows }) => rows));
  }
  const found: Reference[] = [];
  for (const pointer of await pointers.get(table)!) {
    const { rows } = await sql<{ count: number; ids: number[] | null }>`
      select count(*) as count, (array_agg(x.id order by x.id desc))[1:5] as ids from (
        select ${sql.raw(hasId(pointer.table) ? 'id' : '0 as id')} from ${sql.table(pointer.table)} where tenant_id = ${ctx.tenantId} and ${sql.ref(pointer.column)} = ${id} limit 10001) x`.execute(ctx.db);
    const { count, ids } = rows[0]!;
    if (count > 0) found.push({ table: pointer.table, name: tableNames[pointer.table] ?? { es: pointer.table, en: pointer.table }, count, sample: (hasId(pointer.table) ? (ids ?? []) : []).map((sample) => ({ id: Number(sample), label: String(sample) })) });
  }
  return found;
}

const hasId = (table: string): boolean => !['company_job', 'team_user', 'team_role', 'user_role', 'role_permission', 'user_permission', 'activity_release', 'employee_position', 'work_code_use'].includes(table);

/** What the tables that refer to others are called. */
const tableNames: Record<string, { es: string; en: string }> = {
  activity: { es: 'Actividades', en: 'Activities' }, operation: { es: 'Operaciones', en: 'Operations' }, app_user: { es: 'Usuarios', en: 'Users' },
  barrio: { es: 'Barrios', en: 'Neighbourhoods' }, company_job: { es: 'Cargos por empresa', en: 'Positions by company' }, contract: { es: 'Contratos', en: 'Contracts' },
  department: { es: 'Dependencias', en: 'Dependencies' }, list: { es: 'Listas', en: 'Lists' }, list_item: { es: 'Elementos de lista', en: 'List items' },
  resource: { es: 'Recursos', en: 'Resources' }, activity_type: { es: 'Tipos de actividad', en: 'Activity types' }, form_version: { es: 'Versiones de formulario', en: 'Form versions' },
  workflow_version: { es: 'Versiones de flujo', en: 'Workflow versions' }, submission: { es: 'Respuestas', en: 'Submissions' }, team_role: { es: 'Equipos', en: 'Teams' }, user_role: { es: 'Usuarios', en: 'Users' },
};

/** A record's life, read from the audit: who changed what, newest first. */
export async function historyOf(ctx: TenantCtx, subject: string, id: number): Promise<Change[]> {
  const rows = await ctx.db.selectFrom('audit as a').leftJoin('app_user as u', (on) => on.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.actor_id'))
    .select(['a.id', 'a.at', 'a.action', 'a.before', 'a.after', 'u.name', 'u.lastname'])
    .where('a.tenant_id', '=', ctx.tenantId).where('a.subject', '=', subject).where('a.subject_id', '=', String(id)).orderBy('a.id', 'desc').limit(200).execute();
  return rows.map((row) => ({ id: row.id, at: row.at, action: row.action, actor: row.name === null ? null : `${row.name} ${row.lastname}`, differences: differencesOf(row.before, row.after) }));
}

function differencesOf(before: unknown, after: unknown): Change['differences'] {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !['version', 'id', 'createdAt'].includes(field) && JSON.stringify(old[field] ?? null) !== JSON.stringify(now[field] ?? null))
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
}
