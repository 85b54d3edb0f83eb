import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Failure, fail } from '../failure.ts';
import { tableLimits, type TableRow } from './limits.ts';

/**
 * A reader of the first sheet of a spreadsheet, on a SAX parser and within limits: never the whole document
 * in memory, no document type, no entry or sum of entries that inflates beyond measure.
 */
export async function* readSheet(file: Buffer): AsyncGenerator<TableRow> {
  const book = await openBook(file);
  try {
    const texts = await cellTexts(book, { yes: 'si', no: 'no', columns: tableLimits.columns });
    const [first] = await sheetsOf(book);
    yield* sheetRows(book, first?.entry ?? '', texts);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('UNREADABLE_FILE', { reason: 'XLSX' });
  } finally {
    book.zip.close();
  }
}

/** A sheet with all its rows. */
export interface ReadSheet {
  name: string;
  rows: TableRow[];
}

/**
 * All sheets of a spreadsheet, for files of which the whole is needed; `most` bounds cells and letters of all
 * sheets together. A yes or no is `TRUE` or `FALSE`.
 * @throws TOO_LARGE, UNREADABLE_FILE
 */
export async function readBook(
  file: Buffer,
  most: { sheets: number; columns: number; cells: number; characters: number },
): Promise<ReadSheet[]> {
  const book = await openBook(file);
  try {
    const sheets = await sheetsOf(book);
    if (sheets.length > most.sheets) fail('TOO_LARGE');
    const texts = await cellTexts(book, { yes: 'TRUE', no: 'FALSE', columns: most.columns });
    const read: ReadSheet[] = [];
    let [cells, characters] = [0, 0];
    for (const { name, entry } of sheets) {
      const rows: TableRow[] = [];
      for await (const row of sheetRows(book, entry, texts)) {
        if (row.cells.every((cell) => cell === '')) continue;
        cells += row.cells.length;
        for (const cell of row.cells) characters += cell.length;
        if (cells > most.cells || characters > most.characters) fail('TOO_LARGE');
        rows.push(row);
      }
      read.push({ name, rows });
    }
    return read;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('UNREADABLE_FILE', { reason: 'XLSX' });
  } finally {
    book.zip.close();
  }
}

interface Book {
  zip: ZipFile;
  entries: Map<string, Entry>;
  inflated: number;
  size: number;
}

/**
 * Opens the archive and checks its directory; fast enough for a request.
 * @throws TOO_LARGE, UNREADABLE_FILE
 */
export async function openBook(file: Buffer): Promise<Book> {
  const zip = await openZip(file);
  const entries = new Map<string, Entry>();
  let declared = 0;
  try {
    if (zip.entryCount > tableLimits.entries) fail('TOO_LARGE');
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof Failure ? error : new Failure('UNREADABLE_FILE', { reason: 'ZIP' });
  }
  if (
    declared > tableLimits.inflated ||
    (declared > 1_000_000 && declared > file.length * tableLimits.ratio)
  ) {
    zip.close();
    fail('TOO_LARGE');
  }
  return { zip, entries, inflated: 0, size: file.length };
}

const openZip = (file: Buffer): Promise<ZipFile> =>
  fromBufferPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() =>
    fail('UNREADABLE_FILE', { reason: 'ZIP' }),
  );

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Parses one entry piece by piece; yields after each, so that what was collected can be passed on. */
async function* parseEntry(book: Book, name: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = book.entries.get(name) ?? fail('UNREADABLE_FILE', { reason: name });
  const stream: Readable = await book.zip.openReadStreamPromise(entry);
  const parser = new SaxesParser({ fragment: false });
  let failure: Error | undefined;
  parser.on('error', (error) => (failure ??= error));
  parser.on('doctype', () => (failure ??= new Failure('UNREADABLE_FILE', { reason: 'DOCTYPE' })));
  parser.on('opentag', ({ name: tag, attributes }) =>
    handlers.open?.(localName(tag), attributes as Record<string, string>),
  );
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name: tag }) => handlers.close?.(localName(tag)));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    book.inflated += chunk.length;
    if (
      book.inflated > tableLimits.inflated ||
      (book.inflated > 1_000_000 && book.inflated > book.size * tableLimits.ratio)
    )
      fail('TOO_LARGE');
    parser.write(decoder.decode(chunk, { stream: true }));
    if (failure) throw failure;
    yield;
  }
  parser.close();
  if (failure) throw failure;
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

async function whole(parsing: AsyncGenerator<void>): Promise<void> {
  while ((await parsing.next()).done !== true);
}

