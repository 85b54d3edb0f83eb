import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkNewPassword, commonPasswords } from '#features/access/password.rules.ts';
import { hashResetToken, newResetToken } from '#features/access/password-reset.jobs.ts';
import type { App } from '../../../src/app.ts';
import { refusal, setPassword, testApp, type Person, type TestApp } from '../../app.ts';

let world: TestApp;
let other: App;
let tenantId: number;
let ana: Person;
let mails: string;
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  other = await world.twin();
  tenantId = await world.tenant();
  ana = await world.person(tenantId, { username: 'ana' });
  await setPassword(world, ana.id, 'buena-clave-7');
  const { mail } = world.config;
  mails = mail.kind === 'folder' ? mail.dir : '';
});
afterAll(() => world.close());
beforeEach(() => world.sql('delete from throttle'));

const reset = () => world.stranger.access.passwordReset;
const sent = (): string[] => {
  try {
    return readdirSync(mails)
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => readFileSync(`${mails}/${file}`, 'utf8'));
  } catch {
    return [];
  }
};
const labelsOf = (mail: string): string =>
  Buffer.from(mail.slice(mail.indexOf('\n\n')).replace(/\s/g, ''), 'base64').toString('utf8');
const tokenIn = (mail: string): string =>
  decodeURIComponent(/\/reset_password\/(\S+)/.exec(labelsOf(mail))![1]!);

/** Waits until every mail that was requested has been sent or has failed for good. */
const mailsDone = (): Promise<void> =>
  expect
    .poll(
      () =>
        world.sql(`select 1 from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')`),
      { timeout: 10_000, interval: 100 },
    )
    .toEqual([]);
