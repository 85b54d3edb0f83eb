import type { Selectable } from 'kysely';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { PreviewCell, PreviewColumn } from '@cuadrilla/contract/kit/table-import.ts';
import type { TenantCtx } from '../context.ts';
import type { ImportTable } from '../db/schema.ts';

/**
 * What is particular to one kind of file. Everything else about an upload of rows is shared: the dry run in a
 * job, a line of reasons for each bad row, loading in parts of 500 that survive a kill, the file of failed
 * rows.
 */
export interface RowFault {
  /** A field, or the text of a header. */
  column: string;
  message_key: string;
}
export interface FileFailure {
  failure: string;
  detail: string;
}

export interface ImportOptions {
  locale: Locale;
  /** The company of staff who see one company alone; they load rows for that company only. */
  companyId: number | null;
  header?: string[];
  /** Rows that the dry run found good. */
  checked?: number;
  /** Good rows that are unusual, and the first hundred of them. */
  unusual?: number;
  warnings?: { line: number; faults: RowFault[] }[];
  /** The language of who requested to undo it. */
  undoLocale?: Locale;
  /** What the endpoint of one kind of file adds. */
  [option: string]: unknown;
}
export type ImportRow = Omit<Selectable<ImportTable>, 'options'> & { options: ImportOptions };

export interface TableTemplate {
  name: string;
  header: readonly string[];
}
/** A good row of the preview; `numbered` counts the rows of the file up to it that leave their number to the server. */
export interface PreviewedRow<R> {
  value: R;
  numbered: number;
}
/** The columns of a preview and the cells of each row. */
export interface DescribedRows {
  columns: PreviewColumn[];
  rows: PreviewCell[][];
}

type Columns = readonly (string | null)[] | FileFailure;

export interface Importer<R> {
  kind: string;
  /** Faults and failures beside the shared ones; a message here is used before the shared one. */
  faults: Record<string, Bilingual>;
  failures: Record<string, Bilingual>;
  /** @param query of the request, as the endpoint declares it */
  template(ctx: TenantCtx, query: Readonly<Record<string, unknown>>): TableTemplate | Promise<TableTemplate>;
  /** Which field each column is, null for those to be ignored; or why the file cannot be used. */
  fieldsOf(ctx: TenantCtx, row: ImportRow, header: readonly string[]): Columns | Promise<Columns>;
  /** Whether files of this kind can be taken now, called before the check and before each part. */
  findObstacle(ctx: TenantCtx, row: ImportRow): Promise<FileFailure | null>;
  /** Reads a row's cells; a row with faults gives every one of them. */
  rowReader(
    ctx: TenantCtx,
    row: ImportRow,
    header: readonly string[],
  ): Promise<(cells: readonly string[]) => { value: R } | { faults: RowFault[] }>;
  /** Values that may occur once in a file, by field. */
  keysOf(value: R): Record<string, string | undefined>;
  /**
   * The faults that the database finds in these rows, row by row; called in the dry run, and again before a
   * part is loaded.
   */
  findFaults(ctx: TenantCtx, row: ImportRow, values: readonly R[]): Promise<RowFault[][]>;
  /** What is unusual about good rows, row by row: shown after the dry run, never a reason to refuse them. */
  findWarnings?(ctx: TenantCtx, row: ImportRow, values: readonly R[]): Promise<RowFault[][]>;
  /** What to do about a fault, beside the shared remedies. */
  remedies?: Record<string, Bilingual>;
  /** The good rows as they will be written, with values in words; without it a preview shows the cells of the file. */
  describe?(
    ctx: TenantCtx,
    row: ImportRow,
    header: readonly string[],
    rows: readonly PreviewedRow<R>[],
  ): Promise<DescribedRows>;
  /** Whether a row leaves its number to the server. */
  leavesNumber?(value: R): boolean;
  /** Writes a part. */
  load(ctx: TenantCtx, row: ImportRow, values: readonly R[]): Promise<void>;
  /** What the notification of the person who uploaded it says at the end. */
  loadedMessage(good: number): Bilingual;
  /** What the notification names as the format of what was loaded. */
  formatOf?(row: ImportRow): string;
}

/** An importer of any kind of row, as the shared parts of an upload use it. */
export type AnyImporter = Omit<Importer<never>, 'rowReader'> & Pick<Importer<unknown>, 'rowReader'>;
