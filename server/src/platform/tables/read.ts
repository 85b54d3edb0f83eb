import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { fail } from '../failure.ts';
import { tableLimits, type TableRow } from './limits.ts';
import { openBook, readSheet } from './read-xlsx.ts';
import { withoutFormula } from './write.ts';

/** A spreadsheet is a ZIP; anything else is read as text. */
const isSheet = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

/**
 * Reads a CSV or XLSX file row by row, the header first, in small steps that leave the process free for
 * requests.
 * @throws UNREADABLE_FILE with a reason, TOO_LARGE
 */
export async function* readTable(file: Buffer): AsyncGenerator<TableRow> {
  let rows = 0;
  for await (const row of isSheet(file) ? readSheet(file) : readCsv(file)) {
    if (row.cells.every((cell) => cell === '') || isNote(row.cells)) continue;
    if (++rows > tableLimits.rows + 1 || row.cells.length > tableLimits.columns)
      fail('TOO_LARGE', { rows: tableLimits.rows });
    if (row.cells.some((cell) => cell.length > tableLimits.cell))
      fail('UNREADABLE_FILE', { reason: `${row.line}` });
    yield { line: row.line, cells: row.cells.map(withoutFormula) };
    if (rows % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The last line of our own exports, which names the search and how many rows were found. */
const isNote = ([first = '', ...rest]: readonly string[]): boolean =>
  first.startsWith('# ') && rest.every((cell) => cell === '');

/** UTF-8 or UTF-16 by their byte order marks, UTF-8 when it is valid, else Windows-1252. */
export function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** The separator that the first line has most of, outside quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map([
    [';', 0],
    ['\t', 0],
    [',', 0],
    ['|', 0],
  ]);
  let quoted = false;
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '\n') break;
    else if (!quoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

async function* readCsv(file: Buffer): AsyncGenerator<TableRow> {
  const text = decode(file);
  if (text.includes('\0')) fail('UNREADABLE_FILE', { reason: 'NUL' });
  const delimiter = delimiterOf(text);
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 200_000,
      relax_quotes: true,
    }),
  );
  try {
    // A record of several lines has the number of its last line.
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    fail('UNREADABLE_FILE', { reason: (error as { code?: string }).code ?? 'CSV' });
  }
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536);
}

/** The bytes of an upload, at most five megabytes. @throws TOO_LARGE, UNREADABLE_FILE, for a bomb at once */
export async function receiveTable(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > tableLimits.bytes) fail('TOO_LARGE');
    chunks.push(chunk);
  }
  const file = Buffer.concat(chunks);
  if (bytes === 0) fail('UNREADABLE_FILE', { reason: '0 B' });
  if (isSheet(file)) (await openBook(file)).zip.close();
  return file;
}
