import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { columnOf } from './columns.ts';
import type { UniqueSet } from './unique.ts';

/** The company of a record is that of another one, to which this field refers. */
export interface CompanyThrough {
  through: string;
  table: 'contract' | 'app_user';
}

/** The table of a catalogue, and what only this catalogue knows. All but the first two are optional. */
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
   * Sets of fields that no two records share, each with a unique index; the first identifies records in files
   * and packages. `[['code']]` when absent.
   */
  unique?: readonly UniqueSet[];
  /** The column that limits staff of one company to the records of that company. */
  company?: 'id' | 'company_id' | CompanyThrough;
  /** The computed fields, as SQL over the alias `r`. */
  computed?: (ctx: TenantCtx) => Record<string, RawBuilder<unknown>>;
  /** What is wrong with each of these, by field; called before any is written. */
  check?: (ctx: TenantCtx, candidates: readonly Candidate[]) => Promise<Record<string, string>[]>;
  /** References to a record other than foreign keys to its id. */
  otherReferences?: (ctx: TenantCtx, record: Values) => Promise<Reference[]>;
  /** Called after every write, in its transaction, with the records and what changed ones were before. */
  afterWrite?: (ctx: TenantCtx, records: readonly Values[], before: readonly Values[]) => Promise<void>;
}

/** The company of a row `r`, as SQL; null where a catalogue belongs to no company. */
export function companyOf({ company }: Pick<CatalogueStore, 'company'>): RawBuilder<number> | null {
  if (!company) return null;
  if (typeof company === 'string') return sql<number>`${sql.ref(`r.${company}`)}`;
  return sql<number>`(
    select c.company_id from ${sql.table(company.table)} c
    where c.tenant_id = r.tenant_id and c.id = ${sql.ref(`r.${columnOf(company.through)}`)})`;
}

/** Which of these candidates are not of a company. */
export async function ofOthers(
  ctx: TenantCtx,
  { company }: Pick<CatalogueStore, 'company'>,
  candidates: readonly Pick<Candidate, 'id' | 'values'>[],
  own: number,
): Promise<boolean[]> {
  if (!company) return candidates.map(() => false);
  if (company === 'id') return candidates.map(({ id }) => id !== own);
  if (company === 'company_id') return candidates.map(({ values }) => values.companyId !== own);
  const ids = candidates.map(({ values }) => Number(values[company.through]) || 0);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(company.table)}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and company_id = ${own}`.execute(ctx.db);
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => !found.has(id));
}

export const uniqueSetsOf = ({ unique = [['code']] }: Pick<CatalogueStore, 'unique'>): readonly UniqueSet[] =>
  unique;

export type Values = Record<string, unknown>;
/**
 * Values about to be written; `id` is null for a new record. `record` is the whole record of a package, with
 * what is stored outside the fields of the catalogue.
 */
export interface Candidate {
  id: number | null;
  values: Values;
  record?: Values;
}
export type Row = Record<string, unknown> & { id: number; version: number };
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
export const anyDb = (ctx: TenantCtx): AnyDb => ctx.db as unknown as AnyDb;
