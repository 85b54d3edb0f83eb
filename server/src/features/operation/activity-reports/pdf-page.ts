import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** A4 pages on which blocks follow each other: what does not fit goes to the next page, nothing covers anything. */

const ours = createRequire(import.meta.url);
interface Font {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
}
/** What pdfkit reads fonts with. */
const fontkit = createRequire(ours.resolve('pdfkit'))('fontkit') as { create(bytes: Buffer): Font };
/** The end of the Latin letters that names and addresses have. */
const afterLatin = 0x250;

/**
 * Read once: pdfkit would read the tables of a font again for every document, and takes fonts that were read, too. Each
 * letter is read before it is a part of another one, like the I of Í: fontkit would keep it without its code, and the
 * letter would be missing in what people copy, search and hear of a document.
 */
function openFont(name: string): Buffer {
  const font = fontkit.create(readFileSync(ours.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  for (const codePoint of font.characterSet) if (codePoint < afterLatin) font.glyphForCodePoint(codePoint);
  return font as unknown as Buffer;
}
const regular = openFont('DejaVuSansCondensed');
const bold = openFont('DejaVuSansCondensed-Bold');
const margins = { top: 62, bottom: 52, left: 42, right: 42 };
const colors = {
  text: '#1b2230',
  label: '#586074',
  line: '#c9ced9',
  fill: '#f1f3f7',
  bar: '#3a4bb8',
  good: '#1b7f4b',
  bad: '#b3261e',
} as const;

export type PageColor = keyof typeof colors;

export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: keyof typeof colors;
  align?: 'left' | 'right' | 'center';
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** Why a block does not fit. */
export type Overflow = 'WORD_TOO_LONG' | 'TEXT_CUT' | 'PHOTOS_LEFT_OUT' | 'ROWS_LEFT_OUT' | 'TOO_MANY_PAGES';

export class Pages {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  /** Where the block is that is being drawn, in the template. */
  #from = 0;
  y = margins.top;
  readonly overflows: { from: number; reason: Overflow }[] = [];

  /** @param keyword by which programs know the document */
  constructor(title: string, language: string, keyword?: string) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      // No font of the library's own: the two below have every letter that a name may have.
      font: '',
      info: {
        Title: title,
        Producer: 'Cuadrilla',
        Creator: 'Cuadrilla',
        ...(keyword !== undefined && { Keywords: keyword }),
      },
    });
    this.#pdf.registerFont('regular', regular);
    this.#pdf.registerFont('bold', bold);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  readonly left = margins.left;
  get width(): number {
    return this.#pdf.page.width - margins.left - margins.right;
  }
  get #bottom(): number {
    return this.#pdf.page.height - margins.bottom;
  }
  /** What fits on an empty page. */
  get bodyHeight(): number {
    return this.#bottom - margins.top;
  }

  begin(from: number): void {
    this.#from = from;
  }
  overflow(reason: Overflow): void {
    if (!this.overflows.some((found) => found.from === this.#from && found.reason === reason))
      this.overflows.push({ from: this.#from, reason });
  }

  /** Goes to the next page unless this much fits below. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.#pdf.addPage();
    this.y = margins.top;
    return true;
  }

  #use({ size, bold, color = 'text' }: TextStyle): void {
    this.#pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colors[color]);
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#use(style);
    return this.#pdf.heightOfString(text, { width });
  }
  widthOf(text: string, style: TextStyle): number {
    this.#use(style);
    return this.#pdf.widthOfString(text);
  }
  /** Reports a word of the template that is wider than its place. */
  requireWords(text: string, width: number, style: TextStyle): void {
    if (text.split(/\s+/).some((word) => this.widthOf(word, style) > width)) this.overflow('WORD_TOO_LONG');
  }

  /** A group of the structure that readers for blind people go through: a table, its rows. */
  group(type: string, parent: PDFKit.PDFStructureElement | null = null): PDFKit.PDFStructureElement {
    const element = this.#pdf.struct(type);
    (parent ?? this.#root).add(element);
    return element;
  }

  #marked(type: string, alt: string | null, parent: PDFKit.PDFStructureElement | null, draw: () => void) {
    const element = this.#pdf.struct(type, alt === null ? {} : { alt }, draw);
    (parent ?? this.#root).add(element);
    element.end();
  }

  /** Text in a box of its own height; what is beyond `height` is cut. */
  textIn(
    text: string,
    box: Box & { height?: number },
    style: TextStyle,
    type = 'P',
    parent: PDFKit.PDFStructureElement | null = null,
  ): void {
    const { x, y, width, height } = box;
    this.#marked(type, null, parent, () => {
      this.#use(style);
      const cut = height === undefined ? {} : { height, ellipsis: true };
      this.#pdf.text(text, x, y, { width, align: style.align ?? 'left', ...cut });
    });
  }

  /** Text over the whole width that continues on the next page. */
  flow(text: string, style: TextStyle, type = 'P'): void {
    const height = this.heightOf(text, this.width, style);
    if (height <= this.bodyHeight) this.ensure(height);
    else this.ensure(style.size * 2);
    this.textIn(text, { x: this.left, y: this.y, width: this.width }, style, type);
    this.y = this.#pdf.y;
  }

  image(bytes: Uint8Array, box: Box & { height: number }, alt: string): void {
    this.#marked('Figure', alt, null, () => {
      this.#pdf.image(Buffer.from(bytes), box.x, box.y, {
        fit: [box.width, box.height],
        align: 'center',
        valign: 'center',
      });
    });
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  line(y = this.y, x = this.left, width = this.width): void {
    this.#artifact(() => {
      this.#pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .strokeColor(colors.line)
        .stroke();
    });
  }
  fill(box: Box & { height: number }, color: PageColor = 'fill'): void {
    this.#artifact(() => {
      this.#pdf.rect(box.x, box.y, box.width, box.height).fill(colors[color]);
    });
  }
  frame(box: Box & { height: number }): void {
    this.#artifact(() => {
      this.#pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.7).strokeColor(colors.line).stroke();
    });
  }

  /** Rectangles that are read as one picture. */
  figure(boxes: readonly (Box & { height: number; color: PageColor })[], alt: string): void {
    this.#marked('Figure', alt, null, () => {
      for (const { x, y, width, height, color } of boxes)
        this.#pdf.rect(x, y, width, height).fill(colors[color]);
    });
  }

  /** Dark squares of a QR code. */
  squares(rows: readonly (readonly boolean[])[], box: Box, alt: string): void {
    const side = box.width / rows.length;
    this.#marked('Figure', alt, null, () => {
      rows.forEach((row, down) =>
        row.forEach((dark, across) => {
          if (dark) this.#pdf.rect(box.x + across * side, box.y + down * side, side, side);
        }),
      );
      this.#pdf.fill('#000000');
    });
  }

  /** Writes head and foot of every page and ends the file. */
  async finish(
    head: { left: string; right: string },
    footer: readonly string[],
    pageText: (page: number, of: number) => string,
    mostPages: number,
  ): Promise<{ pdf: Uint8Array; pages: number }> {
    this.#root.end();
    const { count } = this.#pdf.bufferedPageRange();
    if (count > mostPages) this.overflow('TOO_MANY_PAGES');
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      // Otherwise text below the margin would open a page.
      this.#pdf.page.margins.bottom = 0;
      this.#artifact(() => this.#edges(head, footer, pageText(page + 1, count)));
    }
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await ended;
    // Of bytes of its own, which can be handed to another thread.
    return { pdf: new Uint8Array(Buffer.concat(chunks)), pages: count };
  }

  #edges(head: { left: string; right: string }, footer: readonly string[], page: string): void {
    const small = { size: 7.5, color: 'label' } as const;
    const write = (text: string, y: number, width: number, align: 'left' | 'right', bold = false) => {
      this.#use({ ...small, bold });
      const x = align === 'left' ? this.left : this.left + this.width - width;
      this.#pdf.text(text, x, y, { width, align, height: 11, ellipsis: true, lineBreak: false });
    };
    write(head.left, 32, this.width * 0.68, 'left', true);
    write(head.right, 32, this.width * 0.3, 'right');
    footer.forEach((line, at) => write(line, this.#pdf.page.height - 34 + 11 * at, this.width * 0.8, 'left'));
    write(page, this.#pdf.page.height - 34, this.width * 0.18, 'right');
    for (const y of [46, this.#pdf.page.height - 40])
      this.#pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.7)
        .strokeColor(colors.line)
        .stroke();
  }
}
