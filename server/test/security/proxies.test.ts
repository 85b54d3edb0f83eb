import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '../../src/app.ts';
import { readTrustedProxies } from '#platform/http/client-address.ts';
import { testApp, type Person, type TestApp } from '../app.ts';

/** What the server takes for the address of a client, with and without proxies before it. */
let world: TestApp;
let ana: Person;
const apps: App[] = [];
const lines: string[] = [];
beforeAll(async () => {
  world = await testApp();
  ana = await world.person(await world.tenant());
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await world.close();
});

async function behind(proxies: string | null): Promise<App> {
  const app = await buildApp(
    {
      ...world.config,
      logLevel: 'info',
      trustedProxies: proxies === null ? null : readTrustedProxies(proxies),
    },
    { databaseUrl: world.appUrl, runJobs: false, logTo: { write: (line: string) => void lines.push(line) } },
  );
  apps.push(app);
  return app;
}

async function signIn(
  app: App,
  remoteAddress: string,
  forwarded?: string,
  username = ana.username,
): Promise<number> {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { username, password: 'una clave errada' },
  });
  return statusCode;
}
/** The address in the last line about a refused sign-in. */
const seenAddress = (): unknown =>
  (
    JSON.parse(lines.findLast((line) => /"login (?:refused|throttled)"/.test(line)) ?? '{}') as {
      address?: unknown;
    }
  ).address;
const clear = () => world.sql('delete from throttle');

test('N8: fifty wrong passwords of one client lock that client out, not the others behind the proxy', async () => {
  const app = await behind('10.0.0.0/8');
  await clear();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) statuses.push(await signIn(app, '10.0.0.7', '203.0.113.9', `nadie${n}`));
  expect(statuses.at(-1)).toBe(429);
  expect(seenAddress()).toBe('203.0.113.9');
  expect(await signIn(app, '10.0.0.7', '203.0.113.10')).toBe(401);
  expect(seenAddress()).toBe('203.0.113.10');
});

test.each([
  { proxies: null, from: '203.0.113.9', header: '198.51.100.1', address: '203.0.113.9' },
  { proxies: null, from: '127.0.0.1', header: '198.51.100.1', address: '127.0.0.1' },
  { proxies: '10.0.0.0/8', from: '203.0.113.9', header: '198.51.100.1', address: '203.0.113.9' },
  { proxies: '10.0.0.0/8', from: '10.0.0.7', header: '1.1.1.1, 198.51.100.1', address: '198.51.100.1' },
  {
    proxies: '10.0.0.0/8',
    from: '10.0.0.7',
    header: '1.1.1.1, 198.51.100.1, 10.9.9.9',
    address: '198.51.100.1',
  },
  {
    proxies: '127.0.0.1,::1',
    from: '::ffff:127.0.0.1',
    header: '::ffff:198.51.100.1',
    address: '198.51.100.1',
  },
  { proxies: '127.0.0.1', from: '127.0.0.1', header: '198.51.100.1:4711', address: '198.51.100.1' },
  { proxies: '127.0.0.1', from: '127.0.0.1', header: '[2001:db8::1]:4711', address: '2001:db8::1' },
  { proxies: '127.0.0.1', from: '127.0.0.1', header: "'; drop table x --", address: '127.0.0.1' },
  { proxies: '2001:db8::/32', from: '2001:db8::5', header: '198.51.100.1', address: '198.51.100.1' },
  { proxies: '1', from: '192.0.2.1', header: '1.1.1.1, 198.51.100.1', address: '198.51.100.1' },
  { proxies: '2', from: '192.0.2.1', header: '1.1.1.1, 198.51.100.1, 192.0.2.2', address: '198.51.100.1' },
])(
  'N8: behind $proxies, from $from with "$header", the client is $address',
  async ({ proxies, from, header, address }) => {
    const app = await behind(proxies);
    await clear();
    expect(await signIn(app, from, header)).toBe(401);
    expect(seenAddress()).toBe(address);
  },
);

test('N8: sessions, audit and reset links carry the client’s address behind a proxy', async () => {
  const app = await behind('10.0.0.0/8');
  await clear();
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  for (let n = 0; n < 25; n++)
    await app.http.inject({
      method: 'POST',
      url: `/services/dynamic-service/security-service/user/restore_password?username=nadie${n}`,
      remoteAddress: '10.0.0.7',
      headers,
    });
  const keys = await world.sql<{ key: string }>(
    `select distinct key from throttle where key like 'reset-address:%'`,
  );
  expect(keys).toEqual([{ key: 'reset-address:203.0.113.77' }]);
  await app.http.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: '10.0.0.7',
    headers,
    payload: { refreshToken: ana.refreshToken, revoke: true },
  });
  const [line] = await world.sql<{ address: string }>(
    `select address from audit where action = 'session.close' order by id desc limit 1`,
  );
  expect(line?.address).toBe('203.0.113.77');
});

test('N8: a proxy that nobody named is reported once', async () => {
  lines.length = 0;
  const app = await behind(null);
  for (let n = 0; n < 3; n++) await signIn(app, '10.0.0.7', '203.0.113.9');
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});
