import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { shapeOf, type Catalogue, type FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '../context.ts';
import type { Cell } from '../tables/write.ts';
import { uniqueSetsOf, type CatalogueStore, type Row, type Values } from './catalogue-store.ts';
import { columnOf } from './columns.ts';
import { cachedLabels, type Labels } from './record-labels.ts';
import { labelText, namesOf, type RecordNames } from './record-names.ts';
import type { UniqueSet } from './unique.ts';

/** Labels that need not be read with the rows, by field. */
export type CachedLabels = ReadonlyMap<string, { labels: Labels; locale: Locale }>;

/** How the records of a catalogue are read from rows of its table, aliased `r`, and written to them. */
export interface CatalogueRows {
  /** How records are named where others refer to them. */
  names: RecordNames;
  fields: string[];
  shapes: ReadonlyMap<string, FieldShape>;
  identity: UniqueSet;
  cachedLabels(ctx: TenantCtx): Promise<CachedLabels>;
  /** Columns to select: fields, computed fields, and the labels that are not cached. */
  selected(ctx: TenantCtx, cached?: CachedLabels): RawBuilder<unknown>;
  /** Columns to select for files and packages: references as codes instead of ids. */
  coded(ctx: TenantCtx): RawBuilder<unknown>;
  record(row: Row, cached?: CachedLabels): Values;
  /** Id, version, active and fields: what the audit records and a package compares. */
  bare(row: Row): Values;
  columns(values: Values): Values;
  cell(value: unknown, field: string): Cell;
}

/** The fields of a catalogue, sorted by what reading and writing them takes. */
interface FieldPlan {
  shapes: ReadonlyMap<string, FieldShape>;
  stored: readonly { field: string; column: string; decimal: boolean }[];
  computed: readonly { field: string; column: string; kind: FieldShape['kind'] }[];
  /** Fields that refer to records by id or by codes. */
  referring: readonly {
    field: string;
    column: string;
    label: string;
    kind: FieldShape['kind'];
    to: string;
  }[];
}

export function catalogueRows(catalogue: Catalogue, store: CatalogueStore): CatalogueRows {
  const plan = planOf(catalogue);
  const { shapes } = plan;
  const fields = [...shapes.keys()];
  const identity = uniqueSetsOf(store)[0]!;
  const bilingual = shapes.has('nameEs');
  const code = `t.${columnOf(identity.at(-1)!)}`;
  // What has no name is called by its code.
  const name = shapes.has('name') ? 't.name' : code;
  const bare = bareReader(plan);
  return {
    names: {
      table: store.table,
      title: catalogue.titles.many,
      code,
      name: { es: bilingual ? 't.name_es' : name, en: bilingual ? 't.name_en' : name },
      cached: true,
    },
    fields,
    shapes,
    identity,
    bare,
    cachedLabels: (ctx) => readCachedLabels(ctx, plan),
    ...selections(plan, store),
    record: recordReader(plan, bare),
    columns: (values) =>
      Object.fromEntries(
        fields
          .filter((field) => field in values)
          .map((field) => [columnOf(field), toJson(shapes.get(field)!.kind, values[field])]),
      ),
    cell: (value, field) => cellOf(value, shapes.get(field)?.kind),
  };
}

function planOf(catalogue: Catalogue): FieldPlan {
  const shapes = new Map(
    Object.entries(catalogue.fields.shape).map(([field, schema]) => [field, shapeOf(schema as z.ZodType)]),
  );
  return {
    shapes,
    stored: [...shapes].map(([field, { kind }]) => ({
      field,
      column: columnOf(field),
      decimal: kind === 'decimal',
    })),
    computed: Object.entries(catalogue.computed.shape).map(([field, schema]) => ({
      field,
      column: `computed_${field}`,
      kind: shapeOf(schema as z.ZodType).kind,
    })),
    referring: [...shapes].flatMap(([field, { kind, to }]) =>
      to === undefined ? [] : [{ field, column: columnOf(field), label: `label_${field}`, kind, to }],
    ),
  };
}

function bareReader({ stored }: FieldPlan): CatalogueRows['bare'] {
  return (row) => {
    const values: Values = { id: row.id, version: row.version, active: row.active };
    for (const { field, column, decimal } of stored) {
      const value = row[column] ?? null;
      values[field] = decimal && value !== null ? Number(value) : value;
    }
    return values;
  };
}

/** Every row of every list passes here, so it allocates nothing but the reply. */
function recordReader(
  { computed, referring }: FieldPlan,
  bare: CatalogueRows['bare'],
): CatalogueRows['record'] {
  return (row, cached) => {
    const values = bare(row);
    values.createdAt = row.created_at;
    for (const { field, column, kind } of computed) values[field] = numberOf(row[column], kind);
    const labels: Record<string, unknown> = {};
    for (const { field, column, label } of referring) {
      const known = cached?.get(field);
      const text = known ? known.labels.get(row[column] as number)?.[known.locale] : row[label];
      if (text) labels[field] = text;
    }
    values.labels = labels;
    return values;
  };
}

function selections(
  { stored, referring }: FieldPlan,
  store: CatalogueStore,
): Pick<CatalogueRows, 'selected' | 'coded'> {
  // Equal for all requests, so it is built once.
  const own = sql.raw(
    ['id', 'version', 'active', 'created_at', ...stored.map(({ column }) => column)]
      .map((column) => `r.${column}`)
      .join(', '),
  );
  const references = referring.filter(({ kind }) => kind === 'reference');
  return {
    selected: (ctx, cached) => {
      const extra = [
        ...Object.entries(store.computed?.(ctx) ?? {}).map(
          ([field, value]) => sql`${value} as ${sql.id(`computed_${field}`)}`,
        ),
        ...referring.filter(({ field }) => !cached?.has(field)).map((reference) => labelOf(ctx, reference)),
      ];
      return extra.length === 0 ? own : sql`${own}, ${sql.join(extra)}`;
    },
    coded: (ctx) =>
      references.length === 0
        ? own
        : sql`${own}, ${sql.join(references.map((reference) => codeOf(ctx, reference)))}`,
  };
}

function labelOf(
  ctx: TenantCtx,
  { column, label, kind, to }: FieldPlan['referring'][number],
): RawBuilder<unknown> {
  const target = namesOf(ctx.platform.records, to);
  const text = labelText(target, ctx.locale);
  const { table, code } = target;
  return sql.raw(
    kind === 'codes'
      ? `(
          select string_agg(${text}, ', ' order by ${code})
          from ${table} t
          where t.tenant_id = r.tenant_id and ${code} = any(r.${column})
        ) as "${label}"`
      : `(select ${text} from ${table} t where t.tenant_id = r.tenant_id and t.id = r.${column}) as "${label}"`,
  );
}

function codeOf(ctx: TenantCtx, { field, column, to }: FieldPlan['referring'][number]): RawBuilder<unknown> {
  const { table, code } = namesOf(ctx.platform.records, to);
  return sql`(
    select ${sql.raw(code)}
    from ${sql.table(table)} t
    where t.tenant_id = r.tenant_id and t.id = ${sql.ref(`r.${column}`)}
  ) as ${sql.id(`code_${field}`)}`;
}

async function readCachedLabels(ctx: TenantCtx, { referring }: FieldPlan): Promise<CachedLabels> {
  const cached = new Map<string, { labels: Labels; locale: Locale }>();
  for (const { field, kind, to } of referring) {
    if (kind !== 'reference') continue;
    const labels = await cachedLabels(ctx, to);
    if (labels) cached.set(field, { labels, locale: ctx.locale });
  }
  return cached;
}

const toJson = (kind: FieldShape['kind'], value: unknown): unknown =>
  kind === 'json' && value !== null ? JSON.stringify(value) : value;

function cellOf(value: unknown, kind: FieldShape['kind'] | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'codes') return (value as string[]).join(', ');
  if (kind === 'json') return JSON.stringify(value);
  return (kind === 'decimal' ? Number(value) : value) as Cell;
}

/** Sums come from the database as text. */
const numberOf = (value: unknown, kind: FieldShape['kind']): unknown =>
  typeof value === 'string' && (kind === 'integer' || kind === 'decimal') ? Number(value) : (value ?? null);
