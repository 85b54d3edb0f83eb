import { questionsIn, type FormDefinition } from '../../definition.ts';
import type { FormFault } from '../../guard/form-faults.ts';
import { guardForm } from '../../guard/form-guard.ts';
import { readChoiceLists } from './choice-lists.ts';
import { placeOf, readTable, sizeFault, type TableRow } from './columns.ts';
import { expandLoops } from './expand-loops.ts';
import { elementsOf, isPageNode, type BaseElements } from './form-elements.ts';
import { FormNames, nameNodes, type Renaming } from './form-names.ts';
import { readSettings, type FormSettings } from './form-settings.ts';
import { decideLists, type ImportedList, type NewList } from './import-lists.ts';
import { readLanguages } from './languages.ts';
import { XlsFormReport, type NoteLevel, type XlsFormNote } from '../notes/report.ts';
import { withOwn } from '../own-cell.ts';
import { withAffordableRows } from './row-limits.ts';
import type { FormContext, ListDecision } from './row-context.ts';
import { nodesIn, surveyTree, type SurveyNode } from './survey-tree.ts';
import { xlsFormLimits, type Sheet, type Workbook } from '../workbook.ts';

export interface ImportOptions {
  /** Codes of the lists that the tenant has. */
  knownLists?: ReadonlySet<string>;
  /** What somebody decided about lists of the workbook, by their names. */
  lists?: ReadonlyMap<string, ListDecision>;
}

export interface XlsFormImport {
  /** Null when there are faults: an import is whole or nothing. */
  definition: FormDefinition | null;
  settings: FormSettings;
  notes: readonly XlsFormNote[];
  counts: Readonly<Record<NoteLevel, number>>;
  questions: number;
  renamings: readonly Renaming[];
  lists: readonly ImportedList[];
  newLists: readonly NewList[];
}

type Json = Record<string, unknown>;

const noSettings: FormSettings = { code: '', nameEs: '', nameEn: '', version: '1' };
const sheetNames = ['survey', 'choices', 'external_choices', 'settings'];

/** Makes a form of the rows of an XLSForm. Everything that is not carried over as it is has a note. */
export const importXlsForm = (book: Workbook, options: ImportOptions = {}): XlsFormImport =>
  importWorkbook(book, options, null);

/** @param bases receives what the cells alone give for each row */
export function importWorkbook(
  book: Workbook,
  options: ImportOptions,
  bases: BaseElements | null,
): XlsFormImport {
  const report = new XlsFormReport();
  const sheets = findSheets(book, report);
  const survey = sheets?.get('survey');
  if (!survey) return nothing(report);
  const rowsOf = (name: string): TableRow[] => {
    const sheet = sheets?.get(name);
    return sheet ? readTable(sheet, report) : [];
  };
  const [settingRow, ...otherSettings] = rowsOf('settings');
  for (const row of otherSettings.slice(0, 1))
    report.add('SETTINGS_ROW', { ...placeOf(row, ''), value: [...row.cells.values()][0]! });
  const surveyRows = rowsOf('survey');
  const choiceRows = [...rowsOf('choices'), ...rowsOf('external_choices')];
  const { definition, settings, own, defaultLanguage, style, allowDuplicates } = readSettings(
    settingRow,
    report,
  );
  reportLength(surveyRows, xlsFormLimits.surveyRows, report);
  reportLength(choiceRows, xlsFormLimits.choiceRows, report);
  if (report.hasFaults) return { ...nothing(report), settings };
  const firstRows = [...surveyRows.slice(0, 1), ...choiceRows.slice(0, 1)];
  const languages = readLanguages(firstRows, defaultLanguage, report);
  const lists = readChoiceLists(choiceRows, languages, allowDuplicates, report);
  const roots = surveyTree(expandLoops(surveyRows, lists, report), report);
  const renamings = nameNodes(roots, report);
  const decided = decideLists(roots, lists, options, report);
  const form: FormContext = {
    report,
    languages,
    lists,
    names: new FormNames(roots),
    pages: pagesOf(own?.layout, style),
    budget: { left: xlsFormLimits.expressions },
    decisionOf: decided.decisionOf,
    tenantList: decided.tenantList,
  };
  const base = { ...definition, ...layout(roots, form, bases, own?.layout) };
  bases?.set(0, base);
  const written = withOwn(base, own, (property) =>
    report.add('OWN_CELL_EDITED', placeOf(settingRow!, 'cuadrilla'), { property }),
  );
  const whole = report.hasFaults ? written : withAffordableRows(written, roots, report);
  if (!report.hasFaults) reportFormFaults(whole, roots, survey.name, report);
  return {
    definition: report.hasFaults ? null : whole,
    settings,
    notes: report.notes,
    counts: report.counts,
    questions: countQuestions(roots),
    renamings,
    lists: decided.lists,
    newLists: decided.created,
  };
}

