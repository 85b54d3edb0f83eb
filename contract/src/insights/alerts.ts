import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant, text } from '../kit/fields.ts';
import { filter } from '../kit/search.ts';
import { longestCode } from './question-codes.ts';
import { recipientChoice, recipients } from './recipients.ts';

/** An alert watches one measure. It is evaluated with what its owner may see: whoever saved it last. */

/** Of a tenant. */
export const mostAlerts = 50;
export const alertStates = ['ok', 'pending', 'firing', 'recovering', 'no_data', 'failed'] as const;
export type AlertState = (typeof alertStates)[number];
export const comparisons = ['below', 'above', 'off_target'] as const;
export type Comparison = (typeof comparisons)[number];

const minutes = z.number().int().min(0).max(10_080).default(0);

export const alertSettings = z.strictObject({
  name: text(99).min(1),
  measure: z.string().min(1).max(longestCode),
  /** Each value of it is compared by itself. */
  by: z.string().min(1).max(longestCode).nullable().default(null),
  filters: z.array(filter).max(10).default([]),
  /** The days that are counted, with today; what is open is counted as it is now. */
  days: z.number().int().min(1).max(92).default(7),
  comparison: z.enum(comparisons),
  /** Percentages as shares of one, hours and minutes in minutes; null for the target of the measure. */
  threshold: z.number().min(-1e12).max(1e12).nullable().default(null),
  /** Groups that count less are not compared. */
  least: z.number().int().min(0).max(100_000).default(0),
  /** For how long it must be beyond the threshold before it fires. */
  pendingMinutes: minutes,
  /** For how long it goes on firing after it is within the threshold again. */
  keepMinutes: minutes,
  /** Without data: stays as it was, or says so. */
  noData: z.enum(['keep', 'report']).default('report'),
  mail: z.boolean().default(true),
  active: z.boolean().default(true),
  recipients: recipients.default({ users: [], roles: [], teams: [] }),
});
export type AlertSettings = z.output<typeof alertSettings>;

/** What was counted: of the worst group where there are groups. */
export const observation = z.object({
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  /** The groups beyond the threshold, at most ten of them. */
  groups: z.array(z.object({ label: bilingual, value: z.number() })),
  /** All groups beyond the threshold. */
  beyond: z.number().int(),
});
export type Observation = z.output<typeof observation>;

export const alert = alertSettings.extend({
  id,
  owner: z.string(),
  revision: z.number().int(),
  state: z.enum(alertStates),
  since: instant,
  evaluatedAt: instant.nullable(),
  observation: observation.nullable(),
  /** Why it could not be evaluated. */
  failure: z.string().nullable(),
  acknowledged: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
  names: z.array(recipientChoice),
});
export type Alert = z.output<typeof alert>;

const path = '/operacion-campo-service/dashboard/v1/alert';
const given = alertSettings.refine(
  ({ comparison, threshold }) => (comparison === 'off_target') === (threshold === null),
  { path: ['threshold'], message: 'required' },
);

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access: ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT'],
    summary: 'The alerts that the caller may see: whose owner sees the same work, or of the whole tenant',
    reply: z.array(alert),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: 'DASHBOARD_MOD_EDIT',
    readOnly: true,
    summary: 'What an alert would count now, and whether that is beyond its threshold',
    body: z.strictObject({ settings: given }),
    reply: z.object({ observed: z.enum(['beyond', 'within', 'no_data']), observation }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'A new alert on a measure; what does not exist or fit is refused with its place',
    body: z.strictObject({ settings: given }),
    reply: alert,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/update/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'Change an alert, which then belongs to the caller; a stale revision is refused',
    params: idParam,
    body: z.strictObject({ settings: given, revision: z.number().int() }),
    reply: alert,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/delete/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'Delete an alert',
    params: idParam,
    reply: z.null(),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: `${path}/acknowledge/:id`,
    access: 'DASHBOARD_MOD_VIEW',
    summary: 'Say that somebody is on it, with a note; forgotten when the alert ends',
    params: idParam,
    body: z.strictObject({ note: text(500).min(1) }),
    reply: alert,
  }),
};
