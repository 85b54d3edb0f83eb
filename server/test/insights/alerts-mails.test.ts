import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { evaluateAlerts } from '#features/insights/alerts/alerts.jobs.ts';
import { planMails } from '#features/insights/mails/mails.jobs.ts';
import { refusal, type Person } from '../app.ts';
import {
  alerts,
  asTenant,
  clearAlerts,
  createAlert,
  mailsSent,
  north,
  notificationsOf,
  openAlertsWorld,
  owner,
  question,
  scheduled,
  send,
  south,
  stateOf,
  tenantId,
  today,
  visits,
  world,
} from './alerts-world.ts';
import { mailsOfSilentServer } from './silent-mail-server.ts';

/** Alerts on numbers and mails of dashboards: what they count for whom, whom they reach, and what is refused. */
beforeAll(openAlertsWorld, 60_000);
afterAll(() => world.close());
beforeEach(clearAlerts);

test('an alert fires by contractor, notifies once, is acknowledged, and ends', async () => {
  await visits(north, 95);
  await visits(south, 60);
  const { id, state } = await createAlert();
  expect(state).toBe('ok');
  await asTenant(evaluateAlerts);
  await asTenant(evaluateAlerts);
  const fired = await stateOf(id);
  expect(fired).toMatchObject({ state: 'firing', observation: { value: 0.6, threshold: 0.8, beyond: 1 } });
  expect(fired.observation!.groups).toEqual([{ label: { es: 'C2', en: 'C2' }, value: 0.6 }]);
  expect(await notificationsOf(owner)).toEqual([
    { title: 'Alerta: Efectividad baja', content: 'Efectividad de visita: C2 60 % (por debajo de 80 %).' },
  ]);
  const taken = await alerts().acknowledge({ params: { id }, body: { note: 'Se llamó a C2' } });
  expect(taken.acknowledged).toMatchObject({ note: 'Se llamó a C2' });
  await visits(south, 90);
  await asTenant(evaluateAlerts);
  expect(await stateOf(id)).toMatchObject({ state: 'ok', acknowledged: null });
  expect((await notificationsOf(owner)).map(({ title }) => title)).toContain(
    'Terminó la alerta: Efectividad baja',
  );
  const late = await refusal(alerts().acknowledge({ params: { id }, body: { note: 'tarde' } }));
  expect(late.problem).toMatchObject({ message_key: 'ALERT_NOT_FIRING' });
  const audited = await world.sql<{ action: string }>(
    `select action from audit where tenant_id = $1 and subject = 'alert' and subject_id = $2 order by id`,
    [tenantId, id],
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'alert.create',
    'alert.fired',
    'alert.acknowledge',
    'alert.resolved',
  ]);
});

test('one who sees a single company is neither notified of the numbers of the tenant nor shown the alert', async () => {
  await visits(south, 60);
  const coordinator = await world.person(tenantId, { companyId: south, scoped: true });
  const director = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  const recipients = { users: [coordinator.id, director.id], roles: [], teams: [] };
  const { people } = await owner.client.insights.recipients.people({ body: { of: 'alert', recipients } });
  expect(people.map(({ reception }) => reception)).toEqual(['other_reach', 'reached']);
  const { id } = await createAlert({ recipients });
  await asTenant(evaluateAlerts);
  expect(await notificationsOf(coordinator)).toEqual([]);
  expect(await notificationsOf(director)).toHaveLength(1);
  const { alerts: theirs } = coordinator.client.insights;
  expect(await theirs.list()).toEqual([]);
  const body = { settings: question as never, revision: 1 };
  expect((await refusal(theirs.update({ params: { id }, body }))).status).toBe(404);
  // An alert of theirs counts their own company alone.
  await visits(north, 10);
  const own = await theirs.create({ body: { settings: { ...question, by: null, name: 'La mía' } as never } });
  await asTenant(evaluateAlerts);
  expect((await theirs.list()).find((one) => one.id === own.id)!.observation).toMatchObject({ value: 0.6 });
});

test('an alert whose owner lost the right says so and counts nothing, and whoever saves it owns it', async () => {
  await visits(south, 60);
  const editor = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT'] });
  const made = await editor.client.insights.alerts.create({ body: { settings: question as never } });
  await world.sql(
    `delete from role_permission where tenant_id = $1 and permission in ('DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT')
      and role_id in (select role_id from user_role where user_id = $2)`,
    [tenantId, editor.id],
  );
  await asTenant(evaluateAlerts);
  const failed = await stateOf(made.id);
  expect(failed).toMatchObject({ state: 'failed', observation: null });
  expect(failed.failure).toContain('ya no puede ver');
  await alerts().update({
    params: { id: made.id },
    body: { settings: question as never, revision: made.revision },
  });
  await asTenant(evaluateAlerts);
  expect(await stateOf(made.id)).toMatchObject({ state: 'firing', failure: null });
  const stale = alerts().update({
    params: { id: made.id },
    body: { settings: question as never, revision: 1 },
  });
  expect((await refusal(stale)).problem.message_key).toBe('STALE_VERSION');
});

