import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Pages } from './pdf-page.ts';

async function pdfOf(text: string): Promise<Buffer> {
  const pages = new Pages('Acta', 'es-CO');
  for (const bold of [false, true])
    pages.textIn(text, { x: 40, y: 80, width: 400 }, { size: 9, bold }, bold ? 'H1' : 'P');
  const { pdf } = await pages.finish({ left: '', right: '' }, [], () => '', 10);
  return Buffer.from(pdf);
}

/** The letters that a reader finds for the glyphs of each font; a glyph without a letter is an empty text. */
function lettersOf(pdf: Buffer): string[][] {
  const found: string[][] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const bytes = pdf.subarray(at + 'stream\n'.length, pdf.indexOf('endstream', at));
    if (bytes[0] !== 0x78) continue;
    const [, range] = /beginbfrange\n<\w+> <\w+> \[(.*)\]/.exec(inflateSync(bytes).toString('latin1')) ?? [];
    if (range === undefined) continue;
    found.push(
      range
        .split('> <')
        .map((code) =>
          String.fromCodePoint(...(code.match(/\w{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16))),
        ),
    );
  }
  return found;
}

test('letters of a document stay letters after one with their accents: what is copied and read aloud is whole', async () => {
  await pdfOf('ÍÑÁÉÓÚÜ');
  const fonts = lettersOf(await pdfOf('FIRRE NÚMERO AEOU'));
  expect(fonts).toHaveLength(2);
  for (const letters of fonts) {
    // The first glyph of a font stands for what it has no glyph of.
    expect(letters.slice(1)).not.toContain('');
    expect(letters).toEqual(expect.arrayContaining(['F', 'I', 'N', 'A', 'E', 'O', 'U']));
  }
});
