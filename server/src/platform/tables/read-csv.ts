import { parse } from 'csv-parse/sync';
import { fail } from '../failure.ts';
import type { TableRow } from './limits.ts';
import { decode, delimiterOf } from './read.ts';

/**
 * All rows of a CSV file, numbered as a spreadsheet program numbers them, with their cells as they are written. It
 * reads in one piece, for a thread of its own.
 * @throws TOO_LARGE, UNREADABLE_FILE
 */
export function readCsvRows(
  file: Buffer,
  most: { columns: number; cells: number; characters: number },
): TableRow[] {
  const text = decode(file).replace(/^\uFEFF/, '');
  if (text.includes('\0')) fail('UNREADABLE_FILE', { reason: 'NUL' });
  // The first line may be the name of a sheet, without any separator.
  const table = text.slice(Math.max(0, text.search(/[;\t,|]/)));
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: delimiterOf(table),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
    });
  } catch (error) {
    return fail('UNREADABLE_FILE', { reason: (error as { code?: string }).code ?? 'CSV' });
  }
  let [cells, characters] = [0, 0];
  for (const record of records) {
    cells += record.length;
    for (const cell of record) characters += cell.length;
    if (record.length > most.columns || cells > most.cells || characters > most.characters) fail('TOO_LARGE');
  }
  return records.map((record, at) => ({ line: at + 1, cells: record }));
}
