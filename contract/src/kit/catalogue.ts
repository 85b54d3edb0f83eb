import { z } from 'zod';
import { permissions, type modules, type Permission } from '../permissions.ts';
import { endpoint } from './endpoint.ts';
import { bilingual, id, idParam, instant, type Bilingual } from './fields.ts';
import { pageOf } from './page.ts';
import { searchQuery, type FieldType } from './search.ts';
import { fileQuery, importEndpoints } from './table-import.ts';

type Crud = 'CREATE' | 'LIST' | 'EDIT' | 'DELETE';
/** Modules that own the four common actions; only these can be catalogues. */
export type CatalogueModule = {
  [M in keyof typeof modules]: Crud extends (typeof modules)[M][number] ? M : never;
}[keyof typeof modules];

const targets = z.registry<{ to: string }>();
const many = z.registry<{ to: string }>();

/**
 * A field that holds the id of a record of another catalogue (by its name), or of `users`; a file holds its
 * code.
 */
export const recordId = (to: string) =>
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER).register(targets, { to });
/** A field that holds codes of records of another catalogue, without repetition. */
export const recordCodes = (to: string) =>
  z.array(z.string().trim().min(1).max(50)).max(500).register(many, { to });

/**
 * A catalogue is a named list of records with the same endpoints: search, get, create, update, delete, switch
 * on and off, options to choose from, export, import, who uses it, and history. It is declared data, six keys
 * at most; what needs an exception becomes an ordinary feature with endpoints of its own.
 */
export interface CatalogueDeclaration<
  M extends CatalogueModule,
  F extends z.ZodRawShape,
  C extends z.ZodRawShape,
> {
  name: string;
  /** What one record and many are called. */
  titles: { one: Bilingual; many: Bilingual };
  module: M;
  /** Where the endpoints hang, e.g. `/user-service/zone/v1`. */
  path: `/${string}`;
  /**
   * Flat: one field, one column, one spreadsheet cell. Lists of codes and JSON values are the only nested
   * ones.
   */
  fields: z.ZodObject<F>;
  /**
   * What is read beside the fields and never written: counts, sums, what is due. Search keys as the fields
   * are.
   */
  computed?: z.ZodObject<C>;
}

/** A record as a list to choose from shows it; `label` is its code and name in the caller's language. */
export const option = z.object({ id, code: z.string(), label: z.string(), active: z.boolean() });
export type Option = z.output<typeof option>;

const importQuery = fileQuery.extend({
  /** What happens to a row whose record exists: it is refused, or the record is changed. */
  existing: z.enum(['refuse', 'update']).default('refuse'),
  /** JSON: values of fields that every row has and the file does not tell, e.g. `{"listId":7}`. */
  given: z.string().max(2000).optional(),
});

export const tableFormat = z.enum(['csv', 'xlsx']);

export const reference = z.object({
  table: z.string(),
  name: bilingual,
  count: z.number().int(),
  sample: z.array(z.object({ id: z.number(), label: z.string() })),
});
export type Reference = z.output<typeof reference>;

