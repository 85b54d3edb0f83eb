import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, instant, latitude, longitude, priority, text } from '../kit/fields.ts';
import { condition } from '../parameterization/workflows/workflow-definition.ts';
import { activityColor, activityIcon } from '../parameterization/activity-types.ts';
import { mostAnnexes } from '../parameterization/annexes.ts';
import { annexAnswers } from './activities.ts';
import { activityStatus } from './activity-status.schemas.ts';

/**
 * The phones' interface. A phone pulls what changed for its employee since a cursor, and pushes what its
 * employee did as mutations: each with a UUIDv7 of its own, the device's running number, the version of the
 * activity it was based on, and the device's clock. Sending one twice is harmless; the answer is the same.
 */
const base = '/operacion-campo-service/sync/v1';
const place = z.strictObject({
  latitude,
  longitude,
  accuracy: z.number().min(0).max(100_000).nullable().default(null),
});
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const announcedPhoto = z.strictObject({
  /** `<form>/<question>` in an annex. */
  question: z.string().min(1).max(120),
  sha256,
  bytes: z.number().int().min(1).max(15_000_000),
  name: text(200).min(1),
  takenAt: instant.nullable().default(null),
});

const common = {
  /** UUIDv7, the same whenever the mutation is sent again. */
  id: z.uuid(),
  /** The device's running number, from 1. What arrives early waits for what is missing. */
  sequence: z.number().int().min(1),
  /** The device's clock when it happened. */
  at: instant,
  place: place.nullable().default(null),
};
const onActivity = { ...common, activityId: id, baseVersion: z.number().int().min(0) };

export const mutation = z.discriminatedUnion('type', [
  z.strictObject({ ...onActivity, type: z.literal('download') }),
  z.strictObject({ ...onActivity, type: z.literal('see') }),
  z.strictObject({ ...onActivity, type: z.literal('begin') }),
  z.strictObject({
    ...onActivity,
    type: z.literal('finish'),
    startedAt: instant,
    formVersionId: id,
    answers: z.record(z.string().max(60), z.unknown()),
    /** Answers to the annexes that were asked. */
    annexes: z.array(annexAnswers).max(mostAnnexes).default([]),
    photos: z.array(announcedPhoto).max(60).default([]),
  }),
  z.strictObject({
    ...onActivity,
    type: z.literal('unrealize'),
    reason: text(500).min(3),
    cause: z.string().max(50).nullable().default(null),
  }),
  z.strictObject({ ...onActivity, type: z.literal('reject'), reason: text(500).min(3) }),
  /** Where the employee is; concerns no activity. */
  z.strictObject({
    ...common,
    type: z.literal('position'),
    battery: z.number().min(0).max(1).nullable().default(null),
  }),
]);
export type Mutation = z.output<typeof mutation>;
export type MutationInput = z.input<typeof mutation>;

export const mutationReply = z.object({
  id: z.string(),
  /**
   * applied: done. held: waits for an earlier one. deferred: would have to wait and there is no room; not stored,
   * to be sent again after `retryAfter`. refused: never will be; see message_key. superseded: stored, not
   * counted. invalid: not readable, not stored.
   */
  result: z.enum(['applied', 'held', 'deferred', 'refused', 'superseded', 'invalid']),
  message_key: z.string().nullable(),
  message: z.string().nullable(),
  /** What is wrong with which field or question, by its name; null when nothing is. */
  fields: z.record(z.string(), z.string()).nullable().default(null),
  /** Seconds to wait before a deferred mutation is sent again. */
  retryAfter: z.number().int().nullable().default(null),
  /** The activity as the server now has it. */
  activityId: id.nullable(),
  version: z.number().int().nullable(),
  status: activityStatus.nullable(),
});
export type MutationReply = z.output<typeof mutationReply>;

export const phoneActivity = z.object({
  id,
  operationId: id,
  operationNumber: z.string(),
  workflowCode: z.string(),
  stage: z.string(),
  stageName: bilingual,
  typeCode: z.string().nullable(),
  typeName: bilingual.nullable(),
  /** How its type is drawn. */
  typeIcon: activityIcon.nullable(),
  typeColor: activityColor.nullable(),
  /** Types of resources that the work is done with. */
  resourceTypes: z.array(z.object({ code: z.string(), name: bilingual })),
  status: activityStatus,
  priority,
  version: z.number().int(),
  formVersionId: id.nullable(),
  /** Forms that are asked after the main one, in order, each when its condition holds for the main form's answers. */
  annexes: z.array(z.object({ form: z.string(), formVersionId: id, when: condition })),
  questions: z.array(z.string()).nullable(),
  account: z.string(),
  subscriber: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  dueAt: instant.nullable(),
  notBefore: instant.nullable(),
  /** What staff wrote for whoever does the work. */
  note: z.string(),
  prefill: z.record(z.string(), z.unknown()),
  /** Minutes that the work takes as a rule. */
  standardMinutes: z.number().int().nullable(),
  /** What must come with the answers unless they say that the work could not be done. */
  evidence: z
    .object({ photos: z.number().int(), place: z.boolean(), signatures: z.number().int() })
    .nullable(),
  /** Choices of the decision that the stage offers; null for those of the form. */
  decisions: z.array(z.string()).nullable(),
  /** Why it was rejected or sent out again last; null when it was not. */
  reason: z.string().nullable(),
  /** The answers that were given before it was sent out again. */
  earlier: z
    .object({
      formVersionId: id,
      answers: z.record(z.string(), z.unknown()),
      annexes: z.array(annexAnswers),
      receivedAt: instant,
    })
    .nullable(),
  /** Photos announced and not yet received, by hash. */
  photosOwed: z.array(sha256),
});
export type PhoneActivity = z.output<typeof phoneActivity>;

