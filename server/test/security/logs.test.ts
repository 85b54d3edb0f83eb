import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints } from '@cuadrilla/contract/kit/endpoint.ts';
import { buildApp } from '../../src/app.ts';
import { gatewayPath } from '../../src/platform/http/gateway.ts';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../app.ts';

/** What the server writes to its log, and what it reveals about itself. */
interface Line {
  msg: string;
  time: number;
  code?: string;
  userId?: number;
  tenantId?: number;
  username?: string;
  address?: string;
  route?: string;
  reqId?: string;
}
let world: TestApp;
let tenantId: number;
let ana: Person;
const password = 'canario-clave-7';
const written: string[] = [];
const linesOf = (msg: string): Line[] =>
  written.map((text) => JSON.parse(text) as Line).filter((line) => line.msg === msg);
beforeAll(async () => {
  world = await testApp({ logTo: { write: (text: string) => void written.push(text) } });
  tenantId = await world.tenant();
  ana = await world.person(tenantId, { username: 'ana', can: ['ZONE_MOD_LIST'] });
  await setPassword(world, ana.id, password);
});
afterAll(() => world.close());

const login = (username: string, secret: string) =>
  world.stranger.access.session.login({ body: { username, password: secret } });

// C4
test('no password, token, link or query is ever written, and no line can be forged', async () => {
  const { accessToken, refreshToken } = (await login('ana', password))!;
  await world.stranger.access.session.login({ body: { refreshToken, revoke: true } });
  await refusal(world.stranger.access.session.login({ body: { refreshToken } }));
  const secrets = [
    'canario-vieja-1',
    'canario-nueva-2',
    'canario-tercera-3',
    'x.canarioenlacecanarioenlacecanarioenlacecanar',
  ];
  const query = `old_password=${secrets[0]}&username=ana&password=${secrets[1]}`;
  for (const [method, url, payload] of [
    ['POST', `${gatewayPath}/user-service/user/v1/reset-password_valid?${query}`, undefined],
    [
      'POST',
      `${gatewayPath}/user-service/user/v1/reset-password?username=ana&password=${secrets[1]}`,
      undefined,
    ],
    ['POST', '/auth/login', { username: 'ana', password: secrets[2] }],
    ['POST', '/auth/login', `{"username":"ana","password":"${secrets[2]}`],
    ['GET', `/reset_password/${encodeURIComponent(secrets[3]!)}`, undefined],
    ['GET', `${gatewayPath}/notification/v1/list?token=${accessToken}`, undefined],
    ['GET', `/nowhere?password=${secrets[2]}`, undefined],
  ] as const)
    await world.app.http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${ana.token}`,
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
  await refusal(
    world.stranger.access.passwordReset.complete({ body: { token: secrets[3]!, password: secrets[2]! } }),
  ).catch(() => undefined);
  await refusal(login('mala\r\n{"msg":"falsa"}', 'canario-4'));
  const all = written.join('');
  expect(written.length).toBeGreaterThan(8);
  for (const secret of [
    password,
    ...secrets,
    'canario-4',
    accessToken,
    refreshToken,
    ana.token,
    ana.refreshToken,
    'old_password=',
  ])
    expect(all.includes(secret), secret.slice(0, 30)).toBe(false);
  for (const text of written) expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(linesOf('falsa')).toEqual([]);
});

// C5
test('signing in, refusals and limits are written with who, what, from where and when', async () => {
  await world.sql('delete from throttle');
  written.length = 0;
  const started = Date.now();
  const { refreshToken } = (await login('ana', password))!;
  await refusal(login('ana', 'mala'));
  await refusal(ana.client.security.roles.search({ body: {} }));
  await refusal(world.through(world.app, `${ana.token}x`).access.session.permissions());
  const other = await world.person(tenantId, { can: ['USER_MOD_CHANPASS'] });
  const strong = await world.person(tenantId);
  await refusal(
    other.client.security.users.resetPassword({
      query: { username: strong.username, password: 'otra-clave-9' },
    }),
  );
  for (let turn = 0; turn < 9; turn++) await refusal(login('ana', 'mala'));
  expect((await refusal(login('ana', password))).status).toBe(429);
  await world.stranger.access.session.login({ body: { refreshToken, revoke: true } });
  for (let turn = 0; turn < 4; turn++)
    await world.stranger.access.passwordReset.request({ query: { username: 'ana' } });

  expect(linesOf('login refused')[0]).toMatchObject({ username: 'ana', address: '127.0.0.1' });
  expect(linesOf('login throttled')[0]).toMatchObject({ username: 'ana', address: '127.0.0.1' });
  expect(linesOf('reset link throttled')[0]).toMatchObject({ username: 'ana', address: '127.0.0.1' });
  const refused = linesOf('refused');
  for (const expected of [
    {
      code: 'FORBIDDEN',
      userId: ana.id,
      tenantId,
      route: `${gatewayPath}/user-service/rol/v1/get_roles_criteria`,
    },
    { code: 'SESSION_EXPIRED', address: '127.0.0.1' },
    { code: 'STRONGER_USER', userId: other.id, tenantId },
    { code: 'THROTTLED', route: `${gatewayPath}/auth/login` },
  ])
    expect(refused, expected.code).toContainEqual(
      expect.objectContaining({ ...expected, address: '127.0.0.1', reqId: expect.any(String) }),
    );
  for (const { time } of refused) expect(time).toBeGreaterThanOrEqual(started);
  const audited = await world.sql<{ action: string; subject_id: string; address: string; at: Date }>(
    `
      select action, subject_id, address, at from audit
        where action like 'session.%' and at >= to_timestamp($1::float8 / 1000) order by id`,
    [started - 1000],
  );
  for (const action of ['session.open', 'session.close'])
    expect(audited).toContainEqual(
      expect.objectContaining({ action, subject_id: String(ana.id), address: '127.0.0.1' }),
    );
});

const operatorToken = 'vT6w2RkQ9zXp4LmB7sHd1NfJc8YgA3uE';

// C6
test('N8: in production version, endpoints, metrics and faults are for the operator alone, wherever from', async () => {
  const production = await buildApp(
    { ...world.config, production: true, logLevel: 'silent', operatorToken },
    { databaseUrl: world.appUrl, runJobs: false },
  );
  try {
    const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
      production.http.inject({ url, remoteAddress, headers });
    for (const [address, headers] of [
      ['203.0.113.9', {}],
      ['127.0.0.1', {}],
      ['::1', { 'x-forwarded-for': '127.0.0.1' }],
      ['127.0.0.1', { forwarded: 'for=203.0.113.9' }],
      ['127.0.0.1', { authorization: 'Bearer ' }],
      ['127.0.0.1', { authorization: 'Bearer undefined' }],
      ['127.0.0.1', { authorization: `Bearer ${operatorToken.slice(1)}` }],
    ] as const) {
      expect((await get('/metrics', address, headers)).statusCode).toBe(404);
      expect((await get('/ready', address, headers)).json()).toEqual({ status: 'ready' });
      expect((await get('/health', address, headers)).json()).toEqual({ status: 'alive' });
    }
    const operator = { authorization: `Bearer ${operatorToken}` };
    expect((await get('/metrics', '203.0.113.9', operator)).body).toContain('process_resident_memory_bytes');
    expect((await get('/ready', '203.0.113.9', operator)).json()).toMatchObject({
      database: true,
      jobs: true,
    });
    for (const url of ['/api-docs', '/api-docs/openapi.json', '/openapi.json'])
      expect((await get(url, '127.0.0.1')).body).not.toMatch(/"openapi"|Cuadrilla API/);
    for (const url of ['/health', '/auth/login', '/nowhere']) {
      const { headers } = await get(url, '203.0.113.9');
      expect([headers.server, headers['x-powered-by'], headers.via]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  } finally {
    await production.close();
  }
});

// C6
test('what is served is what the contract declares, and nothing else', async () => {
  await world.app.http.ready();
  const open: string[] = [];
  const stack: string[] = [];
  for (const line of world.app.http.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent, part, methods] = /^((?:[│ ] {3})*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent!.length / 4;
    stack.length = depth;
    stack.push(part);
    for (const method of methods!.split(', ')) open.push(`${method} ${stack.join('')}`);
  }
  const own = open.filter((route) => route.includes(gatewayPath));
  expect(own.toSorted()).toEqual(
    flattenEndpoints(api)
      .map(([, { method, path }]) => `${method} ${gatewayPath}${path}`)
      .toSorted(),
  );
  const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
  const others = open.filter(
    (route) => !route.includes(gatewayPath) && !existsSync(built + route.replace(/^\w+ /, '')),
  );
  // Printed without its folder.
  const { hasRoute } = world.app.http;
  expect(['/assets/*', '/*', '*'].map((url) => hasRoute({ url, method: 'GET' }))).toEqual([
    true,
    false,
    false,
  ]);
  expect(others.toSorted()).toEqual(
    ['*', '/api-docs', '/api-docs/openapi.json', '/health', '/maps/streets.pmtiles', '/metrics', '/ready']
      .flatMap((path) => [`GET ${path}`, `HEAD ${path}`])
      .concat('POST /csp-report')
      .toSorted(),
  );
});
