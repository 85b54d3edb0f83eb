import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant, text } from '../kit/fields.ts';
import { activityStatus } from './activity-status.schemas.ts';
import { mutationReply, unsentWork } from './sync.ts';

const base = '/operacion-campo-service/phone/v1';

/** An installation of the field app, as the office sees it. */
export const phone = z.object({
  deviceId: z.string(),
  /** The browser's name of itself. */
  name: z.string(),
  appVersion: z.string(),
  employeeId: id,
  employeeCode: z.string(),
  employeeName: z.string(),
  company: z.string().nullable(),
  registeredAt: instant,
  lastSeenAt: instant,
  revokedAt: instant.nullable(),
  /** What the phone said it had not sent, and when; null for an app of an earlier version. */
  unsent: unsentWork.nullable(),
  unsentAt: instant.nullable(),
  /** Mutations that wait for an earlier one, and those that took too long and have to come again. */
  held: z.number().int(),
  delayed: z.number().int(),
  /** Refused work whose activity still shows the failure. */
  refused: z.number().int(),
  /** Photos that finished work announced and that have not arrived. */
  photosOwed: z.number().int(),
  /** Activities of the employee that are open. */
  openActivities: z.number().int(),
  /** The employee went on with another installation while something of this one had not arrived. */
  hasGap: z.boolean(),
});
export type Phone = z.output<typeof phone>;

/** Work of a phone that was refused. */
export const refusal = z.object({
  mutationId: z.string(),
  sequence: z.number().int(),
  receivedAt: instant,
  type: z.string(),
  activityId: id.nullable(),
  operationId: id.nullable(),
  operationNumber: z.string().nullable(),
  status: activityStatus.nullable(),
  /** Whether the activity still shows the failure. */
  isOpen: z.boolean(),
  message: z.string(),
  /** In words, by name of the question or field. */
  fields: z.record(z.string(), z.string()),
  /** Whether what was sent is stored, so that it can be applied again. */
  canReplay: z.boolean(),
});
export type PhoneRefusal = z.output<typeof refusal>;

const phoneRef = { deviceId: z.uuid() };

export const phones = {
  list: endpoint({
    method: 'POST',
    readOnly: true,
    path: `${base}/list`,
    access: 'FIELD_MOD_VIEW',
    summary: 'Phones of the field employees: last contact, what each owes, what was refused; troubles first',
    body: z.strictObject({
      search: z.string().max(60).optional(),
      employeeId: id.optional(),
      onlyTrouble: z.boolean().default(false),
      page: z.number().int().min(0).max(1000).default(0),
    }),
    reply: z.object({ phones: z.array(phone), total: z.number().int() }),
  }),
  refusals: endpoint({
    method: 'POST',
    readOnly: true,
    path: `${base}/refusals`,
    access: 'FIELD_MOD_VIEW',
    summary: 'Refused work of one phone, newest first, at most 100',
    body: z.strictObject(phoneRef),
    reply: z.array(refusal),
  }),
  replay: endpoint({
    method: 'POST',
    path: `${base}/replay`,
    access: 'SUBOPERATIVE_MOD_FILLFORM',
    summary: 'Apply refused work of a phone again as it was sent, e.g. after a list was completed',
    body: z.strictObject({ ...phoneRef, mutationId: z.uuid() }),
    reply: mutationReply.pick({ result: true, message: true, fields: true }),
  }),
  setRevoked: endpoint({
    method: 'POST',
    path: `${base}/set_revoked`,
    access: 'USER_MOD_EDIT',
    summary: 'Revoke a phone, which then locks itself at the next contact, or allow it again',
    body: z.strictObject({ ...phoneRef, revoked: z.boolean(), reason: text(200).default('') }),
    reply: z.null(),
  }),
};
