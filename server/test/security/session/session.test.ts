import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTokens } from '#platform/crypto/tokens.ts';
import { signingKeys } from '#platform/crypto/signing-keys.ts';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../../app.ts';

let world: TestApp;
let tenantId: number;
let ana: Person;
const password = 'buena-clave-7';

beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  ana = await world.person(tenantId, { username: 'ana' });
  await setPassword(world, ana.id, password);
});
afterAll(() => world.close());
beforeEach(() => world.sql('delete from throttle'));

const login = (username: string, secret: string) =>
  world.stranger.access.session.login({ body: { username, password: secret } });

test('signing in gives tokens that work; the name is read without case and spaces', async () => {
  const tokens = await login('  ANA ', password);
  const own = openTokens(world.app.platform.secrets);
  own.acceptKeys(await signingKeys(world.app.platform.pools.requests));
  expect(own.verify(tokens!.accessToken)).toMatchObject({ username: 'ana', tenantId, typ: 'access' });
});

// A3
test('an unknown user and a wrong password get the same answer', async () => {
  const [unknown, wrong] = [await refusal(login('nobody', 'x1234')), await refusal(login('ana', 'x1234'))];
  expect(unknown.status).toBe(401);
  expect({ ...unknown.problem, request_id: '' }).toEqual({ ...wrong.problem, request_id: '' });
});

// A1, A2
test('the eleventh failure is throttled, whatever spelling, and another user is not', async () => {
  const spellings = ['ana', 'ANA', ' ana', 'Ana '];
  for (let turn = 0; turn < 10; turn++)
    expect((await refusal(login(spellings[turn % 4]!, 'wrong'))).status).toBe(401);
  const eleventh = await refusal(login('ana', password));
  expect([eleventh.status, eleventh.problem.message_key]).toEqual([429, 'THROTTLED']);
  expect((await refusal(login('other', 'wrong'))).status).toBe(401);
});

// A11
test('a disabled user and a disabled tenant cannot sign in, nor go on', async () => {
  const beto = await world.person(await world.tenant(), { username: 'beto' });
  await world.sql(
    `
      update app_user set password_hash = (select password_hash from app_user where username = $1)
        where id = $2`,
    ['ana', beto.id],
  );
  await login('beto', password);
  await world.sql('update tenant set active = false where id = $1', [beto.tenantId]);
  expect((await refusal(login('beto', password))).problem.message_key).toBe('INCORRECT_USERNAME_OR_PASSWORD');
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: beto.refreshToken } })))
      .status,
  ).toBe(401);
  expect((await refusal(beto.client.access.session.permissions())).status).toBe(401);
});

// A6, A7
test('the own password is changed with the current one, and ends the other sessions', async () => {
  const carla = await world.person(tenantId, { username: 'carla' });
  await setPassword(world, carla.id, password);
  const other = (await login('carla', password))!;
  const change = (old_password: string, next: string, username = 'carla') =>
    carla.client.access.session.changePassword({
      query: {},
      body: { old_password, username, password: next },
    });
  expect((await refusal(change('wrong', 'nueva-clave-8'))).problem.message_key).toBe('SAME_PASSWORD');
  expect((await refusal(change(password, password))).problem.message_key).toBe('SAME_PASSWORD');
  expect((await refusal(change(password, 'carla'))).problem.message_key).toBe('WEAK_PASSWORD');
  expect((await refusal(change(password, '123456'))).problem.message_key).toBe('WEAK_PASSWORD');
  expect((await refusal(change(password, 'x'.repeat(21)))).status).toBe(400);
  expect((await refusal(change(password, 'nueva-clave-8', 'ana'))).status).toBe(403);
  await change(password, 'nueva-clave-8');
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: other.refreshToken } })))
      .status,
  ).toBe(401);
  expect(await login('carla', 'nueva-clave-8')).toBeTruthy();
});

// A4
test('what is stored is argon2id over a pepper that the database does not hold', async () => {
  const [row] = await world.sql<{ password_hash: string }>(
    'select password_hash from app_user where username = $1',
    ['ana'],
  );
  expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

// Z5, S7, R14
test('a permission taken away is gone within five seconds, also when the clock is set back meanwhile', async () => {
  const dora = await world.person(tenantId, { username: 'dora' });
  expect(await dora.client.access.session.permissions()).toContain('SUBOPERATIVE_MOD_LIST');
  await world.sql(
    'delete from role_permission where role_id in (select role_id from user_role where user_id = $1)',
    [dora.id],
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20_000 });
  try {
    await expect
      .poll(() => dora.client.access.session.permissions(), { timeout: 10_000, interval: 250 })
      .toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

// Q10, Q11
test.each([
  ['{"username":"a","password":"b","__proto__":{"x":1}}', 'application/json', 400],
  ['{"username":"a"', 'application/json', 400],
  ['', 'application/json', 400],
  [`${'['.repeat(50_000)}`, 'application/json', 400],
  ['{"username":"ana\\u0000","password":"b"}', 'application/json', 400],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'application/json', 400],
  ['{"username":"a","username":"ana","password":"b"}', 'application/json', 400],
  ['{"username":"a","\\u0075sername":"ana","password":"b"}', 'application/json', 400],
  ['{"username":"a","password":"b","constructor":{"prototype":{"x":1}}}', 'application/json', 400],
  ['{"username":"a","password":"b","refreshToken":"cccccccccccccccccccccc"}', 'application/json', 400],
  ['username=a&password=b', 'application/x-www-form-urlencoded', 415],
  ['{"username":"a","password":"b"}', 'text/plain', 415],
  ['{"username":"a","password":"b"}', 'application/jsonx', 415],
])('login with %s as %s answers %d', async (payload, type, status) => {
  const response = await world.app.http.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({
    success: false,
    message: expect.any(String),
    message_key: expect.any(String),
  });
});

test('Q10: a repeated query parameter is refused; quotes, colons and pairs in texts are no keys', async () => {
  for (const [method, url] of [
    ['POST', '/services/dynamic-service/security-service/user/restore_password?username=ana&username=eva'],
    [
      'POST',
      '/services/dynamic-service/user-service/user/v1/reset-password?username=ana&username=eva&password=x',
    ],
  ] as const) {
    const ana = await world.person(tenantId);
    const response = await world.app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect([url, response.statusCode, response.json<{ fields: object }>().fields]).toEqual([
      url,
      400,
      { username: 'invalid_type' },
    ]);
  }
  const boss = await world.person(tenantId);
  const name = 'Ñ "a": \\ {"b":1} \ud83d\ude00: ';
  expect(
    (await boss.client.security.teams.create({ body: { name, userList: [], roleList: [] } })).teamName,
  ).toBe(name.trim());
  for (const broken of ['a\0b', 'a\ud800'])
    expect(
      (
        await refusal(
          boss.client.security.teams.create({ body: { name: broken, userList: [], roleList: [] } }),
        )
      ).problem.fields,
    ).toEqual({ name: 'invalid_format' });
});

// C3
test('a refusal has a message in the requested language and no internal details', async () => {
  const requestIn = (language: string) =>
    world.app.http.inject({
      url: '/services/dynamic-service/notification/v1/list',
      headers: { 'accept-language': language },
    });
  expect((await requestIn('es-CO')).json()).toMatchObject({ message: 'Inicie sesión para continuar.' });
  const english = await requestIn('en-US');
  expect(english.json()).toMatchObject({ message: 'Sign in to continue.' });
  expect(english.body).not.toMatch(/at .*\.ts:|select |pg_/i);
});
