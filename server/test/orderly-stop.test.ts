import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import type { App } from '../src/app.ts';
import { testApp, type Person, type TestApp } from './app.ts';
import { eventOf, testSockets } from './security/realtime/sockets.ts';

let world: TestApp;
let person: Person;
const { open, disconnectAll } = testSockets();
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  person = await world.person(await world.tenant());
});
afterAll(async () => {
  disconnectAll();
  await world.close();
});

async function listening(): Promise<App> {
  const app = await world.twin();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
const portOf = (app: App) => (app.http.server.address() as AddressInfo).port;

interface Answer {
  status: number;
  connection: string | undefined;
  retryAfter: string | undefined;
  body: string;
}
function send(port: number, url: string, agent: http.Agent, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path: url,
        agent,
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            connection: response.headers.connection,
            retryAfter: response.headers['retry-after'],
            body: text,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
const search = `/services/dynamic-service${api.security.users.search.path}`;

test('N16: a process that stops is not ready first, serves meanwhile, and closes each connection after its answer', async () => {
  const app = await listening();
  const port = portOf(app);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(port, search, agent, {})).toMatchObject({ status: 200, connection: 'keep-alive' });
  const closed = app.close(1500);
  expect((await send(port, '/ready', agent)).status).toBe(503);
  const late = await send(port, search, agent, {});
  expect(late).toMatchObject({ status: 200, connection: 'close' });
  await closed;
  await expect(send(port, '/health', agent)).rejects.toThrow('ECONNREFUSED');
});

test('N16: unused, silent and keep-alive connections do not keep a process from stopping', async () => {
  const app = await listening();
  const port = portOf(app);
  const agent = new http.Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: 5 }, () => send(port, search, agent, {})));
  const silent = net.connect(port, '127.0.0.1');
  silent.on('error', () => undefined);
  await new Promise((resolve) => silent.once('connect', resolve));
  const socket = await open(app, person);
  const left = eventOf(socket, 'disconnect', 5000);
  const begun = performance.now();
  await app.close();
  // The client connects again by itself, to another process.
  expect(await left).toBe('io server disconnect');
  expect(performance.now() - begun).toBeLessThan(4000);
});

test('N16: a request under way ends; one that comes too late on its connection is answered', async () => {
  const app = await listening();
  const port = portOf(app);
  // Two requests on one connection: the second is sent while the first is under way.
  const connection = net.connect(port, '127.0.0.1');
  let received = '';
  connection.setEncoding('utf8').on('data', (text: string) => (received += text));
  const ended = new Promise((resolve) => connection.once('close', resolve));
  const body = JSON.stringify({ username: person.username, password: 'wrong-password-1' });
  // A sign-in hashes for a while.
  connection.write(
    `POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await new Promise((resolve) => app.http.server.once('request', resolve));
  const closed = app.close();
  connection.write(`GET /services/dynamic-service/nothing HTTP/1.1\r\nhost: x\r\n\r\n`);
  await Promise.all([closed, ended]);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.toLowerCase()).toContain('connection: close');
});

test('N16: what comes while a process closes is answered 503 with message_key and Retry-After', async () => {
  const app = await listening();
  const closing = app.close();
  const late = await app.http.inject({ method: 'POST', url: search, payload: {} }).catch(() => null);
  await closing;
  if (late) {
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2']);
    expect(late.json()).toMatchObject({ success: false, message_key: 'UNAVAILABLE' });
  }
  expect(late).not.toBeNull();
});

test('N16: SIGTERM ends the program with 0 within ten seconds, whoever is connected', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-stop-'));
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      // A database of its own: the role of the application belongs to a whole cluster.
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      STOP_DELAY_SECONDS: '1',
    },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const agent = new http.Agent({ keepAlive: true });
  await expect
    .poll(
      () =>
        send(port, '/ready', agent).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 150_000, interval: 300 },
    )
    .toBe(200);
  const silent = net.connect(port, '127.0.0.1');
  silent.on('error', () => undefined);
  const begun = performance.now();
  child.kill('SIGTERM');
  await expect
    .poll(
      () =>
        send(port, '/ready', agent).then(
          ({ status }) => status,
          () => 0,
        ),
      { interval: 50, timeout: 5000 },
    )
    .toBe(503);
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  rmSync(dataDir, { recursive: true, force: true });
});
