/** A row of a table: its line in the file (the header is line 1 of a spreadsheet) and its cells as text. */
export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * What a table file may be at most: bytes as sent and unpacked, their ratio, entries of its ZIP, rows,
 * columns, letters of a cell.
 */
export const tableLimits = {
  bytes: 5_000_000,
  inflated: 100_000_000,
  ratio: 100,
  entries: 2_000,
  rows: 20_000,
  columns: 100,
  cell: 2_000,
} as const;