async function arrived(count: number): Promise<string[]> {
  await expect.poll(() => sent().length, { timeout: 10_000, interval: 100 }).toBe(count);
  return sent();
}
async function link(userId = ana.id, minutes = 30): Promise<string> {
  const token = newResetToken(tenantId);
  await world.sql(
    `insert into password_reset (tenant_id, hash, user_id, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tenantId, hashResetToken(token), userId, minutes],
  );
  return token;
}

// A8, A9
test('a reset link is mailed with the configured host and works once; only the newest link works', async () => {
  const requested = (username: string) =>
    world.app.http.inject({
      method: 'POST',
      url: `/services/dynamic-service/security-service/user/restore_password?username=${username}`,
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    });
  const [known, unknown] = [await requested('ANA'), await requested('nobody')];
  expect([known.statusCode, unknown.statusCode, known.body]).toEqual([200, 200, unknown.body]);
  const [first] = await arrived(1);
  await requested('ana');
  const [, second] = await arrived(2);
  expect(first).toMatch(/^To: ana@example\.test$/m);
  expect(labelsOf(first!)).toContain(`${world.config.publicUrl}/reset_password/`);
  expect(labelsOf(first!)).not.toContain('evil');
  // Nothing about the account changes before the link is used.
  expect(
    (await world.stranger.access.session.login({ body: { username: 'ana', password: 'buena-clave-7' } }))
      ?.accessToken,
  ).toBeTruthy();
  const [old, token] = [tokenIn(first!), tokenIn(second!)];
  expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  expect(
    await world.sql("select 1 from password_reset where encode(hash, 'escape') like $1", [`%${token}%`]),
  ).toEqual([]);
  expect(JSON.stringify(await world.sql('select data from jobs.job'))).not.toContain(token);
  expect(
    (await refusal(reset().complete({ body: { token: old, password: 'otra-clave-8' } }))).problem.message_key,
  ).toBe('RESET_LINK_INVALID');
  expect(await reset().check({ body: { token } })).toEqual({ usable: true });
  expect(
    (await refusal(reset().complete({ body: { token, password: 'ana1234' } }))).problem.message_key,
  ).toBe('WEAK_PASSWORD');
  await reset().complete({ body: { token, password: 'otra-clave-8' } });
  expect(
    (await refusal(reset().complete({ body: { token, password: 'otra-clave-9' } }))).problem.message_key,
  ).toBe('RESET_LINK_INVALID');
  expect(await reset().check({ body: { token } })).toEqual({ usable: false });
  expect(
    (await refusal(world.stranger.access.session.login({ body: { refreshToken: ana.refreshToken } }))).status,
  ).toBe(401);
  expect(
    (await world.stranger.access.session.login({ body: { username: 'ana', password: 'otra-clave-8' } }))
      ?.mustChangePassword,
  ).toBe(false);
});

// A8
test('only one of twenty simultaneous uses of a link, over two processes, succeeds', async () => {
  const token = await link();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      world
        .through(at % 2 ? world.app : other)
        .access.passwordReset.complete({ body: { token, password: `carrera-${at}-x` } }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

// A8, A11
test('an expired link, a disabled user and a disabled tenant are refused', async () => {
  const beto = await world.person(tenantId, { username: 'beto' });
  const use = async (token: string) =>
    (await refusal(reset().complete({ body: { token, password: 'otra-clave-8' } }))).problem.message_key;
  expect(await use(await link(beto.id, -1))).toBe('RESET_LINK_INVALID');
  await world.sql('update app_user set active = false where id = $1', [beto.id]);
  expect(await use(await link(beto.id))).toBe('RESET_LINK_INVALID');
  await world.sql('update app_user set active = true where id = $1', [beto.id]);
  await world.sql('update tenant set active = false where id = $1', [tenantId]);
  expect(await use(await link(beto.id))).toBe('RESET_LINK_INVALID');
  await world.sql('update tenant set active = true where id = $1', [tenantId]);
  await reset().complete({ body: { token: await link(beto.id), password: 'otra-clave-8' } });
  expect(await use(newResetToken(tenantId))).toBe('RESET_LINK_INVALID');
});

// A9
test('the fourth mail within the hour is not sent, whichever process gets the requests', async () => {
  await world.person(tenantId, { username: 'carla' });
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      world
        .through(at % 2 ? world.app : other)
        .access.passwordReset.request({ query: { username: at % 3 ? 'carla' : ' CARLA ' } })
        .catch(() => undefined),
    ),
  );
  const counted = await world.sql<{ count: string }>(
    `select sum(count) as count from throttle where key = 'reset:carla'`,
  );
  expect(Number(counted[0]!.count)).toBeGreaterThanOrEqual(3);
  const mailsToCarla = () => sent().filter((mail) => mail.includes('To: carla@'));
  await mailsDone();
  expect(mailsToCarla().length).toBeLessThanOrEqual(3);
  await world.sql('delete from throttle');
  const before = mailsToCarla().length;
  for (let at = 0; at < 4; at++)
    await world
      .through(at % 2 ? world.app : other)
      .access.passwordReset.request({ query: { username: 'carla' } })
      .catch(() => undefined);
  await mailsDone();
  expect(mailsToCarla().length).toBe(before + 3);
});

// A9
test('an address may request twenty links an hour', async () => {
  for (let at = 0; at < 22; at++) await reset().request({ query: { username: `someone${at}` } });
  expect(await world.sql(`select 1 from throttle where key like 'reset:someone%'`)).toHaveLength(20);
});

// A6
test('the list of common passwords is long, and tenants can require longer passwords', async () => {
  expect(commonPasswords.size).toBeGreaterThan(3000);
  for (const weak of ['1234', 'colombia2026', 'qwerty123', 'aaaa', 'acueducto', 'ANA', 'valle'])
    expect(() => checkNewPassword(weak === 'ANA' ? 'Anita' : weak, ['anita', 'Valle S.A.']), weak).toThrow(
      /WEAK_PASSWORD/,
    );
  for (const [good, names] of [
    ['verde-lima-4', ['ana']],
    ['ñandú', ['ana']],
  ] as const)
    expect(() => checkNewPassword(good, names)).not.toThrow();
  await world.sql(
    `insert into parameter (tenant_id, key, module, value, valid_from)
     values ($1, 'PASSWORDMIN', 'SEGURIDAD', '10', '2026-01-01')`,
    [tenantId],
  );
  const token = await link();
  expect((await refusal(reset().complete({ body: { token, password: 'corta-12' } }))).problem.fields).toEqual(
    { password: 'too_small' },
  );
  await reset().complete({ body: { token, password: 'bastante-larga-1' } });
});
