import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { writeRecords } from './catalogue/catalogue-import.ts';
import { faultsOf, uniqueSetsOf, type Row, type Values } from './catalogue/catalogue-rows.ts';
import type { ServedCatalogue } from './catalogue/catalogue.ts';
import type { UniqueSet } from './catalogue/unique.ts';
import type { Ctx, TenantCtx } from './context.ts';
import type { Database } from './db/schema.ts';
import { fail } from './failure.ts';
import { idsByCode } from './catalogue/record-labels.ts';

export type PackageRecord = Record<string, unknown>;

/** What a module says of the records that it exports to configuration packages and imports from them. */
export interface PackageSource {
  part: string;
  name: Bilingual;
  exports: Permission;
  imports: readonly Permission[];
  /** Where its records are kept. */
  table: keyof Database & string;
  /** Sets of fields that no two records of the part share. */
  unique: readonly UniqueSet[];
  keyOf(record: PackageRecord): string;
  read(ctx: TenantCtx): Promise<PackagedRecord[]>;
  /**
   * What a record refers to, as code by part; records of other modules are told by their own name, e.g.
   * `users`.
   */
  references(record: PackageRecord): Reference[];
  /** Why a record cannot be taken as it is; `existing` is the tenant's own. */
  fault(record: PackageRecord, existing: PackageRecord | null): Bilingual | null;
  /**
   * The same of what would be written, beside all that the tenant would have: designs are held against what
   * they refer to. `needs` names the parts it looks at.
   */
  check?: {
    needs: readonly string[];
    prepare(world: PackageWorld): (record: PackageRecord, existing: PackageRecord | null) => Bilingual | null;
  };
  write(ctx: Ctx, items: readonly { id: number | null; record: PackageRecord }[]): Promise<void>;
}
export interface PackagedRecord {
  id: number;
  record: PackageRecord;
}
export interface Reference {
  part: string;
  code: string;
}
/** Records of a part by key, as they would be after the import. */
export type PackageWorld = (part: string) => ReadonlyMap<string, PackageRecord>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const invalidValues = (error: z.ZodError): Bilingual => {
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].slice(0, 5).join(', ');
  return { es: `Valores no válidos: ${fields}`, en: `Values that are not valid: ${fields}` };
};

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * A catalogue's records in packages: its fields, with codes for ids, in the order of their keys.
 * @param without fields that are a tenant's business of the day and no configuration
 */
