import type { FormDefinition } from '../../definition.ts';
import { isRecord } from '../../values.ts';
import type { BaseElements } from '../import/form-elements.ts';
import { importWorkbook, type ImportOptions } from '../import/import-form.ts';
import type { FormSettings } from '../import/form-settings.ts';
import { ownText } from '../own-cell.ts';
import { xlsFormLimits, type Sheet, type Workbook } from '../workbook.ts';
import { ExportLists } from './export-lists.ts';
import { ExportNames, recordedRows } from './export-names.ts';
import { english, exportCells, nothing, spanish, type Cells } from './export-row.ts';
import type { ExportScope } from './export-scope.ts';

/**
 * A form as an XLSForm that other tools read. What XLSForm cannot say stands in the column `cuadrilla`: the cells
 * are imported without it, and what differs from the form is written there. So an import gives the same form.
 */
type Json = Record<string, unknown>;

interface OutRow {
  cells: Cells;
  /** Absent in rows that end a group or record something. */
  element?: Json;
}

/** What other tools will not see, and where. */
export interface Unseen {
  row: number;
  column: string;
  value: string;
}

export interface XlsFormExport {
  book: Workbook;
  unseen: readonly Unseen[];
}

/** A form that has texts longer than a cell may be. */
export class XlsFormTooLong extends Error {}

/** The first line of a sheet is its header. */
const firstLine = 2;

/** @throws {XlsFormTooLong} */
export function exportXlsForm(definition: FormDefinition, settings: FormSettings): XlsFormExport {
  const out = new Exporter(definition, settings);
  out.blankFaults();
  out.writeOwnOfChoices();
  out.writeOwn();
  return { book: out.book(), unseen: out.unseen };
}

class Exporter {
  readonly unseen: Unseen[] = [];
  readonly #definition: FormDefinition;
  readonly #names: ExportNames;
  readonly #lists = new ExportLists();
  readonly #rows: OutRow[] = [];
  readonly #settings: Cells;
  readonly #options: ImportOptions;

