import type { XlsFormReport } from '../notes/report.ts';
import { xlsFormLimits, type Sheet } from '../workbook.ts';

/** A row of a sheet by column. Languages of one column are under `label` and `label::<language>`. */
export interface TableRow {
  sheet: string;
  line: number;
  /** Text of the cell by normal name of the column; empty cells are left out. */
  cells: ReadonlyMap<string, string>;
  /** The header as the file has it, by normal name. */
  headers: ReadonlyMap<string, string>;
}

/** Columns that may have a language. */
const translated: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'guidance_hint',
  'constraint_message',
  'required_message',
  'media::image',
  'media::audio',
  'media::video',
  'media::big-image',
  'image',
  'audio',
  'video',
  'big-image',
  'form_title',
]);

/** Other spellings of a column, of older and neighbouring tools. */
const aliases: Readonly<Record<string, string>> = {
  caption: 'label',
  relevance: 'relevant',
  read_only: 'readonly',
  bind_relevant: 'relevant',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  'bind::constraint': 'constraint',
  'bind::calculate': 'calculation',
  'bind::readonly': 'readonly',
  'bind::jr:constraintmsg': 'constraint_message',
  'bind::jr:requiredmsg': 'required_message',
  'control::appearance': 'appearance',
  'body::appearance': 'appearance',
  'list name': 'list_name',
  'choice filter': 'choice_filter',
  choicefilter: 'choice_filter',
  calculate: 'calculation',
  'constraint message': 'constraint_message',
  'constraining message': 'constraint_message',
  'bind::jr:count': 'repeat_count',
  'control::jr:count': 'repeat_count',
  'body::jr:count': 'repeat_count',
  'set form title': 'form_title',
  'set form id': 'form_id',
  'choice-filter': 'choice_filter',
  'guidance hint': 'guidance_hint',
  listname: 'list_name',
  'list-name': 'list_name',
  'constraint-msg': 'constraint_message',
  constraint_msg: 'constraint_message',
  'required message': 'required_message',
  requiredmsg: 'required_message',
  count: 'repeat_count',
  jr_count: 'repeat_count',
  'repeat count': 'repeat_count',
  'jr:count': 'repeat_count',
  command: 'type',
  tag: 'name',
  value: 'name',
  image: 'media::image',
  audio: 'media::audio',
  video: 'media::video',
  'big-image': 'media::big-image',
  'media:image': 'media::image',
  'media:audio': 'media::audio',
  'media:video': 'media::video',
  id_string: 'form_id',
  set_form_title: 'form_title',
  set_form_id: 'form_id',
  title: 'form_title',
  'default language': 'default_language',
};
/** Aliases that mean something else in another sheet. */
const aliasSheets: Readonly<Record<string, string>> = {
  value: 'choices',
  title: 'settings',
  calculate: 'survey',
  count: 'survey',
  command: 'survey',
  tag: 'survey',
};

const canonical = (name: string, sheet: string): string => {
  const alias = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  return alias !== name && Object.hasOwn(aliasSheets, name) && aliasSheets[name] !== sheet ? name : alias;
};

/** `Label :: Español (es)`, `label:es` and `media::image::English` as one spelling; the language as it is written. */
export function normalHeader(header: string, sheet: string): string {
  const text = header
    .replace(/\s+/g, ' ')
    .trim()
    // An older way to write two: `bind:relevant`.
    .replace(/^(bind|control|body|instance|media) ?:(?!:) ?/i, '$1::');
  const parts = text.split(/\s*::\s*/);
  const lower = parts[0]!.toLowerCase();
  if (parts.length === 1) {
    // One colon is an older way to write two: `label:English`.
    const [, base = '', language = ''] = /^([\w -]+):([^:]+)$/.exec(text) ?? [];
    const name = canonical(base.toLowerCase().trim(), sheet);
    if (language !== '' && translated.has(name)) return `${name}::${language.trim()}`;
    return canonical(lower, sheet);
  }
  const second = parts[1]!.toLowerCase();
  if (
    lower === 'media' ||
    lower === 'bind' ||
    lower === 'instance' ||
    lower === 'body' ||
    lower === 'control'
  )
    return [canonical(`${lower}::${second}`, sheet), ...parts.slice(2)].join('::');
  return [canonical(lower, sheet), ...parts.slice(1)].join('::');
}

const isColumnEmpty = ({ rows }: Sheet, header: number, at: number): boolean =>
  rows.slice(header + 1).every(({ cells }) => (cells[at] ?? '').trim() === '');

/** The rows of a sheet that are not empty. Everything about its header is reported. */
export function readTable(sheet: Sheet, report: XlsFormReport): TableRow[] {
  const first = sheet.rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = sheet.rows[first];
  if (!header) return [];
  const place = (column: string) => ({ sheet: sheet.name, row: header.line, column, value: column });
  const headers = new Map<string, string>();
  const names = header.cells.map((cell, at) => {
    if (cell.trim() === '') return '';
    const name = normalHeader(cell, sheet.name);
    // A second column without a single cell says nothing.
    if (headers.has(name) && isColumnEmpty(sheet, first, at)) return '';
    if (headers.has(name)) report.add('HEADER_TWICE', place(cell), { other: headers.get(name)! });
    else headers.set(name, cell.trim());
    return name;
  });
  const rows: TableRow[] = [];
  for (const { line, cells } of sheet.rows.slice(first + 1)) {
    const found = new Map<string, string>();
    cells.forEach((cell, at) => {
      const text = cell.trim();
      if (text === '') return;
      const name = names[at] ?? '';
      if (name !== '') found.set(name, text);
      else
        report.addOnce(`${sheet.name} ${at}`, 'NO_HEADER', {
          sheet: sheet.name,
          row: line,
          column: columnLetter(at),
          value: text,
        });
    });
    if (found.size > 0) rows.push({ sheet: sheet.name, line, cells: found, headers });
  }
  return rows;
}

/** How a spreadsheet calls a column: `A`, `AB`. */
export const columnLetter = (at: number): string =>
  (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

export const placeOf = (row: TableRow, column: string) => ({
  sheet: row.sheet,
  row: row.line,
  column: row.headers.get(column) ?? column,
  value: row.cells.get(column) ?? '',
});

/** Whether a workbook is too large to be looked at; the reader of files has stricter limits. */
export function sizeFault(book: readonly Sheet[]): string | null {
  let [cells, characters] = [0, 0];
  for (const { name, rows } of book)
    for (const row of rows) {
      cells += row.cells.length;
      if (row.cells.length > xlsFormLimits.columns || cells > xlsFormLimits.cells) return name;
      for (const cell of row.cells) {
        characters += cell.length;
        if (cell.length > xlsFormLimits.cell || characters > xlsFormLimits.characters) return name;
      }
    }
  return null;
}
