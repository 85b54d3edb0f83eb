import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '../context.ts';
import { cachedForTenant } from '../tenant-cache.ts';

/**
 * How rows are named to people wherever another record refers to them: catalogues register their own table,
 * the few others that are referred to stand here. Names are SQL over the alias `t`, written by us and never
 * by a request.
 */
export interface RecordNames {
  table: string;
  title: Bilingual;
  code: string;
  name: Record<Locale, string>;
}

const named = (
  table: string,
  es: string,
  en: string,
  code: string,
  nameEs: string,
  nameEn = nameEs,
): RecordNames => ({ table, title: { es, en }, code, name: { es: nameEs, en: nameEn } });

const known = new Map<string, RecordNames>([
  ['users', named('app_user', 'Usuarios', 'Users', 't.code', `t.name || ' ' || t.lastname`)],
  ['roles', named('role', 'Roles', 'Roles', 't.code', 't.name')],
  ['teams', named('team', 'Equipos', 'Teams', 't.name', 't.name')],
  [
    'activityTypes',
    named('activity_type', 'Tipos de actividad', 'Activity types', 't.code', 't.name_es', 't.name_en'),
  ],
  ['forms', named('form', 'Formularios', 'Forms', 't.code', 't.name_es', 't.name_en')],
  ['workflows', named('workflow', 'Flujos de trabajo', 'Workflows', 't.code', 't.name_es', 't.name_en')],
  ['rules', named('rule', 'Reglas', 'Rules', 't.code', 't.name_es', 't.name_en')],
  ['operations', named('operation', 'Operaciones', 'Operations', 't.number', 't.number')],
  ['activities', named('activity', 'Actividades', 'Activities', 't.id::text', 't.id::text')],
  [
    'reportVersions',
    named('report_version', 'Versiones de reporte', 'Report versions', 't.number', 't.number'),
  ],
]);

/** Tables whose rows are nothing by themselves: they are counted, not listed. */
const links: Record<string, Bilingual> = {
  company_job: { es: 'Cargos por empresa', en: 'Positions by company' },
  team_user: { es: 'Equipos', en: 'Teams' },
  team_role: { es: 'Equipos', en: 'Teams' },
  user_role: { es: 'Usuarios', en: 'Users' },
  form_version: { es: 'Versiones de formulario', en: 'Form versions' },
  workflow_version: { es: 'Versiones de flujo', en: 'Workflow versions' },
  submission: { es: 'Respuestas', en: 'Submissions' },
  resource_movement: { es: 'Movimientos de recursos', en: 'Resource movements' },
  activity_release: { es: 'Actividades retiradas', en: 'Released activities' },
};

/** Labels by id. */
export type Labels = ReadonlyMap<number, Record<Locale, string>>;
/** As many records as are named from memory; those of a longer catalogue are named where they are shown. */
const short = 1000;
const shortLists = new Map<string, (ctx: TenantCtx) => Promise<Labels | null>>();

export function registerNames(catalogue: string, names: RecordNames): void {
  known.set(catalogue, names);
  shortLists.set(
    catalogue,
    cachedForTenant(async ({ db, tenantId }) => {
      const { rows } = await sql<{ id: number } & Record<Locale, string>>`
      select t.id, ${labelSql(names, 'es')} as es, ${labelSql(names, 'en')} as en from ${sql.table(names.table)} t where t.tenant_id = ${tenantId} limit ${short + 1}`.execute(
        db,
      );
      return rows.length > short ? null : new Map(rows.map(({ id, ...label }) => [id, label]));
    }),
  );
}

/** What the records of a short catalogue are called, from memory; null when it is long, or no catalogue. */
export const cachedLabels = async (ctx: TenantCtx, catalogue: string): Promise<Labels | null> =>
  (await shortLists.get(catalogue)?.(ctx)) ?? null;

export const namesOf = (catalogue: string): RecordNames => {
  const found = known.get(catalogue);
  if (!found) throw new Error(`Nothing is known of records called ${catalogue}.`);
  return found;
};

/** `CODE · Name`, or the name alone when it is its own code. */
export const labelText = ({ code, name }: RecordNames, locale: Locale): string =>
  code === name[locale] ? code : `${code} || ' · ' || ${name[locale]}`;
export const labelSql = (names: RecordNames, locale: Locale): RawBuilder<string> =>
  sql.raw(labelText(names, locale));