  constructor(definition: FormDefinition, settings: FormSettings) {
    this.#definition = definition;
    this.#names = new ExportNames(definition);
    this.#options = { knownLists: listCodes(definition) };
    for (const what of recordedRows)
      this.#rows.push({
        cells: new Map([
          ['type', what],
          ['name', what],
        ]),
      });
    const pages = records(definition.pages);
    for (const page of pages) this.#element(page, null, true);
    for (const element of records(definition.elements)) this.#element(element, null, false);
    const { title, xls } = definition;
    const shown = isRecord(title) ? title.default : title;
    this.#settings = new Map([
      ['form_title', typeof shown === 'string' && shown !== '' ? shown : settings.nameEs],
      ['form_id', settings.code],
      ['version', settings.version],
      ['default_language', spanish],
      ...Object.entries(isRecord(xls) ? (xls as Record<string, string>) : {}),
    ]);
    this.#setOwn(this.#settings, ownText({}, {}, this.#layout()));
  }

  #layout(): { layout?: string } {
    const { pages, elements } = this.#definition;
    if (!Array.isArray(elements)) return {};
    return { layout: Array.isArray(pages) ? 'both' : 'elements' };
  }

  #element(element: Json, repeat: Json | null, isPage: boolean): void {
    const row = this.#rows.length + firstLine;
    const scope: ExportScope = {
      names: this.#names.namesAt(repeat),
      nameOf: (each) => this.#names.nameOf(each),
      listOf: (choices, name) => this.#lists.nameFor(choices, name, element, repeat),
      unseen: (column, value) => this.unseen.push({ row, column, value: value.slice(0, 500) }),
    };
    const cells = exportCells(element, scope);
    if (isPage) cells.set('appearance', ['field-list', cells.get('appearance')].filter(Boolean).join(' '));
    this.#setOwn(cells, ownText({}, {}, this.#ownName(element, cells)));
    this.#rows.push({ cells, element });
    const type = cells.get('type')!;
    const isRepeat = type === 'begin_repeat';
    if (!isRepeat && type !== 'begin_group') return;
    const inside = records(isRepeat ? element.templateElements : element.elements);
    for (const child of inside) this.#element(child, isRepeat ? element : repeat, false);
    this.#rows.push({ cells: new Map([['type', isRepeat ? 'end_repeat' : 'end_group']]) });
  }

  #ownName(element: Json, cells: Cells): { name?: string | null } {
    if (typeof element.name !== 'string') return { name: null };
    return cells.get('name') === element.name ? {} : { name: element.name };
  }

  #setOwn(cells: Cells, text: string | null): void {
    if (text === null) cells.delete('cuadrilla');
    else cells.set('cuadrilla', text);
  }

  /** Imports what is written so far. */
  #import(): { bases: BaseElements; faults: { row: number; column: string; code: string }[] } {
    const bases: BaseElements = new Map();
    const { notes } = importWorkbook(this.book(), this.#options, bases);
    const faults = notes.filter(
      ({ level, sheet, code }) => level === 'fault' && sheet === 'survey' && code !== 'FORM_REFUSED',
    );
    return { bases, faults };
  }

  /** A cell that an import would refuse is left out; a row of which nothing is left is asked as text. */
  blankFaults(): void {
    for (let round = 0; round < 4; round++) {
      const { faults } = this.#import();
      if (faults.length === 0) return;
      for (const { row, column } of faults) {
        const found = this.#rows[row - firstLine];
        if (!found) continue;
        this.unseen.push({ row, column, value: (found.cells.get(column) ?? '').slice(0, 500) });
        if (column === 'calculation' && found.cells.get(column) !== nothing) found.cells.set(column, nothing);
        else if (column !== 'type' && column !== 'name') found.cells.delete(column);
        else if (!found.cells.get('type')?.startsWith('begin'))
          found.cells.set('type', 'text').delete('calculation');
      }
    }
  }

  writeOwnOfChoices(): void {
    const { bases } = this.#import();
    this.#rows.forEach(({ element }, at) => {
      if (element) this.#lists.writeOwn(element, bases.get(at + firstLine));
    });
  }

  writeOwn(): void {
    const { bases } = this.#import();
    this.#rows.forEach(({ element, cells }, at) => {
      const base = bases.get(at + firstLine);
      if (element && base) this.#setOwn(cells, ownText(base, element, this.#ownName(element, cells)));
    });
    this.#setOwn(this.#settings, ownText(bases.get(0) ?? {}, this.#definition, this.#layout()));
  }

  book(): Sheet[] {
    const settings = sheetOf(
      'settings',
      [this.#settings],
      ['form_title', 'form_id', 'version', 'default_language'],
    );
    const survey = sheetOf(
      'survey',
      this.#rows.map(({ cells }) => cells),
      surveyColumns,
    );
    const choices = sheetOf('choices', this.#lists.rows(), choiceColumns);
    return [survey, choices, settings, ...this.#notes()];
  }

  /** What other tools will not see, for people who open the file. */
  #notes(): Sheet[] {
    if (this.unseen.length === 0) return [];
    const lines = this.unseen.slice(0, 500).map(({ row, column, value }) => [String(row), column, value]);
    return [
      {
        name: 'cuadrilla',
        rows: [['row', 'column', 'expression'], ...lines].map((cells, at) => ({ line: at + 1, cells })),
      },
    ];
  }
}

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function listCodes(definition: FormDefinition): Set<string> {
  const codes = new Set<string>();
  const walk = (node: Json): void => {
    if (typeof node.list === 'string') codes.add(node.list);
    for (const key of ['pages', 'elements', 'templateElements']) records(node[key]).forEach(walk);
  };
  walk(definition);
  return codes;
}

const withLanguages = (column: string): string[] => [`${column}::${spanish}`, `${column}::${english}`];
const surveyColumns = [
  'type',
  'name',
  ...withLanguages('label'),
  ...withLanguages('hint'),
  'required',
  ...withLanguages('required_message'),
  'relevant',
  'constraint',
  ...withLanguages('constraint_message'),
  'appearance',
  'parameters',
  'calculation',
  'trigger',
  'readonly',
  'default',
  'choice_filter',
  'repeat_count',
];
const choiceColumns = ['list_name', 'name', ...withLanguages('label')];

/** Columns that no row has are left out, but for those that every XLSForm has. */
function sheetOf(name: string, rows: readonly Cells[], columns: readonly string[]): Sheet {
  const always = new Set(columns.slice(0, name === 'settings' ? 3 : 4));
  const used = new Set(rows.flatMap((cells) => [...cells.keys()]));
  const header = [
    ...columns.filter((column) => always.has(column) || used.has(column)),
    ...[...used].filter((column) => !columns.includes(column) && column !== 'cuadrilla'),
    ...(used.has('cuadrilla') ? ['cuadrilla'] : []),
  ];
  const lines = rows.map((cells) => header.map((column) => cells.get(column) ?? ''));
  for (const cell of lines.flat())
    if (cell.length > xlsFormLimits.cell) throw new XlsFormTooLong(cell.slice(0, 60));
  return { name, rows: [header, ...lines].map((cells, at) => ({ line: at + 1, cells })) };
}
