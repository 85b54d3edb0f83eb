import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/features/access/password.ts';
import type { App } from '../../src/app.ts';
import type { TenantCtx } from '../../src/platform/context.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

/** Two servers on one database behave as one. */
let world: TestApp;
let other: App;
let tenantId: number;
let admin: Person;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  other = await world.twin();
  for (const app of [world.app, other]) await app.http.listen({ port: 0, host: '127.0.0.1' });
  tenantId = await world.tenant();
  admin = await world.person(tenantId);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

const portOf = (app: App) => (app.http.server.address() as AddressInfo).port;
function dial(app: App, auth: object, headers: Record<string, string> = {}): Socket {
  const socket = io(`http://127.0.0.1:${portOf(app)}`, {
    path: '/ws',
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}
const ended = (socket: Socket, event: string, within: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${within} ms`)), within);
    socket.once(event, (reason: unknown) => (clearTimeout(timer), resolve(reason)));
  });
const open = async (app: App, person: Person): Promise<Socket> => {
  const socket = dial(app, { token: person.token, userId: person.id });
  await ended(socket, 'connect', 5000);
  return socket;
};
const secret = async (person: Person, password: string) =>
  world.sql('update app_user set password_hash = $1 where id = $2', [
    await hashPassword(world.app.platform.secrets, password),
    person.id,
  ]);

// A1, C10
test('failed sign-ins are counted over both', async () => {
  const user = await world.person(tenantId, { username: 'throttled' });
  await secret(user, 'buena-clave-7');
  const login = (app: App, password: string) =>
    world.through(app).access.session.login({ body: { username: 'throttled', password } });
  for (let turn = 0; turn < 10; turn++)
    expect((await refusal(login(turn % 2 ? world.app : other, 'mala-clave-1'))).status).toBe(401);
  for (const app of [world.app, other]) expect((await refusal(login(app, 'buena-clave-7'))).status).toBe(429);
});

// S7, W-R3
test.each([
  [
    'switched off',
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
])('a user who is %s is out of both within five seconds, sockets included', async (_what, change) => {
  const user = await world.person(tenantId);
  const [here, there] = [await open(world.app, user), await open(other, user)];
  for (const app of [world.app, other])
    expect(await world.through(app, user.token).access.session.permissions()).not.toEqual([]);
  const started = performance.now();
  const closed = Promise.all([ended(here, 'disconnect', 5000), ended(there, 'disconnect', 5000)]);
  await change(user);
  await closed;
  for (const app of [world.app, other])
    await expect
      .poll(
        () =>
          refusal(world.through(app, user.token).access.session.permissions()).then(
            ({ status }) => status,
            () => 200,
          ),
        { timeout: 5000 },
      )
      .toBe(401);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: user.refreshToken } })))
      .status,
  ).toBe(401);
});

// S7, Z5
test('a permission withdrawn in one is gone in the other, and the socket is asked to come again', async () => {
  const user = await world.person(tenantId);
  const there = await open(other, user);
  const elsewhere = world.through(other, user.token);
  expect((await elsewhere.security.roles.search({ body: {} })).total).toBeGreaterThan(0);
  const closed = ended(there, 'disconnect', 5000);
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
    .poll(
      () =>
        elsewhere.security.roles.search({ body: {} }).then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      { timeout: 5000 },
    )
    .toBe(403);
});

test('a notification rung in one is heard in the other, once, by its owner alone', async () => {
  const [user, neighbour] = [await world.person(tenantId), await world.person(await world.tenant())];
  const [mine, theirs] = [await open(other, user), await open(other, neighbour)];
  const heard: unknown[] = [];
  const overheard: unknown[] = [];
  mine.on('notification', (text: string) => heard.push(JSON.parse(text)));
  theirs.on('notification', (text: string) => overheard.push(text));
  await world.app.units.asTenant(
    tenantId,
    { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
    async (ctx) =>
      ctx.notify({
        userId: user.id,
        title: 'Listo',
        content: 'c',
        body: { format: 'f', formato: 'W', operationId: 1, activityId: null },
      }),
  );
  await expect.poll(() => heard.length).toBe(1);
  await sleep(300);
  expect([heard, overheard]).toEqual([
    [expect.objectContaining({ title: 'Listo', userId: user.id, read: false })],
    [],
  ]);
});

// R13, R17
test('notifications rung while a process is gone are there after the reconnect to another, once each, and the next is heard', async () => {
  const user = await world.person(tenantId);
  const third = await world.twin();
  await third.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = await open(third, user);
  const heard: number[] = [];
  const listen = (to: Socket) =>
    to.on('notification', (text: string) => void heard.push((JSON.parse(text) as { id: number }).id));
  listen(socket);
  const ring = (app: App) =>
    app.units.asTenant(
      tenantId,
      { requestId: 'test', locale: 'es', log: app.platform.log, address: null, agent: null },
      async (ctx) =>
        ctx.notify({
          userId: user.id,
          title: 'Listo',
          content: 'c',
          body: { format: 'f', formato: 'W', operationId: 1, activityId: null },
        }),
    );
  await ring(world.app);
  await expect.poll(() => heard.length).toBe(1);
  const cut = ended(socket, 'disconnect', 10_000);
  await third.close();
  await cut;
  for (let at = 0; at < 50; at++) await ring(at % 2 ? world.app : other);
  listen(await open(other, user));
  const { notifications } = world.through(other, user.token).activity;
  const missed = await notifications.list({ query: { since: heard[0]! } });
  expect(new Set(missed.map(({ id }) => id)).size).toBe(50);
  expect(missed.filter(({ read }) => !read)).toHaveLength(50);
  await ring(world.app);
  const all = (
    await world.sql<{ id: string }>(
      'select id from notification where user_id = $1 and read_at is null order by id',
      [user.id],
    )
  ).map(({ id }) => Number(id));
  expect(all).toHaveLength(52);
  await expect.poll(() => heard, { timeout: 15_000 }).toContain(all.at(-1));
  // One rung just before the reconnect may be both heard and listed: by its id it is one.
  expect(new Set([...heard, ...missed.map(({ id }) => id)])).toEqual(new Set(all));
  expect(new Set(heard).size).toBe(heard.length);
  // All of them are unread, and all of them are in the list that the notification counts.
  expect((await notifications.list({ query: {} })).filter(({ read }) => !read)).toHaveLength(52);
});

test('R13: a notification of a longer transaction, with a lower number than one that was seen, is among those since', async () => {
  const user = await world.person(tenantId);
  const notification = {
    title: 'Listo',
    content: 'c',
    body: { format: 'f', formato: 'W', operationId: 1, activityId: null },
  };
  const unit = <T>(work: (ctx: TenantCtx) => Promise<T>) =>
    world.app.units.asTenant(
      tenantId,
      { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
      work,
    );
  const ring = (ctx: TenantCtx) =>
    ctx.db
      .insertInto('notification')
      .values({
        ...notification,
        tenant_id: tenantId,
        user_id: user.id,
        body: JSON.stringify(notification.body),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const since = async (id: number) =>
    (await user.client.activity.notifications.list({ query: { since: id } })).map((each) => each.id);

  const { id: before } = await unit(ring);
  const [written, hold] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const longer = unit(async (ctx) => {
    written.resolve((await ring(ctx)).id);
    await hold.promise;
  });
  const late = await written.promise;
  const { id: seen } = await unit(ring);
  expect(late).toBeLessThan(seen);
  expect(await since(before)).toEqual([seen]);
  hold.resolve();
  await longer;
  expect(await since(seen)).toContain(late);
  expect(await since(before)).toEqual([seen, late]);
  // A transaction of another database may make the list longer, and never shorter.
  const two = await unit(async (ctx) => [(await ring(ctx)).id, (await ring(ctx)).id] as const);
  expect(await since(seen)).toEqual(expect.arrayContaining([two[1], two[0], late]));
  expect(await since(two[1])).not.toContain(two[0]);
});

// W-R1, W-R2
test('a socket without a good token, for another user, or from another place is refused', async () => {
  const [user, foreign] = [await world.person(tenantId), await world.person(tenantId)];
  for (const auth of [
    {},
    { token: 'x' },
    { token: `${user.token}x` },
    { token: user.token, userId: foreign.id },
    { token: 7 },
    { token: user.refreshToken },
  ]) {
    expect(await ended(dial(world.app, auth), 'connect_error', 5000), JSON.stringify(auth)).toBeInstanceOf(
      Error,
    );
  }
  expect(
    await ended(
      dial(world.app, { token: user.token }, { origin: 'https://evil.test' }),
      'connect_error',
      5000,
    ),
  ).toBeInstanceOf(Error);
  const socket = await open(world.app, user);
  expect(await socket.emitWithAck('subscribe', `/queue/notifications/${user.username}`)).toEqual({
    ok: true,
  });
  const cut = ended(socket, 'disconnect', 5000);
  expect(await socket.emitWithAck('subscribe', `/queue/notifications/${foreign.username}`)).toMatchObject({
    ok: false,
  });
  await cut;
});

// W-R4
test('a flood, a heavy message and a sixth socket end that socket, and nobody else notices', async () => {
  const [user, quiet] = [await world.person(tenantId), await world.person(tenantId)];
  const witness = await open(world.app, quiet);
  const flood = await open(world.app, user);
  const flooded = ended(flood, 'disconnect', 5000);
  for (let at = 0; at < 200; at++) flood.emit(`event-${at}`, Buffer.from('x'));
  await flooded;
  const heavy = await open(world.app, user);
  const dropped = ended(heavy, 'disconnect', 5000);
  heavy.emit('subscribe', 'x'.repeat(1_000_000));
  await dropped;
  for (let at = 0; at < 5; at++) await open(world.app, user);
  const sixth = dial(world.app, { token: user.token });
  await ended(sixth, 'disconnect', 5000);
  expect(witness.connected).toBe(true);
  expect(await quiet.client.access.session.permissions()).not.toEqual([]);
});

// S8
test('people see and end their own sessions; administrators end those of others', async () => {
  const user = await world.person(tenantId, { username: 'viajera' });
  await secret(user, 'buena-clave-7');
  const elsewhere = (await world
    .through(other)
    .access.session.login({ body: { username: 'viajera', password: 'buena-clave-7' } }))!;
  const { mySessions } = user.client.access;
  const sessions = await mySessions.list();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  await mySessions.end({ params: { id: sessions.find(({ current }) => !current)!.id } });
  await expect
    .poll(
      () =>
        world
          .through(other, elsewhere.accessToken)
          .access.session.permissions()
          .then(
            () => 200,
            ({ status }: { status: number }) => status,
          ),
      { timeout: 5000 },
    )
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
test('a session left alone for longer than the tenant allows is over', async () => {
  const own = await world.tenant();
  const user = await world.person(own, { username: 'quieta' });
  const refresh = () => world.stranger.access.session.login({ body: { refreshToken: user.refreshToken } });
  await world.sql(
    `insert into parameter (tenant_id, key, module, value, valid_from) values ($1, 'SESSIONIDLE', 'SEGURIDAD', '2', '2026-01-01')`,
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

test('view as: sees what the user sees, changes nothing, is written down, and ends with the administrator', async () => {
  const [viewer, user] = [
    await world.person(tenantId),
    await world.person(tenantId, {
      can: [
        'ZONE_MOD_LIST',
        'ZONE_MOD_EDIT',
        'ROLE_MOD_PERMISSION',
        'SUBOPERATIVE_MOD_LIST',
        'SUBOPERATIVE_MOD_VIEW',
      ],
    }),
  ];
  const view = await viewer.client.security.users.viewAs({ params: { id: user.id } });
  const seen = world.through(other, view.accessToken);
  expect((await seen.access.session.permissions()).toSorted()).toEqual([
    'ROLE_MOD_PERMISSION',
    'SUBOPERATIVE_MOD_LIST',
    'SUBOPERATIVE_MOD_VIEW',
    'ZONE_MOD_EDIT',
    'ZONE_MOD_LIST',
  ]);
  expect((await seen.security.users.permissionTree({ params: { id: user.id } })).length).toBe(7);
  expect(await seen.operation.activities.counts({ body: { from: '2026-01-01', to: '2026-01-01' } })).toEqual(
    [],
  );
  expect((await seen.operation.fieldDay.today({ body: {} })).employees).toEqual([]);
  for (const attempt of [
    () =>
      seen.security.users.changePermissions({
        params: { id: user.id },
        query: {},
        body: { changes: [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }] },
      }),
    () =>
      seen.access.session.changePassword({
        query: {},
        body: { old_password: 'abcd1', username: user.username, password: 'abcd2' },
      }),
    () => seen.activity.notifications.markAllRead(),
    () => seen.security.users.viewAs({ params: { id: viewer.id } }),
  ]) {
    const refused = await refusal(attempt());
    expect([refused.status, refused.problem.message_key]).toEqual([403, 'READ_ONLY_VIEW']);
  }
  expect(
    await world.sql(
      `select 1 from audit where action = 'session.view_as' and actor_id = $1 and subject_id = $2`,
      [viewer.id, String(user.id)],
    ),
  ).toHaveLength(1);
  expect((await user.client.access.mySessions.list()).map(({ viewedBy }) => viewedBy)).toContain(
    `${viewer.username} Prueba`,
  );
  const socket = dial(other, { token: view.accessToken });
  await ended(socket, 'connect', 5000);
  const closed = ended(socket, 'disconnect', 5000);
  await admin.client.security.users.changePermissions({
    params: { id: viewer.id },
    query: {},
    body: { changes: [{ code: 'ROLE_MOD_PERMISSION', to: 'withdrawn' }] },
  });
  await closed;
  await expect
    .poll(
      () =>
        seen.access.session.permissions().then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      { timeout: 5000 },
    )
    .toBe(401);
});
