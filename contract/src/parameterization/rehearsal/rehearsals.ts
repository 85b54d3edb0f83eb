import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, idParam, instant } from '../../kit/fields.ts';
import { pageOf } from '../../kit/page.ts';
import { rehearsalClasses } from './compare.ts';
import { rehearsalSummary } from './rehearsal-summary.ts';

/**
 * A rehearsal replays the real operations of some months through the draft of a workflow and of its rules, and
 * changes nothing. Only whoever requested one sees it, since it counts what that person may see.
 */

const service = '/operacion-campo-service/workflow/v1';

export const rehearsalMonths = [1, 3, 6, 12] as const;
export const rehearsalStatus = z.enum(['queued', 'working', 'ready', 'failed']);

export const rehearsalRequest = z.strictObject({
  workflowId: id,
  months: z.union(rehearsalMonths.map((months) => z.literal(months))),
  zoneId: id.nullable().default(null),
  companyId: id.nullable().default(null),
  contractId: id.nullable().default(null),
  /** Parameters as they were then, or as they are today. */
  parameters: z.enum(['then', 'today']).default('then'),
});

export const rehearsal = z.object({
  id,
  workflowId: id,
  status: rehearsalStatus,
  months: z.number().int(),
  zoneId: id.nullable(),
  companyId: id.nullable(),
  contractId: id.nullable(),
  parameters: z.enum(['then', 'today']),
  /** Number of the draft, null when the published version was rehearsed for its rules alone, and its save. */
  draftNumber: z.number().int().nullable(),
  draftRevision: z.number().int().nullable(),
  publishedNumber: z.number().int(),
  /** Codes of the rules whose drafts were rehearsed. */
  ruleDrafts: z.array(z.string()),
  total: z.number().int(),
  done: z.number().int(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Rehearsal = z.output<typeof rehearsal>;

/** Why a path differs. */
export const caseReason = z.object({
  kind: z.enum(['added', 'missing', 'unknown', 'stuck', 'due', 'priority', 'order']),
  stage: z.string(),
  /** Of `unknown`: the answers that decide. */
  reads: z.array(z.string()).optional(),
});

export const rehearsalCase = z.object({
  operationId: id,
  number: z.string(),
  class: z.enum(rehearsalClasses),
  /** Whether the published version, replayed, opens the stages that it really had. */
  reproduced: z.boolean(),
  published: z.array(z.string()),
  draft: z.array(z.string()),
  reasons: z.array(caseReason),
});
export type RehearsalCase = z.output<typeof rehearsalCase>;

export const rehearsals = {
  start: endpoint({
    method: 'POST',
    path: `${service}/rehearsal/start`,
    access: 'WORKFLOW_MOD_EDIT',
    summary: 'Replay real operations through the draft of a workflow, in the background',
    body: rehearsalRequest,
    reply: rehearsal,
  }),
  list: endpoint({
    method: 'GET',
    path: `${service}/rehearsal/list/:id`,
    access: 'WORKFLOW_MOD_EDIT',
    summary: 'The own rehearsals of a workflow, the newest first',
    params: idParam,
    reply: z.object({
      workflow: z.object({ id, code: z.string(), nameEs: z.string(), nameEn: z.string() }),
      /** What there is to rehearse. */
      draftNumber: z.number().int().nullable(),
      publishedNumber: z.number().int().nullable(),
      ruleDrafts: z.array(z.string()),
      rehearsals: z.array(rehearsal),
    }),
  }),
  result: endpoint({
    method: 'GET',
    path: `${service}/rehearsal/result/:id`,
    access: 'WORKFLOW_MOD_EDIT',
    summary: 'One own rehearsal: how far it is, and when it is ready what it found',
    params: idParam,
    reply: rehearsal.extend({ summary: rehearsalSummary.nullable() }),
  }),
  cases: endpoint({
    method: 'GET',
    path: `${service}/rehearsal/cases/:id`,
    access: 'WORKFLOW_MOD_EDIT',
    summary: 'The operations of a class of an own rehearsal, the newest first',
    params: idParam,
    query: z.object({
      class: z.enum(rehearsalClasses),
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: pageOf(rehearsalCase),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${service}/rehearsal/:id`,
    access: 'WORKFLOW_MOD_EDIT',
    summary: 'Cancel an own rehearsal that runs, or delete its result; nothing is left of it',
    params: idParam,
    reply: z.null(),
  }),
};
