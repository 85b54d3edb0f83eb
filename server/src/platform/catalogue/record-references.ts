import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';
import { labelSql, namesOf, type RecordNames } from './record-names.ts';

/** A column that points at a table. */
interface Pointer {
  table: string;
  column: string;
  hasId: boolean;
}

const pointersByTable = new Map<string, Promise<Pointer[]>>();

/**
 * Columns that point at a table, from the database's own catalogue. A foreign key that deletes its rows along
 * with the record does not count as a use of it.
 */
function pointersTo(ctx: TenantCtx, table: string): Promise<Pointer[]> {
  const known = pointersByTable.get(table);
  if (known) return known;
  const found = sql<Pointer>`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      exists (select 1 from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id') as "hasId"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = to_regclass(${table})
      and array_length(c.conkey, 1) = 2 and c.confdeltype <> 'c'
    order by 1, 2`
    .execute(ctx.db)
    .then(({ rows }) => rows);
  pointersByTable.set(table, found);
  found.catch(() => pointersByTable.delete(table));
  return found;
}

/** Who refers to a record by its id: for each table the number of rows, and the latest five by name. */
export async function referencesTo(ctx: TenantCtx, table: string, id: number): Promise<Reference[]> {
  const { names: declared, linkTables } = ctx.platform.records;
  const found: Reference[] = [];
  for (const pointer of await pointersTo(ctx, table)) {
    const condition = sql`t.${sql.ref(pointer.column)} = ${id}`;
    const counted = await countRows(ctx, pointer.table, condition);
    if (counted.count === 0) continue;
    const names = [...declared.values()].find((each) => each.table === pointer.table);
    found.push({
      table: pointer.table,
      name: names?.title ?? linkTables.get(pointer.table) ?? { es: pointer.table, en: pointer.table },
      ...counted,
      sample: names && pointer.hasId ? await sampleRows(ctx, names, condition) : [],
    });
  }
  return found;
}

/** Who refers to a record by its code, in a column that holds a list of codes. */
export const codeReferences = (
  ctx: TenantCtx,
  name: string,
  column: string,
  code: string,
): Promise<Reference[]> => referringRows(ctx, name, sql`${code} = any(t.${sql.ref(column)})`);

/** Who refers to a record by its code, in a column that holds one. */
export const valueReferences = (
  ctx: TenantCtx,
  name: string,
  column: string,
  code: string,
): Promise<Reference[]> => referringRows(ctx, name, sql`t.${sql.ref(column)} = ${code}`);

async function referringRows(
  ctx: TenantCtx,
  name: string,
  condition: RawBuilder<unknown>,
): Promise<Reference[]> {
  const names = namesOf(ctx.platform.records, name);
  const counted = await countRows(ctx, names.table, condition);
  if (counted.count === 0) return [];
  return [
    { table: names.table, name: names.title, ...counted, sample: await sampleRows(ctx, names, condition) },
  ];
}

/** Nobody needs to know of a zone how many of a million activities are in it. */
const mostCounted = 1_000;

async function countRows(
  ctx: TenantCtx,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<Pick<Reference, 'count' | 'more'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      select 1 from ${sql.table(table)} t where t.tenant_id = ${ctx.tenantId} and ${condition}
      limit ${sql.lit(mostCounted + 1)}
    ) counted`.execute(ctx.db);
  const { count } = rows[0]!;
  return count > mostCounted ? { count: mostCounted, more: true } : { count };
}

async function sampleRows(
  ctx: TenantCtx,
  names: RecordNames,
  condition: RawBuilder<unknown>,
): Promise<Reference['sample']> {
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${labelSql(names, ctx.locale)} as label
    from ${sql.table(names.table)} t
    where t.tenant_id = ${ctx.tenantId} and ${condition} and ${await visibleTo(ctx, names.table)}
    order by t.id desc limit 5`.execute(ctx.db);
  return rows;
}

let companyTables: Promise<ReadonlySet<string>> | undefined;

/** Staff of one company get the number of all references, but the names of those of their company alone. */
async function visibleTo(ctx: TenantCtx, table: string): Promise<RawBuilder<SqlBool>> {
  const scope = ctx.actor?.companyScope ?? null;
  if (scope === null) return sql<SqlBool>`true`;
  if (table === 'company') return sql<SqlBool>`t.id = ${scope}`;
  return (await tablesOfCompanies(ctx)).has(table)
    ? sql<SqlBool>`t.company_id = ${scope}`
    : sql<SqlBool>`true`;
}

function tablesOfCompanies(ctx: TenantCtx): Promise<ReadonlySet<string>> {
  companyTables ??= sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
    .execute(ctx.db)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)));
  companyTables.catch(() => (companyTables = undefined));
  return companyTables;
}
