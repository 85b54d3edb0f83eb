import { renameFields, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import type { Ctx } from '#platform/context.ts';
import type { AnsweredDesign } from '#features/operation/form-answers/form-answers.ts';
import { designOfForm, dictionaryOf } from './record-dictionary.ts';
import { documentOf } from './record-document.rules.ts';
import { photosFor, signaturesOf } from './record-images.ts';
import { namesInRecord, renamedQuestions } from './record-names.rules.ts';
import { instantText } from './record-texts.rules.ts';
import { recordValues, type RecordPhoto, type RecordValues } from './record-values.ts';
import { drawPdf } from './report-pdf.ts';

/** What is printed: a published version, or a template that is being designed. */
export interface Printed {
  code: string;
  version: string | null;
  template: RecordTemplate;
}

/** A record as it was read, before anything of it is drawn. */
export interface ReadRecord {
  printed: Printed;
  design: AnsweredDesign;
  values: RecordValues;
}

export interface FilledReport {
  document: RecordDocument;
  photos: readonly RecordPhoto[];
}

const draftNote = { es: 'Vista previa', en: 'Preview' } as const;

/** @throws NOT_FOUND unless the caller may see the record and it answers the form */
export async function readRecord(
  ctx: Ctx,
  printed: Printed,
  activityId: number,
  known?: AnsweredDesign,
): Promise<ReadRecord> {
  const design = known ?? (await designOfForm(ctx, printed.template.form));
  return { printed, design, values: await recordValues(ctx, activityId, design) };
}

/**
 * Fills a template with a record. Call it while no transaction is open: signatures are drawn anew.
 * @param verification of the sealed record that the report becomes part of: others do not carry it, since a copy that is
 * printed later is not what was sealed
 */
export async function fillReport(
  ctx: Ctx,
  { printed, design, values }: ReadRecord,
  verification?: RecordDocument['verification'],
): Promise<FilledReport> {
  const { template, code, version } = printed;
  const name = version === null ? draftNote[ctx.locale] : `${code} ${version}`;
  const nameOf = namesInRecord(values.asked, renamedQuestions(design.versions));
  const document = documentOf({
    template: renameFields(template, nameOf),
    dictionary: dictionaryOf(design),
    values,
    locale: ctx.locale,
    timeZone: ctx.timeZone,
    organization: ctx.actor.tenantName,
    footer: `${name} · ${instantText(ctx.now.toISOString(), ctx)} · ${ctx.actor.name}`,
    address: `${ctx.platform.config.publicUrl}/operation/detail/${values.operationId}`,
    verification,
    signatures: await signaturesOf(ctx, values),
  });
  return { document, photos: values.photos };
}

/** Draws a filled report as PDF. Call it while no transaction is open. */
export async function printReport(
  ctx: Ctx,
  code: string,
  { document, photos }: FilledReport,
): Promise<Uint8Array> {
  const images = await photosFor(ctx, document, photos);
  return (await drawPdf(ctx.tenantId, code, document, images)).pdf;
}
