import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  shapeOf,
  type Catalogue,
  type FieldShape,
  type Reference,
} from '@cuadrilla/contract/kit/catalogue.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { cachedLabels, idsByCode, type Labels } from './record-labels.ts';
import { labelText, namesOf, type RecordNames } from './record-names.ts';
import type { Cell } from '../tables/write.ts';
import { columnOf } from './columns.ts';
import { repeatedAmong, findTaken, type UniqueSet } from './unique.ts';

/** Where a catalogue is kept, and what only it knows. Everything but the first two has a default. */
export interface CatalogueStore {
  table: keyof Database & string;
  /** Fields searched by the key `text`. */
  search: string[];
  /**
   * The function that finds ids by a pattern of the column `search`, for tables that are too long to be read
   * through.
   */
  searchIndex?: string;
  /**
   * Sets of fields that no two records share, each with a unique index; the first tells records apart in files and
   * packages. `[['code']]` when absent.
   */
  unique?: readonly UniqueSet[];
  /** The column that staff who see one company alone are held to. */
  company?: 'id' | 'company_id';
  /** The computed fields, as SQL over the alias `r`. */
  computed?: (ctx: TenantCtx) => Record<string, RawBuilder<unknown>>;
  /** What is wrong with each of these, by field; asked before any is written. */
  check?: (ctx: TenantCtx, candidates: readonly Candidate[]) => Promise<Record<string, string>[]>;
  /** Who refers to a record otherwise than by a foreign key to its id. */
  otherReferences?: (ctx: TenantCtx, record: Values) => Promise<Reference[]>;
  /** Follows every writing, in its transaction. */
  afterWrite?: (ctx: TenantCtx, records: readonly Values[]) => Promise<void>;
}

export const uniqueSetsOf = ({ unique = [['code']] }: Pick<CatalogueStore, 'unique'>): readonly UniqueSet[] =>
  unique;

export type Values = Record<string, unknown>;
/**
 * Values about to be written; `id` when they change a record; `record` is what a package tells of it, what is
 * written beside its fields too.
 */
export interface Candidate {
  id: number | null;
  values: Values;
  record?: Values;
}
export type Row = Record<string, unknown> & { id: number; version: number };
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
export const anyDb = (ctx: TenantCtx): AnyDb => ctx.db as unknown as AnyDb;

/** Labels that need not be read with the rows, by field. */
export type CachedLabels = ReadonlyMap<string, { labels: Labels; locale: Locale }>;

export interface CatalogueRows {
  /** How records are named where others refer to them. */
  names: RecordNames;
  fields: string[];
  shapes: ReadonlyMap<string, FieldShape>;
  identity: UniqueSet;
  cachedLabels(ctx: TenantCtx): Promise<CachedLabels>;
  /** Fields, computed fields and labels of rows of `r`, but for labels that are kept. */
  selected(ctx: TenantCtx, kept?: CachedLabels): RawBuilder<unknown>;
  /** The same with codes for ids: what files and packages hold. */
  coded(ctx: TenantCtx): RawBuilder<unknown>;
  record(row: Row, kept?: CachedLabels): Values;
  /** Fields alone: what the audit keeps and a package compares. */
  bare(row: Row): Values;
  columns(values: Values): Values;
  cell(value: unknown, field: string): Cell;
}

