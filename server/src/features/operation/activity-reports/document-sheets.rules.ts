import type { DocumentBlock, RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import type { Cell } from '#platform/tables/write.ts';

/** A report on one record as a spreadsheet: what stands once on the first sheet, each repeated group on its own. */
export interface Sheet {
  name: string;
  rows: Cell[][];
}

const texts = {
  es: {
    title: 'Reporte',
    table: 'Tabla',
    photo: 'Foto',
    missing: 'no ha llegado',
    received: 'recibida',
    signed: 'firmado',
    unsigned: 'sin firma',
    leftOut: 'No se muestran {n} filas más',
  },
  en: {
    title: 'Report',
    table: 'Table',
    photo: 'Photo',
    missing: 'not received',
    received: 'received',
    signed: 'signed',
    unsigned: 'not signed',
    leftOut: '{n} further rows are not shown',
  },
} as const;
type Texts = (typeof texts)[keyof typeof texts];

/** Excel takes 31 characters of a name, none of these, and each name once, whatever its case. */
function sheetName(title: string, used: Set<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\'"<>&]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` ${n}`;
    const name =
      [...plain]
        .slice(0, 31 - suffix.length)
        .join('')
        .trim() + suffix;
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}

function rowsOf(block: DocumentBlock, text: Texts): Cell[][] {
  switch (block.type) {
    case 'heading':
      return [[], [block.text]];
    case 'text':
      return [[block.text]];
    case 'fields':
      return block.fields.map(({ label, value }) => [label, value]);
    case 'photos':
      return block.photos.map(({ caption, missing }) => [
        `${text.photo}: ${caption}`,
        missing ? text.missing : text.received,
      ]);
    case 'signatures':
      return block.signatures.map(({ label, image }) => [
        label,
        image === null ? text.unsigned : text.signed,
      ]);
    case 'qr':
      return [['QR', block.content]];
    default:
      return [];
  }
}

export function sheetsOf(document: RecordDocument): Sheet[] {
  const text = texts[document.locale];
  const used = new Set<string>();
  const first: Sheet = {
    name: sheetName(text.title, used),
    rows: [[document.title, document.number], [document.organization], [document.footer]],
  };
  const sheets = [first];
  for (const { block } of document.blocks)
    if (block.type === 'table') {
      const rows: Cell[][] = [block.columns, ...block.rows];
      if (block.leftOut > 0) rows.push([text.leftOut.replace('{n}', String(block.leftOut))]);
      sheets.push({ name: sheetName(block.title || text.table, used), rows });
    } else first.rows.push(...rowsOf(block, text));
  return sheets;
}
