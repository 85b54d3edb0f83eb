import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant, priority, text } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { stageKind } from '../parameterization/workflow-definition.ts';
import { activityEvents, activityStatus, syncState } from './activity-status.ts';
import { factLabels } from './facts.ts';

const base = '/operacion-campo-service/activity/v1';
export const reason = text(500).min(3);

export const employeeRef = z.object({ id, code: z.string(), name: z.string() });
export const zoneRef = z.object({ id, code: z.string(), name: bilingual });
export const lateness = z.enum(['none', 'on_time', 'at_risk', 'late']);

export const activity = z.object({
  id,
  operationId: id,
  operationNumber: z.string(),
  workflowCode: z.string(),
  workflowName: bilingual,
  stage: z.string(),
  stageName: bilingual,
  kind: stageKind,
  typeCode: z.string().nullable(),
  typeName: bilingual.nullable(),
  status: activityStatus,
  syncState,
  syncError: z.string().nullable(),
  priority,
  employee: employeeRef.nullable(),
  zone: zoneRef.nullable(),
  account: z.string(),
  subscriber: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdAt: instant,
  assignedAt: instant.nullable(),
  dueAt: instant.nullable(),
  doneAt: instant.nullable(),
  endedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  reason: z.string().nullable(),
  lateness,
  version: z.number().int(),
  /** What may be done with it now, by its state; the caller's permissions are a second matter. */
  allowed: z.array(z.enum(activityEvents)),
});
export type Activity = z.output<typeof activity>;

export const activityKeys = {
  id: 'LONG',
  operationId: 'LONG',
  operationNumber: 'STRING',
  workflowCode: 'STRING',
  stage: 'STRING',
  kind: 'STRING',
  typeCode: 'STRING',
  status: 'STRING',
  syncState: 'STRING',
  priority: 'STRING',
  employeeId: 'LONG',
  zoneId: 'LONG',
  companyId: 'LONG',
  account: 'STRING',
  subscriber: 'STRING',
  address: 'STRING',
  /** Account, subscriber and address at once. */
  text: 'STRING',
  createdAt: 'INSTANT',
  dueAt: 'INSTANT',
  assignedAt: 'INSTANT',
  endedAt: 'INSTANT',
  withdrawn: 'BOOLEAN',
} as const;

export const activityEvent = z.object({
  id,
  at: instant,
  deviceAt: instant.nullable(),
  actor: z.string().nullable(),
  event: z.string(),
  from: activityStatus.nullable(),
  to: activityStatus,
  employee: z.string().nullable(),
  reason: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const submission = z.object({
  id,
  number: z.number().int(),
  state: z.enum(['current', 'earlier', 'superseded']),
  formVersionId: id,
  answers: z.record(z.string(), z.unknown()),
  author: z.string(),
  startedAt: instant.nullable(),
  deviceAt: instant.nullable(),
  receivedAt: instant,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type Submission = z.output<typeof submission>;

export const photo = z.object({
  id,
  activityId: id,
  submissionId: id.nullable(),
  question: z.string(),
  name: z.string(),
  sha256: z.string(),
  /** Media type by its bytes; null while they are owed. What is no image has no size and no thumbnail. */
  type: z.string().nullable(),
  bytes: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  takenAt: instant.nullable(),
  /** Null while the phone still owes the bytes. */
  receivedAt: instant.nullable(),
});
export type Photo = z.output<typeof photo>;

/** Why an assignment deserves a second look; nothing here forbids it. */
export const assignmentWarning = z.object({
  activityId: id,
  code: z.enum([
    'OTHER_ZONE',
    'OVERLOADED',
    'FAR_AWAY',
    'NOT_TRAINED',
    'CONTRACT_EXPIRED',
    'INSURANCE_EXPIRED',
    'BUDGET',
    'RESOURCE_EXPIRED',
    'NO_POSITION',
  ]),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const outcome = z.object({
  id,
  ok: z.boolean(),
  message_key: z.string().nullable(),
  message: z.string().nullable(),
});
export type Outcome = z.output<typeof outcome>;
const activityIds = z.array(id).min(1).max(1000);

export const personnel = z.object({
  id,
  code: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  job: bilingual.nullable(),
  zone: zoneRef.nullable(),
  skills: z.array(z.string()),
  /** Activities assigned and not ended. */
  load: z.number().int(),
  doneToday: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionAt: instant.nullable(),
  /** Metres from the activity asked about, when both places are known. */
  distance: z.number().nullable(),
  /** Of the activity's zone, trained for it, and not overloaded. */
  fits: z.boolean(),
});
export type Personnel = z.output<typeof personnel>;

export const activities = {
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Search activities',
    body: searchQuery,
    keys: activityKeys,
    reply: pageOf(activity),
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/get/:id`,
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'One activity',
    params: idParam,
    reply: activity,
  }),
  /** Places only, for the map: at most 20,000 under the same filters as the search. */
  places: endpoint({
    method: 'POST',
    path: `${base}/places`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Places of activities, for a map',
    body: searchQuery.pick({ filters: true }),
    keys: activityKeys,
    reply: z.object({
      total: z.number().int(),
      places: z.array(z.tuple([id, z.number(), z.number(), activityStatus, priority])),
    }),
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
    reply: z.array(z.object({ status: activityStatus, count: z.number().int() })),
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
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Every submission of an activity, newest first',
    params: idParam,
    reply: z.array(submission),
  }),
  /** What the survey screen needs: the form, what it is prefilled with, and the current answers. */
  survey: endpoint({
    method: 'GET',
    path: `${base}/survey/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'The form of an activity, ready to be filled in or read',
    params: idParam,
    reply: z.object({
      activity,
      form: z
        .object({
          versionId: id,
          code: z.string(),
          name: bilingual,
          version: z.string(),
          definition: z.record(z.string(), z.unknown()),
        })
        .nullable(),
      prefill: z.record(z.string(), z.unknown()),
      words: factLabels,
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
    body: z.strictObject({ answers: z.record(z.string(), z.unknown()), version: z.number().int() }),
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
      answers: z.record(z.string(), z.unknown()),
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
      search: z.string().max(60).optional(),
      zoneId: id.optional(),
      onlyFitting: z.boolean().default(false),
      page: z.number().int().min(0).default(0),
      size: z.number().int().min(1).max(200).default(50),
    }),
    reply: pageOf(personnel),
  }),
};
