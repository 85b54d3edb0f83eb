import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { beginRequest, portOf, serveBystander, type SlowClient } from './slow-clients.ts';

/** Limits so low that a test reaches them; `docs/operations.md` has those of a real process. */
const settings = {
  MAX_CONNECTIONS: '60',
  MAX_CONNECTIONS_PER_ADDRESS: '20',
  MAX_SOCKETS: '10',
  MAX_SOCKETS_PER_ADDRESS: '5',
  MIN_BODY_RATE: '2000',
  BODY_GRACE_SECONDS: '2',
};
let world: TestApp;
let person: Person;
let bystander: Person;
let contractId: number;

beforeAll(async () => {
  world = await testApp({ settings });
  const tenantId = await world.tenant();
  person = await world.person(tenantId);
  bystander = await world.person(await world.tenant());
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const [company] = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'C1', 'C', '1') returning id`,
    [tenantId],
  );
  const [contract] = await world.sql<{ id: string }>(
    `insert into contract (tenant_id, code, name, company_id, starts_on, ends_on)
     values ($1, 'K1', 'K', $2, '2026-01-01', '2027-01-01') returning id`,
    [tenantId, company!.id],
  );
  contractId = Number(contract!.id);
});
afterAll(() => world.close());

const loginPath = `${gatewayPath}/auth/login`;
const json = ['content-type: application/json'];
const openConnections = (): Promise<number> =>
  new Promise((resolve) => world.app.http.server.getConnections((_error, count) => resolve(count)));
const trickle = ({ socket }: SlowClient, piece: string, everyMs: number): NodeJS.Timeout =>
  setInterval(() => socket.writable && socket.write(piece), everyMs);
/** As a client of another machine: the limit by address does not count this machine's own. */
const elsewhere = '127.0.0.7';
const health = (from: string) =>
  beginRequest(world.app, { method: 'GET', path: '/health', length: null, begin: '', from });

test('N6: a sign-in that trickles is refused after the grace, and others are served meanwhile', async () => {
  const clients = await Promise.all(
    Array.from({ length: 15 }, () =>
      beginRequest(world.app, { path: loginPath, headers: json, length: 500, begin: '{"username":"' }),
    ),
  );
  const timers = clients.map((client) => trickle(client, 'a', 300));
  const started = performance.now();
  const served = await serveBystander(world.app, bystander);
  expect(served.status).toBe(200);
  await Promise.all(clients.map(({ closed }) => closed));
  timers.forEach(clearInterval);
  expect(performance.now() - started).toBeLessThan(12_000);
  for (const { reply } of clients) {
    expect(reply()).toMatch(/^HTTP\/1\.1 408/);
    expect(reply()).toContain('"message_key":"TOO_SLOW"');
  }
});

test('N6: an upload that trickles is refused, one over a slow line that keeps the minimum rate arrives', async () => {
  const path = `${gatewayPath}${api.administration.contracts.addFile.path.replace(':id', String(contractId))}?fileName=lento.csv`;
  const headers = ['content-type: application/octet-stream'];
  const [slow, steady] = await Promise.all([
    beginRequest(world.app, { path, token: person.token, headers, length: 40_000, begin: 'a' }),
    beginRequest(world.app, { path, token: person.token, headers, length: 40_000, begin: 'a;b\n' }),
  ]);
  const timer = trickle(slow, 'a', 300);
  // Far longer than the grace: six seconds of ten kilobytes each second, with pauses.
  for (let sent = 4; sent < 40_000; sent += 4_000) {
    await pause(600);
    steady.socket.write('a;b\n'.repeat(1000).slice(0, Math.min(4_000, 40_000 - sent)));
  }
  await expect.poll(() => steady.reply()).toMatch(/^HTTP\/1\.1 200/);
  await slow.closed;
  clearInterval(timer);
  expect(slow.reply()).toContain('"message_key":"TOO_SLOW"');
  steady.socket.destroy();
});

test('N6: a connection that sends no whole head of a request is closed', async () => {
  const silent = await beginRequest(world.app, { path: loginPath, length: null, begin: '' });
  silent.socket.destroy();
  const { server } = world.app.http;
  expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.keepAliveTimeout).toBeGreaterThan(0);
  const { socket, closed } = await beginRequest(world.app, {
    path: loginPath,
    length: null,
    begin: 'GET /he',
  });
  await closed;
  socket.destroy();
});

test('N6: one address has so many connections, and other addresses and its earlier ones go on', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => health(elsewhere)));
  await expect.poll(() => clients.every(({ reply }) => reply().includes('alive'))).toBe(true);
  const late = await health(elsewhere);
  await late.closed;
  expect(late.reply()).toBe('');
  const other = await health('127.0.0.8');
  await expect.poll(() => other.reply()).toContain('alive');
  clients[0]!.socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => clients[0]!.reply().match(/alive/g)?.length).toBe(2);
  for (const { socket } of [...clients, other]) socket.destroy();
  await expect.poll(openConnections).toBeLessThan(5);
});

test('N6: when all connections are taken, health is still served and everything else is 503 with a time', async () => {
  const occupy = (at: number) =>
    beginRequest(world.app, {
      path: `${gatewayPath}/user-service/zone/v1/search`,
      token: person.token,
      headers: json,
      length: 900_000,
      begin: '{"filters":"'.padEnd(30_000, 'a'),
      from: `127.0.1.${(at % 7) + 1}`,
    });
  const clients = await Promise.all(Array.from({ length: 70 }, (_, at) => occupy(at)));
  const timers = clients.map((client) => trickle(client, 'a'.repeat(2000), 200));
  // A connection of an earlier test that closes meanwhile leaves its place to one more.
  const filled = async () => {
    const open = await openConnections();
    if (open < 60) {
      const client = await occupy(clients.length);
      clients.push(client);
      timers.push(trickle(client, 'a'.repeat(2000), 200));
    }
    return open;
  };
  await expect.poll(filled).toBeGreaterThanOrEqual(60);
  const alive = await health('127.0.0.9');
  await expect.poll(() => alive.reply()).toContain('alive');
  const refused = await beginRequest(world.app, {
    path: loginPath,
    headers: json,
    length: 2,
    begin: '{}',
    from: '127.0.0.9',
  });
  await refused.closed;
  expect(refused.reply()).toMatch(/^HTTP\/1\.1 503/);
  expect(refused.reply()).toMatch(/retry-after: \d/i);
  expect(refused.reply()).toContain('"message_key":"UNAVAILABLE"');
  timers.forEach(clearInterval);
  for (const { socket } of clients) socket.destroy();
  alive.socket.destroy();
  await expect.poll(openConnections).toBeLessThan(5);
  expect((await serveBystander(world.app, bystander)).status).toBe(200);
});

test('N6: sockets of live events have a limit of their own and use up no connections of requests', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person(person.tenantId)));
  const sockets: ReturnType<typeof io>[] = [];
  const outcomes: string[] = [];
  for (const { id, token } of people) {
    const socket = io(`http://127.0.0.1:${portOf(world.app)}`, {
      path: '/ws',
      transports: ['websocket'],
      auth: { token, userId: id },
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    outcomes.push(
      await Promise.race([
        once(socket as never, 'connect').then(() => 'open'),
        once(socket as never, 'connect_error').then(() => 'refused'),
      ]),
    );
  }
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(10);
  expect((await serveBystander(world.app, bystander)).status).toBe(200);
  for (const socket of sockets) socket.disconnect();
});
