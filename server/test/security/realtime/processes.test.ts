import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { refusal, setPassword, statusOf, twoProcesses, type Person, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from './sockets.ts';

/** Two servers on one database behave as one. */
let world: TestApp;
let other: App;
let tenantId: number;
let admin: Person;
const { open, disconnectAll } = testSockets();
beforeAll(async () => {
  ({ world, other, tenantId } = await twoProcesses());
  admin = await world.person(tenantId);
});
afterAll(async () => {
  disconnectAll();
  await world.close();
});

// A1, C10
test('failed sign-ins are counted over both processes', async () => {
  const user = await world.person(tenantId, { username: 'throttled' });
  await setPassword(world, user.id, 'buena-clave-7');
  const login = (app: App, password: string) =>
    world.through(app).access.session.login({ body: { username: 'throttled', password } });
  for (let turn = 0; turn < 10; turn++)
    expect((await refusal(login(turn % 2 ? world.app : other, 'mala-clave-1'))).status).toBe(401);
  for (const app of [world.app, other]) expect((await refusal(login(app, 'buena-clave-7'))).status).toBe(429);
});

// S7, W-R3
test.each([
  [
    'deactivated',
    (user: Person) =>
      admin.client.security.users.activate({ query: {}, body: { ids: [user.id], active: false } }),
  ],
  [
    'given another password',
    (user: Person) =>
      admin.client.security.users.resetPassword({
        query: {},
        body: { username: user.username, password: 'otra-clave-8' },
      }),
  ],
  [
    'signed out by an administrator',
    (user: Person) => admin.client.security.users.endSessions({ params: { id: user.id }, body: {} }),
  ],
])('a user who is %s is refused by both within five seconds, sockets included', async (_what, change) => {
  const user = await world.person(tenantId);
  const [here, there] = [await open(world.app, user), await open(other, user)];
  for (const app of [world.app, other])
    expect(await world.through(app, user.token).access.session.permissions()).not.toEqual([]);
  const started = performance.now();
  const closed = Promise.all([eventOf(here, 'disconnect', 5000), eventOf(there, 'disconnect', 5000)]);
  await change(user);
  await closed;
  for (const app of [world.app, other])
    await expect
      .poll(() => statusOf(world.through(app, user.token).access.session.permissions()), { timeout: 5000 })
      .toBe(401);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: user.refreshToken } })))
      .status,
  ).toBe(401);
});

// S7, Z5
test('a permission withdrawn in one is gone in the other, which closes the socket', async () => {
  const user = await world.person(tenantId);
  const there = await open(other, user);
  const elsewhere = world.through(other, user.token);
  expect((await elsewhere.security.roles.search({ body: {} })).total).toBeGreaterThan(0);
  const closed = eventOf(there, 'disconnect', 5000);
  await admin.client.security.users.changePermissions({
    params: { id: user.id },
    query: {},
    body: {
      changes: ['ROLE_MOD_LIST', 'TEAM_MOD_CREATE', 'TEAM_MOD_EDIT', 'USER_MOD_CREATE', 'USER_MOD_EDIT'].map(
        (code) => ({ code: code as 'ROLE_MOD_LIST', to: 'withdrawn' as const }),
      ),
    },
  });
  await closed;
  await expect
    .poll(() => statusOf(elsewhere.security.roles.search({ body: {} })), { timeout: 5000 })
    .toBe(403);
});
// S8
test('people see and end their own sessions; administrators end those of others', async () => {
  const user = await world.person(tenantId, { username: 'viajera' });
  await setPassword(world, user.id, 'buena-clave-7');
  const elsewhere = (await world
    .through(other)
    .access.session.login({ body: { username: 'viajera', password: 'buena-clave-7' } }))!;
  const { mySessions } = user.client.access;
  const sessions = await mySessions.list();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  await mySessions.end({ params: { id: sessions.find(({ current }) => !current)!.id } });
  await expect
    .poll(() => statusOf(world.through(other, elsewhere.accessToken).access.session.permissions()), {
      timeout: 5000,
    })
    .toBe(401);
  const [foreign] = await admin.client.access.mySessions.list();
  expect((await refusal(mySessions.end({ params: { id: foreign!.id } }))).status).toBe(404);
  await world
    .through(other)
    .access.session.login({ body: { username: 'viajera', password: 'buena-clave-7' } });
  expect(await mySessions.endOthers()).toEqual({ ended: 1 });
  expect(await mySessions.list()).toHaveLength(1);
  expect(await admin.client.security.users.sessions({ params: { id: user.id } })).toMatchObject([
    { current: false, viewedBy: null },
  ]);
  expect(await admin.client.security.users.endSessions({ params: { id: user.id }, body: {} })).toEqual({
    ended: 1,
  });
});

// S5
test('a session that is idle for longer than the tenant allows ends', async () => {
  const own = await world.tenant();
  const user = await world.person(own, { username: 'quieta' });
  const refresh = () => world.stranger.access.session.login({ body: { refreshToken: user.refreshToken } });
  await world.sql(
    `insert into parameter (tenant_id, key, module, value, valid_from)
     values ($1, 'SESSIONIDLE', 'SEGURIDAD', '2', '2026-01-01')`,
    [own],
  );
  await world.sql(`update session set last_used_at = now() - interval '119 minutes' where user_id = $1`, [
    user.id,
  ]);
  const { refreshToken } = (await refresh())!;
  await world.sql(`update session set last_used_at = now() - interval '121 minutes' where user_id = $1`, [
    user.id,
  ]);
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken } }))).problem.message_key,
  ).toBe('SESSION_EXPIRED');
});
