import { encode } from 'uqr';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { DocumentBlock } from '@cuadrilla/contract/operation/activity-reports.ts';
import { drawChart } from './pdf-chart.ts';
import {
  fieldHeights,
  gap,
  grid,
  headingHeight,
  heldTogether,
  inRows,
  photoHeights,
  points,
  signatureColumns,
  signatureHeights,
  styles,
  type PdfBlock,
} from './pdf-heights.ts';
import type { Pages, TextStyle } from './pdf-page.ts';

/** How each block of a report is drawn. Lengths in points; templates give millimetres. */

type BlockOf<T extends DocumentBlock['type']> = DocumentBlock & { type: T };
export type Images = ReadonlyMap<number, Uint8Array>;

const { label, value, cell, headCell, caption } = styles;

const texts = {
  empty: { es: '–', en: '–' },
  unsigned: { es: 'Sin firma', en: 'Not signed' },
  missing: { es: 'La foto no ha llegado', en: 'The photo has not arrived' },
  more: { es: 'y {n} más', en: 'and {n} more' },
  qr: { es: 'Código QR de {address}', en: 'QR code of {address}' },
  record: { es: 'Registro en el sistema', en: 'Record in the system' },
  verify: { es: 'Verifique este expediente: {code}', en: 'Verify this record: {code}' },
  signature: { es: 'Firma: {label}', en: 'Signature: {label}' },
} as const;
const textIn = (key: keyof typeof texts, locale: Locale, by: Record<string, string | number> = {}): string =>
  Object.entries(by).reduce<string>(
    (text, [name, each]) => text.replace(`{${name}}`, String(each)),
    texts[key][locale],
  );

/** @param following the blocks after it, with some of which a heading stands together */
export function drawBlock(
  pages: Pages,
  block: PdfBlock,
  following: readonly PdfBlock[],
  images: Images,
  locale: Locale,
): void {
  switch (block.type) {
    case 'heading':
      return drawHeading(pages, block.text, following);
    case 'text':
      for (const paragraph of block.text.split(/\n+/)) pages.flow(paragraph, value);
      break;
    case 'fields':
      drawFields(pages, block, locale);
      // Its last row ends with a gap of its own.
      pages.y += 1;
      return;
    case 'table':
      drawTable(pages, block, locale);
      break;
    case 'photos':
      drawPhotos(pages, block, images, locale);
      break;
    case 'signatures':
      drawSignatures(pages, block, locale);
      break;
    case 'qr':
      drawQr(pages, block, locale);
      break;
    case 'chart':
      drawChart(pages, block);
      break;
    case 'line':
      pages.ensure(8);
      pages.line(pages.y + 2);
      pages.y += 2;
      break;
    case 'space':
      pages.y += block.height * points;
      return;
  }
  pages.y += 7;
}

function drawHeading(pages: Pages, text: string, following: readonly PdfBlock[]): void {
  // A heading never stands alone at the foot of a page.
  pages.ensure(headingHeight(pages, text) + heldTogether(pages, following));
  pages.y += 4;
  pages.flow(text, styles.heading, 'H2');
  pages.line(pages.y + 1);
  pages.y += 6;
}

function drawFields(pages: Pages, { columns, fields }: BlockOf<'fields'>, locale: Locale): void {
  const { width, x } = grid(pages, columns);
  for (const row of inRows(fields, columns)) {
    const measured = row.map((field) => {
      const text = field.value ?? textIn('empty', locale);
      pages.requireWords(field.label, width, label);
      return {
        text,
        label: field.label,
        labelHeight: pages.heightOf(field.label, width, label),
      };
    });
    const { label: labelHeight, value: height, isCut } = fieldHeights(pages, row, width);
    if (isCut) pages.overflow('TEXT_CUT');
    pages.ensure(labelHeight + height + 5);
    measured.forEach((each, at) => {
      // Labels of one line stand just above their values when a neighbour's label has two.
      const labelY = pages.y + labelHeight - each.labelHeight;
      pages.textIn(each.label, { x: x(at), y: labelY, width }, label);
      pages.textIn(each.text, { x: x(at), y: pages.y + labelHeight + 0.5, width, height: height + 1 }, value);
    });
    pages.y += labelHeight + height + 5;
  }
}

const inset = 4;
/** What is left free before a cell: more after a number, which ends where its column does. */
const spaceBefore = ({ numbers = [] }: BlockOf<'table'>, at: number): number =>
  numbers.includes(at - 1) && !numbers.includes(at) ? 4 * inset : inset;

function columnWidths(pages: Pages, block: BlockOf<'table'>): number[] {
  const { columns, rows } = block;
  const natural = columns.map(
    (head, at) =>
      Math.min(
        220,
        Math.max(
          36,
          pages.widthOf(head, headCell),
          ...rows.slice(0, 100).map((row) => pages.widthOf(row[at] ?? '', cell)),
        ),
      ) +
      spaceBefore(block, at) -
      inset,
  );
  const sum = natural.reduce((total, each) => total + each, 0);
  return natural.map((each) => (each / sum) * pages.width);
}