/** The sheets in their order, with the entries of the archive that hold them. */
async function sheetsOf(book: Book): Promise<{ name: string; entry: string }[]> {
  const sheets: { name: string; relation: string }[] = [];
  await whole(
    parseEntry(book, 'xl/workbook.xml', {
      open: (name, attributes) =>
        void (
          name === 'sheet' &&
          sheets.length < tableLimits.entries &&
          sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '' })
        ),
    }),
  );
  const targets = new Map<string, string>();
  await whole(
    parseEntry(book, 'xl/_rels/workbook.xml.rels', {
      open: (name, attributes) =>
        void (name === 'Relationship' && targets.set(attributes.Id ?? '', attributes.Target ?? '')),
    }),
  );
  return sheets.map(({ name, relation }) => {
    const target = targets.get(relation) ?? '';
    return { name, entry: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
}

/** How the texts of cells are found and written. */
interface CellTexts {
  strings: readonly string[];
  /** Whether each style shows a date. */
  dates: readonly boolean[];
  yes: string;
  no: string;
  /** Most columns of a sheet. */
  columns: number;
}

const cellTexts = async (
  book: Book,
  options: Pick<CellTexts, 'yes' | 'no' | 'columns'>,
): Promise<CellTexts> => ({
  ...options,
  strings: await sharedStrings(book),
  dates: await dateStyles(book),
});

async function sharedStrings(book: Book): Promise<string[]> {
  const strings: string[] = [];
  if (!book.entries.has('xl/sharedStrings.xml')) return strings;
  let current: string | null = null;
  let inText = false;
  // Phonetic texts of East Asian languages repeat the text.
  let phonetic = false;
  await whole(
    parseEntry(book, 'xl/sharedStrings.xml', {
      open: (name) => {
        if (name === 'si') current = '';
        else if (name === 'rPh') phonetic = true;
        else if (name === 't') inText = !phonetic;
      },
      text: (text) => void (inText && current !== null && (current += text)),
      close: (name) => {
        if (name === 't') inText = false;
        else if (name === 'rPh') phonetic = false;
        else if (name === 'si') strings.push(current ?? '');
      },
    }),
  );
  return strings;
}

/** Whether each cell style shows a date. */
async function dateStyles(book: Book): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!book.entries.has('xl/styles.xml')) return styles;
  const custom = new Map<string, string>();
  let inFormats = false;
  await whole(
    parseEntry(book, 'xl/styles.xml', {
      open: (name, attributes) => {
        if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
        else if (name === 'cellXfs') inFormats = true;
        else if (name === 'xf' && inFormats)
          styles.push(isDateFormat(Number(attributes.numFmtId), custom.get(attributes.numFmtId ?? '')));
      },
      close: (name) => void (name === 'cellXfs' && (inFormats = false)),
    }),
  );
  return styles;
}

const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 45 && id <= 47) ||
  (code !== undefined &&
    /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) &&
    !/^general$/i.test(code));

async function* sheetRows(book: Book, name: string, texts: CellTexts): AsyncGenerator<TableRow> {
  let ready: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let [type, value, inValue, style, column] = ['', '', false, 0, 0];
  const parsing = parseEntry(book, name, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        row = { line: Number(attributes.r) || row.line + 1, cells: [] };
        column = -1;
      } else if (tag === 'c') {
        [type, value, style] = [attributes.t ?? 'n', '', Number(attributes.s ?? 0)];
        column = columnOf(attributes.r) ?? column + 1;
      } else if (tag === 'v' || (tag === 't' && type === 'inlineStr')) inValue = true;
    },
    text: (text) => void (inValue && (value += text)),
    close: (tag) => {
      if (tag === 'v' || tag === 't') inValue = false;
      else if (tag === 'c') {
        const text = cellText(type, value, texts, texts.dates[style] === true).trim();
        if (column < texts.columns) {
          while (row.cells.length < column) row.cells.push('');
          row.cells[column] = text;
          // Spreadsheet programs colour columns far to the right.
        } else if (text !== '') fail('TOO_LARGE');
      } else if (tag === 'row') ready.push(row);
    },
  });
  while ((await parsing.next()).done !== true) {
    yield* ready;
    ready = [];
  }
  yield* ready;
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

function cellText(type: string, value: string, { strings, yes, no }: CellTexts, isDate: boolean): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? yes : no;
  if (type === 'n' && value !== '') {
    const number = Number(value);
    if (isDate && Number.isFinite(number)) return serialDate(number);
    // 0.1 + 0.2 is written as it is stored; fifteen digits are what a spreadsheet shows.
    return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
  }
  return value;
}

/** Days since 1899-12-30, local time: `2026-11-21` or `2026-11-21T13:45`. */
function serialDate(serial: number): string {
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16);
}
