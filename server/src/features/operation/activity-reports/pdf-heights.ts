import type { DocumentBlock } from '@cuadrilla/contract/operation/activity-reports.ts';
import { chartStart, type ChartBlock } from './pdf-chart.ts';
import type { Pages, TextStyle } from './pdf-page.ts';

/** How blocks of a report are laid out, and how much of each stands together. Lengths in points. */

type BlockOf<T extends DocumentBlock['type']> = DocumentBlock & { type: T };
/** What can be drawn: the blocks of records, and charts of numbers. */
export type PdfBlock = DocumentBlock | ChartBlock;

export const points = 72 / 25.4;
export const gap = 10;
export const styles = {
  heading: { size: 10.5, bold: true },
  label: { size: 7.2, color: 'label' },
  value: { size: 9 },
  cell: { size: 8.2 },
  headCell: { size: 7.6, bold: true },
  caption: { size: 7, color: 'label', align: 'center' },
} as const satisfies Record<string, TextStyle>;

export const grid = (pages: Pages, columns: number) => {
  const width = (pages.width - gap * (columns - 1)) / columns;
  return { width, x: (at: number) => pages.left + at * (width + gap) };
};

export const inRows = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const highest = (pages: Pages, texts: readonly string[], width: number, style: TextStyle): number =>
  Math.max(0, ...texts.map((text) => pages.heightOf(text, width, style)));

/** Names and values side by side: the height of the names, and of the values as far as a page has room for them. */
export function fieldHeights(
  pages: Pages,
  row: BlockOf<'fields'>['fields'],
  width: number,
): { label: number; value: number; isCut: boolean } {
  const label = highest(
    pages,
    row.map((field) => field.label),
    width,
    styles.label,
  );
  const value = highest(
    pages,
    row.map((field) => field.value ?? '–'),
    width,
    styles.value,
  );
  const most = pages.bodyHeight - label - 12;
  return { label, value: Math.min(most, value), isCut: value > most };
}

/** A row of pictures, and the captions under it. */
export function pictureHeights(
  pages: Pages,
  captions: readonly string[],
  width: number,
  picture: number,
  space: number,
): { picture: number; under: number; all: number } {
  const under = highest(pages, captions, width, styles.caption);
  return { picture, under, all: picture + under + space };
}

export const photoHeights = (pages: Pages, row: BlockOf<'photos'>['photos'], width: number) =>
  pictureHeights(
    pages,
    row.map((photo) => photo.caption),
    width,
    Math.min(width * 0.75, pages.bodyHeight - 40),
    6,
  );

export const signatureHeights = (pages: Pages, row: BlockOf<'signatures'>['signatures'], width: number) =>
  pictureHeights(
    pages,
    row.map((each) => each.label),
    width,
    52,
    8,
  );

export const signatureColumns = (count: number): number => Math.min(3, Math.max(2, count));

/** Of a text that continues on the next page, two lines. */
const textStart = (pages: Pages, text: string): number => {
  const height = pages.heightOf(text.split(/\n+/)[0] ?? '', pages.width, styles.value);
  return Math.min(height, styles.value.size * 3);
};

/** What of a block cannot be divided at its beginning. */
function startOf(pages: Pages, block: PdfBlock): number {
  switch (block.type) {
    case 'heading':
      return headingHeight(pages, block.text);
    case 'text':
      return textStart(pages, block.text);
    case 'fields': {
      const { width } = grid(pages, block.columns);
      const { label, value } = fieldHeights(pages, block.fields.slice(0, block.columns), width);
      return label + value + 5;
    }
    case 'table':
      return 60;
    case 'photos':
      return photoHeights(pages, block.photos.slice(0, block.perRow), grid(pages, block.perRow).width).all;
    case 'signatures': {
      const columns = signatureColumns(block.signatures.length);
      return signatureHeights(pages, block.signatures.slice(0, columns), grid(pages, columns).width).all;
    }
    case 'qr':
      return block.size * points;
    case 'chart':
      return chartStart(block);
    case 'line':
      return 9;
    case 'space':
      return block.height * points;
  }
}

export const headingHeight = (pages: Pages, text: string): number =>
  pages.heightOf(text, pages.width, styles.heading) + 10;

/** Lines, space and headings say nothing by themselves. */
const isContent = ({ type }: PdfBlock): boolean => type !== 'line' && type !== 'space' && type !== 'heading';

/** How much has to fit below a heading, so that it stands on the page of what it is the heading of. */
export function heldTogether(pages: Pages, following: readonly PdfBlock[]): number {
  const at = following.findIndex(isContent);
  const held = at < 0 ? following : following.slice(0, at + 1);
  const height = held.reduce((sum, block) => sum + startOf(pages, block), 0);
  // More than a page is never together.
  return height < pages.bodyHeight - 60 ? height : 40;
}
