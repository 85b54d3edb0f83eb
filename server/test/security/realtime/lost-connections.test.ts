import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { PostgresProxy } from '../../postgres-proxy.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from './sockets.ts';

/** Two servers whose connections to the database are lost, again and again. */
let world: TestApp;
let other: App;
let proxy: PostgresProxy;
let tenantId: number;
let user: Person;
const { dial, open, disconnectAll } = testSockets();
beforeAll(async () => {
  world = await testApp();
  proxy = await PostgresProxy.before(world.appUrl);
  other = await world.twin({ databaseUrl: proxy.url });
  for (const app of [world.app, other]) await app.http.listen({ port: 0, host: '127.0.0.1' });
  tenantId = await world.tenant();
  user = await world.person(tenantId);
});
afterAll(async () => {
  disconnectAll();
  await world.close();
  await proxy.close();
});

/**
 * Ends all connections of the servers. PostgreSQL only signals them: whoever counts connections at once counts those that
 * are ending, and who closes a server at once closes it in the midst of the loss.
 */
async function killAllConnections(): Promise<void> {
  const killed = await world.sql<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = 'cuadrilla_app'`,
  );
  const pids = killed.map(({ pid }) => pid);
  const left = () => world.sql('select from pg_stat_activity where pid = any($1)', [pids]);
  await expect.poll(left, { timeout: 5000, interval: 10 }).toEqual([]);
}
/** The listening connection of the twin alone: it is the only one that comes through the proxy and listens. */
const listenersOf = async (): Promise<number> =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`,
    )
  )[0]!.n;
const notify = (app: App, title: string) =>
  app.units
    .asTenant(
      tenantId,
      { requestId: 'test', locale: 'es', log: app.platform.log, address: null, agent: null },
      async (ctx) =>
        ctx.notify({
          kind: 'stage',
          userId: user.id,
          locale: 'es',
          text: { es: { title, content: 'c' }, en: { title, content: 'c' } },
        }),
    )
    .catch(() => undefined);

/** A socket of the user, tried again as a browser does while the server cannot ask its database who that is. */
async function connect(app: App): Promise<Socket> {
  for (;;) {
    const socket = dial(app, { token: user.token, userId: user.id });
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
    });
    if (connected) return socket;
    await pause(200);
  }
}

/** Milliseconds until something that one process writes from now on reaches a socket of the other. */
async function crossing(from: App, to: App, title: string): Promise<number> {
  const begun = performance.now();
  const socket = await connect(to);
  const received = new Promise<void>((resolve) => {
    socket.on('notification', (text: string) => {
      if ((JSON.parse(text) as { title: string }).title.startsWith(title)) resolve();
    });
  });
  const sending = setInterval(() => void notify(from, title), 200);
  await received.finally(() => clearInterval(sending));
  socket.disconnect();
  return performance.now() - begun;
}

test('N13: live events cross processes within five seconds after each of three losses of all connections', async () => {
  for (let loss = 1; loss <= 3; loss++) {
    await killAllConnections();
    expect(await crossing(world.app, other, `there ${loss}`), `loss ${loss}`).toBeLessThan(5000);
    expect(await crossing(other, world.app, `back ${loss}`), `loss ${loss}`).toBeLessThan(5000);
  }
});

test('N13: a connection that is silent without being closed counts as lost, too', async () => {
  proxy.freeze();
  await new Promise((resolve) => setTimeout(resolve, 4500));
  proxy.thaw();
  expect(await crossing(world.app, other, 'thawed')).toBeLessThan(5000);
});

test('N13: what was sent while the other process was away is sent to it again', async () => {
  const socket = await open(other, user);
  const received: string[] = [];
  socket.on('notification', (text: string) => received.push((JSON.parse(text) as { title: string }).title));
  proxy.refuse();
  await notify(world.app, 'while away');
  expect(received).toEqual([]);
  proxy.thaw();
  await expect.poll(() => received, { timeout: 5000 }).toContain('while away');
});

test('N14: a user who signs out while a process receives nothing loses the socket there within five seconds of its return', async () => {
  const leaving = await world.person(tenantId);
  const staying = await open(other, user);
  const socket = await open(other, leaving);
  proxy.refuse();
  await world.app.platform.pools.requests.query('select 1');
  await leaving.client.access.session.login({ body: { refreshToken: leaving.refreshToken, revoke: true } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(socket.connected).toBe(true);
  const closed = eventOf(socket, 'disconnect', 5000);
  proxy.thaw();
  await closed;
  expect(staying.connected).toBe(true);
  expect(
    await world
      .through(other, leaving.token)
      .access.session.permissions()
      .catch((e: { status: number }) => e.status),
  ).toBe(401);
});

test('N13: after lost connections a process stops within seconds', async () => {
  const third = await world.twin({ databaseUrl: proxy.url });
  await third.http.listen({ port: 0, host: '127.0.0.1' });
  for (let loss = 1; loss <= 2; loss++) {
    await killAllConnections();
    await expect.poll(listenersOf, { timeout: 5000 }).toBeGreaterThanOrEqual(3);
  }
  const begun = performance.now();
  await third.close();
  expect(performance.now() - begun).toBeLessThan(5000);
});
