import { z } from 'zod';
import { recordField, recordTemplate, recordTemplateLimits } from '../administration/record-template.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, code, id, idParam, instant, locale } from '../kit/fields.ts';

const base = '/operacion-campo-service/activity-report/v1';

const labelled = z.object({ label: z.string(), value: z.string().nullable() });
/** A block with the values of one record, in one language: what is drawn on paper and read on screen. */
export const documentBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('fields'), columns: z.number().int(), fields: z.array(labelled) }),
  z.object({
    type: z.literal('table'),
    title: z.string(),
    columns: z.array(z.string()),
    /** The columns of numbers, from 0, which stand below one another by their last digits. */
    numbers: z.array(z.number().int()).optional(),
    rows: z.array(z.array(z.string())),
    leftOut: z.number().int(),
  }),
  z.object({
    type: z.literal('photos'),
    perRow: z.number().int(),
    photos: z.array(z.object({ photoId: id, caption: z.string(), missing: z.boolean() })),
    leftOut: z.number().int(),
  }),
  z.object({
    type: z.literal('signatures'),
    /** `image` is a data address of the product's own making; null where nobody signed. */
    signatures: z.array(z.object({ label: z.string(), image: z.string().nullable() })),
  }),
  z.object({
    type: z.literal('qr'),
    size: z.number().int(),
    content: z.string(),
    /** Of the sealed record to whose public page it leads. */
    code: z.string().optional(),
  }),
  z.object({ type: z.literal('line') }),
  z.object({ type: z.literal('space'), height: z.number().int() }),
]);
export type DocumentBlock = z.output<typeof documentBlock>;

export const recordDocument = z.object({
  locale,
  organization: z.string(),
  title: z.string(),
  /** Number of the operation. */
  number: z.string(),
  /** Code and version of the report, and who printed it when. */
  footer: z.string(),
  /** Of a report inside a sealed record: the code and the public address at which anybody can check it. */
  verification: z.object({ code: z.string(), address: z.string() }).optional(),
  /** Each with the place of its block in the template. */
  blocks: z.array(z.object({ from: z.number().int(), block: documentBlock })),
});
export type RecordDocument = z.output<typeof recordDocument>;

const reportQuery = z.object({ reportId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const previewBody = z.strictObject({ template: recordTemplate, activityId: id });

/** Reports of one activity, from templates that the tenant designs. */
export const activityReports = {
  offered: endpoint({
    method: 'GET',
    path: `${base}/offered/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: "Reports that the caller's roles may run on an activity",
    params: idParam,
    reply: z.array(z.object({ reportId: id, code: z.string(), name: bilingual, version: z.string() })),
  }),
  document: endpoint({
    method: 'GET',
    path: `${base}/document/:id`,
    recorded: { action: 'answers.read', subject: 'activity', id: 'id' },
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'A report on an activity, to be read on screen',
    params: idParam,
    query: reportQuery,
    reply: recordDocument,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'A report on an activity as PDF',
    params: idParam,
    query: reportQuery,
    reply: 'file',
  }),
  xlsx: endpoint({
    method: 'GET',
    path: `${base}/xlsx/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'A report on an activity as a spreadsheet, with a sheet for each of its tables',
    params: idParam,
    query: reportQuery,
    reply: 'file',
  }),
  forms: endpoint({
    method: 'GET',
    path: `${base}/forms`,
    access: ['REPORT_MOD_EDIT', 'REPORT_MOD_SETTING'],
    summary: 'Forms that a report can print',
    reply: z.array(z.object({ code: z.string(), name: bilingual })),
  }),
  dictionary: endpoint({
    method: 'GET',
    path: `${base}/dictionary`,
    access: ['REPORT_MOD_EDIT', 'REPORT_MOD_SETTING'],
    summary: 'The fields of a record with answers to a form',
    query: z.object({ form: code }),
    reply: z.array(recordField),
  }),
  records: endpoint({
    method: 'GET',
    path: `${base}/records`,
    access: ['REPORT_MOD_EDIT', 'REPORT_MOD_SETTING'],
    summary: 'The newest activities with answers to a form, and the one with the longest answers first',
    query: z.object({ form: code }),
    reply: z.array(
      z.object({
        activityId: id,
        number: z.string(),
        author: z.string(),
        receivedAt: instant,
        longest: z.boolean(),
      }),
    ),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    readOnly: true,
    access: 'REPORT_MOD_EDIT',
    bodyLimit: recordTemplateLimits.bytes,
    summary:
      'A template with the values of a record, to be read on screen; needs SUBOPERATIVE_MOD_VIEWFORM, too',
    body: previewBody,
    reply: recordDocument,
  }),
  previewPdf: endpoint({
    method: 'POST',
    path: `${base}/preview_pdf`,
    readOnly: true,
    access: 'REPORT_MOD_EDIT',
    bodyLimit: recordTemplateLimits.bytes,
    summary: 'A template with the values of a record as PDF; needs SUBOPERATIVE_MOD_VIEWFORM, too',
    body: previewBody,
    reply: 'file',
  }),
};
