import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/fields.ts';

/** Who gets alerts and mails of dashboards: people, and whoever holds a role or is in a team when they are sent. */

/** People whom one alert or mail reaches at most. */
export const mostPeople = 200;

const ids = (most: number) => z.array(id).max(most).default([]);
export const recipients = z.strictObject({ users: ids(50), roles: ids(20), teams: ids(20) });
export type Recipients = z.output<typeof recipients>;

export const recipientKinds = ['user', 'role', 'team'] as const;
export type RecipientKind = (typeof recipientKinds)[number];
export const recipientChoice = z.object({ kind: z.enum(recipientKinds), id, name: z.string() });
export type RecipientChoice = z.output<typeof recipientChoice>;

/**
 * Why a person gets nothing: no permission for dashboards, no reader of this one, sees other work than the alert
 * counts, no address.
 */
export const receptions = ['reached', 'no_right', 'no_reader', 'other_reach', 'no_address'] as const;
export type Reception = (typeof receptions)[number];
export const reachedPerson = z.object({ id, name: z.string(), reception: z.enum(receptions) });
export type ReachedPerson = z.output<typeof reachedPerson>;

const path = '/operacion-campo-service/dashboard/v1/recipients';
const access = ['DASHBOARD_MOD_EDIT', 'DASHBOARD_MOD_REPORT'] as const;

export const recipientEndpoints = {
  choices: endpoint({
    method: 'POST',
    path: `${path}/choices`,
    access,
    readOnly: true,
    summary: 'Active people, roles and teams whose name has this text, of the company that the caller sees',
    body: z.strictObject({ text: text(100).default('') }),
    reply: z.array(recipientChoice),
  }),
  people: endpoint({
    method: 'POST',
    path: `${path}/people`,
    access,
    readOnly: true,
    summary:
      'The people whom these recipients are now, and whether an alert or mail of the caller reaches them',
    body: z.strictObject({
      of: z.enum(['alert', 'mail']),
      employees: z.boolean().default(false),
      /** The dashboard that is mailed. */
      dashboard: z.string().max(50).nullable().default(null),
      recipients,
    }),
    reply: z.object({ people: z.array(reachedPerson), names: z.array(recipientChoice) }),
  }),
};