/** Ids of records by their codes. */
export async function idsByCode(
  ctx: TenantCtx,
  catalogue: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { table, code } = namesOf(catalogue);
  const { rows } = await sql<{
    id: number;
    code: string;
  }>`select t.id, ${sql.raw(code)} as code from ${sql.table(table)} t where t.tenant_id = ${ctx.tenantId} and ${sql.raw(code)} = any(${[...new Set(codes)]}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Codes of records by their ids. */
export async function codesById(
  ctx: TenantCtx,
  catalogue: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, code } = namesOf(catalogue);
  const { rows } = await sql<{
    id: number;
    code: string;
  }>`select t.id, ${sql.raw(code)} as code from ${sql.table(table)} t where t.tenant_id = ${ctx.tenantId} and t.id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row.code]));
}

interface Pointer {
  table: string;
  column: string;
  hasId: boolean;
}

/**
 * Columns that point at a table, from the database's own catalogue; those whose rows go with it are no use of
 * it.
 */
const pointers = new Map<string, Promise<Pointer[]>>();

const pointersTo = (ctx: TenantCtx, table: string): Promise<Pointer[]> => {
  const found =
    pointers.get(table) ??
    sql<Pointer>`
    select c.conrelid::regclass::text as "table", a.attname as "column", exists (select 1 from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id') as "hasId"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = to_regclass(${table}) and array_length(c.conkey, 1) = 2 and c.confdeltype <> 'c' order by 1, 2`
      .execute(ctx.db)
      .then(({ rows }) => rows);
  pointers.set(table, found);
  found.catch(() => pointers.delete(table));
  return found;
};

/** Who refers to a record by its id: by table, how many, and the first five by name. */
export async function referencesTo(ctx: TenantCtx, table: string, id: number): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const pointer of await pointersTo(ctx, table)) {
    const names = [...known.values()].find((each) => each.table === pointer.table);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(pointer.table)} where tenant_id = ${ctx.tenantId} and ${sql.ref(pointer.column)} = ${id}`.execute(
      ctx.db,
    );
    const count = rows[0]!.count;
    if (count === 0) continue;
    const sample =
      names && pointer.hasId
        ? (
            await sql<{
              id: number;
              label: string;
            }>`select t.id, ${labelSql(names, ctx.locale)} as label from ${sql.table(pointer.table)} t where t.tenant_id = ${ctx.tenantId} and t.${sql.ref(pointer.column)} = ${id} and ${await shownOf(ctx, pointer.table)} order by t.id desc limit 5`.execute(
              ctx.db,
            )
          ).rows
        : [];
    found.push({
      table: pointer.table,
      name: names?.title ?? links[pointer.table] ?? { es: pointer.table, en: pointer.table },
      count,
      sample,
    });
  }
  return found;
}

/** Who refers to a record by its code, in a column that holds a list of codes. */
export const codeReferences = (
  ctx: TenantCtx,
  catalogue: string,
  column: string,
  code: string,
): Promise<Reference[]> => referringRows(ctx, catalogue, sql`${code} = any(t.${sql.ref(column)})`);

/** Who refers to a record by its code, in a column that holds one. */
export const valueReferences = (
  ctx: TenantCtx,
  catalogue: string,
  column: string,
  code: string,
): Promise<Reference[]> => referringRows(ctx, catalogue, sql`t.${sql.ref(column)} = ${code}`);

async function referringRows(
  ctx: TenantCtx,
  catalogue: string,
  condition: RawBuilder<unknown>,
): Promise<Reference[]> {
  const names = namesOf(catalogue);
  const from = sql`from ${sql.table(names.table)} t where t.tenant_id = ${ctx.tenantId} and ${condition}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(ctx.db);
  const count = counted.rows[0]!.count;
  if (count === 0) return [];
  const { rows: sample } = await sql<{
    id: number;
    label: string;
  }>`select t.id, ${labelSql(names, ctx.locale)} as label ${from} and ${await shownOf(ctx, names.table)} order by t.id desc limit 5`.execute(
    ctx.db,
  );
  return [{ table: names.table, name: names.title, count, sample }];
}

let companyTables: Promise<ReadonlySet<string>> | undefined;

/** Staff of one company are told how many refer to a record, and by name only their own. */
async function shownOf(ctx: TenantCtx, table: string): Promise<RawBuilder<SqlBool>> {
  const scope = ctx.actor?.companyScope ?? null;
  if (scope === null) return sql<SqlBool>`true`;
  companyTables ??= sql<{
    name: string;
  }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
    .execute(ctx.db)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)));
  companyTables.catch(() => (companyTables = undefined));
  if (table === 'company') return sql<SqlBool>`t.id = ${scope}`;
  return (await companyTables).has(table) ? sql<SqlBool>`t.company_id = ${scope}` : sql<SqlBool>`true`;
}