function reportLength(rows: readonly TableRow[], max: number, report: XlsFormReport): void {
  if (rows.length > max) report.add('TOO_MANY_ROWS', placeOf(rows[max]!, 'type'), { max });
}

const pagesOf = (layoutOfOwn: string | undefined, style: string): FormContext['pages'] =>
  layoutOfOwn === 'elements' ? 'none' : /\bpages\b/.test(style) ? 'groups' : 'field-list';

const countQuestions = (roots: readonly SurveyNode[]): number =>
  [...nodesIn(roots)].filter(({ kind, type }) => kind === 'question' && type.base !== 'meta').length;

const nothing = (report: XlsFormReport): XlsFormImport => ({
  definition: null,
  settings: noSettings,
  notes: report.notes,
  counts: report.counts,
  questions: 0,
  renamings: [],
  lists: [],
  newLists: [],
});

/** The sheets of an XLSForm by name; null when there is none, or when the workbook is too large. */
function findSheets(book: Workbook, report: XlsFormReport): Map<string, Sheet> | null {
  const at = (sheet: string) => ({ sheet, row: 0, column: '', value: '' });
  const tooLarge = sizeFault(book);
  if (tooLarge !== null) {
    report.add('WORKBOOK_TOO_LARGE', at(tooLarge));
    return null;
  }
  const sheets = new Map<string, Sheet>();
  for (const sheet of book) {
    const name = sheet.name.trim().toLowerCase();
    if (sheetNames.includes(name) && !sheets.has(name)) sheets.set(name, { name, rows: sheet.rows });
    else if (name === 'entities') report.add('ENTITIES_IGNORED', at(sheet.name));
    else if (sheet.rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '')) && name !== 'cuadrilla')
      report.add('SHEET_IGNORED', at(sheet.name));
  }
  if (!sheets.has('survey')) report.add('SURVEY_MISSING', { ...at('survey'), value: book[0]?.name ?? '' });
  return sheets;
}

/** Pages of the form: groups that are pages, and what stands between them. */
function layout(
  roots: readonly SurveyNode[],
  form: FormContext,
  bases: BaseElements | null,
  own: string | undefined,
): Json {
  const pages: Json[] = [];
  const loose: Json[] = [];
  let current: Json[] | null = null;
  const taken = new Set(roots.map(({ name }) => name));
  for (const node of roots) {
    const elements = elementsOf([node], form, bases);
    if (isPageNode(node, form)) {
      pages.push(...elements);
      current = null;
    } else if (own === 'elements' || own === 'both') loose.push(...elements);
    else if (elements.length > 0) {
      if (!current) {
        current = [];
        pages.push({ name: pageName(pages.length + 1, taken), elements: current });
      }
      current.push(...elements);
    }
  }
  if (own === 'elements') return { elements: loose };
  return own === 'both' ? { pages, elements: loose } : { pages };
}

function pageName(number: number, taken: Set<string>): string {
  for (let at = number; ; at++)
    if (!taken.has(`pagina${at}`)) {
      taken.add(`pagina${at}`);
      return `pagina${at}`;
    }
}

/** What the rules of forms say about the result, at the row of the question. */
function reportFormFaults(
  definition: FormDefinition,
  roots: readonly SurveyNode[],
  sheet: string,
  report: XlsFormReport,
): void {
  const faults: FormFault[] = [...guardForm(definition)];
  if (faults.length === 0) questionsIn(definition, faults);
  const nodes = new Map([...nodesIn(roots)].map((node) => [node.name, node]));
  for (const { place, es, en } of faults) {
    const node = nodes.get(place.split('.')[0]!);
    const at = node ? placeOf(node.row, 'name') : { sheet, row: 0, column: '', value: place };
    report.add('FORM_REFUSED', at, {});
    const note = report.notes.at(-1);
    if (note?.code === 'FORM_REFUSED') note.message = { es, en };
  }
}
