import { placeOf, type TableRow } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';

/**
 * Our texts are Spanish under `default`, and English. A workbook names its languages as its author likes:
 * `Español (es)`, `Spanish`, `es`, `English (en)`, or not at all.
 */
export interface Languages {
  /** Language whose texts are our `default`; empty for the columns without a language. */
  primary: string;
  /** Language whose texts are our `en`; null when there is none. */
  english: string | null;
}

const spanish = /^(?:es(?:[-_]\w+)?|spa|spanish|espa[ñn]ol|castellano)$/;
const english = /^(?:en(?:[-_]\w+)?|eng|english|ingl[ée]s)$/;

function isLanguage(name: string, pattern: RegExp): boolean {
  const [, base = name, code = ''] = /^(.*?)\s*\(([^)]*)\)\s*$/.exec(name) ?? [];
  return [base, code].some((part) => pattern.test(part.trim().toLowerCase()));
}

/** Columns that every tool translates. */
const texts = ['label', 'hint', 'constraint_message', 'required_message'];

/** Languages that columns name, each with a row of the sheet. */
function languagesIn(rows: readonly TableRow[]): Map<string, TableRow> {
  const found = new Map<string, TableRow>();
  for (const row of rows)
    for (const column of row.headers.keys()) {
      const [base = '', language] = column.split('::');
      if (language !== undefined && texts.includes(base) && !found.has(language)) found.set(language, row);
    }
  return found;
}

/** The languages of the columns of a workbook, and which of them are ours. */
export function readLanguages(
  rows: readonly TableRow[],
  defaultLanguage: string,
  report: XlsFormReport,
): Languages {
  const found = languagesIn(rows);
  const names = [...found.keys()];
  const plain = rows.some(({ headers }) => headers.has('label'));
  const es = names.find((name) => isLanguage(name, spanish));
  const en = names.find((name) => isLanguage(name, english)) ?? null;
  const preferred = names.find((name) => name === defaultLanguage);
  const primary = es ?? (plain ? '' : (preferred ?? names.find((name) => name !== en) ?? en ?? ''));
  const sample = found.get(primary);
  if (es === undefined && primary !== '' && sample)
    report.add('NO_SPANISH', placeOf(sample, `label::${primary}`), { language: primary });
  return { primary, english: en === primary ? null : en };
}

/** Whether the texts of a column are kept as they are, for lack of a language for them. */
export const isOtherLanguage = (column: string, { primary, english: en }: Languages): boolean => {
  const at = column.lastIndexOf('::');
  const base = at < 0 ? column : column.slice(0, at);
  if (!texts.includes(base)) return false;
  const language = at < 0 ? '' : column.slice(at + 2);
  return language !== primary && language !== en;
};

export type LocalText = string | { default: string; en: string };

/** A text in our languages: one text for both when there is no English. Undefined when there is none. */
export function localText(
  { cells }: TableRow,
  base: string,
  { primary, english: en }: Languages,
  change: (text: string) => string = (text) => text,
): LocalText | undefined {
  const plain = cells.get(base);
  const first = primary === '' ? plain : cells.get(`${base}::${primary}`);
  const second = en === null ? undefined : cells.get(`${base}::${en}`);
  const text = first ?? plain ?? second;
  if (text === undefined) return undefined;
  return second === undefined || first === undefined
    ? change(text)
    : { default: change(text), en: change(second) };
}
