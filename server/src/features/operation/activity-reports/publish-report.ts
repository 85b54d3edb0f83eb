import {
  isRecordTemplate,
  recordTemplate,
  templateFaults,
  type RecordField,
  type RecordTemplate,
} from '@cuadrilla/contract/administration/record-template.ts';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { listColumns, listedData, listTemplate } from '@cuadrilla/contract/operation/list-reports.ts';
import { reportHandlers } from '#features/administration/reports/reports.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { fillReport, readRecord, type FilledReport, type ReadRecord } from './fill-report.ts';
import { recordsOfForm } from './offered-reports.store.ts';
import { designOfForm, dictionaryOf } from './record-dictionary.ts';
import { documentOf } from './record-document.rules.ts';
import { photosFor } from './record-images.ts';
import { drawPdf } from './report-pdf.ts';
import { sampleValues } from './sample-record.rules.ts';

/**
 * Publishes a version of a report. A template of single records is published when the form has all of its fields and
 * the longest record fits on its pages.
 * @throws REPORT_FIELD_UNKNOWN, REPORT_OVERFLOWS
 */
export async function publishReport(
  ctx: Ctx,
  input: { params: { id: number }; query: { revision?: number | undefined } },
): Promise<ReportVersion> {
  const { template, filled, read, code } = await ctx.inSeparateTransaction((inner) =>
    checkedFill(inner as Ctx, input.params.id),
  );
  const longest = read ? await fillReport(ctx, read) : filled;
  if (template && longest) await requireFit(ctx, code, template, longest);
  return reportHandlers.publishVersion(ctx, input);
}

interface Checked {
  code: string;
  template: RecordTemplate | null;
  /** The record with the longest answers, where there is one, else an invented one. */
  read: ReadRecord | null;
  filled: FilledReport | null;
}

async function checkedFill(ctx: Ctx, versionId: number): Promise<Checked> {
  const version = await reportHandlers.template(ctx, { params: { id: versionId } });
  const code = version.reportCode;
  if (!isRecordTemplate(version.template)) await refuseUnknownColumns(ctx, version);
  if (!isRecordTemplate(version.template)) return { code, template: null, read: null, filled: null };
  const template = recordTemplate.parse(version.template);
  const design = await designOfForm(ctx, template.form);
  const dictionary = dictionaryOf(design);
  refuseUnknown(template, dictionary);
  const versionIds = design.versions.map(({ id }) => id);
  const [longest] = await recordsOfForm(ctx, { code: design.form.code, versionIds });
  if (!longest) return { code, template, read: null, filled: sampleFill(ctx, template, dictionary) };
  const printed = { code, version: version.version, template };
  return { code, template, read: await readRecord(ctx, printed, longest.activityId, design), filled: null };
}

/** Of a report that lists records. @throws INVALID_INPUT with the place of each column that its data do not have */
async function refuseUnknownColumns(
  ctx: Ctx,
  { reportId, template }: { reportId: number; template: object },
): Promise<void> {
  const { dataSet } = await reportHandlers.get(ctx, { params: { id: reportId } });
  const data = listedData.safeParse(dataSet).data;
  const columns = listTemplate.safeParse(template).data?.columns;
  if (!data || !columns) return;
  const unknown = columns.flatMap((name, at) => (Object.hasOwn(listColumns[data], name) ? [] : [at]));
  if (unknown.length > 0)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(unknown.map((at) => [`template.columns.${at}`, 'UNKNOWN_RECORD_FIELD'])),
    );
}

function refuseUnknown(template: RecordTemplate, dictionary: readonly RecordField[]): void {
  const faults = templateFaults(template, dictionary);
  const [first] = faults;
  if (!first) return;
  fail(
    'REPORT_FIELD_UNKNOWN',
    { block: first.block + 1, field: first.field, form: template.form },
    Object.fromEntries(faults.map(({ block, field, fault }) => [`template.blocks.${block}.${field}`, fault])),
  );
}

/** Before the first answers there is a made-up record with long ones. */
function sampleFill(ctx: Ctx, template: RecordTemplate, dictionary: readonly RecordField[]): FilledReport {
  const document = documentOf({
    template,
    dictionary,
    values: sampleValues(dictionary),
    locale: ctx.locale,
    timeZone: ctx.timeZone,
    organization: ctx.actor.tenantName,
    footer: template.form,
    address: `${ctx.platform.config.publicUrl}/operation/detail/${Number.MAX_SAFE_INTEGER}`,
    signatures: new Map(),
  });
  return { document, photos: [] };
}

async function requireFit(
  ctx: Ctx,
  code: string,
  template: RecordTemplate,
  { document, photos }: FilledReport,
): Promise<void> {
  const images = await photosFor(ctx, document, photos);
  const { overflows, pages } = await drawPdf(ctx.tenantId, code, document, images);
  const [first] = overflows;
  if (!first) return;
  fail(
    'REPORT_OVERFLOWS',
    { block: first.from + 1, reason: first.reason, record: document.number || template.form, pages },
    Object.fromEntries(overflows.map(({ from, reason }) => [`template.blocks.${from}`, reason])),
  );
}
