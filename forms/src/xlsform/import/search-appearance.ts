import { placeOf, type TableRow } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import type { XlsType } from './question-types.ts';

/** `search('towns', 'matches', 'region', ${region})` */
const search =
  /\bsearch\s*\(\s*(['"])([\p{L}\p{N} _.-]+)\1\s*(?:,\s*(['"])matches\3\s*,\s*(['"])([\p{L}\p{N}_]+)\4\s*,\s*(\$\{[^{}]+\}|'[^']*'|"[^"]*")\s*)?\)/u;

/** Choices that an appearance searches in a file, as those of `select_one_from_file`; anything else stays as it is. */
export function withoutSearch(
  row: TableRow,
  type: XlsType,
  report: XlsFormReport,
): { row: TableRow; type: XlsType } {
  const written = row.cells.get('appearance') ?? '';
  const found = type.list === undefined ? null : search.exec(written);
  if (!found || row.cells.has('choice_filter')) return { row, type };
  const [whole, , file = '', , , column, value] = found;
  report.add('SEARCH_AS_FILE', placeOf(row, 'appearance'), { file });
  const cells = new Map(row.cells);
  const rest = written.replace(whole, '').trim();
  if (rest === '') cells.delete('appearance');
  else cells.set('appearance', rest);
  if (column !== undefined && value !== undefined) cells.set('choice_filter', `${column} = ${value}`);
  const list = /\.csv$/i.test(file) ? file : `${file}.csv`;
  return { row: { ...row, cells }, type: { ...type, list, fromFile: true } };
}