export function catalogueRows(catalogue: Catalogue, store: CatalogueStore): CatalogueRows {
  const shapes = new Map(
    Object.entries(catalogue.fields.shape).map(([field, schema]) => [field, shapeOf(schema as z.ZodType)]),
  );
  const fields = [...shapes.keys()];
  const computed = Object.entries(catalogue.computed.shape).map(([field, schema]) => ({
    field,
    column: `computed_${field}`,
    kind: shapeOf(schema as z.ZodType).kind,
  }));
  const referring = fields.filter((field) => shapes.get(field)!.to !== undefined);
  const labelled = referring.map((field) => ({ field, column: columnOf(field), label: `label_${field}` }));
  const single = referring
    .filter((field) => shapes.get(field)!.kind === 'reference')
    .map((field) => ({ field, to: shapes.get(field)!.to! }));
  const identity = uniqueSetsOf(store)[0]!;
  const bilingual = shapes.has('nameEs');
  const names: RecordNames = {
    table: store.table,
    title: catalogue.titles.many,
    code: `t.${columnOf(identity.at(-1)!)}`,
    name: { es: bilingual ? 't.name_es' : 't.name', en: bilingual ? 't.name_en' : 't.name' },
    cached: true,
  };

  const toJson = (kind: FieldShape['kind'], value: unknown): unknown =>
    kind === 'json' && value !== null ? JSON.stringify(value) : value;
  const kept = fields.map((field) => ({
    field,
    column: columnOf(field),
    decimal: shapes.get(field)!.kind === 'decimal',
  }));
  const bare = (row: Row): Values => {
    const values: Values = { id: row.id, version: row.version, active: row.active };
    for (const { field, column, decimal } of kept) {
      const value = row[column] ?? null;
      values[field] = decimal && value !== null ? Number(value) : value;
    }
    return values;
  };
  // Our own names, written once: what every list reads need not be put together for each.
  const own = sql.raw(
    ['id', 'version', 'active', 'created_at', ...kept.map(({ column }) => column)]
      .map((column) => `r.${column}`)
      .join(', '),
  );
  const labelOf = (ctx: TenantCtx, field: string): RawBuilder<unknown> => {
    const { to, kind } = shapes.get(field)!;
    const target = namesOf(ctx.platform.records, to!);
    const { table, code } = target;
    const label = labelText(target, ctx.locale);
    return sql.raw(
      kind === 'codes'
        ? `(select string_agg(${label}, ', ' order by ${code}) from ${table} t where t.tenant_id = r.tenant_id and ${code} = any(r.${columnOf(field)})) as "label_${field}"`
        : `(select ${label} from ${table} t where t.tenant_id = r.tenant_id and t.id = r.${columnOf(field)}) as "label_${field}"`,
    );
  };

  return {
    names,
    fields,
    shapes,
    identity,
    bare,
    cachedLabels: async (ctx) => {
      const kept = new Map<string, { labels: Labels; locale: Locale }>();
      for (const { field, to } of single) {
        const labels = await cachedLabels(ctx, to);
        if (labels) kept.set(field, { labels, locale: ctx.locale });
      }
      return kept;
    },
    selected: (ctx, kept) => {
      const extra = [
        ...Object.entries(store.computed?.(ctx) ?? {}).map(
          ([field, value]) => sql`${value} as ${sql.id(`computed_${field}`)}`,
        ),
        ...referring.filter((field) => !kept?.has(field)).map((field) => labelOf(ctx, field)),
      ];
      return extra.length === 0 ? own : sql`${own}, ${sql.join(extra)}`;
    },
    coded: (ctx) => {
      const references = referring
        .filter((field) => shapes.get(field)!.kind === 'reference')
        .map((field) => {
          const target = namesOf(ctx.platform.records, shapes.get(field)!.to!);
          return sql`(select ${sql.raw(target.code)} from ${sql.table(target.table)} t where t.tenant_id = r.tenant_id and t.id = ${sql.ref(`r.${columnOf(field)}`)}) as ${sql.id(`code_${field}`)}`;
        });
      return references.length === 0 ? own : sql`${own}, ${sql.join(references)}`;
    },
    // What every row of every list passes: no object is made but those that leave.
    record: (row, kept) => {
      const values = bare(row);
      values.createdAt = row.created_at;
      for (const { field, column, kind } of computed) values[field] = numberOf(row[column], kind);
      const labels: Record<string, unknown> = {};
      for (const { field, column, label } of labelled) {
        const known = kept?.get(field);
        const text = known ? known.labels.get(row[column] as number)?.[known.locale] : row[label];
        if (text) labels[field] = text;
      }
      values.labels = labels;
      return values;
    },
    columns: (values) =>
      Object.fromEntries(
        fields
          .filter((field) => field in values)
          .map((field) => [columnOf(field), toJson(shapes.get(field)!.kind, values[field])]),
      ),
    cell: (value, field) => {
      if (value === null || value === undefined) return null;
      const kind = shapes.get(field)?.kind;
      if (kind === 'codes') return (value as string[]).join(', ');
      if (kind === 'json') return JSON.stringify(value);
      return (kind === 'decimal' ? Number(value) : value) as Cell;
    },
  };
}

/** Sums come from the database as text. */
const numberOf = (value: unknown, kind: FieldShape['kind']): unknown =>
  typeof value === 'string' && (kind === 'integer' || kind === 'decimal') ? Number(value) : (value ?? null);

/**
 * What the database has against these: references that lead nowhere, values that are taken, and the
 * catalogue's own check.
 */
export async function faultsOf(
  ctx: TenantCtx,
  rows: CatalogueRows,
  store: CatalogueStore,
  candidates: readonly Candidate[],
): Promise<Record<string, string>[]> {
  const faults: Record<string, string>[] = candidates.map(() => ({}));
  for (const [field, shape] of rows.shapes) {
    if (shape.to === undefined) continue;
    const target = namesOf(ctx.platform.records, shape.to);
    const given = candidates.flatMap(({ values }) => (values[field] ?? []) as number | string | string[]);
    if (given.length === 0) continue;
    const present: Set<unknown> =
      shape.kind === 'codes'
        ? new Set((await idsByCode(ctx, shape.to, given as string[])).keys())
        : new Set(
            (
              await sql<{
                id: number;
              }>`select id from ${sql.table(target.table)} where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(given)]}::bigint[])`.execute(
                ctx.db,
              )
            ).rows.map(({ id }) => id),
          );
    for (const [at, { values }] of candidates.entries()) {
      const value = values[field] as number | string[] | null | undefined;
      if (value !== null && value !== undefined && [value].flat().some((each) => !present.has(each)))
        faults[at]![field] = 'NOT_FOUND';
    }
  }
  for (const set of uniqueSetsOf(store)) {
    const field = set.at(-1)!;
    const taken = await findTaken(ctx, store.table, rows.shapes, set, candidates);
    for (const [at, other] of taken)
      if (other !== candidates[at]!.id) faults[at]![field] ??= 'ALREADY_EXISTS';
    for (const at of await repeatedAmong(ctx, rows.shapes, set, candidates))
      faults[at]![field] ??= 'DUPLICATE_IN_FILE';
  }
  if (store.check)
    for (const [at, found] of (await store.check(ctx, candidates)).entries())
      faults[at] = { ...found, ...faults[at] };
  return faults;
}