export const change = z.object({
  id,
  at: instant,
  actor: z.string().nullable(),
  action: z.string(),
  /** What differs, field by field. */
  differences: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type Change = z.output<typeof change>;

/**
 * Fields every record has beside its own; `labels` words what its references refer to, by field, in the
 * caller's language.
 */
const common = {
  id,
  active: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  labels: z.record(z.string(), z.string()),
};
const commonKeys = { id: 'LONG', active: 'BOOLEAN', createdAt: 'INSTANT', text: 'STRING' } as const;

export function catalogue<
  const M extends CatalogueModule,
  F extends z.ZodRawShape,
  C extends z.ZodRawShape = Record<never, z.ZodType>,
>(declared: CatalogueDeclaration<M, F, C>) {
  const { path, fields } = declared;
  const computed = declared.computed ?? (z.object({}) as unknown as z.ZodObject<C>);
  const can = (action: Crud) =>
    permissions.find((code) => code === `${declared.module}_MOD_${action}`) as Permission;
  const record = fields.extend(computed.shape).extend(common);
  const keys = { ...keysOf(fields), ...keysOf(computed), ...commonKeys };
  const change_ = fields.extend({ version: z.number().int() });
  return {
    ...declared,
    computed,
    record,
    keys,
    endpoints: {
      search: endpoint({
        method: 'POST',
        path: `${path}/search`,
        access: can('LIST'),
        summary: `Search: ${declared.name}`,
        body: searchQuery,
        keys,
        reply: pageOf(record),
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/get/:id`,
        access: can('LIST'),
        summary: `One of: ${declared.name}`,
        params: idParam,
        reply: record,
      }),
      create: endpoint({
        method: 'POST',
        path: `${path}/create`,
        access: can('CREATE'),
        summary: `Create: ${declared.name}`,
        body: fields.strict(),
        reply: record,
      }),
      update: endpoint({
        method: 'PUT',
        path: `${path}/update/:id`,
        access: can('EDIT'),
        summary: `Change: ${declared.name}; a stale version is refused`,
        params: idParam,
        body: change_.strict(),
        reply: record,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: `${path}/delete/:id`,
        access: can('DELETE'),
        summary: `Delete: ${declared.name}; refused while something refers to it`,
        params: idParam,
        reply: z.null(),
      }),
      activate: endpoint({
        method: 'POST',
        path: `${path}/activate`,
        access: can('EDIT'),
        summary: `Switch on or off: ${declared.name}`,
        body: z.strictObject({ ids: z.array(id).min(1).max(1000), active: z.boolean() }),
        reply: z.object({ changed: z.number().int() }),
      }),
      export: endpoint({
        method: 'POST',
        path: `${path}/export`,
        access: can('LIST'),
        summary: `Everything the search finds, as a file: ${declared.name}`,
        body: searchQuery.omit({ page: true, size: true }).extend({ format: tableFormat }),
        keys,
        reply: 'file',
      }),
      usedBy: endpoint({
        method: 'GET',
        path: `${path}/used_by/:id`,
        access: can('LIST'),
        summary: `Who refers to it: ${declared.name}`,
        params: idParam,
        reply: z.array(reference),
      }),
      options: endpoint({
        method: 'GET',
        path: `${path}/options`,
        access: 'session',
        summary: `At most fifty to choose from, by a part of code or name: ${declared.name}`,
        query: z.object({
          text: z.string().max(100).default(''),
          size: z.coerce.number().int().min(1).max(1000).default(50),
          inactive: z.stringbool().default(false),
        }),
        reply: z.array(option),
      }),
      ...importEndpoints(path, can('CREATE'), declared.titles.many.en.toLowerCase(), importQuery),
      history: endpoint({
        method: 'GET',
        path: `${path}/history/:id`,
        access: can('LIST'),
        summary: `Every change of it: ${declared.name}`,
        params: idParam,
        reply: z.array(change),
      }),
    },
  };
}
export type Catalogue = ReturnType<typeof catalogue<CatalogueModule, z.ZodRawShape, z.ZodRawShape>>;
export type RecordOf<C extends { record: z.ZodType }> = z.output<C['record']>;

/**
 * What kind of value a field holds, read off its schema: the search, the form, the file and the column agree
 * by it.
 */
export type FieldKind =
  'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'instant' | 'choice' | 'reference' | 'codes' | 'json';

export interface FieldShape {
  kind: FieldKind;
  required: boolean;
  choices?: readonly string[];
  /** Name of the catalogue that a reference, or a list of codes, refers to. */
  to?: string;
}

export function shapeOf(schema: z.ZodType): FieldShape {
  let inner: z.ZodType = schema;
  let required = true;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      required = false;
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodPipe) inner = inner.in as z.ZodType;
    else break;
  }
  if (inner instanceof z.ZodBoolean) return { kind: 'boolean', required };
  if (inner instanceof z.ZodEnum) return { kind: 'choice', required, choices: inner.options as string[] };
  const to = targets.get(inner)?.to ?? many.get(inner)?.to;
  if (to !== undefined) return { kind: inner instanceof z.ZodArray ? 'codes' : 'reference', required, to };
  if (inner instanceof z.ZodNumber) return { kind: inner.isInt ? 'integer' : 'decimal', required };
  if (inner instanceof z.ZodISODate) return { kind: 'date', required };
  if (inner instanceof z.ZodISODateTime) return { kind: 'instant', required };
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return { kind: 'text', required };
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodString) return { kind: 'codes', required };
  return { kind: 'json', required };
}

const fieldTypes: Partial<Record<FieldKind, FieldType>> = {
  text: 'STRING',
  choice: 'STRING',
  reference: 'LONG',
  integer: 'LONG',
  decimal: 'DECIMAL',
  boolean: 'BOOLEAN',
  date: 'DATE',
  instant: 'INSTANT',
};

function keysOf(fields: z.ZodObject): Record<string, FieldType> {
  return Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, schema]) => {
      const type = fieldTypes[shapeOf(schema as z.ZodType).kind];
      return type ? [[name, type]] : [];
    }),
  );
}
