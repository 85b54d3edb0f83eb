import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { inspectForm } from '@cuadrilla/forms/inspect-form.ts';
import { csvWorkbook } from '@cuadrilla/forms/xlsform/csv-workbook.ts';
import { exportXlsForm, XlsFormTooLong } from '@cuadrilla/forms/xlsform/export/export-form.ts';
import { importXlsForm, type XlsFormImport } from '@cuadrilla/forms/xlsform/import/import-form.ts';
import type { FormSettings } from '@cuadrilla/forms/xlsform/import/form-settings.ts';
import { XlsFormReport } from '@cuadrilla/forms/xlsform/notes/report.ts';
import { xlsFormLimits, type Workbook } from '@cuadrilla/forms/xlsform/workbook.ts';
import type { ListDecisions } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { Failure } from '#platform/failure.ts';
import { readCsvRows } from '#platform/tables/read-csv.ts';
import { openBook, readBook } from '#platform/tables/read-xlsx.ts';

/** Reads forms from files and writes them to files. It runs in a thread that may die of what it reads. */
export type FormFileJob =
  | { kind: 'read'; file: Uint8Array; knownLists: readonly string[]; decisions: ListDecisions }
  | { kind: 'write'; definition: FormDefinition; settings: FormSettings };

export interface ReadForm extends XlsFormImport {
  format: 'xlsform' | 'json';
}
export interface WrittenForm {
  book: Workbook;
}
export interface Refusal {
  refused: { code: Failure['code']; detail: Failure['detail']; fields?: Record<string, string> };
}

export async function runFormFileJob(
  job: FormFileJob,
  clock: () => number,
): Promise<ReadForm | WrittenForm | Refusal> {
  try {
    return job.kind === 'read' ? await readForm(job, clock) : writeForm(job, clock);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, detail, fields } = error;
    return { refused: { code, detail, ...(fields && { fields }) } };
  }
}

type ReadJob = Extract<FormFileJob, { kind: 'read' }>;

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  file.subarray(0, bytes.length).equals(Buffer.from(bytes));

async function readForm(job: ReadJob, clock: () => number): Promise<ReadForm> {
  const file = Buffer.from(job.file);
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return otherFormat('.xls');
  if (startsWith(file, 0x50, 0x4b)) return readWorkbook(file, job, clock);
  const text = file.toString('utf8').replace(/^\uFEFF/, '');
  if (/^\s*\{/.test(text)) return readJson(text, clock);
  const book = csvWorkbook(readCsvRows(file, { ...bookLimits, columns: bookLimits.columns + 1 }));
  return book ? imported(book, job, clock) : refusedFile('FILE_NO_FORM');
}

const bookLimits = {
  sheets: 50,
  columns: xlsFormLimits.columns,
  cells: xlsFormLimits.cells,
  characters: xlsFormLimits.characters,
};

async function readWorkbook(file: Buffer, job: ReadJob, clock: () => number): Promise<ReadForm> {
  const archive = await openBook(file);
  archive.zip.close();
  if (!archive.entries.has('xl/workbook.xml')) return otherFormat('.ods, .zip, …');
  return imported(await readBook(file, bookLimits), job, clock);
}

/** What becomes of the rows of a form. */
function imported(book: Workbook, { knownLists, decisions }: ReadJob, clock: () => number): ReadForm {
  const form = importXlsForm(book, {
    knownLists: new Set(knownLists),
    lists: new Map(
      decisions.map(({ name, use, code }) => [
        name,
        use === 'list' && code !== undefined ? { use, code } : { use: 'inline' },
      ]),
    ),
  });
  return inspected({ ...form, format: 'xlsform' }, clock);
}

const nothing: Omit<ReadForm, 'notes' | 'counts' | 'format' | 'definition'> = {
  settings: { code: '', nameEs: '', nameEn: '', version: '1' },
  questions: 0,
  renamings: [],
  lists: [],
  newLists: [],
};
const nowhere = { sheet: '', row: 0, column: '', value: '' };

const otherFormat = (format: string): ReadForm => refusedFile('FILE_FORMAT', { format });

function refusedFile(code: 'FILE_FORMAT' | 'FILE_NO_FORM', detail: { format?: string } = {}): ReadForm {
  const report = new XlsFormReport();
  report.add(code, nowhere, detail);
  return { ...nothing, format: 'xlsform', definition: null, notes: report.notes, counts: report.counts };
}

function readJson(text: string, clock: () => number): ReadForm {
  let definition: unknown;
  try {
    definition = JSON.parse(text);
  } catch {
    throw new Failure('BROKEN_JSON');
  }
  const { title } = definition as { title?: unknown };
  const shown = typeof title === 'string' ? title : (title as { default?: unknown } | undefined)?.default;
  const name = typeof shown === 'string' ? shown.slice(0, 50) : '';
  const read: ReadForm = {
    ...nothing,
    settings: { ...nothing.settings, nameEs: name, nameEn: name },
    format: 'json',
    definition: definition as FormDefinition,
    notes: [],
    counts: { fault: 0, warning: 0, remark: 0 },
  };
  return inspected(read, clock);
}

/** Adds what the inspection of the form finds; a form with faults is none. */
function inspected(read: ReadForm, clock: () => number): ReadForm {
  if (!read.definition) return read;
  const { faults, questions } = inspectForm(read.definition, clock);
  if (faults.length === 0) return { ...read, questions: questions.size };
  const report = new XlsFormReport();
  for (const { place, es, en } of faults) {
    report.add('FORM_REFUSED', { ...nowhere, column: place });
    report.notes.at(-1)!.message = { es, en };
  }
  return {
    ...read,
    definition: null,
    notes: [...report.notes, ...read.notes],
    counts: { ...read.counts, fault: read.counts.fault + faults.length },
  };
}

function writeForm(
  { definition, settings }: Extract<FormFileJob, { kind: 'write' }>,
  clock: () => number,
): WrittenForm {
  const { faults } = inspectForm(definition, clock);
  if (faults.length > 0)
    throw new Failure(
      'INVALID_DESIGN',
      {},
      Object.fromEntries(faults.map(({ place, en }) => [place || 'definition', en])),
    );
  try {
    return { book: exportXlsForm(definition, settings).book };
  } catch (error) {
    if (error instanceof XlsFormTooLong) throw new Failure('TOO_LARGE');
    throw error;
  }
}
