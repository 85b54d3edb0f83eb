import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { refusal, setPassword, statusOf, testApp, type Person, type TestApp } from '../../app.ts';

/** Many sign-ins at once, over two processes. */
let world: TestApp;
let other: App;
let ana: Person;
const password = 'buena-clave-7';
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
  ana = await world.person(await world.tenant(), { username: 'ana' });
  await setPassword(world, ana.id, password);
});
afterAll(() => world.close());
beforeEach(() => world.sql('delete from throttle'));

const login = (username: string, secret: string, app = world.app) =>
  world.through(app).access.session.login({ body: { username, password: secret } });
const triesOf = async (key: string): Promise<number> =>
  Number(
    (
      await world.sql<{ n: string | null }>('select sum(count) as n from throttle where key like $1', [key])
    )[0]!.n ?? 0,
  );
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

// A1
test('of forty simultaneous guesses over two processes, ten are checked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => statusOf(login('ana', `mala-${at}`, at % 2 ? other : world.app))),
  );
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  for (const app of [world.app, other]) expect(await statusOf(login('ana', password, app))).toBe(429);
  expect(await triesOf('login:ana')).toBe(10);
});

// A1
test('a good sign-in gives back its try and forgives the wrong ones before it', async () => {
  for (let turn = 0; turn < 9; turn++) expect(await statusOf(login('ana', 'mala'))).toBe(401);
  expect(await statusOf(login('ana', password))).toBe(200);
  expect([await triesOf('login:ana'), await triesOf('address:%')]).toEqual([0, 9]);
});

// A1
test('tries count for a quarter of an hour, wherever in the hour it begins', async () => {
  for (let turn = 0; turn < 10; turn++) await statusOf(login('ana', 'mala'));
  await world.sql(`update throttle set window_start = window_start - interval '13 minutes'`);
  expect(await statusOf(login('ana', password))).toBe(429);
  await world.sql(`update throttle set window_start = window_start - interval '3 minutes'`);
  expect(await statusOf(login('ana', password))).toBe(200);
});

// A1, A2
test('fifty guesses of an address at many names are checked', async () => {
  await world.sql(
    `
      insert into throttle (key, window_start, count)
        values ('address:127.0.0.1', date_trunc('minute', now()), 49)`,
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => statusOf(login(`nadie${at}`, 'mala', at % 2 ? other : world.app))),
  );
  expect(answers.filter((status) => status === 401)).toHaveLength(1);
});

// A5
test('a flood of sign-ins is turned away, and other requests do not wait for it', async () => {
  await ana.client.access.session.permissionTree();
  const timed = async (work: Promise<number>): Promise<{ status: number; ms: number }> => {
    const started = performance.now();
    return { status: await work, ms: performance.now() - started };
  };
  const [logins, others]: [Promise<{ status: number; ms: number }>[], number[]] = [[], []];
  let next = 0;
  for (let wave = 0; wave < 25; wave++) {
    // An address each: it is the queue that turns them away.
    for (let at = 0; at < 20; at++) {
      const address = `10.0.${Math.floor(next / 250)}.${1 + (next++ % 250)}`;
      logins.push(
        timed(
          world.app.http
            .inject({
              method: 'POST',
              url: '/auth/login',
              remoteAddress: address,
              payload: { username: `riada${next}`, password: 'mala' },
            })
            .then(({ statusCode }) => statusCode),
        ),
      );
    }
    const { ms } = await timed(statusOf(ana.client.security.roles.search({ body: {} })));
    others.push(ms);
  }
  const answers = await Promise.all(logins);
  const checked = answers.filter(({ status }) => status === 401);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(answers.length / 3);
  expect(checked.length + answers.filter(({ status }) => status === 429).length).toBe(answers.length);
  // Whoever had to wait for the hashes would wait as long as a sign-in does.
  expect(middle(others)).toBeLessThan(middle(checked.map(({ ms }) => ms)));
  // Those turned away at the concurrency limit have not used up a try.
  expect(await triesOf('login:riada%')).toBe(checked.length);
});

// A7
test('guesses at the own password within a session are limited too', async () => {
  const change = (old_password: string) =>
    ana.client.access.session.changePassword({
      query: {},
      body: { old_password, username: 'ana', password: 'otra-clave-9' },
    });
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, at) => refusal(change(`mala-${at}`)).then(({ status }) => status)),
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect((await refusal(change(password))).status).toBe(429);
});
