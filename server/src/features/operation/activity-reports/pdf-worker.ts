import { answerJobs } from '#platform/workers/worker-process.ts';
import { drawBlock, type Images } from './pdf-blocks.ts';
import type { PdfBlock } from './pdf-heights.ts';
import { Pages, type Overflow } from './pdf-page.ts';
import type { RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';

/** A process that draws reports. `report-pdf.ts` starts and limits it; it gets texts and bytes, never addresses. */
export type PdfDocument = Omit<RecordDocument, 'blocks'> & { blocks: { from: number; block: PdfBlock }[] };
export interface DrawJob {
  document: PdfDocument;
  images: Images;
  mostPages: number;
}
export interface DrawnReport {
  pdf: Uint8Array;
  pages: number;
  /** What did not fit, by the place of the block in the template; -1 is the title. */
  overflows: { from: number; reason: Overflow }[];
}

const pageText = {
  es: (page: number, of: number) => `Página ${page} de ${of}`,
  en: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

const verificationText = {
  es: ({ code, address }: Verification) => `Verificación ${code} · ${address}`,
  en: ({ code, address }: Verification) => `Verification ${code} · ${address}`,
} as const;
type Verification = NonNullable<PdfDocument['verification']>;

async function draw({ document, images, mostPages }: DrawJob): Promise<DrawnReport> {
  const { title, number, organization, locale, verification } = document;
  const pages = new Pages(`${title} ${number}`, locale === 'es' ? 'es-CO' : 'en', verification?.code);
  pages.begin(-1);
  pages.flow(title, { size: 15, bold: true }, 'H1');
  pages.y += 6;
  const blocks = document.blocks.map(({ block }) => block);
  for (const [at, { from, block }] of document.blocks.entries()) {
    pages.begin(from);
    drawBlock(pages, block, blocks.slice(at + 1), images, locale);
  }
  const head = { left: organization, right: number };
  const footer = [document.footer, ...(verification ? [verificationText[locale](verification)] : [])];
  const drawn = await pages.finish(head, footer, pageText[locale], mostPages);
  return { ...drawn, overflows: pages.overflows };
}

answerJobs<DrawJob, DrawnReport>(draw);
