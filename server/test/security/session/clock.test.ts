import { createSigner } from 'fast-jwt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signingKeys } from '#platform/crypto/signing-keys.ts';
import type { Claims } from '#platform/crypto/tokens.ts';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../../app.ts';

let world: TestApp;
let ana: Person;
const password = 'buena-clave-7';
beforeAll(async () => {
  world = await testApp();
  ana = await world.person(await world.tenant(), { username: 'ana' });
  await setPassword(world, ana.id, password);
});
afterAll(() => world.close());
beforeEach(() => world.sql('delete from throttle'));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
/** Moves the clock of this process alone by `by` milliseconds. */
const jump = (by: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
const login = () => world.stranger.access.session.login({ body: { username: 'ana', password } });
const renew = (refreshToken: string) => world.stranger.access.session.login({ body: { refreshToken } });
const works = async (token: string): Promise<boolean> => {
  const { statusCode } = await world.app.http.inject({
    url: '/services/dynamic-service/notification/v1/list',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
};
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;

// R14, S1
test('a token is good while two clocks differ by half a minute, and not by more', async () => {
  const [{ kid } = { kid: '' }] = await signingKeys(world.app.platform.pools.requests);
  const sign = createSigner({
    key: world.app.platform.secrets.derive(`access-token|${kid}`, 48),
    kid,
    algorithm: 'HS256',
  });
  const now = Math.floor(Date.now() / 1000);
  const from = (iat: number): string => sign({ ...claimsOf(ana.token), iat, exp: iat + 600 });
  expect(await works(from(now + 25))).toBe(true);
  expect(await works(from(now - 625))).toBe(true);
  expect(await works(from(now + 40))).toBe(false);
  expect(await works(from(now - 640))).toBe(false);
});

// R14, C10
test.each([
  ['forward', 120 * minute],
  ['back', -120 * minute],
])(
  'with the clock two hours %s, people stay signed in by a refresh, and limits are unchanged',
  async (_way, by) => {
    const before = (await login())!;
    expect(await works(before.accessToken)).toBe(true);
    for (let turn = 0; turn < 9; turn++)
      await refusal(world.stranger.access.session.login({ body: { username: 'ana', password: 'mala' } }));
    jump(by);
    expect(await works(before.accessToken)).toBe(false);
    const after = (await renew(before.refreshToken))!;
    expect(await works(after.accessToken)).toBe(true);
    expect(
      (await refusal(world.stranger.access.session.login({ body: { username: 'ana', password: 'mala' } })))
        .status,
    ).toBe(401);
    expect((await refusal(login())).status).toBe(429);
    vi.useRealTimers();
    expect(await works(after.accessToken)).toBe(false);
    expect(await works((await renew(after.refreshToken))!.accessToken)).toBe(true);
  },
);

// S2
test('every token, whatever path it came by, says when it ends', async () => {
  const user = await world.person(ana.tenantId, { can: ['ZONE_MOD_LIST'] });
  const first = (await login())!;
  const second = (await renew(first.refreshToken))!;
  const view = await ana.client.security.users.viewAs({ params: { id: user.id } });
  for (const { accessToken } of [first, second, view]) {
    const { iat, exp } = claimsOf(accessToken);
    expect(exp - iat).toBe(600);
  }
  // What refreshes is no such token at all: it ends in the database.
  for (const token of [first.refreshToken, second.refreshToken])
    expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  expect(
    await world.sql(
      `
        select 1 from session where expires_at is null or expires_at > created_at + interval '2592000 seconds'`,
    ),
  ).toEqual([]);
});

// S4
test('a refresh does not extend the session, and is refused once the session has ended', async () => {
  const { refreshToken } = (await login())!;
  const endOf = async () =>
    (
      await world.sql<{ id: string; ends: string }>(
        `
          select id, expires_at::text as ends from session where user_id = $1 order by created_at desc limit 1`,
        [ana.id],
      )
    )[0]!;
  const { id, ends } = await endOf();
  const next = (await renew(refreshToken))!;
  expect((await endOf()).ends).toBe(ends);
  await world.sql(
    `
      update session set created_at = now() - interval '2592001 seconds',
        expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect((await refusal(renew(next.refreshToken))).problem.message_key).toBe('SESSION_EXPIRED');
  expect(
    await works(next.accessToken).then(() =>
      world.sql('select 1 from session where id = $1 and expires_at > now()', [id]),
    ),
  ).toEqual([]);
});

// S5
test('without a parameter a session may rest for eight hours', async () => {
  const { refreshToken } = (await login())!;
  const rest = (minutes: number) =>
    world.sql('update session set last_used_at = now() - make_interval(mins => $2) where user_id = $1', [
      ana.id,
      minutes,
    ]);
  await rest(479);
  const next = (await renew(refreshToken))!;
  await rest(481);
  expect((await refusal(renew(next.refreshToken))).problem.message_key).toBe('SESSION_EXPIRED');
});
