import {
  fillText,
  printedFields,
  type RecordBlock,
  type RecordField,
  type RecordTemplate,
} from '@cuadrilla/contract/administration/record-template.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { DocumentBlock, RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import { instantText } from './record-texts.rules.ts';
import type { RecordPhoto, RecordValues } from './record-values.ts';

/** What one report may contain at most; what is beyond is counted, and a template that needs more is not published. */
export const documentLimits = { photos: 24, rows: 500, pages: 40 } as const;

export interface DocumentSource {
  template: RecordTemplate;
  dictionary: readonly RecordField[];
  values: RecordValues;
  locale: Locale;
  timeZone: string;
  organization: string;
  footer: string;
  /** The address of the record in this product. */
  address: string;
  /** Where anybody checks the sealed record that the report is part of; its QR code then leads there. */
  verification?: RecordDocument['verification'];
  /** Signatures as the product redrew them, by field. */
  signatures: ReadonlyMap<string, string>;
}

/** Looks up the values of a record for each block of a template whose condition holds. */
export function documentOf(source: DocumentSource): RecordDocument {
  const { template, values, locale, organization, footer, verification } = source;
  const valueOf = (field: string) => values.texts.get(field) ?? null;
  const photosLeft = { count: documentLimits.photos as number };
  return {
    locale,
    organization,
    title: fillText(template.title[locale], valueOf),
    number: values.number,
    footer,
    ...(verification && { verification }),
    blocks: template.blocks.flatMap((block, from) => {
      if (!holds(block.when, values)) return [];
      const drawn = blockOf(block, source, photosLeft);
      return drawn ? [{ from, block: drawn }] : [];
    }),
  };
}

function holds(when: RecordBlock['when'], values: RecordValues): boolean {
  if (!when) return true;
  const { field, equals } = when;
  if (equals !== undefined) return (values.codes.get(field) ?? '') === equals;
  return (
    values.texts.has(field) ||
    values.signatures.has(field) ||
    (values.rows.get(field)?.length ?? 0) > 0 ||
    values.photos.some(({ question }) => `answers.${question}` === field)
  );
}

function blockOf(
  block: RecordBlock,
  source: DocumentSource,
  photosLeft: { count: number },
): DocumentBlock | null {
  const { values, locale, dictionary, address, verification } = source;
  const valueOf = (field: string) => values.texts.get(field) ?? null;
  const labelled = (names: readonly string[]) =>
    names.map((name) => ({ label: labelOf(name, source), value: valueOf(name) }));
  switch (block.type) {
    case 'heading':
    case 'text':
      return { type: block.type, text: fillText(block.text[locale], valueOf) };
    case 'fields':
      return { type: 'fields', columns: block.columns, fields: labelled(block.fields) };
    case 'answers': {
      const printed = printedFields(source.template);
      const others = dictionary.filter(
        ({ name, group, kind }) =>
          group === 'answers' && kind === 'value' && !printed.has(name) && valueOf(name) !== null,
      );
      if (others.length === 0) return null;
      return { type: 'fields', columns: block.columns, fields: labelled(others.map(({ name }) => name)) };
    }
    case 'rows':
      return tableOf(block, source);
    case 'photos':
      return photosBlock(block, source, photosLeft);
    case 'signatures':
      return {
        type: 'signatures',
        signatures: block.fields.map((field) => ({
          label: labelOf(field, source),
          image: source.signatures.get(field) ?? null,
        })),
      };
    case 'qr':
      return verification
        ? { type: 'qr', size: block.size, content: verification.address, code: verification.code }
        : { type: 'qr', size: block.size, content: address };
    default:
      return block.type === 'space' ? { type: 'space', height: block.height } : { type: 'line' };
  }
}

const labelOf = (name: string, { dictionary, locale }: DocumentSource): string =>
  dictionary.find((field) => field.name === name)?.label[locale] ?? name;

function tableOf(block: RecordBlock & { type: 'rows' }, source: DocumentSource): DocumentBlock | null {
  const rows = source.values.rows.get(block.field) ?? [];
  if (rows.length === 0) return null;
  const known = source.dictionary.find(({ name }) => name === block.field)?.columns ?? [];
  const columns = block.columns.map((column) => known.find(({ name }) => name === column));
  const shown = rows
    .slice(0, documentLimits.rows)
    .map((row) => block.columns.map((column) => row.get(column) ?? ''));
  // A calculation may also give a text.
  const isNumeric = (at: number) => shown.every((cells) => cells[at] === '' || /\d/u.test(cells[at]!));
  return {
    type: 'table',
    title: labelOf(block.field, source),
    columns: columns.map((column, at) => column?.label[source.locale] ?? block.columns[at]!),
    numbers: [...columns.keys()].filter((at) => columns[at]?.isNumber && isNumeric(at)),
    rows: shown,
    leftOut: Math.max(0, rows.length - documentLimits.rows),
  };
}

function photosBlock(
  block: RecordBlock & { type: 'photos' },
  source: DocumentSource,
  photosLeft: { count: number },
): DocumentBlock | null {
  const { photos } = source.values;
  const wanted =
    block.fields.length === 0
      ? photos
      : photos.filter(({ question }) => block.fields.includes(`answers.${question}`));
  if (wanted.length === 0) return null;
  const shown = wanted.slice(0, photosLeft.count);
  photosLeft.count -= shown.length;
  return {
    type: 'photos',
    perRow: block.perRow,
    photos: shown.map((photo) => ({
      photoId: photo.id,
      caption: captionOf(photo, source),
      missing: !photo.received,
    })),
    leftOut: wanted.length - shown.length,
  };
}

function captionOf({ question, takenAt }: RecordPhoto, source: DocumentSource): string {
  // A photo in a row of a repeat is announced as `repeat[0].question`.
  const label = labelOf(`answers.${question.split(/[[.]/)[0]!}`, source).replace(/^answers\./, '');
  return takenAt ? `${label} · ${instantText(takenAt, source)}` : label;
}
