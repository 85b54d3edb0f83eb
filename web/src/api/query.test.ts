import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from './client.ts';
import { held, invalidate, queryClient, queryFor, readHeld, refetch } from './query.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
let replies: Response[];
let sentAt: number[];
const busy = (key: string, retryAfter: string) =>
  Response.json(
    { success: false, message: '', message_key: key },
    { status: key === 'BUSY' ? 429 : 503, headers: { 'retry-after': retryAfter } },
  );
const page = () => Response.json({ success: true, data: { content: [] } });
const zones = () => queryClient.fetchQuery(queryFor(client.administration.zones.search, { body: {} }));

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  sentAt = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now());
    return replies.shift() ?? page();
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

test.each(['BUSY', 'UNAVAILABLE'])(
  'N4: a read that is refused with %s is sent again after the time that the server names',
  async (key) => {
    replies = [busy(key, '3'), busy(key, '1')];
    const read = zones();
    await vi.advanceTimersByTimeAsync(2900);
    expect(sentAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await read).content).toEqual([]);
    const [first = 0, second = 0, third = 0] = sentAt;
    expect(second - first).toBeGreaterThanOrEqual(3000);
    expect(second - first).toBeLessThanOrEqual(4500);
    expect(third - second).toBeGreaterThanOrEqual(1000);
  },
);

test('N4: a read that stays refused is reported after two more tries, and other refusals at once', async () => {
  replies = Array.from({ length: 9 }, () => busy('BUSY', '600'));
  const read = zones().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await read).toMatchObject({ key: 'BUSY', retryAfter: 600 });
  expect(sentAt).toHaveLength(3);

  replies = [Response.json({ success: false, message: '', message_key: 'FORBIDDEN' }, { status: 403 })];
  sentAt = [];
  await expect(zones()).rejects.toMatchObject({ key: 'FORBIDDEN' });
  expect(sentAt).toHaveLength(1);
});

test('a change of others only marks what is held; the screen or a change of the person reads it', async () => {
  replies = [];
  const { zones: zoneEndpoints, companies } = client.administration;
  const zoneQuery = queryFor(zoneEndpoints.search, { body: {} });
  const observed = [
    new QueryObserver(queryClient, { ...zoneQuery, ...held }),
    new QueryObserver(queryClient, queryFor(companies.search, { body: {} })),
  ];
  const stops = observed.map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(sentAt).toHaveLength(2);

  await invalidate(zoneEndpoints, companies);
  expect(sentAt).toHaveLength(3);
  expect(queryClient.getQueryState(zoneQuery.queryKey)?.isInvalidated).toBe(true);
  await readHeld();
  expect(sentAt).toHaveLength(4);
  await refetch(zoneEndpoints, companies);
  expect(sentAt).toHaveLength(6);
  for (const stop of stops) stop();
});
