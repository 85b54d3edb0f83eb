import { sql } from 'kysely';
import type { z } from 'zod';
import type { PackagePart, PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { writeAll } from './catalogue-import.ts';
import { columnOf, faultsOf, type Row, type Values } from './catalogue-rows.ts';
import type { ServedCatalogue } from './catalogue.ts';
import type { Ctx, TenantCtx } from './context.ts';
import { fail } from './failure.ts';
import { idsByCode } from './record-names.ts';

/** What a room says of the records it gives to configuration packages and takes from them. */
export interface PackageSource {
  part: PackagePart;
  name: Bilingual;
  exports: Permission;
  imports: readonly Permission[];
  /** Whether two records of the part may not bear the same name. */
  ownName: boolean;
  keyOf(record: PackageRecord): string;
  read(ctx: TenantCtx): Promise<PackagedRecord[]>;
  /** What a record refers to, as code by part; records of other modules are told by their own name, e.g. `users`. */
  references(record: PackageRecord): Reference[];
  /** Why a record cannot be taken as it is; `existing` is the tenant's own. */
  fault(record: PackageRecord, existing: PackageRecord | null): Bilingual | null;
  write(ctx: Ctx, items: readonly { id: number | null; record: PackageRecord }[]): Promise<void>;
}
export interface PackagedRecord { id: number; record: PackageRecord }
export interface Reference { part: string; code: string }

export const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
export const invalid = (error: z.ZodError): Bilingual => {
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].slice(0, 5).join(', ');
  return { es: `Valores no válidos: ${fields}`, en: `Values that are not valid: ${fields}` };
};

/** A catalogue's records in packages: its fields, with codes for ids. */
export function cataloguePart(served: ServedCatalogue, part: PackagePart): PackageSource {
  const { catalogue, store, rows } = served;
  const can = (action: string): Permission => permissions.find((code) => code === `${catalogue.module}_MOD_${action}`)!;
  const reading = [...rows.shapes].filter(([, { kind }]) => kind === 'reference').map(([field, { to }]) => ({ field, to: to! }));
  const plain = catalogue.fields.omit(Object.fromEntries(reading.map(({ field }) => [field, true as const])) as never).partial();
  const keyOf = (record: PackageRecord): string => rows.identity.map((field) => text(record[field])).join('/');

  /** Records with ids for codes; null while something they refer to, of this very part, is not written yet. */
  async function resolve(ctx: TenantCtx, record: PackageRecord): Promise<Values | null> {
    const values: Values = { ...(plain.parse(Object.fromEntries(Object.entries(record).filter(([field]) => rows.shapes.has(field) && !reading.some((each) => each.field === field)))) as Values) };
    if (typeof record.active === 'boolean') values.active = record.active;
    for (const { field, to } of reading) {
      const code = text(record[field]);
      if (code === '') {
        values[field] = null;
        continue;
      }
      const id = (await idsByCode(ctx, to, [code])).get(code);
      if (id === undefined) {
        if (to === catalogue.name) return null;
        return fail('INVALID_INPUT', {}, { [`${part}:${keyOf(record)}`]: `${to}: ${code}` });
      }
      values[field] = id;
    }
    return values;
  }

  return {
    part, name: catalogue.titles.many, exports: can('LIST'), imports: [can('CREATE'), can('EDIT')], keyOf,
    ownName: (store.unique ?? []).some((set) => set.length === 1 && set[0]!.startsWith('name')),
    read: async (ctx) => {
      const found = await sql<Row>`select ${rows.coded()} from ${sql.table(store.table)} r where r.tenant_id = ${ctx.tenantId} order by r.id`.execute(ctx.db);
      return found.rows.map((row) => {
        const bare = rows.bare(row);
        delete bare.id;
        delete bare.version;
        return { id: row.id, record: { ...bare, ...Object.fromEntries(reading.map(({ field }) => [field, row[`code_${field}`] ?? null])) } };
      });
    },
    references: (record) => [...rows.shapes].flatMap(([field, { to }]) => (to === undefined ? [] : [record[field] ?? []].flat().map((code) => ({ part: to, code: text(code) })))),
    fault: (record) => {
      const known = Object.fromEntries(Object.entries(record).filter(([field]) => rows.shapes.has(field) && !reading.some((each) => each.field === field)));
      const parsed = plain.safeParse(known);
      if (!parsed.success) return invalid(parsed.error);
      const missing = [...rows.shapes].filter(([field, { required }]) => required && (record[field] === undefined || record[field] === null)).map(([field]) => field);
      return missing.length > 0 ? { es: `Faltan: ${missing.join(', ')}`, en: `Missing: ${missing.join(', ')}` } : null;
    },
    write: async (ctx, items) => {
      for (let waiting = [...items]; waiting.length > 0; ) {
        const ready: { id: number | null; values: Values; record: PackageRecord }[] = [];
        const later: typeof waiting = [];
        for (const item of waiting) {
          const values = await resolve(ctx, item.record);
          if (values) ready.push({ id: item.id, values, record: item.record });
          else later.push(item);
        }
        const faults = await faultsOf(ctx, rows, store, ready);
        const whole = ready.filter((_, at) => Object.keys(faults[at]!).length === 0);
        if (whole.length === 0) {
          const found = ready.flatMap(({ record }, at) => Object.entries(faults[at]!).map(([field, fault]) => [`${part}:${keyOf(record)}.${field}`, fault] as const));
          fail('INVALID_INPUT', {}, Object.fromEntries([...found, ...later.map(({ record }) => [`${part}:${keyOf(record)}`, 'NOT_FOUND'] as const)].slice(0, 50)));
        }
        await writeAll(ctx, catalogue, store, rows, whole);
        // What is refused may only be waiting for what has just been written, as an item for the one it hangs under.
        later.push(...ready.filter((_, at) => Object.keys(faults[at]!).length > 0));
        waiting = later;
      }
    },
  };
}

/** Columns of a table by the fields of a package's record. */
export const columnsFrom = (record: PackageRecord, fields: readonly string[]): Values => Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [columnOf(field), record[field]]));
