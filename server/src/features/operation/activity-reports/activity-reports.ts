import { Readable } from 'node:stream';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type {
  activityReports as endpoints,
  RecordDocument,
} from '@cuadrilla/contract/operation/activity-reports.ts';
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
import { designOfForm, dictionaryOf, printableForms } from './record-dictionary.ts';
import { documentOf } from './record-document.rules.ts';
import { photosFor, signaturesOf } from './record-images.ts';
import { instantText } from './record-texts.rules.ts';
import { recordValues, type RecordPhoto } from './record-values.ts';
import { drawPdf } from './report-pdf.ts';

/** What is printed: a published version, or a template that is being designed. */
interface Printed {
  code: string;
  version: string | null;
  template: RecordTemplate;
}

export interface FilledReport {
  document: RecordDocument;
  photos: readonly RecordPhoto[];
}

const draftNote = { es: 'Vista previa', en: 'Preview' } as const;

/** Fills a template with a record. @throws NOT_FOUND unless the caller may see the record and it answers the form */
export async function fillReport(ctx: Ctx, printed: Printed, activityId: number): Promise<FilledReport> {
  const { template, code, version } = printed;
  const design = await designOfForm(ctx, template.form);
  const values = await recordValues(ctx, activityId, design);
  const name = version === null ? draftNote[ctx.locale] : `${code} ${version}`;
  const document = documentOf({
    template,
    dictionary: dictionaryOf(design),
    values,
    locale: ctx.locale,
    timeZone: ctx.timeZone,
    organization: ctx.actor.tenantName,
    footer: `${name} · ${instantText(ctx.now.toISOString(), ctx)} · ${ctx.actor.name}`,
    address: `${ctx.platform.config.publicUrl}/operation/detail/${values.operationId}`,
    signatures: await signaturesOf(values),
  });
  return { document, photos: values.photos };
}

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

async function pdfOf(ctx: Ctx, code: string, { document, photos }: FilledReport): Promise<FileReply> {
  const images = await photosFor(ctx, document, photos);
  const { pdf } = await drawPdf(ctx.tenantId, code, document, images);
  return {
    name: `${code}-${document.number}.pdf`,
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

function fillPreview(ctx: Ctx, template: RecordTemplate, activityId: number): Promise<FilledReport> {
  requireAnswersVisible(ctx);
  return readBefore(ctx, (inner) =>
    fillReport(inner, { code: template.form, version: null, template }, activityId),
  );
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
  document: async (ctx, { params, query }) => {
    const report = await reportFor(ctx, query.reportId, params.id);
    return (await fillReport(ctx, report, params.id)).document;
  },
  pdf: async (ctx, { params, query }) => {
    const { report, filled } = await readBefore(ctx, async (inner) => {
      const report = await reportFor(inner, query.reportId, params.id);
      return { report, filled: await fillReport(inner, report, params.id) };
    });
    const file = await pdfOf(ctx, report.code, filled);
    ctx.audit({
      action: 'reports.run',
      subject: 'activity',
      subjectId: params.id,
      after: { report: report.code, version: report.version },
    });
    return file;
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
