import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForStamp } from '#features/audit/time-stamps/time-stamp-client.ts';
import { timeStampTimer } from '#features/audit/time-stamps/time-stamp.jobs.ts';
import { timeAuthority, type AuthoritySettings } from '../../../contract/test/time-authority.ts';
import { verifyFile } from '../../src/evidence-cli.ts';
import { answerOf, replyType, stampedWorld, type Answer, type StampedWorld } from './stamped-world.ts';

/** What authorities may answer, and what becomes of it. */

let world: StampedWorld;
beforeAll(async () => {
  world = await stampedWorld();
  await world.sealed(1);
  await world.stamp();
});
afterAll(() => world.close());

const trusting = () => ({ authority: world.trusted });
const reasonOf = () => world.log.findLast(({ msg }) => msg === 'time stamp failed')?.reason;

const authorityThat = async (settings: AuthoritySettings): Promise<Answer> => {
  const wrong = await timeAuthority(settings);
  world.app.app.platform.config.timeStamp = {
    ...world.app.app.platform.config.timeStamp!,
    authority: [wrong.root],
  };
  return answerOf(wrong);
};
const plain =
  (status: number, type: string, body: string | Buffer): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);

const refusals: [string, () => Answer | Promise<Answer>, string | RegExp][] = [
  [
    'another nonce',
    () => answerOf(world.authority, { nonce: Buffer.from('4142434445464748', 'hex') }),
    /another request/,
  ],
  ['no nonce', () => answerOf(world.authority, { nonce: null }), /another request/],
  ['another imprint', () => answerOf(world.authority, { imprint: Buffer.alloc(32, 7) }), /something else/],
  [
    'an unknown root',
    async () => answerOf(await timeAuthority()),
    /lead from the stamp to TIME_STAMP_AUTHORITY/,
  ],
  [
    'a certificate for something else',
    () => authorityThat({ purposes: ['1.3.6.1.5.5.7.3.3'] }),
    /not_for_time/,
  ],
  [
    'an expired certificate',
    () => authorityThat({ notAfter: new Date('2021-01-01') }),
    /TIME_STAMP_AUTHORITY/,
  ],
  ['an issuer that may issue none', () => authorityThat({ mayIssue: false }), /TIME_STAMP_AUTHORITY/],
  ['a refusal', () => plain(200, replyType, Buffer.from('30053003020102', 'hex')), /refused with status 2/],
  ['no reply', () => plain(200, replyType, 'hola'), /no time stamp/],
  ['a page', () => plain(200, 'text/html', '<html>'), /another type of content/],
  ['an error', () => plain(503, replyType, ''), /status 503/],
  ['another address', () => plain(302, replyType, ''), 'fetch failed'],
  ['ten megabytes', () => plain(200, replyType, Buffer.alloc(10_000_000, 0x30)), /longer than 60000 bytes/],
];
test.each(refusals)(
  'E22: a reply with %s is not stored, and the log says why',
  async (_name, answer, reason) => {
    const { config } = world.app.app.platform;
    const [before, settings, stored] = [world.server.answer, config.timeStamp, await world.stamps()];
    await world.sealed(20 + refusals.findIndex(([name]) => name === _name));
    await world.afterHours();
    world.server.answer = await answer();
    await world.stamp();
    [world.server.answer, config.timeStamp] = [before, settings];
    expect(await world.stamps()).toEqual(stored);
    expect(reasonOf()).toMatch(reason);
    await world.app.sql(`delete from jobs.job where name = 'evidence-stamp'`);
  },
);

