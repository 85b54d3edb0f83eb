import { colombianHours } from '@cuadrilla/contract/kit/business-time.ts';
import { nextRun } from '#features/insights/mails/schedule.rules.ts';
import { alerts, mails, type AlertContent, type MailContent } from '../content/insights.ts';
import { insertRows } from './bulk-insert.ts';
import type { TenantLoader } from './tenant-loader.ts';

interface Known {
  users: ReadonlyMap<string, number>;
  holidays: readonly string[];
}

const timeZone = 'America/Bogota';

/** Writes the alerts and scheduled mails whose owners the tenant has. The server evaluates and sends them. */
export async function loadInsights(loader: TenantLoader, { users, holidays }: Known): Promise<void> {
  const { client, tenant_id, now, load } = loader;
  const known = <T extends { owner: string; name: string }>(all: readonly T[]) =>
    all.filter(({ owner }) => users.has(owner)).map((one) => ({ ...one, code: one.name }));
  const [ownAlerts, ownMails] = [known(alerts), known(mails)];
  const alertIds = await load('alert', ownAlerts, (alert) => alertRow(alert, users.get(alert.owner)!, now));
  const calendar = { timeZone, hours: colombianHours, holidays: new Set(holidays) };
  const mailIds = await load('dashboard_mail', ownMails, (mail) => ({
    ...mailRow(mail, users.get(mail.owner)!),
    next_at: nextRun(mail, now, calendar),
  }));
  const { rows } = await client.query<{ id: string; code: string }>(
    'select id, code from role where tenant_id = $1',
    [tenant_id],
  );
  const roles = new Map(rows.map(({ id, code }) => [code, Number(id)]));
  const recipients = [
    ...ownAlerts.map(({ name, recipients: to }) => ({ alert_id: alertIds.get(name), mail_id: null, to })),
    ...ownMails.map(({ name, recipients: to }) => ({ alert_id: null, mail_id: mailIds.get(name), to })),
  ];
  await insertRows(
    client,
    'insight_recipient',
    recipients.flatMap(({ to, ...of }) => [
      ...(to.users ?? []).map((user) => ({ tenant_id, ...of, user_id: users.get(user), role_id: null })),
      ...(to.roles ?? []).map((role) => ({ tenant_id, ...of, user_id: null, role_id: roles.get(role) })),
    ]),
  );
}

const alertRow = (alert: AlertContent, owner_id: number, since: Date): object => ({
  name: alert.name,
  measure: alert.measure,
  split_by: alert.by,
  filters: alert.filters,
  days: alert.days,
  comparison: alert.comparison,
  threshold: alert.threshold,
  least: alert.least,
  pending_minutes: alert.pendingMinutes,
  keep_minutes: alert.keepMinutes,
  no_data: alert.noData,
  mail: false,
  active: true,
  revision: 1,
  owner_id,
  state: 'ok',
  since,
  note: '',
});

const mailRow = (mail: MailContent, owner_id: number): object => ({
  name: mail.name,
  dashboard_code: mail.dashboard,
  every: mail.every,
  weekday: mail.weekday,
  month_day: mail.monthDay,
  clock: mail.time,
  business_days: mail.businessDays,
  period: mail.period,
  attach: mail.attach,
  attach_pdf: mail.attachPdf,
  skip_empty: mail.skipEmpty,
  active: true,
  revision: 1,
  owner_id,
});
