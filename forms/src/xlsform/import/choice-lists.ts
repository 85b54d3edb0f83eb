import { placeOf, type TableRow } from './columns.ts';
import { isOtherLanguage, localText, type Languages, type LocalText } from './languages.ts';
import { plainLabel } from './label-text.ts';
import type { XlsFormReport } from '../notes/report.ts';

/** One choice of a list of the workbook. */
export interface XlsChoice {
  row: TableRow;
  name: string;
  text: LocalText | undefined;
  /** Columns of its own, for filters and look-ups. */
  attributes: ReadonlyMap<string, string>;
  /** Those of other rows with the same code: it is offered where one of them is. */
  others: ReadonlyMap<string, string>[];
  /** Columns that are carried along: media, other languages. */
  carried: ReadonlyMap<string, string>;
  /** What our own export wrote beside the choice. */
  own: string | undefined;
}
export interface XlsChoiceList {
  name: string;
  choices: XlsChoice[];
  /** Names of columns of its own, in their order. */
  columns: readonly string[];
}

const known: ReadonlySet<string> = new Set(['list_name', 'name', 'label', 'cuadrilla']);

/** The lists of the sheet `choices`, by name. */
export function readChoiceLists(
  rows: readonly TableRow[],
  languages: Languages,
  allowDuplicates: boolean,
  report: XlsFormReport,
): Map<string, XlsChoiceList> {
  const lists = new Map<string, XlsChoiceList & { columns: string[]; names: Set<string> }>();
  for (const row of rows) {
    const list = row.cells.get('list_name');
    const name = row.cells.get('name');
    if (list === undefined) {
      report.addOnce('list', 'CHOICE_WITHOUT_LIST', {
        ...placeOf(row, 'list_name'),
        value: [...row.cells.values()][0]!,
      });
      continue;
    }
    if (name === undefined) {
      report.add('CHOICE_WITHOUT_NAME', placeOf(row, 'name'), { list });
      continue;
    }
    const found = lists.get(list) ?? { name: list, choices: [], columns: [], names: new Set<string>() };
    lists.set(list, found);
    if (found.names.has(name) && !row.cells.has('cuadrilla')) {
      const again = readChoice(row, name, languages, report);
      const first = found.choices.find((choice) => choice.name === name)!;
      const isSame = JSON.stringify(again.text) === JSON.stringify(first.text);
      const isRefused = !isSame && !allowDuplicates;
      report.add(isRefused ? 'CHOICE_TWICE' : 'CHOICE_TWICE_ALLOWED', placeOf(row, 'name'), { list });
      first.others.push(again.attributes);
      continue;
    }
    found.names.add(name);
    const choice = readChoice(row, name, languages, report);
    found.choices.push(choice);
    for (const column of choice.attributes.keys())
      if (!found.columns.includes(column)) found.columns.push(column);
  }
  return lists;
}

function readChoice(row: TableRow, name: string, languages: Languages, report: XlsFormReport): XlsChoice {
  const attributes = new Map<string, string>();
  const carried = new Map<string, string>();
  for (const [column, text] of row.cells) {
    const base = column.split('::')[0]!;
    if (known.has(base) && !isOtherLanguage(column, languages)) continue;
    if (column.includes('::')) {
      carried.set(column, text);
      report.addOnce(`choices ${column}`, 'COLUMN_CARRIED', placeOf(row, column));
    } else attributes.set(column, text);
  }
  return {
    row,
    name,
    text: localText(row, 'label', languages, plainLabel),
    attributes,
    others: [],
    carried,
    own: row.cells.get('cuadrilla'),
  };
}
