import { sql } from 'kysely';
import type { z } from 'zod';
import type { Catalogue, FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import {
  anyDb,
  faultsOf,
  type CatalogueRows,
  type CatalogueStore,
  type Row,
  type Values,
} from './catalogue-rows.ts';
import type { TenantCtx } from '../context.ts';
import { findTaken } from './unique.ts';
import { stableJson } from './record-history.ts';
import { idsByCode } from './record-labels.ts';
import { publishSettingsChanged } from '../tenant-cache.ts';
import { dateIn, numberIn, plainHeader, truthIn } from '../tables/cells.rules.ts';
import { reasonHeaders } from '../tables/import-messages.ts';
import type { Importer, ImportRow, RowFault } from '../tables/importer.ts';

/**
 * Files of a catalogue's records: the columns are its fields, references are told by code, `field.key` sets a
 * key of a JSON field.
 */
interface Column {
  field: string;
  key?: string;
}

const squeezed = (header: string): string => plainHeader(header).replaceAll('_', '');
const ignored = new Set(Object.values(reasonHeaders));

export function catalogueImporter(
  catalogue: Catalogue,
  store: CatalogueStore,
  rows: CatalogueRows,
): Importer<Values> {
  const { shapes, fields, identity } = rows;
  const schemas = catalogue.fields.shape as Record<string, z.ZodType>;
  const byHeader = new Map([...fields, 'active'].map((field) => [squeezed(field), field]));
  const columnIn = (header: string): Column | null => {
    const dotted = /^\s*([A-Za-z_]+)\.(.+?)\s*$/.exec(header);
    const outer = dotted ? byHeader.get(squeezed(dotted[1]!)) : undefined;
    if (outer && shapes.get(outer)?.kind === 'json') return { field: outer, key: dotted![2]! };
    const field = byHeader.get(squeezed(header));
    return field ? { field } : null;
  };
  const givenIn = (row: ImportRow): Values => (row.options.given ?? {}) as Values;
  const updates = (row: ImportRow): boolean => row.options.existing === 'update';

  /** Ids for codes; a code that leads nowhere stays, and is told as a fault. */
  async function resolved(
    ctx: TenantCtx,
    values: readonly Values[],
  ): Promise<{ values: Values; faults: RowFault[] }[]> {
    const result = values.map((each) => ({ values: { ...each }, faults: [] as RowFault[] }));
    for (const [field, { kind, to }] of shapes) {
      if (kind !== 'reference') continue;
      const codes = values
        .map((each) => each[field])
        .filter((value): value is string => typeof value === 'string');
      const ids = await idsByCode(ctx, to!, codes);
      for (const each of result) {
        const code = each.values[field];
        if (typeof code !== 'string') continue;
        const id = ids.get(code);
        if (id === undefined) each.faults.push({ column: field, message_key: 'NOT_FOUND' });
        else each.values[field] = id;
      }
    }
    return result;
  }

  return {
    kind: `catalogue:${catalogue.name}`,
    faults: {},
    failures: {},
    template: (locale) => ({
      name: catalogue.titles.many[locale].toLowerCase(),
      header: [...fields, 'active'],
    }),
    fieldsOf: (header) => {
      const columns = header.map(columnIn);
      const seen = new Set<string>();
      for (const [at, column] of columns.entries()) {
        const text = header[at]!;
        if (!column) {
          if (plainHeader(text) !== '' && !ignored.has(text.trim().toLowerCase()))
            return { failure: 'UNKNOWN_COLUMN', detail: text.slice(0, 60) };
          continue;
        }
        const name = column.key ? `${column.field}.${column.key}` : column.field;
        if (seen.has(name)) return { failure: 'DUPLICATE_COLUMN', detail: text.slice(0, 60) };
        seen.add(name);
      }
      const missing = fields.find(
        (field) =>
          shapes.get(field)!.required &&
          shapes.get(field)!.kind !== 'reference' &&
          !columns.some((column) => column?.field === field),
      );
      return missing
        ? { failure: 'MISSING_COLUMN', detail: missing }
        : columns.map((column) => column?.field ?? null);
    },
    findObstacle: async () => null,
    rowReader: async (_ctx, row, header) => {
      const columns = header.map(columnIn);
      const given = givenIn(row);
      return (cells) => readRecord(columns, cells, given, shapes, schemas);
    },
    keysOf: (values) => ({
      [identity.at(-1)!]: identity.map((field) => String(values[field] ?? '')).join('\u0000'),
    }),
    findFaults: async (ctx, row, values) => {
      const found = await resolved(ctx, values);
      const usable = found.map((each, at) => ({ at, ...each })).filter(({ faults }) => faults.length === 0);
      const known = updates(row)
        ? await findTaken(
            ctx,
            store.table,
            shapes,
            identity,
            usable.map((each) => ({ id: null, values: each.values })),
          )
        : new Map<number, number>();
      const faults = await faultsOf(
        ctx,
        rows,
        store,
        usable.map((each, index) => ({ id: known.get(index) ?? null, values: each.values })),
      );
      for (const [index, { at, values: own }] of usable.entries()) {
        found[at]!.faults.push(
          ...Object.entries(faults[index]!).map(([column, message_key]) => ({ column, message_key })),
        );
        const scope = row.options.companyId;
        if (scope !== null && store.company && (store.company === 'id' || own.companyId !== scope))
          found[at]!.faults.push({
            column: store.company === 'id' ? identity.at(-1)! : 'companyId',
            message_key: 'NOT_YOURS',
          });
      }
      return found.map((each) => each.faults);
    },
    load: async (ctx, row, values) => {
      if (values.length === 0) return;
      const ready = (await resolved(ctx, values)).map((each) => each.values);
      const known = updates(row)
        ? await findTaken(
            ctx,
            store.table,
            shapes,
            identity,
            ready.map((each) => ({ id: null, values: each })),
          )
        : new Map<number, number>();
      await writeRecords(
        ctx,
        catalogue,
        store,
        rows,
        ready.map((each, at) => ({ id: known.get(at) ?? null, values: each })),
      );
    },
    loadedMessage: (good) => ({
      es: `${good} registros cargados: ${catalogue.titles.many.es}`,
      en: `${good} records loaded: ${catalogue.titles.many.en}`,
    }),
  };
}

/**
 * Creates and changes records together, each with its line in the audit; a record that stays as it is keeps
 * its version.
 */
export async function writeRecords(
  ctx: TenantCtx,
  catalogue: Catalogue,
  store: CatalogueStore,
  rows: CatalogueRows,
  candidates: readonly { id: number | null; values: Values }[],
): Promise<{ created: number; updated: number }> {
  const db = anyDb(ctx);
  const tell = (action: string, before: Values | null, after: Values): void =>
    ctx.audit({
      action: `${catalogue.name}.${action}`,
      subject: store.table,
      subjectId: after.id as number,
      before,
      after,
    });
  const written: Values[] = [];
  const fresh = candidates
    .filter(({ id }) => id === null)
    .map(({ values }) => ({ ...defaults(catalogue, values), ...values }));
  for (let from = 0; from < fresh.length; from += 500) {
    const part = fresh.slice(from, from + 500).map((values) => ({
      ...rows.columns(values),
      ...('active' in values ? { active: values.active } : {}),
      tenant_id: ctx.tenantId,
    }));
    const added = (await db.insertInto(store.table).values(part).returningAll().execute()) as Row[];
    for (const row of added) written.push(rows.bare(row));
  }
  written.forEach((record) => tell('create', null, record));
  let updated = 0;
  for (const { id, values } of candidates) {
    if (id === null) continue;
    const before = (await db
      .selectFrom(store.table)
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()) as Row;
    const was = rows.bare(before);
    if (Object.entries(values).every(([field, value]) => stableJson(was[field]) === stableJson(value)))
      continue;
    const row = (await db
      .updateTable(store.table)
      .set({
        ...rows.columns(values),
        ...('active' in values ? { active: values.active } : {}),
        version: sql`version + 1`,
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()) as Row;
    updated++;
    written.push(rows.bare(row));
    tell('update', was, rows.bare(row));
  }
  if (written.length > 0) {
    await store.afterWrite?.(ctx, written);
    await publishSettingsChanged(ctx);
  }
  return { created: fresh.length, updated };
}

/** The defaults of fields that are not told. */
function defaults(catalogue: Catalogue, values: Values): Values {
  return Object.fromEntries(
    Object.entries(catalogue.fields.shape).flatMap(([field, schema]) => {
      if (field in values) return [];
      const parsed = (schema as z.ZodType).safeParse(undefined);
      return parsed.success && parsed.data !== undefined ? [[field, parsed.data]] : [];
    }),
  );
}

function readRecord(
  columns: readonly (Column | null)[],
  cells: readonly string[],
  given: Values,
  shapes: ReadonlyMap<string, FieldShape>,
  schemas: Record<string, z.ZodType>,
): { value: Values } | { faults: RowFault[] } {
  const values: Values = {};
  const faults: RowFault[] = [];
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const text = (cells[at] ?? '').trim();
    const { field, key } = column;
    if (field === 'active') {
      const active = text === '' ? true : truthIn(text);
      if (active === null) faults.push({ column: field, message_key: 'NOT_YES_OR_NO' });
      else values.active = active;
      continue;
    }
    const shape = shapes.get(field)!;
    if (key !== undefined) {
      if (text !== '') values[field] = { ...((values[field] ?? {}) as Values), [key]: scalarIn(text) };
      else values[field] ??= {};
      continue;
    }
    if (text === '') {
      if (shape.required && !(field in given)) faults.push({ column: field, message_key: 'REQUIRED' });
      else if (!(field in given)) values[field] ??= undefined;
      continue;
    }
    const read = valueIn(text, shape);
    if ('fault' in read) faults.push({ column: field, message_key: read.fault });
    else values[field] = read.value;
  }
  Object.assign(values, given);
  for (const [field, shape] of shapes) {
    if (faults.some(({ column }) => column === field)) continue;
    if (!(field in values)) {
      if (shape.required) faults.push({ column: field, message_key: 'REQUIRED' });
      continue;
    }
    if (shape.kind === 'reference' && typeof values[field] === 'string') continue;
    const parsed = schemas[field]!.safeParse(values[field]);
    if (parsed.success) values[field] = parsed.data;
    else
      faults.push({
        column: field,
        message_key: parsed.error.issues.some(
          (issue) => issue.code === 'too_big' && issue.origin === 'string',
        )
          ? 'TOO_LONG'
          : parsed.error.issues.some((issue) => issue.code === 'too_big' || issue.code === 'too_small')
            ? 'OUT_OF_RANGE'
            : 'INVALID',
      });
  }
  return faults.length > 0 ? { faults } : { value: values };
}

const scalarIn = (text: string): unknown =>
  /^([[{]|true$|false$)/.test(text) ? (jsonIn(text) ?? text) : (numberIn(text) ?? text);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function valueIn(text: string, { kind, choices }: FieldShape): { value: unknown } | { fault: string } {
  switch (kind) {
    case 'integer':
    case 'decimal': {
      const value = numberIn(text);
      return value === null ? { fault: 'NOT_A_NUMBER' } : { value };
    }
    case 'boolean': {
      const value = truthIn(text);
      return value === null ? { fault: 'NOT_YES_OR_NO' } : { value };
    }
    case 'date': {
      const value = dateIn(text)?.slice(0, 10);
      return value ? { value } : { fault: 'NOT_A_DATE' };
    }
    case 'choice': {
      const value = choices?.find((choice) => choice.toLowerCase() === text.toLowerCase());
      return value === undefined ? { fault: 'UNKNOWN_CHOICE' } : { value };
    }
    case 'codes':
      return {
        value: [
          ...new Set(
            text
              .split(/[,|]/)
              .map((each) => each.trim())
              .filter(Boolean),
          ),
        ],
      };
    case 'json': {
      const value = jsonIn(text);
      return value === undefined ? { fault: 'NOT_JSON' } : { value };
    }
    default:
      return { value: text };
  }
}
