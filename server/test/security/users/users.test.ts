import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant, readTenant } from '../../../src/tenant-cli.ts';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../../app.ts';
import { employeeIn, placeIn, type Place } from '../people.ts';

let world: TestApp;
let tenantId: number;
let admin: Person;
let place: Place;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  admin = await world.person(tenantId);
  place = await placeIn(world, tenantId);
});
afterAll(() => world.close());

test('a user is made, signs in with the password shown once, and must change it before anything else', async () => {
  const role = await admin.client.security.roles.create({
    body: { code: 'LECTURA', name: 'Lectura', components: ['USER_MOD_LIST'] },
  });
  const made = await admin.client.security.users.create({
    body: { employee: employeeIn(place, { username: 'Nueva.Persona', roles: [role.id] }) },
  });
  expect(made).toMatchObject({
    username: 'nueva.persona',
    mustChangePassword: true,
    stronger: false,
    roles: [{ code: 'LECTURA' }],
  });
  const first = (await world.stranger.access.session.login({
    body: { username: 'nueva.persona', password: made.temporaryPassword! },
  }))!;
  expect(first.mustChangePassword).toBe(true);
  const client = world.through(world.app, first.accessToken);
  expect((await refusal(client.security.users.search({ body: {} }))).problem).toMatchObject({
    message_key: 'FORBIDDEN',
    detail: { reason: 'must_change_password' },
  });
  await client.access.session.changePassword({
    query: {},
    body: { old_password: made.temporaryPassword!, username: 'nueva.persona', password: 'verde-lima-4' },
  });
  await expect
    .poll(
      () =>
        client.security.users.search({ body: {} }).then(
          ({ total }) => total,
          () => 0,
        ),
      { timeout: 5000 },
    )
    .toBeGreaterThan(0);
});

test('taken values and missing references are named by field, and an old version is refused', async () => {
  const { users } = admin.client.security;
  const made = await users.create({ body: { employee: employeeIn(place, { username: 'primera' }) } });
  expect(
    (await refusal(users.create({ body: { employee: employeeIn(place, { code: made.code }) } }))).problem,
  ).toMatchObject({ message_key: 'ALREADY_EXISTS', fields: { code: 'ALREADY_EXISTS' } });
  for (const username of ['primera', ' PRIMERA '])
    expect(
      (await refusal(users.create({ body: { employee: employeeIn(place, { username }) } }))).problem.fields,
    ).toEqual({ username: 'ALREADY_EXISTS' });
  const stranger = await world.person(await world.tenant(), { username: 'de.otros' });
  expect(
    (await refusal(users.create({ body: { employee: employeeIn(place, { username: stranger.username }) } })))
      .problem.fields,
  ).toEqual({ username: 'ALREADY_EXISTS' });
  expect(
    (
      await refusal(
        users.create({
          body: {
            employee: employeeIn(
              { ...place, zoneId: 999_999, companyJobId: 999_999 },
              { idTypeId: 99, executive: 'REY', birthDate: '2999-01-01' },
            ),
          },
        }),
      )
    ).problem.fields,
  ).toEqual({
    zoneId: 'NOT_FOUND',
    companyJobId: 'NOT_FOUND',
    idTypeId: 'NOT_FOUND',
    executive: 'NOT_FOUND',
    birthDate: 'out_of_range',
  });
  const employee = { ...employeeIn(place), code: made.code, id: made.id };
  expect(
    (await users.update({ query: {}, body: { employee: { ...employee, version: made.version } } })).version,
  ).toBe(made.version + 1);
  expect(
    (await refusal(users.update({ query: {}, body: { employee: { ...employee, version: made.version } } })))
      .problem,
  ).toMatchObject({ message_key: 'STALE_VERSION', detail: { version: made.version + 1 } });
});

test('whoever may not list users sees no personal data of theirs', async () => {
  const dispatcher = await world.person(tenantId, { can: ['SUBOPERATIVE_MOD_LIST'] });
  await admin.client.security.users.create({
    body: { employee: employeeIn(place, { username: 'reservada' }) },
  });
  const find = async (person: Person) =>
    (
      await person.client.security.users.search({
        body: { filters: [{ key: 'username', operator: 'EQUAL', value: 'reservada' }] },
      })
    ).content[0];
  expect(await find(dispatcher)).toMatchObject({
    birth_date: null,
    id_number: null,
    id_type_id: null,
    dependencie_id: null,
  });
  expect(await find(admin)).toMatchObject({ birth_date: '1990-02-28', id_type_id: 1 });
});

// S4
test('a session ends thirty days after the sign-in, however much it was used', async () => {
  const user = await world.person(tenantId, { username: 'longeva' });
  await setPassword(world, user.id, 'verde-lima-4');
  const { refreshToken } = (await world.stranger.access.session.login({
    body: { username: 'longeva', password: 'verde-lima-4' },
  }))!;
  const [row] = await world.sql<{ seconds: string }>(
    `
      select extract(epoch from expires_at - created_at) as seconds from session where user_id = $1
        order by created_at desc limit 1`,
    [user.id],
  );
  expect(Number(row!.seconds)).toBe(2_592_000);
  await world.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
    user.id,
  ]);
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken } }))).problem.message_key,
  ).toBe('SESSION_EXPIRED');
});

// A10
test('the command line makes a tenant whose administrator holds everything and must change the password', async () => {
  const command = readTenant([
    'create',
    '--code',
    'NUEVA',
    '--name',
    'Nueva S.A.',
    '--tax-id',
    '900-1',
    '--admin',
    'jefa@nueva.test',
  ]);
  if (typeof command === 'string') throw new Error(command);
  const made = await createTenant(world.url, world.app.platform.secrets, command);
  const first = (await world.stranger.access.session.login({
    body: { username: 'jefa', password: made.password },
  }))!;
  expect(first.mustChangePassword).toBe(true);
  const { modules } = await world.through(world.app, first.accessToken).access.session.modules();
  expect(modules.map(({ moduleCode }) => moduleCode)).toContain('security');
  for (const wrong of [
    [],
    ['create'],
    ['create', '--code', 'A B', '--name', 'x', '--tax-id', '1', '--admin', 'a@b.c'],
    ['remove', '--code', 'A'],
    ['create', '--what', 'x'],
  ])
    expect(typeof readTenant(wrong)).toBe('string');
  await expect(createTenant(world.url, world.app.platform.secrets, command)).rejects.toThrow(/duplicate/);
});