test('numbers that nobody counts any more are no data, and an alert says so', async () => {
  await visits(south, 60);
  const { id } = await createAlert();
  await world.sql(`update fact_position set as_of = now() - interval '3 hours' where tenant_id = $1`, [
    tenantId,
  ]);
  await asTenant(evaluateAlerts);
  expect(await stateOf(id)).toMatchObject({ state: 'no_data' });
  await world.sql('update fact_position set as_of = now() where tenant_id = $1', [tenantId]);
  await asTenant(evaluateAlerts);
  expect(await stateOf(id)).toMatchObject({ state: 'firing' });
});

test('an alert on what does not exist or fit is refused with its place, and nothing is written', async () => {
  const faulty = async (part: object) => {
    const { status, problem } = await refusal(createAlert(part));
    return [status, problem.message_key, ...Object.keys(problem.fields ?? {})];
  };
  expect(await faulty({ measure: 'K99' })).toEqual([400, 'UNKNOWN_MEASURE', 'measure']);
  expect(await faulty({ by: 'planet' })).toEqual([400, 'UNKNOWN_DIMENSION', 'by']);
  expect(await faulty({ measure: 'OPEN', by: 'cause' })).toEqual([400, 'DIMENSION_DOES_NOT_FIT', 'by']);
  expect(await faulty({ filters: [{ key: 'zone', operator: 'LIKE', value: 'x' }] })).toEqual([
    400,
    'WIDGET_DOES_NOT_FIT',
    'filters.0.operator',
  ]);
  expect(await faulty({ comparison: 'off_target', threshold: 1 })).toEqual([
    400,
    'INVALID_INPUT',
    'settings.threshold',
  ]);
  expect(await faulty({ measure: 'CLOSED', comparison: 'off_target', threshold: null })).toEqual([
    400,
    'ALERT_WITHOUT_TARGET',
    'comparison',
  ]);
  expect(await faulty({ days: 93 })).toEqual([400, 'INVALID_INPUT', 'settings.days']);
  expect(await faulty({ recipients: { users: [999_999], roles: [], teams: [] } })).toEqual([
    400,
    'INVALID_INPUT',
    'recipients.users.0',
  ]);
  expect(await alerts().list()).toEqual([]);
  await createAlert();
  expect((await refusal(createAlert())).problem.fields).toEqual({ name: 'ALREADY_EXISTS' });
});

test('each recipient of a dashboard gets his own numbers, as a table and as a workbook', async () => {
  const yesterday = addDays(today, -1);
  await visits(north, 95, 100, yesterday);
  await visits(south, 60, 100, yesterday);
  const coordinator = await world.person(tenantId, { companyId: south, scoped: true });
  await scheduled({
    attachPdf: true,
    recipients: { users: [owner.id, coordinator.id], roles: [], teams: [] },
  });
  const plannedAt = new Date();
  await send(plannedAt);
  const sent = await mailsSent();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    [`${owner.username}@example.test`, `${coordinator.username}@example.test`].toSorted(),
  );
  const textOf = ({ username }: Person) => sent.find(({ to }) => to.startsWith(username))!.text;
  expect(textOf(owner)).toContain('77,5 %');
  expect(textOf(owner)).toContain('95 %');
  expect(textOf(coordinator)).toContain('60 %');
  expect(textOf(coordinator)).not.toContain('95 %');
  expect(textOf(coordinator)).not.toContain('77,5');
  expect(textOf(coordinator)).toMatch(/filename="?EFECTIVIDAD[^"]*\.xlsx/);
  expect(textOf(coordinator)).toMatch(/filename="?EFECTIVIDAD[^"]*\.pdf/);
  expect(textOf(coordinator)).toContain(Buffer.from('%PDF-1.7').toString('base64').slice(0, 10));
  // Planned twice, it is sent once.
  await send(plannedAt);
  expect(await mailsSent()).toHaveLength(2);
  const [mail] = await owner.client.insights.mails.list();
  expect(mail!.last).toEqual({ sent: 2 });
});

test('one who lost his rights, or has no address, gets nothing, and the owner sees who', async () => {
  const reader = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  const nobody = await world.person(tenantId, { can: [] });
  await world.sql(`update app_user set email = '' where id = $1`, [reader.id]);
  const { id } = await scheduled({ recipients: { users: [reader.id, nobody.id], roles: [], teams: [] } });
  await send();
  expect(await mailsSent()).toEqual([]);
  const deliveries = await owner.client.insights.mails.deliveries({ params: { id } });
  expect(deliveries.map(({ outcome }) => outcome)).toEqual(['no_address', 'no_right']);
  const [notice] = await notificationsOf(owner);
  expect(notice!.content).toContain(nobody.username);
  expect(notice!.content).toContain(reader.username);
});

