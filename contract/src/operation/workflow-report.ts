import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, day, id, idParam } from '../kit/fields.ts';
import { stageKind, workflowDefinition } from '../parameterization/workflows/workflow-definition.ts';

/**
 * A workflow as it really ran: the activities that were opened in a period, as the caller's list shows them, and the
 * paths of the operations that were created in it.
 */

const count = z.number().int();
const optionalId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

/** Days from the first to the last one. */
export const longestReport = 366;

export const reportQuery = z
  .object({
    from: day,
    to: day,
    zoneId: optionalId,
    companyId: optionalId,
    /** A version of the workflow by its number; all when absent. */
    version: z.coerce.number().int().positive().max(1_000_000).optional(),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < longestReport * 86_400_000, {
    path: ['to'],
  });

/** Hours: the median, and what nine of ten stay below. */
const duration = z.object({ median: z.number(), p90: z.number() }).nullable();

export const stageReport = z.object({
  stage: z.string(),
  kind: stageKind,
  opened: count,
  open: count,
  unrealized: count,
  rejected: count,
  reactivated: count,
  /** With a due time, and after it: when they ended, or now. */
  due: count,
  late: count,
  /** Late and not ended. */
  lateOpen: count,
  /** Ended, and nothing was opened after them. */
  last: count,
  /** From the opening to the beginning of the work, and from there to its end. */
  waiting: duration,
  service: duration,
});
export type StageReport = z.output<typeof stageReport>;

export const workflowReport = z.object({
  workflow: z.object({ id, code: z.string(), name: bilingual }),
  definition: workflowDefinition,
  versions: z.array(z.object({ number: count, status: z.string() })),
  stages: z.array(stageReport),
  edges: z.array(z.object({ from: z.string(), to: z.string(), count })),
  /** The most frequent paths of the newest operations that were created in the period. */
  paths: z.object({
    operations: count,
    limited: z.boolean(),
    cancelled: count,
    variants: z.array(
      z.object({ path: z.array(z.string()), operations: count, medianHours: z.number().nullable() }),
    ),
  }),
  weeks: z.array(z.object({ week: day, opened: count, ended: count, late: count })),
});
export type WorkflowReport = z.output<typeof workflowReport>;

const service = '/operacion-campo-service/workflow/v1';

export const workflowReports = {
  get: endpoint({
    method: 'GET',
    path: `${service}/report/:id`,
    access: 'WORKFLOW_MOD_REPORT',
    summary: 'A workflow as it really ran in a period: counts, durations, lateness, paths',
    params: idParam,
    query: reportQuery,
    reply: workflowReport,
  }),
  export: endpoint({
    method: 'GET',
    path: `${service}/report_export/:id`,
    access: 'WORKFLOW_MOD_REPORT',
    summary: 'The same as a spreadsheet',
    params: idParam,
    query: reportQuery,
    reply: 'file',
  }),
};
