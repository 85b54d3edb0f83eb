import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { api } from '@cuadrilla/contract/api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../src/app.ts';
import { testApp, type Person, type TestApp } from './app.ts';
import { PostgresProxy } from './postgres-proxy.ts';

/** What callers are answered while the database is away, cut off again and again, or frozen. */
let world: TestApp;
let app: App;
let proxy: PostgresProxy;
let person: Person;
beforeAll(async () => {
  world = await testApp();
  proxy = await PostgresProxy.before(world.appUrl);
  app = await world.twin({ databaseUrl: proxy.url });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  person = await world.person(await world.tenant());
});
afterAll(async () => {
  proxy.thaw();
  await world.close();
  await proxy.close();
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
  milliseconds: number;
  path: string;
}

const gateway = '/services/dynamic-service';
const calls = [
  ['POST', gateway + api.security.users.search.path, {}],
  ['GET', `${gateway}/operacion-campo-service/backup/v1/file_check`, undefined],
  ['POST', `${gateway}/auth/login`, { username: 'nobody', password: 'wrong-1' }],
  ['POST', `${gateway}/auth/login`, { refreshToken: 'unknown' }],
  ['POST', `${gateway}/operacion-campo-service/backup/list-backup`, {}],
] as const;

const send = (turn: number): Promise<Answer> => sendCall(calls[turn % calls.length]!);

function sendCall([method, path, body]: readonly [string, string, object | undefined]): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        method,
        path,
        port: (app.http.server.address() as AddressInfo).port,
        host: '127.0.0.1',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            retryAfter: response.headers['retry-after'],
            body: text,
            milliseconds: performance.now() - begun,
            path,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Sends requests while `disturb` runs, some at once. */
async function during(disturb: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let over = false;
  const callers = Array.from({ length: 12 }, async (_, caller) => {
    for (let turn = caller; !over; turn++) answers.push(await send(turn));
  });
  await disturb();
  over = true;
  await Promise.all(callers);
  return answers;
}

function expectNoFault(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  const away = answers.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(0);
  for (const { body, retryAfter } of away) {
    expect(JSON.parse(body)).toMatchObject({ success: false, message_key: 'UNAVAILABLE' });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Waits, and says how many milliseconds of that this process did not run although it was due. */
async function pauseAndMeasureDelay(milliseconds: number): Promise<number> {
  const step = 50;
  const start = performance.now();
  for (let waited = 0; waited < milliseconds; waited += step) await pause(step);
  return Math.max(0, performance.now() - start - milliseconds);
}

test('N17: while the database is away callers are answered 503 with Retry-After, never 500', async () => {
  const answers = await during(async () => {
    for (let cut = 0; cut < 12; cut++) {
      proxy.refuse();
      await pause(cut % 3 ? 30 : 300);
      proxy.thaw();
      await pause(150);
    }
  });
  expectNoFault(answers);
  await expect.poll(async () => (await send(0)).status, { timeout: 5000 }).toBe(200);
});

test('N17: connections that the database ends in the middle of requests cause no 500', async () => {
  const answers = await during(async () => {
    for (let cut = 0; cut < 12; cut++) {
      await world.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename = 'cuadrilla_app'`,
      );
      await pause(100);
    }
  });
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.length).toBeGreaterThan(20);
});

test('N17: a frozen database holds no caller longer than seven seconds, and is used again when it answers', async () => {
  let delay = 0;
  const answers = await during(async () => {
    await pause(300);
    proxy.freeze();
    delay = await pauseAndMeasureDelay(10_000);
    proxy.thaw();
    await pause(500);
  });
  expectNoFault(answers);
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  expect(slowest).toBeGreaterThan(1000);
  // What a busy machine takes from this process is no fault of the server. A request waits twice, for a connection and
  // for an answer, and of a time that the process stood still the measuring sees what lies behind its next step.
  expect(slowest).toBeLessThan(7000 + 2 * delay);
  await expect.poll(async () => (await send(0)).status, { timeout: 5000 }).toBe(200);
});

test('N17: a sign-in that waits behind others is not held by a frozen database as long again as they were', async () => {
  const signIn = ['POST', `${gateway}/auth/login`, { username: 'nobody', password: 'wrong-1' }] as const;
  await world.sql('delete from throttle');
  // What is answered last before the database freezes is the statement before this one, on the same connection.
  proxy.freezeAt('commit');
  const answers = await Promise.all(Array.from({ length: cpus().length + 4 }, () => sendCall(signIn)));
  proxy.thaw();
  expectNoFault(answers);
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  expect(slowest).toBeGreaterThan(4000);
  expect(slowest).toBeLessThan(8000);
  await expect.poll(async () => (await send(0)).status, { timeout: 5000 }).toBe(200);
});
