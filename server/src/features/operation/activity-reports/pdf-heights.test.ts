import { expect, test } from 'vitest';
import { drawBlock } from './pdf-blocks.ts';
import type { PdfBlock } from './pdf-heights.ts';
import { Pages } from './pdf-page.ts';

/** Pages that count how often they were turned. */
class Counted extends Pages {
  turned = 0;
  override ensure(height: number): boolean {
    const isTurned = super.ensure(height);
    if (isTurned) this.turned++;
    return isTurned;
  }
}

const heading: PdfBlock = { type: 'heading', text: 'Firmas' };
const signatures: PdfBlock = {
  type: 'signatures',
  signatures: [
    { label: 'Usuario', image: null },
    { label: 'Testigo', image: null },
  ],
};
const photos: PdfBlock = {
  type: 'photos',
  perRow: 2,
  leftOut: 0,
  photos: [1, 2].map((photoId) => ({ photoId, caption: `Foto ${photoId}`, missing: false })),
};
const fields: PdfBlock = { type: 'fields', columns: 2, fields: [{ label: 'Lectura', value: '128' }] };
const table: PdfBlock = {
  type: 'table',
  title: 'Materiales',
  columns: ['Código', 'Cantidad'],
  rows: [['TUBO', '2']],
  leftOut: 0,
};
const text: PdfBlock = { type: 'text', text: 'Se deja copia del acta al usuario.' };

/** How often pages are turned after a heading that begins at `y`, until the first content below it is drawn. */
function turnsBelow(y: number, following: readonly PdfBlock[]): number {
  const pages = new Counted('Acta', 'es-CO');
  pages.y = y;
  drawBlock(pages, heading, following, new Map(), 'es');
  const before = pages.turned;
  following.forEach((block, at) => drawBlock(pages, block, following.slice(at + 1), new Map(), 'es'));
  return pages.turned - before;
}

test('a heading is on the page of the first thing below it, wherever on a page it comes', () => {
  const below: PdfBlock[][] = [
    [signatures],
    [{ type: 'space', height: 6 }, { type: 'line' }, signatures],
    [photos],
    [fields],
    [table],
    [text],
    [{ type: 'heading', text: 'Del usuario' }, signatures],
    [{ type: 'qr', size: 30, content: 'https://example.org/1' }],
  ];
  for (let y = 500; y < 800; y += 3)
    for (const following of below)
      expect(turnsBelow(y, following), `${y} ${following.map(({ type }) => type).join()}`).toBe(0);
});

test('a heading at the end, or before more than a page holds, needs no page of its own', () => {
  const pages = new Counted('Acta', 'es-CO');
  pages.y = 600;
  drawBlock(pages, heading, [], new Map(), 'es');
  drawBlock(
    pages,
    heading,
    Array.from({ length: 400 }, () => heading),
    new Map(),
    'es',
  );
  expect(pages.turned).toBe(0);
});
