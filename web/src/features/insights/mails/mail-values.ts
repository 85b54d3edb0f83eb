import type { DashboardMail, MailSettings } from '@cuadrilla/contract/insights/dashboard-mails.ts';

export type MailAction =
  | { kind: 'edit'; mail: DashboardMail | null; initial: MailSettings }
  | { kind: 'deliveries'; mail: DashboardMail };

export const newMail = (dashboard = ''): MailSettings => ({
  name: '',
  dashboard,
  every: 'day',
  weekday: 1,
  monthDay: 1,
  time: '07:00',
  businessDays: true,
  period: 'yesterday',
  attach: true,
  attachPdf: true,
  skipEmpty: false,
  active: true,
  recipients: { users: [], roles: [], teams: [] },
});

export const settingsOf = (mail: DashboardMail): MailSettings => ({
  name: mail.name,
  dashboard: mail.dashboard,
  every: mail.every,
  weekday: mail.weekday,
  monthDay: mail.monthDay,
  time: mail.time,
  businessDays: mail.businessDays,
  period: mail.period,
  attach: mail.attach,
  attachPdf: mail.attachPdf,
  skipEmpty: mail.skipEmpty,
  active: mail.active,
  recipients: mail.recipients,
});