/** What a phone pulls for its employee alone. */
export const pulledWork = z.object({
  cursor: z.string(),
  /** True when the cursor was unknown and everything is sent: the phone drops what is not in the answer. */
  full: z.boolean(),
  activities: z.array(phoneActivity),
  /** Activities that are no longer the caller's. */
  dropped: z.array(id),
  params: z.record(z.string(), z.unknown()),
  serverTime: instant,
});
export const phoneForm = z.object({
  versionId: id,
  code: z.string(),
  version: z.string(),
  name: bilingual,
  definition: z.record(z.string(), z.unknown()),
});
export const phoneList = z.object({
  code: z.string(),
  items: z.array(
    z.object({
      code: z.string(),
      name: bilingual,
      parent: z.string().nullable(),
      attributes: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** What is only on a phone, for the office to see. */
export const unsentWork = z.strictObject({
  items: z.number().int().min(0),
  photos: z.number().int().min(0),
  photoBytes: z.number().min(0),
  drafts: z.number().int().min(0),
  refused: z.number().int().min(0),
});
export type UnsentWork = z.output<typeof unsentWork>;

export const upload = z.object({
  uploadId: z.string(),
  sha256,
  bytes: z.number().int(),
  received: z.number().int(),
  complete: z.boolean(),
});
const uploadParam = z.object({ uploadId: z.uuid() });

export const sync = {
  register: endpoint({
    method: 'POST',
    path: `${base}/register`,
    access: 'FIELD_MOD_SYNC',
    reserved: true,
    summary: 'Register this device for the signed-in employee; returns the last running number received',
    body: z.strictObject({
      deviceId: z.uuid(),
      name: text(100).default(''),
      appVersion: text(30).default(''),
    }),
    reply: z.object({ deviceId: z.string(), lastSequence: z.number().int(), serverTime: instant }),
  }),
  pull: endpoint({
    method: 'POST',
    path: `${base}/pull`,
    access: 'FIELD_MOD_SYNC',
    reserved: true,
    summary: 'What changed for the caller since the cursor: activities, forms, lists; and what to drop',
    body: z.strictObject({
      deviceId: z.uuid(),
      cursor: z.string().max(60).nullable().default(null),
      unsent: unsentWork.optional(),
    }),
    prewritten: true,
    reply: pulledWork.extend({ forms: z.array(phoneForm), lists: z.array(phoneList) }),
  }),
  push: endpoint({
    method: 'POST',
    path: `${base}/push`,
    access: 'FIELD_MOD_SYNC',
    reserved: true,
    summary: 'Up to 500 mutations of one device, each answered on its own, in order',
    bodyLimit: 16_777_216,
    body: z.strictObject({
      deviceId: z.uuid(),
      mutations: z
        .array(z.looseObject({ id: z.string().max(60) }))
        .min(1)
        .max(500),
    }),
    reply: z.object({
      answers: z.array(mutationReply),
      lastSequence: z.number().int(),
      serverTime: instant,
    }),
  }),
  /** Begin or resume the upload of a photo that a finished activity announced. */
  startUpload: endpoint({
    method: 'POST',
    path: `${base}/photo/start`,
    access: 'FIELD_MOD_SYNC',
    reserved: true,
    summary: 'Begin or resume the upload of a photo; returns how many bytes are stored',
    body: z.strictObject({ activityId: id, sha256, bytes: z.number().int().min(1).max(15_000_000) }),
    reply: upload,
  }),
  uploadChunk: endpoint({
    method: 'PUT',
    path: `${base}/photo/:uploadId/chunk`,
    access: 'FIELD_MOD_SYNC',
    reserved: true,
    summary: 'Raw bytes at an offset, at most 1 MiB; the last one completes the photo',
    params: uploadParam,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    upload: { maxBytes: 1_048_576 },
    reply: upload,
  }),
};
