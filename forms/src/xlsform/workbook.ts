/** A spreadsheet as rows of texts: what is read from a file, and what is written to one. */
export interface SheetRow {
  /** As the spreadsheet numbers it; the header is usually 1. */
  line: number;
  cells: readonly string[];
}
export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
}
export type Workbook = readonly Sheet[];

/** Bounds of a workbook; a form that comes out of it has bounds of its own (`form-limits.ts`). */
export const xlsFormLimits = {
  /** Rows of the sheet `survey`, after loops are expanded. */
  surveyRows: 3_000,
  /** Rows of the sheet `choices`. */
  choiceRows: 20_000,
  columns: 200,
  /** A spreadsheet program stores no more in a cell. */
  cell: 32_767,
  /** Cells and characters of all sheets. */
  cells: 400_000,
  characters: 10_000_000,
  /** Characters of all expressions, those of filters once for each choice. */
  expressions: 200_000,
  /** Groups inside groups. */
  depth: 12,
  /** Notes that are listed; the others are counted. */
  notes: 1_000,
  /** Cells that an element carries along without using them, and characters of one. */
  carried: 30,
  carriedText: 2_000,
} as const;