test.each([
  `update app_user set active = false where tenant_id = $1 and id = $2`,
  `update dashboard set readers = '{NADIE}' where tenant_id = $1 and $2 > 0`,
])('rights that are lost between the planning and the sending count, too: %s', async (loss) => {
  const reader = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  await scheduled({ recipients: { users: [reader.id], roles: [], teams: [] } });
  await world.sql(`update dashboard_mail set next_at = now() where tenant_id = $1`, [tenantId]);
  await asTenant(planMails);
  await world.sql(loss, [tenantId, reader.id]);
  await send();
  await world.sql(`update dashboard set readers = '{}' where tenant_id = $1`, [tenantId]);
  expect(await mailsSent()).toEqual([]);
  expect(await notificationsOf(owner)).not.toEqual([]);
});

test('whoever holds a role when it is sent is a recipient; a mail that nobody can count for is not sent', async () => {
  const holder = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  const held = 'select role_id as id from user_role where tenant_id = $1 and user_id = $2';
  const [role] = await world.sql<{ id: string }>(held, [tenantId, holder.id]);
  await scheduled({ recipients: { users: [], roles: [Number(role!.id)], teams: [] }, skipEmpty: true });
  await send();
  expect(await mailsSent()).toEqual([]);
  await visits(south, 60, 100, addDays(today, -1));
  await send();
  expect((await mailsSent()).map(({ to }) => to)).toEqual([`${holder.username}@example.test`]);
});

test('one that is late by most of a day is left out, and a mail that was changed goes to whoever asks for it', async () => {
  const made = await scheduled();
  await world.sql(`update dashboard_mail set next_at = now() - interval '9 hours' where tenant_id = $1`, [
    tenantId,
  ]);
  await asTenant(planMails);
  const [row] = await owner.client.insights.mails.list();
  expect(row).toMatchObject({ lastAt: null });
  expect(Date.parse(row!.nextAt!)).toBeGreaterThan(Date.now());
  await owner.client.insights.mails.sendToMe({ params: { id: made.id }, body: {} });
  const deliveries = await owner.client.insights.mails.deliveries({ params: { id: made.id } });
  expect(deliveries).toMatchObject([{ outcome: 'waiting' }]);
});

test('a mail of what does not exist is refused with its place, and a dashboard that is mailed is not deleted', async () => {
  const faulty = async (part: object) => {
    const { problem } = await refusal(scheduled(part as never));
    return [problem.message_key, ...Object.keys(problem.fields ?? {})];
  };
  expect(await faulty({ dashboard: '999999' })).toEqual(['INVALID_INPUT', 'dashboard']);
  expect(await faulty({ time: '25:00' })).toEqual(['INVALID_INPUT', 'time']);
  expect(await faulty({ recipients: { users: [], roles: [], teams: [] } })).toEqual([
    'INVALID_INPUT',
    'recipients',
  ]);
  expect(await faulty({ recipients: { users: [], roles: [7_777_777], teams: [] } })).toEqual([
    'INVALID_INPUT',
    'recipients.roles.0',
  ]);
  expect(await owner.client.insights.mails.list()).toEqual([]);
  const { dashboard } = await scheduled();
  const removed = owner.client.insights.dashboards.remove({ params: { id: Number(dashboard) } });
  expect((await refusal(removed)).problem.message_key).toBe('SOURCE_HAVE_DEPENDENCY');
});

test('each permission lets do its own and nothing else', async () => {
  const { id } = await createAlert();
  const settings = { ...question, name: 'Otra' } as never;
  const attempts: Record<string, [readonly Permission[], (person: Person) => Promise<unknown>]> = {
    list: [['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT'], ({ client }) => client.insights.alerts.list()],
    preview: [['DASHBOARD_MOD_EDIT'], ({ client }) => client.insights.alerts.preview({ body: { settings } })],
    mails: [['DASHBOARD_MOD_REPORT'], ({ client }) => client.insights.mails.list()],
    remove: [['DASHBOARD_MOD_EDIT'], ({ client }) => client.insights.alerts.remove({ params: { id } })],
  };
  for (const code of [
    'DASHBOARD_MOD_VIEW',
    'DASHBOARD_MOD_REPORT',
    'DASHBOARD_MOD_LIST',
    'DASHBOARD_MOD_EDIT',
  ] as const) {
    const person = await world.person(tenantId, { can: [code] });
    for (const [name, [allowed, run]] of Object.entries(attempts)) {
      const isAllowed = allowed.includes(code);
      const outcome = await run(person).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
      expect(outcome, `${name} by ${code}`).toBe(isAllowed ? 200 : 403);
    }
  }
});

mailsOfSilentServer();
