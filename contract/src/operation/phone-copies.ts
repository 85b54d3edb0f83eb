import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant, text } from '../kit/fields.ts';
import { mutationReply, sha256, sync, unsentWork, upload } from './sync.ts';

/**
 * The file that an employee saves of what a phone could not send, and how the office loads it. What it holds goes
 * the way that the phone would have taken: the same mutations, in their order, with the same checks.
 */
const base = '/operacion-campo-service/phone/v1/copies';

export const copyFormat = 'cuadrilla-field-copy';
export const copyContentsName = 'copia.json';
export const copyLimits = {
  /** Of the whole file: three days of photos without a network, and again as much. */
  fileBytes: 600_000_000,
  contentsBytes: 32_000_000,
  photoBytes: 15_000_000,
  steps: 5_000,
  photos: 5_000,
  /** Steps in one request. */
  batch: 250,
} as const;

const step = z.looseObject({
  id: z.uuid(),
  sequence: z.number().int().min(1),
  type: text(20).min(1),
});

/** What the office reads of `copia.json`; the rest of it is for people. */
export const copyContents = z.object({
  format: z.literal(copyFormat),
  version: z.literal(1),
  savedAt: instant,
  username: text(100),
  name: text(200),
  /** Null on a phone that never reached the server. */
  deviceId: z.uuid().nullable(),
  unsent: unsentWork,
  items: z
    .array(
      z.object({
        state: z.enum(['queued', 'refused']),
        about: text(200),
        /** Set when the employee has corrected the refused step. */
        correctedBy: z.number().nullable(),
        mutation: step,
      }),
    )
    .max(copyLimits.steps),
  photos: z.array(z.object({ file: z.string().max(120).nullable(), sha256 })).max(copyLimits.photos),
});
export type CopyContents = z.output<typeof copyContents>;

/** How the server knows a step: `new` to it, `waiting` for an earlier one, `received` or `refused` before. */
export const copyStepState = z.enum(['new', 'waiting', 'received', 'refused']);
export type CopyStepState = z.output<typeof copyStepState>;

export const checkedCopy = z.object({
  username: z.string(),
  employeeName: z.string(),
  employeeCode: z.string(),
  /** The browser's name of itself. */
  deviceName: z.string(),
  isRevoked: z.boolean(),
  /** By id of the step. */
  steps: z.record(z.string(), copyStepState),
  /** A number before the first step that has not arrived and is not in the copy: the steps would wait for it. */
  missing: z.number().int().nullable(),
});
export type CheckedCopy = z.output<typeof checkedCopy>;

/** A photo that finished work of the phone announced and that has not arrived. */
export const owedPhoto = z.object({ activityId: id, sha256, bytes: z.number().int() });
export type OwedPhoto = z.output<typeof owedPhoto>;

export const copyAnswer = mutationReply.pick({ id: true, result: true, message: true, fields: true });
export type CopyAnswer = z.output<typeof copyAnswer>;

const access = 'SUBOPERATIVE_MOD_FILLFORM';
const deviceId = z.uuid();

export const phoneCopies = {
  check: endpoint({
    method: 'POST',
    readOnly: true,
    path: `${base}/check`,
    access,
    summary: 'Whose phone a saved copy is of, and which of its steps the server has already',
    body: z.strictObject({
      deviceId,
      steps: z
        .array(z.strictObject({ id: z.uuid(), sequence: z.number().int().min(1) }))
        .max(copyLimits.steps),
    }),
    reply: checkedCopy,
  }),
  load: endpoint({
    method: 'POST',
    path: `${base}/load`,
    access,
    summary: 'Apply steps of a saved copy as its phone would have sent them; also says which photos are owed',
    bodyLimit: 16_777_216,
    body: z.strictObject({
      deviceId,
      savedAt: instant,
      mutations: z.array(z.looseObject({ id: z.string().max(60) })).max(copyLimits.batch),
      /** With the last request of a copy: what of it cannot be loaded and is still on the phone alone. */
      rest: unsentWork.pick({ drafts: true, refused: true }).optional(),
    }),
    reply: z.object({ answers: z.array(copyAnswer), owed: z.array(owedPhoto) }),
  }),
  startPhoto: endpoint({
    method: 'POST',
    path: `${base}/photo/start`,
    access,
    summary: 'Begin or resume the upload of a photo of a saved copy; returns how many bytes are stored',
    body: sync.startUpload.body.extend({ deviceId }),
    reply: upload,
  }),
  photoChunk: endpoint({
    method: 'PUT',
    path: `${base}/:deviceId/photo/:uploadId/chunk`,
    access,
    summary: 'Raw bytes of a photo of a saved copy at an offset, at most 1 MiB',
    params: z.object({ deviceId, uploadId: z.uuid() }),
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    upload: { maxBytes: 1_048_576 },
    reply: upload,
  }),
};
