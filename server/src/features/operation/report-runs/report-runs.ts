import {
  isRunning,
  reportRunLimits,
  type reportRuns as endpoints,
} from '@cuadrilla/contract/operation/report-runs.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import {
  offeredReports,
  type OfferedReport,
} from '#features/operation/activity-reports/offered-reports.store.ts';
import { reportRunQueue } from './report-run.jobs.ts';
import {
  countPrintable,
  endRun,
  insertRun,
  ownRun,
  ownRuns,
  queueAgain,
  removeRun,
  runView,
  surplusRuns,
} from './report-runs.store.ts';
import { removeFiles, zipKey } from './run-files.ts';
import { failedItems } from './run-items.store.ts';

/** @throws NOT_FOUND unless a role of the caller may run it */
async function reportOf(ctx: Ctx, reportId: number): Promise<OfferedReport> {
  const [report] = await offeredReports(ctx, reportId);
  return report ?? fail('NOT_FOUND');
}

async function remove(ctx: Ctx, id: number): Promise<void> {
  await removeRun(ctx, id);
  ctx.afterCommit(() => removeFiles(ctx, id));
}

export const reportRunHandlers: Handlers<typeof endpoints> = {
  offered: async (ctx) =>
    (await offeredReports(ctx)).map(({ id, code, name, version }) => ({ reportId: id, code, name, version })),
  count: async (ctx, { body }) => ({
    records: await countPrintable(ctx, await reportOf(ctx, body.reportId), body.selection),
    most: reportRunLimits.records,
  }),
  start: async (ctx, { body }) => {
    const report = await reportOf(ctx, body.reportId);
    for (const id of await surplusRuns(ctx)) await remove(ctx, id);
    const id = await insertRun(ctx, report, body.selection);
    await ctx.enqueue(reportRunQueue, { runId: id });
    const run = await ownRun(ctx, id);
    ctx.audit({
      action: 'report_run.start',
      subject: 'report_run',
      subjectId: id,
      after: { report: report.code, version: report.version, records: run.total, filters: body.selection },
    });
    return runView(run);
  },
  list: async (ctx) => (await ownRuns(ctx)).map(runView),
  failures: async (ctx, { params }) => failedItems(ctx, (await ownRun(ctx, params.id)).id),
  cancel: async (ctx, { params }) => {
    await ownRun(ctx, params.id, true);
    if (await endRun(ctx, params.id, { status: 'cancelled' }))
      ctx.audit({ action: 'report_run.cancel', subject: 'report_run', subjectId: params.id });
    ctx.publishChange({ kind: 'reportRun', id: params.id });
    return runView(await ownRun(ctx, params.id));
  },
  resume: async (ctx, { params }) => {
    const run = await ownRun(ctx, params.id, true);
    if (run.status === 'cancelled' || run.status === 'failed') {
      await queueAgain(ctx, run.id);
      await ctx.enqueue(reportRunQueue, { runId: run.id });
      ctx.audit({ action: 'report_run.resume', subject: 'report_run', subjectId: run.id });
    }
    return runView(await ownRun(ctx, params.id));
  },
  remove: async (ctx, { params }) => {
    const run = await ownRun(ctx, params.id, true);
    // Its job may be writing a file: it is stopped first, and deleted with what it wrote.
    if (isRunning(run.status)) fail('REPORT_RUN_ACTIVE');
    await remove(ctx, run.id);
    ctx.audit({ action: 'report_run.delete', subject: 'report_run', subjectId: run.id });
    ctx.publishChange({ kind: 'reportRun', id: run.id });
    return null;
  },
  file: async (ctx, { params }) => {
    const run = await ownRun(ctx, params.id);
    if (run.status !== 'ready') fail('NOT_FOUND');
    // Whoever may not run the report any more does not get what was printed before.
    if (!(await offeredReports(ctx, run.report_id))[0]) fail('FORBIDDEN');
    const key = zipKey(ctx.tenantId, run.id);
    const bytes = await ctx.platform.files.size(key);
    return {
      name: `${run.code}-${run.id}.zip`,
      type: 'application/zip',
      stream: await ctx.platform.files.stream(key),
      bytes,
    };
  },
};
