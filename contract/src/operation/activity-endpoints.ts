import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant, priority, text } from '../kit/fields.ts';
import { longPageOf, pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { tableFormat } from '../kit/table-import.ts';
import {
  activity,
  activityEvent,
  activityKeys,
  activityPlaces,
  activityReview,
  activitySummary,
  annexAnswers,
  assignmentWarning,
  outcome,
  personnel,
  reason,
  statusCount,
  submission,
} from './activities.ts';
import { mostAnnexes } from '../parameterization/annexes.ts';
import { condition } from '../parameterization/workflows/workflow-definition.ts';
import { activityStatus } from './activity-status.schemas.ts';
import { factLabels } from './facts.ts';

const base = '/operacion-campo-service/activity/v1';
const surveyForm = z.object({
  versionId: id,
  code: z.string(),
  name: bilingual,
  version: z.string(),
  definition: z.record(z.string(), z.unknown()),
});
/** The answers to a decision form, and those to its annexes. */
const decision = {
  answers: z.record(z.string(), z.unknown()),
  annexes: z
    .array(annexAnswers.omit({ formVersionId: true }))
    .max(mostAnnexes)
    .default([]),
};
const activityIds = z.array(id).min(1).max(1000);

export const activities = {
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Search activities',
    body: searchQuery,
    keys: activityKeys,
    reply: longPageOf(activity),
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/export`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'All activities that the search finds, in its order, as a file',
    body: searchQuery.omit({ page: true, size: true }).extend({ format: tableFormat }),
    keys: activityKeys,
    reply: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/get/:id`,
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'One activity',
    params: idParam,
    reply: activity,
  }),
  /** Places only, for the map: at most `mostActivityPlaces` under the same filters as the search. */
  places: endpoint({
    method: 'POST',
    path: `${base}/places`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Places of activities, for a map',
    body: searchQuery.pick({ filters: true }),
    keys: activityKeys,
    reply: activityPlaces,
  }),
  counts: endpoint({
    method: 'POST',
    path: `${base}/counts`,
    readOnly: true,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Counts by status and day',
    body: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      zoneId: id.optional(),
      typeCode: z.string().optional(),
    }),
    reply: z.array(z.object({ day: z.iso.date(), status: activityStatus, count: z.number().int() })),
  }),
  statusCounts: endpoint({
    method: 'POST',
    path: `${base}/status_counts`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'How many of each status, under the same filters as the search',
    body: searchQuery.pick({ filters: true }),
    keys: activityKeys,
    reply: z.array(statusCount),
  }),
  summary: endpoint({
    method: 'GET',
    path: `${base}/summary`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'How the work stands now: what is open, late, at risk and unassigned, and what came in today',
    reply: activitySummary,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create`,
    access: 'SUBOPERATIVE_MOD_CREATE',
    summary: 'Open a field activity by hand beside the workflow of its operation',
    body: z.strictObject({
      operationId: id,
      typeCode: z.string().max(50),
      priority: priority.optional(),
      dueAt: instant.optional(),
      note: text(500).optional(),
    }),
    reply: activity,
  }),
  checkAssignment: endpoint({
    method: 'POST',
    path: `${base}/check_assignment`,
    readOnly: true,
    access: ['SUBOPERATIVE_MOD_ASSIGN', 'SUBOPERATIVE_MOD_REASSIGN'],
    summary: 'What speaks against giving these activities to this employee',
    body: z.strictObject({ activityIds, employeeId: id }),
    reply: z.array(assignmentWarning),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${base}/assign`,
    access: 'SUBOPERATIVE_MOD_ASSIGN',
    summary: 'Give new activities to an employee; each answered on its own',
    body: z.strictObject({ activityIds, employeeId: id }),
    reply: z.array(outcome),
  }),
  unassign: endpoint({
    method: 'POST',
    path: `${base}/unassign`,
    access: 'SUBOPERATIVE_MOD_REASSIGN',
    summary: 'Take activities that nobody began from their employees; each answered on its own',
    body: z.strictObject({ activityIds }),
    reply: z.array(outcome),
  }),
  undoAssign: endpoint({
    method: 'POST',
    path: `${base}/undo_assign`,
    access: 'SUBOPERATIVE_MOD_ASSIGN',
    summary: "Take back the caller's own assignment of a moment ago, where nothing happened since",
    body: z.strictObject({ activityIds, employeeId: id }),
    reply: z.array(outcome),
  }),
  reassign: endpoint({
    method: 'POST',
    path: `${base}/reassign/:id`,
    access: 'SUBOPERATIVE_MOD_REASSIGN',
    summary: "Give an activity to another employee, with the new employee's work code",
    params: idParam,
    body: z.strictObject({
      employeeId: id,
      workCode: z.string().trim().toUpperCase().length(6),
      reason,
      version: z.number().int(),
    }),
    reply: activity,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: `${base}/reactivate/:id`,
    access: 'SUBOPERATIVE_MOD_REACTIVATE',
    summary: 'Send an ended activity out again, once',
    params: idParam,
    body: z.strictObject({ reason, version: z.number().int(), employeeId: id.optional() }),
    reply: activity,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/reject/:id`,
    access: 'SUBOPERATIVE_MOD_REJECT',
    summary: 'Turn an activity down',
    params: idParam,
    body: z.strictObject({ reason, version: z.number().int() }),
    reply: activity,
  }),
  review: endpoint({
    method: 'POST',
    path: `${base}/review/:id`,
    access: 'SUBOPERATIVE_MOD_REJECT',
    summary: 'Say of synchronized field work that it is accepted, or that it is not and why',
    params: idParam,
    body: activityReview,
    reply: activity,
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/history/:id`,
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'Every change of an activity, oldest first',
    params: idParam,
    reply: z.array(activityEvent),
  }),
  answers: endpoint({
    method: 'GET',
    path: `${base}/answers/:id`,
    recorded: { action: 'answers.read', subject: 'activity', id: 'id' },
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Every submission of an activity, newest first',
    params: idParam,
    reply: z.array(submission),
  }),
  /** What the survey screen needs: the form, what it is prefilled with, and the current answers. */
  survey: endpoint({
    method: 'GET',
    path: `${base}/survey/:id`,
    recorded: { action: 'answers.read', subject: 'activity', id: 'id' },
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'The form of an activity, ready to be filled in or read',
    params: idParam,
    reply: z.object({
      activity,
      form: surveyForm.nullable(),
      /** Forms that are asked after it, in order, each when its condition holds for its answers. */
      annexes: z.array(surveyForm.extend({ when: condition })).default([]),
      prefill: z.record(z.string(), z.unknown()),
      labels: factLabels,
      params: z.record(z.string(), z.unknown()),
      /** Questions this stage asks; null asks the whole form. */
      questions: z.array(z.string()).nullable(),
      /** Choices this stage offers for a question, e.g. its decisions. */
      choices: z.record(z.string(), z.array(z.string())).default({}),
      /** The lists that the form's questions choose from, by code. */
      lists: z
        .record(
          z.string(),
          z.array(
            z.object({
              code: z.string(),
              name: bilingual,
              parent: z.string().nullable().optional(),
              attributes: z.record(z.string(), z.unknown()).optional(),
            }),
          ),
        )
        .default({}),
      submissions: z.array(submission),
      canFill: z.boolean(),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/decide/:id`,
    access: 'SUBOPERATIVE_MOD_FILLFORM',
    summary: 'Submit the decision form of an office stage; the rules run at once',
    params: idParam,
    body: z.strictObject({ ...decision, version: z.number().int() }),
    reply: activity,
  }),
  /** The same decision for many: a file of two hundred orders is validated in one go. */
  decideMany: endpoint({
    method: 'POST',
    path: `${base}/decide_many`,
    access: 'SUBOPERATIVE_MOD_FILLFORM',
    summary: 'Submit one decision for many activities of an office stage; each answered on its own',
    body: z.strictObject({
      activities: z
        .array(z.strictObject({ id, version: z.number().int() }))
        .min(1)
        .max(200),
      ...decision,
    }),
    reply: z.array(outcome),
  }),
  personnel: endpoint({
    method: 'POST',
    path: `${base}/personnel`,
    readOnly: true,
    access: ['SUBOPERATIVE_MOD_ASSIGN', 'SUBOPERATIVE_MOD_REASSIGN', 'SUBOPERATIVE_MOD_VIEW'],
    summary: 'Who is available: zone, load, last position; best fit first',
    body: z.strictObject({
      activityId: id.optional(),
      /** Field employees, or staff who may decide; by default those for the activity, else field employees. */
      kind: z.enum(['field', 'office']).optional(),
      search: z.string().max(60).optional(),
      zoneId: id.optional(),
      onlyFitting: z.boolean().default(false),
      page: z.number().int().min(0).default(0),
      size: z.number().int().min(1).max(200).default(50),
    }),
    reply: pageOf(personnel),
  }),
};
