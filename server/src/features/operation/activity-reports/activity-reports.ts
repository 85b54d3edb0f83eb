import { Readable } from 'node:stream';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { activityReports as endpoints } from '@cuadrilla/contract/operation/activity-reports.ts';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { requireActivity } from '#features/operation/activities/activity-view.ts';
import {
  answeredForms,
  conditionsHold,
  offeredReports,
  recordsOfForm,
  type OfferedReport,
} from './offered-reports.store.ts';
import { bookStream, tableTypes } from '#platform/tables/write.ts';
import { sheetsOf } from './document-sheets.rules.ts';
import { fillReport, printReport, readRecord, type FilledReport, type Printed } from './fill-report.ts';
import { designOfForm, dictionaryOf, printableForms } from './record-dictionary.ts';

/** @throws NOT_FOUND unless the report may be run by the caller on this activity */
async function reportFor(ctx: Ctx, reportId: number, activityId: number): Promise<OfferedReport> {
  await requireActivity(ctx, activityId);
  const [report] = await offeredReports(ctx, reportId);
  if (!report || !(await conditionsHold(ctx, report.conditions, activityId))) return fail('NOT_FOUND');
  return report;
}

/** Reads in a transaction that ends before anything is drawn. */
const readBefore = <T>(ctx: Ctx, read: (inner: Ctx) => Promise<T>): Promise<T> =>
  ctx.inSeparateTransaction((inner) => read(inner as Ctx));

async function pdfOf(ctx: Ctx, code: string, filled: FilledReport): Promise<FileReply> {
  const pdf = await printReport(ctx, code, filled);
  return {
    name: `${code}-${filled.document.number}.pdf`,
    type: 'application/pdf',
    stream: Readable.from([pdf]),
    bytes: pdf.length,
    inline: true,
  };
}

/** Designers see what they design with the answers of real people. */
function requireAnswersVisible(ctx: Ctx): void {
  if (!ctx.actor.permissions.has('SUBOPERATIVE_MOD_VIEWFORM')) fail('FORBIDDEN');
}

async function fillPreview(ctx: Ctx, template: RecordTemplate, activityId: number): Promise<FilledReport> {
  requireAnswersVisible(ctx);
  const printed = { code: template.form, version: null, template };
  return fillReport(ctx, await readBefore(ctx, (inner) => readRecord(inner, printed, activityId)));
}

/** The record of an activity under a report that the caller may run on it. */
const readFor = (ctx: Ctx, reportId: number, activityId: number) =>
  readBefore(ctx, async (inner) =>
    readRecord(inner, await reportFor(inner, reportId, activityId), activityId),
  );

function recordRun(ctx: Ctx, activityId: number, { code, version }: Printed, format: 'pdf' | 'xlsx'): void {
  ctx.audit({
    action: 'reports.run',
    subject: 'activity',
    subjectId: activityId,
    after: { report: code, version, format },
  });
}

export const activityReportHandlers: Handlers<typeof endpoints> = {
  offered: async (ctx, { params }) => {
    await requireActivity(ctx, params.id);
    const forms = await answeredForms(ctx, params.id);
    const fitting = (await offeredReports(ctx)).filter(({ template }) => forms.includes(template.form));
    const offered: OfferedReport[] = [];
    for (const report of fitting)
      if (await conditionsHold(ctx, report.conditions, params.id)) offered.push(report);
    return offered.map(({ id, code, name, version }) => ({ reportId: id, code, name, version }));
  },
  document: async (ctx, { params, query }) =>
    (await fillReport(ctx, await readFor(ctx, query.reportId, params.id))).document,
  pdf: async (ctx, { params, query }) => {
    const read = await readFor(ctx, query.reportId, params.id);
    const file = await pdfOf(ctx, read.printed.code, await fillReport(ctx, read));
    recordRun(ctx, params.id, read.printed, 'pdf');
    return file;
  },
  xlsx: async (ctx, { params, query }) => {
    const read = await readFor(ctx, query.reportId, params.id);
    const { document } = await fillReport(ctx, read);
    recordRun(ctx, params.id, read.printed, 'xlsx');
    return {
      name: `${read.printed.code}-${document.number}.xlsx`,
      type: tableTypes.xlsx,
      stream: bookStream(sheetsOf(document)),
    };
  },
  forms: (ctx) => printableForms(ctx),
  dictionary: async (ctx, { query }) => dictionaryOf(await designOfForm(ctx, query.form)),
  records: async (ctx, { query }) => {
    requireAnswersVisible(ctx);
    const { form, versions } = await designOfForm(ctx, query.form);
    return recordsOfForm(ctx, { code: form.code, versionIds: versions.map(({ id }) => id) });
  },
  preview: async (ctx, { body }) => (await fillPreview(ctx, body.template, body.activityId)).document,
  previewPdf: async (ctx, { body }) => {
    const file = await pdfOf(ctx, body.template.form, await fillPreview(ctx, body.template, body.activityId));
    ctx.audit({ action: 'reports.preview', subject: 'activity', subjectId: body.activityId });
    return file;
  },
};
