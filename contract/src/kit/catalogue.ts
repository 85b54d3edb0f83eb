import { z } from 'zod';
import { permissions, type modules, type Permission } from '../permissions.ts';
import { endpoint } from './endpoint.ts';
import { bilingual, id, idParam, instant, type Bilingual } from './fields.ts';
import { pageOf } from './page.ts';
import { searchQuery, type FieldType, type SearchKeys } from './search.ts';
import { fileQuery, importEndpoints, tableFormat } from './table-import.ts';

type Crud = 'CREATE' | 'LIST' | 'EDIT' | 'DELETE';
/** Modules that own the four common actions; only these can be catalogues. */
export type CatalogueModule = {
  [M in keyof typeof modules]: Crud extends (typeof modules)[M][number] ? M : never;
}[keyof typeof modules];

/** Which catalogue a field refers to, by its schema. */
const idTargets = z.registry<{ to: string }>();
const codeTargets = z.registry<{ to: string }>();

/** A field with the id of a record of another catalogue (by its name) or of `users`; files have its code. */
export const recordId = (to: string) =>
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER).register(idTargets, { to });
/** A field with codes of records of another catalogue, without repetition. */
export const recordCodes = (to: string) =>
  z.array(z.string().trim().min(1).max(50)).max(500).register(codeTargets, { to });

/**
 * A catalogue is a named list of records (zones, positions, companies) that is declared as data: `catalogue()`
 * makes the same endpoints for each, the server serves them from the fields and the web draws list and form
 * from them. What a catalogue needs beside these are ordinary endpoints, declared next to it. What needs an
 * exception within them is no catalogue.
 */
export interface CatalogueDeclaration<
  M extends CatalogueModule,
  F extends z.ZodRawShape,
  C extends z.ZodRawShape,
> {
  /** Name in the code, e.g. `resourceTypes`; other catalogues refer to it by this. */
  name: string;
  /** What one record and many are called. */
  titles: { one: Bilingual; many: Bilingual };
  /** The module whose permissions LIST, CREATE, EDIT and DELETE guard the endpoints. */
  module: M;
  /** Prefix of the paths of the endpoints, e.g. `/user-service/zone/v1`. */
  path: `/${string}`;
  /** Each is one column and one spreadsheet cell. Lists of codes and JSON values are the only nested ones. */
  fields: z.ZodObject<F>;
  /** Read with the record and never written: counts, sums, alerts. They are search keys as the fields are. */
  computed?: z.ZodObject<C>;
}

/** A record to choose; `label` is its code and name in the caller's language. */
export const option = z.object({ id, code: z.string(), label: z.string(), active: z.boolean() });
export type Option = z.output<typeof option>;

const importQuery = fileQuery.extend({
  /** Whether a row whose record exists is refused or changes the record. */
  existing: z.enum(['refuse', 'update']).default('refuse'),
  /** JSON: values that all rows have and the file does not contain, e.g. `{"listId":7}`. */
  given: z.string().max(2000).optional(),
});