export function cataloguePart(
  served: ServedCatalogue,
  part: string,
  without: readonly string[] = [],
): PackageSource {
  const { catalogue, store, rows } = served;
  const shapes = new Map([...rows.shapes].filter(([field]) => !without.includes(field)));
  const can = (action: string): Permission =>
    permissions.find((code) => code === `${catalogue.module}_MOD_${action}`)!;
  const reading = [...shapes]
    .filter(([, { kind }]) => kind === 'reference')
    .map(([field, { to }]) => ({ field, to: to! }));
  const plain = catalogue.fields
    .omit(Object.fromEntries(reading.map(({ field }) => [field, true as const])) as never)
    .partial();
  const keyOf = (record: PackageRecord): string =>
    rows.identity.map((field) => textOf(record[field])).join('/');

  const ownOf = (record: PackageRecord): PackageRecord =>
    Object.fromEntries(
      Object.entries(record).filter(
        ([field]) => shapes.has(field) && !reading.some((each) => each.field === field),
      ),
    );

  async function idsFor(
    ctx: TenantCtx,
    records: readonly PackageRecord[],
  ): Promise<Map<string, Map<string, number>>> {
    const found = new Map<string, Map<string, number>>();
    for (const { field, to } of reading)
      found.set(
        field,
        await idsByCode(ctx, to, records.map((record) => textOf(record[field])).filter(Boolean)),
      );
    return found;
  }

  /**
   * Records with ids for codes; null while something they refer to, of this very part, is not written yet.
   */
  function resolve(ids: Map<string, Map<string, number>>, record: PackageRecord): Values | null {
    const given = ownOf(record);
    // Only what is told: a default of what is not would undo the tenant's own.
    const values: Values = Object.fromEntries(
      Object.entries(plain.parse(given)).filter(([field]) => field in given),
    );
    if (typeof record.active === 'boolean') values.active = record.active;
    for (const { field, to } of reading) {
      const code = textOf(record[field]);
      if (code === '') {
        values[field] = null;
        continue;
      }
      const id = ids.get(field)!.get(code);
      if (id === undefined) {
        if (to === catalogue.name) return null;
        return fail('INVALID_INPUT', {}, { [`${part}:${keyOf(record)}`]: `${to}: ${code}` });
      }
      values[field] = id;
    }
    return values;
  }

  return {
    part,
    name: catalogue.titles.many,
    exports: can('LIST'),
    imports: [can('CREATE'), can('EDIT')],
    keyOf,
    table: store.table,
    unique: uniqueSetsOf(store),
    read: async (ctx) => {
      const found =
        await sql<Row>`select ${rows.coded(ctx)} from ${sql.table(store.table)} r where r.tenant_id = ${ctx.tenantId} order by r.id`.execute(
          ctx.db,
        );
      const left = ['id', 'version', ...without];
      return found.rows
        .map((row) => {
          const bare = Object.fromEntries(
            Object.entries(rows.bare(row)).filter(([field]) => !left.includes(field)),
          );
          return {
            id: row.id,
            record: {
              ...bare,
              ...Object.fromEntries(reading.map(({ field }) => [field, row[`code_${field}`] ?? null])),
            },
          };
        })
        .toSorted((one, other) => byText(keyOf(one.record), keyOf(other.record)));
    },
    references: (record) =>
      [...shapes].flatMap(([field, { to }]) =>
        to === undefined
          ? []
          : [record[field] ?? []].flat().map((code) => ({ part: to, code: textOf(code) })),
      ),
    fault: (record) => {
      const parsed = plain.safeParse(ownOf(record));
      if (!parsed.success) return invalidValues(parsed.error);
      const missing = [...shapes]
        .filter(
          ([field, { required }]) => required && (record[field] === undefined || record[field] === null),
        )
        .map(([field]) => field);
      return missing.length > 0
        ? { es: `Faltan: ${missing.join(', ')}`, en: `Missing: ${missing.join(', ')}` }
        : null;
    },
    write: async (ctx, items) => {
      for (let waiting = [...items]; waiting.length > 0;) {
        const ready: { id: number | null; values: Values; record: PackageRecord }[] = [];
        const later: typeof waiting = [];
        const ids = await idsFor(
          ctx,
          waiting.map(({ record }) => record),
        );
        for (const item of waiting) {
          const values = resolve(ids, item.record);
          if (values) ready.push({ id: item.id, values, record: item.record });
          else later.push(item);
        }
        const faults = await faultsOf(ctx, rows, store, ready);
        const whole = ready.filter((_, at) => Object.keys(faults[at]!).length === 0);
        if (whole.length === 0) {
          const found = ready.flatMap(({ record }, at) =>
            Object.entries(faults[at]!).map(
              ([field, fault]) => [`${part}:${keyOf(record)}.${field}`, fault] as const,
            ),
          );
          fail(
            'INVALID_INPUT',
            {},
            Object.fromEntries(
              [
                ...found,
                ...later.map(({ record }) => [`${part}:${keyOf(record)}`, 'NOT_FOUND'] as const),
              ].slice(0, 50),
            ),
          );
        }
        await writeRecords(ctx, catalogue, store, rows, whole);
        // What is refused may only be waiting for what has just been written, as an item for the one it hangs
        // under.
        later.push(...ready.filter((_, at) => Object.keys(faults[at]!).length > 0));
        waiting = later;
      }
    },
  };
}

/**
 * What a record has in packages beside its catalogue's fields: links, settings, versions. Told under fields
 * of its own; absent fields leave the tenant's as they are.
 */
export interface PackageExtra {
  fields: z.ZodObject;
  imports?: readonly Permission[];
  /** By id of the record. */
  read(ctx: TenantCtx): Promise<Map<number, PackageRecord>>;
  references?(record: PackageRecord): Reference[];
  fault?(record: PackageRecord, existing: PackageRecord | null): Bilingual | null;
  write(ctx: Ctx, items: readonly { id: number; record: PackageRecord }[]): Promise<void>;
}

export function extendedPart(base: PackageSource, catalogue: string, extra: PackageExtra): PackageSource {
  const fields = extra.fields.partial();
  const names = Object.keys(extra.fields.shape);
  return {
    ...base,
    imports: [...base.imports, ...(extra.imports ?? [])],
    read: async (ctx) => {
      const found = await extra.read(ctx);
      return (await base.read(ctx)).map(({ id, record }) => ({
        id,
        record: { ...record, ...found.get(id) },
      }));
    },
    references: (record) => [
      ...base.references(record),
      ...(fields.safeParse(record).success ? (extra.references?.(record) ?? []) : []),
    ],
    fault: (record, existing) => {
      const parsed = fields.safeParse(record);
      return (
        base.fault(record, existing) ??
        (parsed.success ? (extra.fault?.(record, existing) ?? null) : invalidValues(parsed.error))
      );
    },
    write: async (ctx, items) => {
      await base.write(ctx, items);
      const told = items.filter(({ record }) => names.some((field) => field in record));
      const ids = await idsByCode(
        ctx,
        catalogue,
        told.map(({ record }) => textOf(record.code)),
      );
      await extra.write(
        ctx,
        told.map(({ record }) => ({ id: ids.get(textOf(record.code))!, record: fields.parse(record) })),
      );
    },
  };
}
