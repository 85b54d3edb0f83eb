import { readdir, readFile, rm } from 'node:fs/promises';
import type { MailSettings } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { deliveryJob, planMails } from '#features/insights/mails/mails.jobs.ts';
import type { TenantCtx } from '#platform/context.ts';
import { runJob } from '#platform/jobs/run-job.ts';
import { placeIn } from '../security/people.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { notificationsOf as rowsOf } from '../notification-rows.ts';
import { forgetSums, writeSums } from './sums-by-hand.ts';

/** A tenant with visits of two companies, for alerts on them and mails of a dashboard that shows them. */
export let world: TestApp;
export let tenantId: number;
export let owner: Person;
export let north: number;
export let south: number;
export const today = localDate(new Date(), 'America/Bogota');

export async function openAlertsWorld(): Promise<void> {
  world = await testApp();
  tenantId = await world.tenant();
  owner = await world.person(tenantId);
  [north, south] = [
    (await placeIn(world, tenantId, 'C1')).companyId,
    (await placeIn(world, tenantId, 'C2')).companyId,
  ];
  await world.sql('insert into fact_position (tenant_id, as_of) values ($1, now())', [tenantId]);
}

/** Without alerts, mails, notifications and visits. */
export async function clearAlerts(): Promise<void> {
  for (const table of ['alert', 'dashboard_mail', 'notification'])
    await world.sql(`delete from ${table} where tenant_id = $1`, [tenantId]);
  await forgetSums(world.sql, tenantId);
  await rm(mailFolder(), { recursive: true, force: true });
}

export const asTenant = <T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T> =>
  world.app.units.asTenant(
    tenantId,
    { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
    work,
  );

/** Visits of a company on a day, and how many of them were effective. */
export async function visits(companyId: number, effective: number, all = 100, day = today): Promise<void> {
  await writeSums(world.sql, {
    tenantId,
    companyId,
    day,
    sums: { effective, visits: all, closed: all, done: all },
  });
}

export const question = {
  name: 'Efectividad baja',
  measure: 'K01',
  by: 'company',
  comparison: 'below',
  threshold: 0.8,
  days: 1,
} as const;
export const alerts = () => owner.client.insights.alerts;
export const createAlert = (part: object = {}) =>
  alerts().create({ body: { settings: { ...question, ...part } as never } });
export const stateOf = async (id: number) => (await alerts().list()).find((one) => one.id === id)!;
export const notificationsOf = async (person: Person) =>
  (await rowsOf(world, person.id))
    .filter(({ kind }) => kind === 'alert')
    .map(({ title, content }) => ({ title, content }));

const mailFolder = () => (world.config.mail as { dir: string }).dir;
/** The mails in the folder: to whom, and everything that is written in them. */
export async function mailsSent(): Promise<{ to: string; text: string }[]> {
  const files = await readdir(mailFolder()).catch(() => []);
  const found = await Promise.all(
    files.map(async (file) => {
      const raw = await readFile(`${mailFolder()}/${file}`, 'utf8');
      const parts = [...raw.matchAll(/base64\n(?:[\w-]+:.*\n)*\n([\w+/=\n]+)/g)];
      const text = parts.map(([, data]) => Buffer.from(data!, 'base64').toString()).join('\n');
      return { to: /^To: (.*)$/m.exec(raw)![1]!, text: `${raw}\n${text}` };
    }),
  );
  return found.toSorted((a, b) => a.to.localeCompare(b.to));
}

const dashboardName = 'Efectividad';
export async function scheduled(part: Partial<MailSettings> = {}) {
  const found = (await owner.client.insights.dashboards.list()).find(({ name }) => name === dashboardName);
  const dashboard =
    found ??
    (await owner.client.insights.dashboards.create({
      body: {
        name: dashboardName,
        description: '',
        refresh: 'live',
        widgets: [
          { id: 'w1', kind: 'number', measures: ['K01'], place: { w: 3, h: 1 } },
          { id: 'w2', kind: 'bars', measures: ['K01'], by: ['company'], place: { w: 6, h: 2 } },
        ],
      } as never,
    }));
  const settings = {
    name: 'Diario',
    dashboard: dashboard.ref,
    every: 'day',
    time: '07:00',
    period: 'yesterday',
  };
  const recipients = { users: [owner.id], roles: [], teams: [] };
  const body = { ...settings, recipients, ...part } as never;
  return owner.client.insights.mails.create({ body });
}

/** Sends what is due as if the next time of every mail had come. */
export async function send(plannedAt = new Date()): Promise<void> {
  await world.sql('update dashboard_mail set next_at = $2 where tenant_id = $1', [tenantId, plannedAt]);
  await asTenant(planMails);
  const waiting = await world.sql<{ id: string }>(
    `select id from dashboard_mail_delivery where tenant_id = $1 and outcome = 'waiting' order by id`,
    [tenantId],
  );
  for (const { id } of waiting) await runJob(deliveryJob, { deliveryId: Number(id) }, asTenant);
}