/** Records of one table that refer to a record: how many, or with `more` how many at least, and a few of them. */
export const reference = z.object({
  table: z.string(),
  name: bilingual,
  count: z.number().int(),
  more: z.boolean().optional(),
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

/** Fields of every record; `labels`: names of the records it refers to, in the caller's language. */
const common = {
  id,
  active: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  labels: z.record(z.string(), z.string()),
};
const commonKeys = { id: 'LONG', active: 'BOOLEAN', createdAt: 'INSTANT', text: 'STRING' } as const;

/** What the endpoints of a catalogue are made from. */
interface EndpointParts<F extends z.ZodRawShape, R extends z.ZodType> {
  name: string;
  path: `/${string}`;
  fields: z.ZodObject<F>;
  record: R;
  keys: SearchKeys;
  can: (action: Crud) => Permission;
}

/** Search, read, create, change and delete. */
function recordEndpoints<F extends z.ZodRawShape, R extends z.ZodType>({
  name,
  path,
  fields,
  record,
  keys,
  can,
}: EndpointParts<F, R>) {
  return {
    search: endpoint({
      method: 'POST',
      path: `${path}/search`,
      access: can('LIST'),
      summary: `Search: ${name}`,
      body: searchQuery,
      keys,
      reply: pageOf(record),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/get/:id`,
      access: can('LIST'),
      summary: `One of: ${name}`,
      params: idParam,
      reply: record,
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/create`,
      access: can('CREATE'),
      summary: `Create: ${name}`,
      body: fields.strict(),
      reply: record,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/update/:id`,
      access: can('EDIT'),
      summary: `Change: ${name}; a stale version is refused`,
      params: idParam,
      body: fields.extend({ version: z.number().int() }).strict(),
      reply: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/delete/:id`,
      access: can('DELETE'),
      summary: `Delete: ${name}; refused while something refers to it`,
      params: idParam,
      reply: z.null(),
    }),
  };
}

type ListParts = Pick<EndpointParts<z.ZodRawShape, z.ZodType>, 'name' | 'path' | 'keys' | 'can'>;

/** Switch on and off, export, references, options to choose from, import and history. */
function listEndpoints({ name, path, keys, can }: ListParts, titles: { many: Bilingual }) {
  return {
    activate: endpoint({
      method: 'POST',
      path: `${path}/activate`,
      access: can('EDIT'),
      summary: `Switch on or off: ${name}`,
      body: z.strictObject({ ids: z.array(id).min(1).max(1000), active: z.boolean() }),
      reply: z.object({ changed: z.number().int() }),
    }),
    undoDeactivate: endpoint({
      method: 'POST',
      path: `${path}/undo_deactivate`,
      access: can('EDIT'),
      summary: `Take back the caller's own deactivation of a moment ago, where nothing happened since: ${name}`,
      body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
      reply: z.object({ changed: z.number().int() }),
    }),
    export: endpoint({
      method: 'POST',
      path: `${path}/export`,
      recorded: { action: `${name}.export`, subject: name },
      access: can('LIST'),
      summary: `Everything the search finds, as a file: ${name}`,
      body: searchQuery.omit({ page: true, size: true }).extend({ format: tableFormat }),
      keys,
      reply: 'file',
    }),
    usedBy: endpoint({
      method: 'GET',
      path: `${path}/used_by/:id`,
      access: can('LIST'),
      summary: `Who refers to it: ${name}`,
      params: idParam,
      reply: z.array(reference),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      access: 'session',
      summary: `At most fifty to choose from, by a part of code or name: ${name}`,
      query: z.object({
        text: z.string().max(100).default(''),
        size: z.coerce.number().int().min(1).max(1000).default(50),
        inactive: z.stringbool().default(false),
      }),
      reply: z.array(option),
    }),
    ...importEndpoints(path, can('CREATE'), titles.many.en.toLowerCase(), importQuery),
    history: endpoint({
      method: 'GET',
      path: `${path}/history/:id`,
      access: can('LIST'),
      summary: `Every change of it: ${name}`,
      params: idParam,
      reply: z.array(change),
    }),
  };
}

/** Declares a catalogue with its endpoints, which `api.ts` collects. */
export function catalogue<
  const M extends CatalogueModule,
  F extends z.ZodRawShape,
  C extends z.ZodRawShape = Record<never, z.ZodType>,
>(declared: CatalogueDeclaration<M, F, C>) {
  const { name, path, fields } = declared;
  const computed = declared.computed ?? (z.object({}) as unknown as z.ZodObject<C>);
  const can = (action: Crud) =>
    permissions.find((code) => code === `${declared.module}_MOD_${action}`) as Permission;
  const record = fields.extend(computed.shape).extend(common);
  const keys = { ...searchKeysOf(fields), ...searchKeysOf(computed), ...commonKeys };
  const parts = { name, path, fields, record, keys, can };
  const endpoints = { ...recordEndpoints(parts), ...listEndpoints(parts, declared.titles) };
  return { ...declared, computed, record, keys, endpoints };
}
export type Catalogue = ReturnType<typeof catalogue<CatalogueModule, z.ZodRawShape, z.ZodRawShape>>;
export type RecordOf<C extends { record: z.ZodType }> = z.output<C['record']>;

type PlainKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'instant';

/** What kind of value a field holds: it decides its search, form input, file cell and column alike. */
export type FieldKind = PlainKind | 'choice' | 'reference' | 'codes' | 'json';

export interface FieldShape {
  kind: FieldKind;
  required: boolean;
  choices?: readonly string[];
  /** Name of the catalogue that a reference or a list of codes refers to. */
  to?: string;
}

/** Reads the kind of a field from its schema; optional, nullable and defaulted fields are not required. */
export function shapeOf(schema: z.ZodType): FieldShape {
  const { inner, required } = unwrap(schema);
  const to = idTargets.get(inner)?.to ?? codeTargets.get(inner)?.to;
  if (to !== undefined) return { kind: inner instanceof z.ZodArray ? 'codes' : 'reference', required, to };
  if (inner instanceof z.ZodEnum) return { kind: 'choice', required, choices: inner.options as string[] };
  return { kind: kindOf(inner), required };
}

function unwrap(schema: z.ZodType): { inner: z.ZodType; required: boolean } {
  let inner = schema;
  let required = true;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      required = false;
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodPipe) inner = inner.in as z.ZodType;
    else return { inner, required };
  }
}

function kindOf(inner: z.ZodType): FieldKind {
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodNumber) return inner.isInt ? 'integer' : 'decimal';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodISODateTime) return 'instant';
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return 'text';
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodString ? 'codes' : 'json';
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

function searchKeysOf(fields: z.ZodObject): Record<string, FieldType> {
  return Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, schema]) => {
      const type = fieldTypes[shapeOf(schema as z.ZodType).kind];
      return type ? [[name, type]] : [];
    }),
  );
}
