import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { UniqueSet } from './catalogue/unique.ts';
import type { Ctx, TenantCtx } from './context.ts';
import type { Database } from './db/schema.ts';
import { idsByCode } from './catalogue/record-labels.ts';

export type PackageRecord = Record<string, unknown>;

/** What a module says of the records that it exports to configuration packages and imports from them. */
export interface PackageSource {
  part: string;
  name: Bilingual;
  exports: Permission;
  imports: readonly Permission[];
  /** The table of its records. */
  table: keyof Database & string;
  /** Sets of fields that no two records of the part share. */
  unique: readonly UniqueSet[];
  keyOf(record: PackageRecord): string;
  read(ctx: TenantCtx): Promise<PackagedRecord[]>;
  /** How many records `read` would return, without reading them. */
  count(ctx: TenantCtx): Promise<number>;
  /** What a record refers to: part and code; records that are in no part have a name too, for example `users`. */
  references(record: PackageRecord): Reference[];
  /** Records that one package may have, where checking each is costly. */
  mostRecords?: number;
  /**
   * Examines records of a package at a cost that must not be paid inside the transaction: called before its
   * first statement, and before `fault` and `check`.
   */
  inspect?(ctx: Ctx, records: readonly PackageRecord[]): Promise<void>;
  /** Why a record cannot be taken as it is; `existing` is the tenant's own. */
  fault(record: PackageRecord, existing: PackageRecord | null): Bilingual | null;
  /**
   * Why a record cannot be taken among all that the tenant would have after the import: designs are checked
   * against what they refer to. `needs` names the parts that the check reads.
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

/** The `count` of a part that contains every record of its table. */
export const countAll =
  (table: PackageSource['table']): PackageSource['count'] =>
  async ({ db, tenantId }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} r where r.tenant_id = ${tenantId}`.execute(db);
    return rows[0]!.n;
  };

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const invalidValues = (error: z.ZodError): Bilingual => {
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].slice(0, 5).join(', ');
  return { es: `Valores no válidos: ${fields}`, en: `Values that are not valid: ${fields}` };
};

/**
 * What a record has in packages beside its catalogue's fields: links, settings, versions. Absent fields leave
 * the tenant's values as they are.
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
      const extended = items.filter(({ record }) => names.some((field) => field in record));
      const ids = await idsByCode(
        ctx,
        catalogue,
        extended.map(({ record }) => textOf(record.code)),
      );
      await extra.write(
        ctx,
        extended.map(({ record }) => ({ id: ids.get(textOf(record.code))!, record: fields.parse(record) })),
      );
    },
  };
}