function drawTable(pages: Pages, block: BlockOf<'table'>, locale: Locale): void {
  const { title, columns, rows, leftOut } = block;
  const numbers = new Set(block.numbers);
  const widths = columnWidths(pages, block);
  const starts = widths.map((_, at) => pages.left + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
  const inner = (at: number) => widths[at]! - spaceBefore(block, at) - inset;
  columns.forEach((head, at) => pages.requireWords(head, inner(at), headCell));
  const table = () => pages.group('Table');
  const rowHeight = (cells: readonly string[], style: TextStyle) =>
    Math.max(...cells.map((text, at) => pages.heightOf(text || ' ', inner(at), style))) + 6;
  const headHeight = rowHeight(columns, headCell);
  const most = pages.bodyHeight - headHeight - 4;
  const drawRow = (
    cells: readonly string[],
    height: number,
    style: TextStyle,
    parent: PDFKit.PDFStructureElement,
  ) => {
    const row = pages.group('TR', parent);
    cells.forEach((text, at) =>
      pages.textIn(
        text || ' ',
        { x: starts[at]! + spaceBefore(block, at), y: pages.y + 3, width: inner(at), height: height - 4 },
        numbers.has(at) ? { ...style, align: 'right' } : style,
        style === headCell ? 'TH' : 'TD',
        row,
      ),
    );
    row.end();
    pages.y += height;
    pages.line(pages.y);
  };
  const drawHead = (parent: PDFKit.PDFStructureElement) => {
    pages.fill({ x: pages.left, y: pages.y, width: pages.width, height: headHeight });
    drawRow(columns, headHeight, headCell, parent);
  };
  pages.ensure(headHeight + 40);
  pages.flow(title, { size: 8.5, bold: true }, 'H3');
  pages.y += 2;
  let element = table();
  drawHead(element);
  for (const row of rows) {
    const height = rowHeight(row, cell);
    if (height > most) pages.overflow('TEXT_CUT');
    if (pages.ensure(Math.min(height, most))) {
      element.end();
      element = table();
      drawHead(element);
    }
    drawRow(row, Math.min(height, most), cell, element);
  }
  element.end();
  if (leftOut > 0) {
    pages.overflow('ROWS_LEFT_OUT');
    pages.y += 2;
    pages.flow(textIn('more', locale, { n: leftOut }), label);
  }
}

function drawPhotos(pages: Pages, block: BlockOf<'photos'>, images: Images, locale: Locale): void {
  const { width, x } = grid(pages, block.perRow);
  for (const row of inRows(block.photos, block.perRow)) {
    const { picture: height, under, all } = photoHeights(pages, row, width);
    pages.ensure(all);
    row.forEach((photo, at) => {
      const box = { x: x(at), y: pages.y, width, height };
      const image = images.get(photo.photoId);
      if (image) pages.image(image, box, photo.caption);
      else {
        pages.frame(box);
        pages.textIn(textIn('missing', locale), { ...box, y: box.y + height / 2 - 5, height: 20 }, caption);
      }
      pages.textIn(photo.caption, { x: x(at), y: pages.y + height + 2, width, height: under + 1 }, caption);
    });
    pages.y += all;
  }
  if (block.leftOut > 0) {
    pages.overflow('PHOTOS_LEFT_OUT');
    pages.flow(textIn('more', locale, { n: block.leftOut }), label);
  }
}

function drawSignatures(pages: Pages, { signatures }: BlockOf<'signatures'>, locale: Locale): void {
  const columns = signatureColumns(signatures.length);
  const { width, x } = grid(pages, columns);
  for (const row of inRows(signatures, columns)) {
    const { picture: height, under, all } = signatureHeights(pages, row, width);
    pages.ensure(all);
    row.forEach((each, at) => {
      const box = { x: x(at), y: pages.y, width, height: height - 4 };
      if (each.image) {
        const bytes = Buffer.from(each.image.slice(each.image.indexOf(',') + 1), 'base64');
        pages.image(bytes, box, textIn('signature', locale, { label: each.label }));
      } else
        pages.textIn(textIn('unsigned', locale), { ...box, y: box.y + height / 2 - 4, height: 14 }, caption);
      pages.line(pages.y + height, x(at) + 10, width - 20);
      pages.textIn(each.label, { x: x(at), y: pages.y + height + 3, width, height: under + 1 }, caption);
    });
    pages.y += all;
  }
}

function drawQr(pages: Pages, { size, content, code }: BlockOf<'qr'>, locale: Locale): void {
  const width = size * points;
  pages.ensure(width);
  const { data } = encode(content, { ecc: 'M', border: 2 });
  pages.squares(data, { x: pages.left, y: pages.y, width }, textIn('qr', locale, { address: content }));
  const beside = { x: pages.left + width + gap, width: pages.width - width - gap };
  const title = code === undefined ? textIn('record', locale) : textIn('verify', locale, { code });
  pages.textIn(title, { ...beside, y: pages.y + 6 }, { ...label, bold: true });
  pages.textIn(content, { ...beside, y: pages.y + 17, height: width - 20 }, label);
  pages.y += width;
}
