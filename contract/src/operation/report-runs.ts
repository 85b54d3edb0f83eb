import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant } from '../kit/fields.ts';
import { searchQuery } from '../kit/search.ts';

const base = '/operacion-campo-service/report-run/v1';

/** What a run may be: records of one, runs at a time of a tenant, and how long its file is stored. */
export const reportRunLimits = { records: 10_000, atOnce: 3, stored: 20, days: 7, failures: 200 } as const;

export const reportRunStatus = z.enum(['queued', 'working', 'ready', 'cancelled', 'failed']);
export type ReportRunStatus = z.output<typeof reportRunStatus>;
/** What goes on by itself. */
export const isRunning = (status: ReportRunStatus): boolean => status === 'queued' || status === 'working';

export const reportRun = z.object({
  id,
  reportCode: z.string(),
  reportName: bilingual,
  version: z.string(),
  status: reportRunStatus,
  total: z.number().int(),
  /** Printed so far, and those that could not be. */
  done: z.number().int(),
  failed: z.number().int(),
  /** Of the ZIP. */
  bytes: z.number().int().nullable(),
  /** Code of the error that ended it. */
  failure: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ReportRun = z.output<typeof reportRun>;

/** `selection` has the grammar of searches, with the keys of activities. */
const request = z.strictObject({ reportId: id, selection: searchQuery.shape.filters });

/** Reports on all activities of a filter, in the background. Only whoever requested a run sees it. */
export const reportRuns = {
  offered: endpoint({
    method: 'GET',
    path: `${base}/offered`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: "Reports on one record that the caller's roles may run",
    reply: z.array(z.object({ reportId: id, code: z.string(), name: bilingual, version: z.string() })),
  }),
  count: endpoint({
    method: 'POST',
    path: `${base}/count`,
    readOnly: true,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary:
      'How many activities of a filter a report would print; one more than the most when there are more',
    body: request,
    reply: z.object({ records: z.number().int(), most: z.number().int() }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/start`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Print a report on all activities of a filter that answer its form, in the background',
    body: request,
    reply: reportRun,
  }),
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'The own runs, the newest first',
    reply: z.array(reportRun),
  }),
  failures: endpoint({
    method: 'GET',
    path: `${base}/failures/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary:
      'The first records of an own run that could not be printed, and why; all of them are in its manifest',
    params: idParam,
    reply: z.array(z.object({ activityId: id.nullable(), number: z.string(), failure: z.string() })),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/cancel/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Stop an own run; what it printed is stored, so that it can go on',
    params: idParam,
    reply: reportRun,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${base}/resume/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Go on with an own run that was cancelled or failed',
    params: idParam,
    reply: reportRun,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Delete an own run with its files',
    params: idParam,
    reply: z.null(),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/file/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    recorded: { action: 'reports.runFile', subject: 'report_run', id: 'id' },
    summary: 'The ZIP of an own run: a PDF for each record, and the manifest with their hashes',
    params: idParam,
    reply: 'file',
  }),
};
