import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, text, type Bilingual } from '../kit/fields.ts';
import { recipientChoice, recipients } from './recipients.ts';

/** A dashboard that is mailed at set times. Each recipient gets the numbers that he himself may see. */

/** Of a tenant. */
export const mostMails = 50;
export const mailPeriods = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last_week',
  'this_month',
  'last_month',
] as const;
export type MailPeriod = (typeof mailPeriods)[number];
export const mailPeriodLabels: Readonly<Record<MailPeriod, Bilingual>> = {
  today: { es: 'Hoy', en: 'Today' },
  yesterday: { es: 'Ayer', en: 'Yesterday' },
  last7: { es: 'Los últimos 7 días', en: 'The last 7 days' },
  last30: { es: 'Los últimos 30 días', en: 'The last 30 days' },
  last_week: { es: 'La semana pasada', en: 'The last week' },
  this_month: { es: 'Este mes', en: 'This month' },
  last_month: { es: 'El mes pasado', en: 'The last month' },
};
export const rhythms = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

export const schedule = {
  every: z.enum(rhythms),
  /** ISO: Monday is 1. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Of shorter months the last day. */
  monthDay: z.number().int().min(1).max(31).default(1),
  /** Of the tenant's clock. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Daily: on business days alone; else on the next business day. */
  businessDays: z.boolean().default(true),
};

export const mailSettings = z.strictObject({
  name: text(99).min(1),
  /** The number of a stored dashboard; the code of one of the product. */
  dashboard: z.string().regex(/^[A-Za-z0-9]{1,50}$/),
  ...schedule,
  period: z.enum(mailPeriods),
  /** With a workbook of all numbers. */
  attach: z.boolean().default(true),
  /** With the dashboard as PDF. */
  attachPdf: z.boolean().default(false),
  /** Not to whom nothing would be counted. */
  skipEmpty: z.boolean().default(false),
  active: z.boolean().default(true),
  recipients,
});
export type MailSettings = z.output<typeof mailSettings>;
export type MailSchedule = Pick<MailSettings, keyof typeof schedule>;

export const outcomes = ['waiting', 'sent', 'empty', 'no_right', 'no_address', 'failed'] as const;
export type DeliveryOutcome = (typeof outcomes)[number];

export const delivery = z.object({
  id,
  person: z.string(),
  plannedAt: instant,
  outcome: z.enum(outcomes),
  at: instant.nullable(),
  attempts: z.number().int(),
});
export type Delivery = z.output<typeof delivery>;

export const dashboardMail = mailSettings.extend({
  id,
  dashboardName: z.string(),
  owner: z.string(),
  revision: z.number().int(),
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  /** Of the last time: how many of each outcome. */
  last: z.partialRecord(z.enum(outcomes), z.number().int()),
  names: z.array(recipientChoice),
});
export type DashboardMail = z.output<typeof dashboardMail>;

const path = '/operacion-campo-service/dashboard/v1/mail';
const access = 'DASHBOARD_MOD_REPORT';

export const dashboardMails = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access,
    summary: 'The mails that the caller may see: of owners who see the same work, or of the whole tenant',
    reply: z.array(dashboardMail),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create`,
    access,
    summary: 'Mail a dashboard at set times',
    body: mailSettings,
    reply: dashboardMail,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/update/:id`,
    access,
    summary: 'Change a mail, which then belongs to the caller; a stale revision is refused',
    params: idParam,
    body: z.strictObject({ settings: mailSettings, revision: z.number().int() }),
    reply: dashboardMail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/delete/:id`,
    access,
    summary: 'Mail it no more',
    params: idParam,
    reply: z.null(),
  }),
  sendToMe: endpoint({
    method: 'POST',
    path: `${path}/send-to-me/:id`,
    access,
    summary: 'Mail it once to the caller, now',
    params: idParam,
    body: z.strictObject({}),
    reply: z.null(),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/deliveries/:id`,
    access,
    summary: 'To whom it went, newest first, and to whom it did not and why',
    params: idParam,
    reply: z.array(delivery),
  }),
};
