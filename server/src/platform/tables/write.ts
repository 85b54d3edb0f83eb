import { Readable } from 'node:stream';
import yazl from 'yazl';

/**
 * Writes CSV and XLSX files row by row, of any length. Text that a spreadsheet would run as a formula is
 * disarmed in CSV with a leading apostrophe; in XLSX every text is a text cell and needs none.
 */
export type Cell = string | number | boolean | null | undefined;
export type TableFormat = 'csv' | 'xlsx';

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function tableStream(
  format: TableFormat,
  rows: AsyncIterable<readonly Cell[]>,
  sheet = 'Datos',
): Readable {
  return format === 'csv' ? Readable.from(csvText(rows)) : xlsxFile(rows, sheet);
}

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^[+-]?\d+([.,]\d+)?$/;

/**
 * One CSV cell: separator `;`, as spreadsheets in Spanish expect, and the apostrophe where a formula would
 * begin.
 */
export function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  const safe = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes the apostrophe, so that what was exported is imported as it was. */
export const withoutFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

async function* csvText(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\uFEFF';
  let chunk = '';
  for await (const row of rows) {
    chunk += `${row.map(csvCell).join(';')}\r\n`;
    if (chunk.length > 32_768) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

const xlsxFile = (rows: AsyncIterable<readonly Cell[]>, sheet: string): Readable =>
  bookStream([{ name: sheet, rows }]);

/** A spreadsheet of several sheets, each with a name of its own. */
export function bookStream(
  sheets: readonly { name: string; rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]> }[],
): Readable {
  const zip = new yazl.ZipFile();
  const names = sheets.map(({ name }) => name);
  for (const [name, text] of Object.entries(fixedParts(names))) zip.addBuffer(Buffer.from(text), name);
  const contents = sheets.map(({ rows }, at) => {
    const content = Readable.from(sheetXml(rows));
    zip.addReadStream(content, `xl/worksheets/sheet${at + 1}.xml`);
    return content;
  });
  zip.end();
  const out = zip.outputStream as Readable;
  for (const content of contents) content.on('error', (error) => out.destroy(error));
  out.on('close', () => contents.forEach((content) => content.destroy()));
  return out;
}

async function* sheetXml(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield [
    xmlHead,
    `<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews><sheetData>',
  ].join('');
  let chunk = '';
  for await (const row of rows) {
    chunk += `<row>${row.map(xlsxCell).join('')}</row>`;
    if (chunk.length > 32_768) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}</sheetData></worksheet>`;
}

function xlsxCell(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell))}</t></is></c>`;
}

/** XML 1.0 holds no other control characters. */
// oxlint-disable-next-line no-control-regex
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const openXml = 'application/vnd.openxmlformats';

const relationsXml = (relationships: readonly { type: string; target: string }[]): string =>
  [
    xmlHead,
    `<Relationships xmlns="${packaging}/relationships">`,
    ...relationships.map(
      ({ type, target }, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('');

const fixedParts = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': [
    xmlHead,
    `<Types xmlns="${packaging}/content-types">`,
    `<Default Extension="rels" ContentType="${openXml}-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Override PartName="/xl/workbook.xml"',
    ` ContentType="${openXml}-officedocument.spreadsheetml.sheet.main+xml"/>`,
    ...sheets.map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml"` +
        ` ContentType="${openXml}-officedocument.spreadsheetml.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join(''),
  '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
  'xl/workbook.xml': [
    xmlHead,
    `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>`,
    ...sheets.map(
      (name, at) => `<sheet name="${xmlText(name).slice(0, 31)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    ),
    '</sheets></workbook>',
  ].join(''),
  'xl/_rels/workbook.xml.rels': relationsXml(
    sheets.map((_, at) => ({ type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })),
  ),
});
