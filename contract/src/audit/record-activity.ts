import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, day, id, idParam, instant } from '../kit/fields.ts';
import { activityStatus } from '../operation/activity-status.schemas.ts';

/**
 * The life of one activity, or of one employee's day, on four lanes: what the office did, what the phone did, what the
 * server did by itself, and what is left as evidence. Events of a phone have both clocks.
 */

export const lanes = ['office', 'device', 'server', 'evidence'] as const;
export const lane = z.enum(lanes);
export type Lane = z.output<typeof lane>;

export const recordEventKinds = [
  'opened',
  'event',
  'line',
  'rule',
  'mutation',
  'submission',
  'photo',
  'seal',
  'stamp',
] as const;

const photo = z.object({
  id,
  question: z.string(),
  /** What the form asks there; null where the form of the answers does not have the question itself. */
  title: bilingual.nullable(),
  name: z.string(),
  sha256: z.string(),
  bytes: z.number().int().nullable(),
  takenAt: instant.nullable(),
  receivedAt: instant.nullable(),
});

export const recordEvent = z.object({
  /** Unique within a reply. */
  key: z.string(),
  kind: z.enum(recordEventKinds),
  lane,
  activityId: id,
  /** By the server's clock; of a stamp, by that of the authority, who is its actor. */
  at: instant,
  /** By the phone's clock. */
  deviceAt: instant.nullable(),
  actor: z.string().nullable(),
  /** The employee whom an assignment names. */
  employee: z.string().nullable(),
  device: z.string().nullable(),
  /** What happened: the event of an activity, the action of a line, the rule, the state of answers, or the number of a seal. */
  what: z.string(),
  /** Of a line of the audit. */
  subject: z.string().nullable(),
  from: activityStatus.nullable(),
  to: activityStatus.nullable(),
  reason: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  photo: photo.nullable(),
  /** Of a seal: its code and the public page where anybody can check it. */
  verification: z.object({ code: z.string(), address: z.string() }).nullable(),
  /** Of a seal: whether reduced copies can be made of it. Those of earlier releases have no hashes of fields. */
  reducible: z.boolean(),
  /** Answers that no longer count: before a reactivation, or from a phone that no longer had the activity. */
  superseded: z.boolean(),
  /** The line of the audit. */
  lineId: id.nullable(),
});
export type RecordEvent = z.output<typeof recordEvent>;

const recordActivity = z.object({
  id,
  operationId: id,
  operationNumber: z.string(),
  stage: z.string(),
  stageName: bilingual,
  status: activityStatus,
  employee: z.string().nullable(),
  account: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type RecordActivity = z.output<typeof recordActivity>;

/** A term in the tenant's calendar; `pauses` are the times in which its clock stood still. */
const recordTerm = z.object({
  from: instant,
  due: instant,
  notBefore: instant.nullable(),
  ended: instant.nullable(),
  pauses: z.array(z.object({ from: instant, until: instant })),
});
export type RecordTerm = z.output<typeof recordTerm>;

const base = '/operacion-campo-service/audit/v1/record_activity';
const access = 'AUDIT_MOD_AUDI_ACTIVITY_RECORD';

export const recordActivities = {
  activity: endpoint({
    method: 'GET',
    path: `${base}/activity/:id`,
    access,
    recorded: { action: 'record.read', subject: 'activity', id: 'id' },
    summary: 'The life of one activity, oldest first',
    params: idParam,
    reply: z.object({
      activity: recordActivity,
      term: recordTerm.nullable(),
      events: z.array(recordEvent),
    }),
  }),
  employee: endpoint({
    method: 'GET',
    path: `${base}/employee/:id`,
    access,
    recorded: { action: 'record.read', subject: 'app_user', id: 'id' },
    summary:
      "One day of an employee: the activities, and what was done to them by anyone and by the employee's phone",
    params: idParam,
    query: z.object({ day }),
    reply: z.object({
      employee: z.object({ id, name: z.string(), username: z.string() }),
      activities: z.array(recordActivity),
      events: z.array(recordEvent),
      /** Whether the day has more than are shown. */
      limited: z.boolean(),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: `${base}/find`,
    access,
    summary:
      'Activities by a part of the number of their operation, account, subscriber or address, newest first',
    query: z.object({ text: z.string().trim().min(1).max(100) }),
    reply: z.array(recordActivity),
  }),
  seal: endpoint({
    method: 'POST',
    path: `${base}/evidence/:id`,
    access,
    summary:
      'Seals the record of a synchronized activity before its turn, and gives the number of its newest seal',
    params: idParam,
    reply: z.object({ seal: z.number().int() }),
  }),
  evidence: endpoint({
    method: 'GET',
    path: `${base}/evidence/:id`,
    access,
    summary:
      'The sealed record of an activity as a ZIP that can be checked without the server; the newest seal',
    params: idParam,
    query: z.object({
      seal: z.coerce.number().int().positive().max(100_000).optional(),
      /** The size of a checkpoint that somebody holds: the record is proved against that one. */
      checkpoint: z.coerce.number().int().positive().max(999_999_999).optional(),
    }),
    reply: 'file',
  }),
  reduced: endpoint({
    method: 'GET',
    path: `${base}/evidence/:id/reduced`,
    access,
    summary:
      'A copy of the sealed record without personal data, which can be checked as the whole one; the newest seal',
    params: idParam,
    query: z.object({ seal: z.coerce.number().int().positive().max(100_000).optional() }),
    reply: 'file',
  }),
};
