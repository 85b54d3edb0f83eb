import { createHmac } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
// S3
test('fifty parallel refreshes leave one living family, and the old token is dead afterwards', async () => {
  const { refreshToken } = (await login('ana', password))!;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => world.stranger.access.session.login({ body: { refreshToken } })),
  );
  const successors = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value!.refreshToken] : [],
  );
  expect(successors.length).toBeGreaterThan(0);
  const living = await Promise.allSettled(
    successors.map((token) => world.stranger.access.session.login({ body: { refreshToken: token } })),
  );
  expect(living.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await refusal(world.stranger.access.session.login({ body: { refreshToken } }))).status).toBe(401);
});

// S3
test('a refresh token used again after its successor ends the whole family', async () => {
  const first = (await login('ana', password))!;
  const second = (await world.stranger.access.session.login({ body: { refreshToken: first.refreshToken } }))!;
  const third = (await world.stranger.access.session.login({ body: { refreshToken: second.refreshToken } }))!;
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: first.refreshToken } })))
      .status,
  ).toBe(401);
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: third.refreshToken } })))
      .status,
  ).toBe(401);
  expect(await world.sql(`select 1 from audit where action = 'session.reuse'`)).not.toHaveLength(0);
});

// S6
test('signing out ends the session on the server', async () => {
  const { refreshToken } = (await login('ana', password))!;
  await world.stranger.access.session.login({ body: { refreshToken, revoke: true } });
  expect((await refusal(world.stranger.access.session.login({ body: { refreshToken } }))).status).toBe(401);
});

// S1
test('forged tokens are refused', async () => {
  const [{ kid } = { kid: '' }] = await signingKeys(world.app.platform.pools.requests);
  const key = world.app.platform.secrets.derive(`access-token|${kid}`, 48);
  const now = Math.floor(Date.now() / 1000);
  const good = {
    employeeName: 'a',
    employeeEmail: '',
    username: 'ana',
    tenantName: '',
    userId: ana.id,
    tenantId,
    locale: 'es',
    mobile: false,
    sub: String(ana.id),
    tid: tenantId,
    sid: crypto.randomUUID(),
    typ: 'access',
    iss: 'cuadrilla',
    aud: 'cuadrilla',
    iat: now,
    exp: now + 600,
  };
  const raw = (header: object, payload: unknown, signing: Buffer | null, digest = 'sha256') => {
    const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
    const head = `${part(header)}.${part(payload)}`;
    return `${head}.${signing ? createHmac(digest, signing).update(head).digest('base64url') : ''}`;
  };
  const without = (claim: string) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));
  const hs256 = JSON.parse(Buffer.from(ana.token.split('.')[0]!, 'base64url').toString()) as object;
  expect(hs256).toEqual({ alg: 'HS256', typ: 'JWT', kid });
  const forged: Record<string, string> = {
    'alg none': raw({ ...hs256, alg: 'none' }, good, null),
    HS512: raw({ ...hs256, alg: 'HS512' }, good, key, 'sha512'),
    'RS256 head over HS256': raw({ ...hs256, alg: 'RS256' }, good, key),
    'another key': createSigner({ key: 'x'.repeat(48), kid })(good),
    'a key that is not ours': raw(
      { ...hs256, kid: 'x' },
      good,
      world.app.platform.secrets.derive('access-token|x', 48),
    ),
    'no key named': raw({ alg: 'HS256', typ: 'JWT' }, good, key),
    'no exp': raw(hs256, without('exp'), key),
    'no iat': raw(hs256, without('iat'), key),
    'no sid': raw(hs256, without('sid'), key),
    'no typ': raw(hs256, without('typ'), key),
    'array payload': raw(hs256, [good], key),
    'refresh as access': raw(hs256, { ...good, typ: 'refresh' }, key),
    'other audience': raw(hs256, { ...good, aud: 'other' }, key),
    'other issuer': raw(hs256, { ...good, iss: 'other' }, key),
    'future iat': raw(hs256, { ...good, iat: now + 3600, exp: now + 4000 }, key),
    'a life of a year': raw(hs256, { ...good, exp: now + 31_536_000 }, key),
    expired: raw(hs256, { ...good, iat: now - 4000, exp: now - 3000 }, key),
    'another tenant': raw(hs256, { ...good, tid: tenantId + 1 }, key),
    'session that is not': raw(hs256, good, key),
    rubbish: 'a.b.c',
  };
  expect(
    (
      await world.app.http.inject({
        url: '/services/dynamic-service/notification/v1/list',
        headers: { authorization: `Bearer ${ana.token}` },
      })
    ).statusCode,
  ).toBe(200);
  for (const [name, token] of Object.entries(forged)) {
    const response = await world.app.http.inject({
      url: '/services/dynamic-service/notification/v1/list',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode, name).toBe(401);
  }
});
