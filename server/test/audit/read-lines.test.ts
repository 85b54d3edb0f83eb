import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../app.ts';

/** Lines of what changes nothing: they are written outside of requests. */
let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const search = (
  person: Person,
  body: Parameters<Person['client']['audit']['lines']['search']>[0]['body'] = {},
) => person.client.audit.lines.search({ body });
const zone = (code: string) => ({
  code,
  nameEs: `Zona ${code}`,
  nameEn: `Zona ${code}`,
  latitude: 3.45,
  longitude: -76.53,
  outline: null,
});

test('D6: opened personal data and refused sign-ins become lines, once for a person and record', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant, { username: 'abre.datos' });
  await setPassword(world, reader.id, 'Una clave segura 1');
  const { users } = reader.client.security;
  for (let time = 0; time < 3; time++) await users.byCode({ params: { code: 'Eabredatos' } });
  await reader.client.administration.zones.export({ body: { format: 'csv' } });
  await refusal(
    world.stranger.access.session.login({ body: { username: 'abre.datos', password: 'otra cosa' } }),
  );
  await world.app.platform.readLog.flush();
  const { lines } = await search(reader, {});
  expect(lines.map(({ action, subjectId, result }) => [action, subjectId, result])).toEqual([
    ['session.refused', String(reader.id), 'refused'],
    ['zones.export', null, 'done'],
    ['user.read', String(reader.id), 'done'],
  ]);
});

test('D6: what was opened right before a process stops in order is a line, once', async () => {
  const reader = await world.person(await world.tenant(), { username: 'abre.tarde' });
  const stopping = await world.twin();
  const { users } = world.through(stopping, reader.token).security;
  for (let time = 0; time < 2; time++) await users.byCode({ params: { code: 'Eabretarde' } });
  await stopping.close();
  const { lines } = await search(reader, {});
  expect(lines.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['user.read', String(reader.id)],
  ]);
});

test('D6: what a person may not do is a line of the audit, and trying it again and again is not', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant);
  const clerk = await world.person(tenant, { can: ['ZONE_MOD_LIST'] });
  for (const code of ['A', 'B', 'C'])
    expect((await refusal(clerk.client.administration.zones.create({ body: zone(code) }))).status).toBe(403);
  await world.app.platform.readLog.flush();
  const { lines } = await search(reader, { result: 'refused' });
  expect(lines).toMatchObject([
    {
      action: 'access.refused',
      subject: 'endpoint',
      subjectId: expect.stringMatching(/^POST \/.*zone/),
      actor: { id: clerk.id },
    },
  ]);
});

test('D6: a person who opens thousands of records has a line for each, and what was opened last is not repeated', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant);
  const { readLog } = world.app.platform;
  const opened = 25_000;
  const open = (subjectId: number) =>
    readLog.record({
      tenantId: tenant,
      actorId: reader.id,
      action: 'activity.read',
      subject: 'activity',
      subjectId,
      requestId: 'abre-muchas',
      address: null,
    });
  for (let id = 1; id <= opened; id++) open(id);
  // The list of what was opened has a limit: the last ones are, the first ones of so many are not.
  for (const id of [opened, opened - 5000, 1]) open(id);
  await readLog.flush();
  const [counts] = await world.sql<{ lines: number; first: number; last: number }>(
    `select count(*)::int as lines, count(*) filter (where subject_id = '1')::int as first,
       count(*) filter (where subject_id in ('${opened}', '${opened - 5000}'))::int as last
     from audit where tenant_id = ${tenant} and action = 'activity.read'`,
  );
  expect(counts).toEqual({ lines: opened + 1, first: 2, last: 2 });
});
