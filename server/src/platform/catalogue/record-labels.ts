import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '../context.ts';
import { cachedForTenant } from '../tenant-cache.ts';
import { labelSql, namesOf, type RecordNames } from './record-names.ts';

/** Labels by id. */
export type Labels = ReadonlyMap<number, Record<Locale, string>>;

/** Labels of longer catalogues are read with the rows that show them. */
const mostCached = 1000;

type ReadLabels = (ctx: TenantCtx) => Promise<Labels | null>;
const readers = new WeakMap<RecordNames, ReadLabels>();

/** The cached labels of a short catalogue; null when it is too long for that, or no catalogue. */
export async function cachedLabels(ctx: TenantCtx, name: string): Promise<Labels | null> {
  return cachedLabelsOf(ctx, namesOf(ctx.platform.records, name));
}
export const cachedLabelsOf = async (ctx: TenantCtx, names: RecordNames): Promise<Labels | null> =>
  names.cached ? readerOf(names)(ctx) : null;

function readerOf(names: RecordNames): ReadLabels {
  const found = readers.get(names);
  if (found) return found;
  const reader = cachedForTenant((ctx) => readLabels(ctx, names));
  readers.set(names, reader);
  return reader;
}

async function readLabels({ db, tenantId }: TenantCtx, names: RecordNames): Promise<Labels | null> {
  const { rows } = await sql<{ id: number } & Record<Locale, string>>`
    select t.id, ${labelSql(names, 'es')} as es, ${labelSql(names, 'en')} as en
    from ${sql.table(names.table)} t
    where t.tenant_id = ${tenantId}
    limit ${mostCached + 1}`.execute(db);
  return rows.length > mostCached ? null : new Map(rows.map(({ id, ...label }) => [id, label]));
}

/** Ids of records by their codes. */
export async function idsByCode(
  ctx: TenantCtx,
  name: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { table, code } = namesOf(ctx.platform.records, name);
  const { rows } = await sql<{ id: number; code: string }>`
    select t.id, ${sql.raw(code)} as code
    from ${sql.table(table)} t
    where t.tenant_id = ${ctx.tenantId} and ${sql.raw(code)} = any(${[...new Set(codes)]}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Codes of records by their ids. */
export async function codesById(
  ctx: TenantCtx,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, code } = namesOf(ctx.platform.records, name);
  const { rows } = await sql<{ id: number; code: string }>`
    select t.id, ${sql.raw(code)} as code
    from ${sql.table(table)} t
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.code]));
}
