import type { SheetRow, Workbook } from './workbook.ts';

/**
 * The sheets of an XLSForm in one CSV file. Other tools write them one below the other: the first column has the name
 * of a sheet, alone or before its headers, and is empty in the rows of that sheet. A file whose first line names
 * columns, `type` among them, is the sheet `survey` alone.
 */

const startsSheet = /^(?:survey|choices|external_choices|settings|entities|osm|cascades)$/i;
const isBlank = (cell: string): boolean => cell.trim() === '';

/** @returns null when the rows are neither */
export function csvWorkbook(rows: readonly SheetRow[]): Workbook | null {
  const filled = rows.filter(({ cells }) => !cells.every(isBlank));
  const [first] = filled;
  if (!first) return null;
  if (startsSheet.test(first.cells[0]!.trim())) return sheetsBelow(filled);
  const isHeader = first.cells.some((cell) => cell.trim().toLowerCase() === 'type');
  return isHeader ? [{ name: 'survey', rows: filled }] : null;
}

function sheetsBelow(rows: readonly SheetRow[]): Workbook {
  const sheets = new Map<string, { name: string; rows: SheetRow[] }>();
  let current: { name: string; rows: SheetRow[] } = { name: '', rows: [] };
  for (const { line, cells } of rows) {
    const [name = '', ...rest] = cells;
    if (!isBlank(name)) {
      const key = name.trim().toLowerCase();
      current = sheets.get(key) ?? { name: name.trim(), rows: [] };
      sheets.set(key, current);
    }
    if (!rest.every(isBlank)) current.rows.push({ line, cells: rest });
  }
  return [...sheets.values()];
}