test('E23: while the authority is down records are sealed, and it is asked again later and less often', async () => {
  const { config } = world.app.app.platform;
  const settings = config.timeStamp!;
  config.timeStamp = { ...settings, address: 'http://127.0.0.1:9/' };
  const id = await world.sealed(50);
  await world.afterHours();
  const waiting = () =>
    world.app.sql<{ data: unknown; minutes: number }>(
      `select data, round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job
       where name = 'evidence-stamp' and state = 'created'`,
    );
  for (const [failures, minutes] of [
    [0, 1],
    [3, 8],
    [9, 60],
  ] as const) {
    await world.stamp({ failures });
    expect(await waiting()).toEqual([
      { data: expect.objectContaining({ data: { failures: failures + 1 } }), minutes },
    ]);
    // One that waits is enough.
    await world.asProduct(timeStampTimer.handler);
    expect(await waiting()).toHaveLength(1);
    await world.app.sql(`delete from jobs.job where name = 'evidence-stamp'`);
  }
  expect(await verifyFile(await world.downloaded(id), trusting())).toMatchObject({ code: 1, findings: [] });
  config.timeStamp = settings;
  await world.stamp({ failures: 4 });
  expect(await verifyFile(await world.downloaded(id), trusting())).toMatchObject({ code: 0 });
  expect(await waiting()).toEqual([]);
  await world.asProduct(timeStampTimer.handler);
  expect(await waiting()).toEqual([]);
});

test('E24: an authority that never answers, or never ends, is left after a while', async () => {
  const before = world.server.answer;
  const settings = world.app.app.platform.config.timeStamp!;
  world.server.answer = () => undefined;
  await expect(askForStamp(settings, new Uint8Array(1), 100)).rejects.toThrow(/timeout/i);
  world.server.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': replyType }).write('0');
  await expect(askForStamp(settings, new Uint8Array(1), 100)).rejects.toThrow(/timeout/i);
  let sent = 0;
  world.server.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': replyType });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000))) sent += 10_000;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  await expect(askForStamp(settings, new Uint8Array(1))).rejects.toThrow(/longer than/);
  expect(sent).toBeLessThan(10_000_000);
  world.server.answer = before;
});

test('E24: a name and a password are sent in the header that they belong in', async () => {
  const before = world.server.answer;
  const settings = world.app.app.platform.config.timeStamp!;
  const seen: unknown[] = [];
  world.server.answer = (request, response, url) => {
    seen.push(response.req.headers.authorization, response.req.headers['content-type'], url, request.length);
    response.writeHead(500).end();
  };
  const withPassword = { ...settings, authorization: 'Basic dTpj' };
  await expect(askForStamp(withPassword, new Uint8Array(3))).rejects.toThrow('status 500');
  expect(seen).toEqual(['Basic dTpj', 'application/timestamp-query', '/tsa', 3]);
  world.server.answer = before;
});

test('E25: two processes that ask at once store one stamp; what an authority adds beside it is left out', async () => {
  await world.sealed(60);
  await world.afterHours();
  const before = await world.stamps();
  const [answer, requests] = [world.server.answer, world.server.requests];
  const both = Promise.withResolvers<void>();
  world.server.answer = async (...given) => {
    if (world.server.requests === requests + 2) both.resolve();
    await both.promise;
    await answerOf(world.authority, { withMore: true })(...given);
  };
  await Promise.all([world.stamp(), world.stamp()]);
  world.server.answer = answer;
  expect(world.server.requests).toBe(requests + 2);
  expect(await world.stamps()).toHaveLength(before.length + 1);
  const added = (await world.stamps()).at(-1)!;
  expect(added.token.includes('nobody signed this')).toBe(false);
  expect(added.token.includes('Otra autoridad')).toBe(false);
  expect(await verifyFile(await world.downloaded(await world.sealed(61)), trusting())).toMatchObject({
    stamp: null,
  });
});

test('E25: a tenant has its own stamps, and the rows are written once', async () => {
  const requests = world.server.requests;
  const stranger = await world.app.tenant();
  await world.stamp({}, stranger);
  await world.asProduct(timeStampTimer.handler, stranger);
  expect(world.server.requests).toBe(requests);
  expect(await world.stamps(stranger)).toEqual([]);
  const seen = await world.asProduct(
    ({ db }) => db.selectFrom('evidence_stamp').select('size').execute(),
    stranger,
  );
  expect(seen).toEqual([]);
  await expect(world.app.sql('delete from evidence_stamp')).rejects.toThrow();
  await expect(world.app.sql(`update evidence_stamp set authority = 'x'`)).rejects.toThrow();
});
