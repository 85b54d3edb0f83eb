import { z } from 'zod';
import { bilingual, code, id, instant, priority, text } from '../kit/fields.ts';
import { stageKind } from '../parameterization/workflows/workflow-definition.ts';
import { activityStatus, syncState } from './activity-status.schemas.ts';
import { activityEvents } from './activity-status.ts';

export const reason = text(500).min(3);

/** What a reviewer says of work that was done. */
export const activityReview = z.strictObject({
  verdict: z.enum(['accepted', 'rejected']),
  /** Required for work that is not accepted. */
  reason: reason.nullable().default(null),
  version: z.number().int(),
});
export type ActivityReview = z.output<typeof activityReview>;

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

/** A map shows so many activities, the newest. */
export const mostActivityPlaces = 10_000;

/** Activities on a map; `more` says that there are more than the total. */
export const activityPlaces = z.object({
  total: z.number().int(),
  more: z.boolean().optional(),
  places: z.array(z.tuple([id, z.number(), z.number(), activityStatus, priority])),
});

/** `more` says that there are more than that, where counting them all takes too long. */
export const statusCount = z.object({
  status: activityStatus,
  count: z.number().int(),
  more: z.boolean().optional(),
});

/** Numbers of activities in the field and in the office; automatic stages are not counted. */
export const activitySummary = z.object({
  /** Still to be done, whoever has them. */
  open: z.number().int(),
  /** Of the open ones: past their due time. */
  late: z.number().int(),
  /** Of the open ones: not late, and most of their term is used up. */
  atRisk: z.number().int(),
  /** Of the open ones: field work that nobody has. */
  unassigned: z.number().int(),
  /** Opened since midnight in the tenant's zone. */
  openedToday: z.number().int(),
  endedToday: z.number().int(),
});

export const activityKeys = {
  id: 'LONG',
  operationId: 'LONG',
  operationNumber: 'STRING',
  workflowCode: 'STRING',
  stage: 'STRING',
  /** Code of the workflow and key of the stage, `WFDANO.S01`: keys of stages repeat from workflow to workflow. */
  workflowStage: 'STRING',
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
  /** Number of the operation, account, subscriber and address at once. */
  text: 'STRING',
  createdAt: 'INSTANT',
  dueAt: 'INSTANT',
  assignedAt: 'INSTANT',
  /** When the employee finished; photos may still be missing. */
  doneAt: 'INSTANT',
  endedAt: 'INSTANT',
  withdrawn: 'BOOLEAN',
} as const;

const changedValue = z.union([z.string(), z.number(), z.boolean(), bilingual, z.null()]);
/** A field of a work order that was edited, with its values as they were named at that time. */
export const fieldChange = z.object({
  field: z.string(),
  label: bilingual,
  /** How the values are written: a `name` is in both languages. */
  kind: z.enum(['text', 'number', 'boolean', 'date', 'instant', 'name', 'priority', 'point']),
  before: changedValue,
  after: changedValue,
});
export type FieldChange = z.output<typeof fieldChange>;

/** An edit of the work order, as the history of the operation shows it. */
export const operationChange = z.object({
  id,
  at: instant,
  actor: z.string().nullable(),
  changes: z.array(fieldChange),
});

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
  /** What an edit of the work order changed; null for all other events. */
  changes: z.array(fieldChange).nullable(),
});

/** Answers to a form that was asked beside the main one. */
export const annexAnswers = z.strictObject({
  form: code,
  formVersionId: id,
  answers: z.record(z.string().max(60), z.unknown()),
});
export type AnnexAnswers = z.output<typeof annexAnswers>;

export const submission = z.object({
  id,
  number: z.number().int(),
  state: z.enum(['current', 'earlier', 'superseded']),
  formVersionId: id,
  answers: z.record(z.string(), z.unknown()),
  annexes: z.array(annexAnswers),
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
  /**
   * Media type by its bytes; null until they arrive. A file that is no image has no size and no thumbnail.
   */
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
  /** Metres from the activity of the request, when both places are known. */
  distance: z.number().nullable(),
  /** Of the activity's zone, trained for it, and not overloaded. */
  fits: z.boolean(),
});
export type Personnel = z.output<typeof personnel>;
