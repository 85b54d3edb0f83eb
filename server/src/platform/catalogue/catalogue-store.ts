import type { Kysely, RawBuilder } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { UniqueSet } from './unique.ts';

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
  company?: 'id' | 'company_id';
  /** The computed fields, as SQL over the alias `r`. */
  computed?: (ctx: TenantCtx) => Record<string, RawBuilder<unknown>>;
  /** What is wrong with each of these, by field; called before any is written. */
  check?: (ctx: TenantCtx, candidates: readonly Candidate[]) => Promise<Record<string, string>[]>;
  /** References to a record other than foreign keys to its id. */
  otherReferences?: (ctx: TenantCtx, record: Values) => Promise<Reference[]>;
  /** Called after every write, in its transaction. */
  afterWrite?: (ctx: TenantCtx, records: readonly Values[]) => Promise<void>;
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
