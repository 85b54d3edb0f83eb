import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { readCommand } from '../../../src/keys-cli.ts';
import { rotateKeys, signingKeys } from '#platform/crypto/signing-keys.ts';
import { accessSeconds } from '#platform/crypto/tokens.ts';
import { setPassword, testApp, type Person, type TestApp } from '../../app.ts';

let world: TestApp;
let other: App;
let owner: pg.Client;
let ana: Person;
const password = 'buena-clave-7';
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
  owner = new pg.Client({ connectionString: world.url });
  await owner.connect();
  ana = await world.person(await world.tenant(), { username: 'ana' });
  await setPassword(world, ana.id, password);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const both = (): App[] => [world.app, other];
const kidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
const signIn = async (app: App): Promise<string> =>
  (await world.through(app).access.session.login({ body: { username: 'ana', password } }))!.accessToken;
const isGood = (app: App, token: string): Promise<boolean> =>
  world
    .through(app, token)
    .access.session.permissions()
    .then(
      () => true,
      () => false,
    );

// C1
test('a new key signs in both processes at once; tokens of the old one are valid until they expire', async () => {
  const [old] = await signingKeys(owner);
  const before = await signIn(world.app);
  expect(kidOf(before)).toBe(old!.kid);
  const [fresh, replaced] = await rotateKeys(owner, { lead: 0 });
  for (const app of both())
    await expect.poll(async () => kidOf(await signIn(app)), { timeout: 10_000 }).toBe(fresh!.kid);
  const after = await signIn(other);
  for (const app of both())
    expect([await isGood(app, before), await isGood(app, after)]).toEqual([true, true]);
  expect([fresh!.state, replaced!.state, replaced!.kid]).toEqual(['signing', 'accepted', old!.kid]);
  const acceptedFor = (Date.parse(replaced!.retiresAt!) - Date.parse(fresh!.signsFrom)) / 1000;
  expect(acceptedFor).toBeGreaterThanOrEqual(accessSeconds + 30);
  expect(acceptedFor).toBeLessThan(24 * 3600);

  // One that may have become known: nothing it signed counts any more, and refreshing brings a good token.
  const [third] = await rotateKeys(owner, { now: true });
  for (const app of both())
    for (const token of [before, after])
      await expect.poll(() => isGood(app, token), { timeout: 10_000 }).toBe(false);
  for (const app of both())
    await expect.poll(async () => kidOf(await signIn(app)), { timeout: 10_000 }).toBe(third!.kid);
  const renewed = (await world.stranger.access.session.login({ body: { refreshToken: ana.refreshToken } }))!;
  for (const app of both()) expect(await isGood(app, renewed.accessToken)).toBe(true);
});

// C1
test('a key is published before it signs, and the database alone is not enough to make a token', async () => {
  const [signing] = await signingKeys(owner);
  const [waiting, still] = await rotateKeys(owner);
  expect([waiting!.state, still!.state, still!.kid]).toEqual(['waiting', 'signing', signing!.kid]);
  const columns = await world.sql<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'signing_key' order by 1`,
  );
  expect(columns.map(({ column_name }) => column_name)).toEqual(['kid', 'retires_at', 'signs_from']);
  for (const right of ['insert', 'update', 'delete'])
    expect(
      (
        await world.sql<{ held: boolean }>(
          `select has_table_privilege('cuadrilla_app', 'signing_key', $1) as held`,
          [right],
        )
      )[0]!.held,
    ).toBe(false);
});

test('the command line accepts the documented commands only', () => {
  expect(readCommand(['rotate', '--now'])).toEqual({ action: 'rotate', now: true });
  expect(readCommand(['list'])).toEqual({ action: 'list', now: false });
  for (const wrong of [[], ['rotate', 'all'], ['forget'], ['rotate', '--later']])
    expect(typeof readCommand(wrong)).toBe('string');
});
