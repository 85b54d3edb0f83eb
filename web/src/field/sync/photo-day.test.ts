import { afterEach, expect, test, vi } from 'vitest';
import { finish, start } from '../../../test/field-phone.ts';
import type { FieldServer } from '../../../test/field-server.ts';
import { tidy } from '../store/blobs.ts';
import type { FieldDb } from '../store/field-db.ts';
import { isAllSent, readUnsent } from '../store/unsent.ts';
import { lanesOf } from './photos.ts';
import { syncRound } from './round.ts';

/** A long day: 60 activities with four photos each. */
const [activities, photosOfEach] = [60, 4];
const photos = activities * photosOfEach;
const ids = Array.from({ length: activities }, (_, at) => at + 1);
const size = 3000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When its photos were taken: the day was not worked in the order of the numbers. */
const takenAt = (id: number): string =>
  new Date(Date.UTC(2026, 10, 23, 12, (id * 37) % activities)).toISOString();

async function workedDay(): Promise<{ server: FieldServer; db: FieldDb }> {
  const { server, db } = await start(ids);
  for (const id of ids) await finish(db, id, { size, photos: photosOfEach, takenAt: takenAt(id) });
  return { server, db };
}

/** Watches what is read of the photos: rows of one request, and all of them. */
async function watchReads(db: FieldDb): Promise<{ most: number; all: number }> {
  const read = { most: 0, all: 0 };
  const count = (rows: readonly unknown[]) => {
    read.most = Math.max(read.most, rows.length);
    read.all += rows.length;
  };
  db.close();
  db.use({
    stack: 'dbcore',
    name: 'watch-reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'blobs') return table;
        return {
          ...table,
          get: async (request) => {
            const row = (await table.get(request)) as unknown;
            count([row]);
            return row;
          },
          getMany: async (request) => {
            const rows = await table.getMany(request);
            count(rows);
            return rows;
          },
          query: async (request) => {
            const reply = await table.query(request);
            if (request.values !== false) count(reply.result);
            return reply;
          },
        };
      },
    }),
  });
  await db.open();
  return read;
}

/** Hashes of photos in the order in which the server has them whole. */
const arrivals = (server: FieldServer): string[] => [...server.photos.keys()];

test('240 photos of a day arrive oldest first and once, one at a time in memory', async () => {
  const { server, db } = await workedDay();
  expect(await readUnsent(db)).toMatchObject({ photos, photoBytes: photos * size });
  const order = new Map((await db.files.toArray()).map((link) => [link.sha256, link.takenAt!]));
  const read = await watchReads(db);
  await syncRound(db, server.api);
  expect(server.photos.size).toBe(photos);
  const times = arrivals(server).map((hash) => order.get(hash)!);
  expect(times).toEqual(times.toSorted());
  expect(read).toEqual({ most: 1, all: photos });
  expect(isAllSent(await readUnsent(db))).toBe(true);
  expect(server.activities.values().every(({ status }) => status === 'synchronized')).toBe(true);
});

test('over a line that breaks at every tenth request they all arrive, and nothing that was taken goes twice', async () => {
  const { server, db } = await workedDay();
  let requests = 0;
  let sent = 0;
  const { uploadChunk } = server.api;
  server.api.uploadChunk = (input) => {
    sent += input.body.size;
    return uploadChunk(input);
  };
  server.failure = () => (++requests % 10 === 0 ? (requests % 20 === 0 ? 'after' : 'before') : null);
  let rounds = 0;
  let lost = 0;
  while (!isAllSent(await readUnsent(db)) && rounds < 500) {
    rounds += 1;
    await syncRound(db, server.api).catch(() => (lost += 1));
  }
  expect(server.photos.size).toBe(photos);
  expect(server.submissions).toHaveLength(activities);
  // Only chunks that the server never got were sent again: at most one for each cut.
  expect(sent).toBeLessThanOrEqual((photos + lost) * size);
});

test('on a slow line the photos of the day take turns with the work, on Wi-Fi two are on their way at a time', async () => {
  const { server, db } = await workedDay();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { uploadChunk } = server.api;
  server.api.uploadChunk = async (input) => {
    vi.setSystemTime(Date.now() + 5000);
    return uploadChunk(input);
  };
  let rounds = 0;
  for (let hasMore = true; hasMore; rounds++) ({ hasMore } = await syncRound(db, server.api));
  expect(rounds).toBe(photos / 12);
  expect(server.photos.size).toBe(photos);
  expect([lanesOf(), lanesOf({ type: 'cellular' }), lanesOf({ type: 'wifi' })]).toEqual([1, 1, 2]);
});

test('two photos on their way at a time arrive once each, also when the line breaks', async () => {
  vi.stubGlobal('navigator', { connection: { type: 'wifi' } });
  const { server, db } = await workedDay();
  let [onTheirWay, most, requests] = [0, 0, 0];
  const { uploadChunk } = server.api;
  server.api.uploadChunk = async (input) => {
    most = Math.max(most, ++onTheirWay);
    for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve));
    return uploadChunk(input).finally(() => (onTheirWay -= 1));
  };
  server.failure = () => (++requests % 40 === 0 ? 'after' : null);
  for (let round = 0; round < 50 && server.photos.size < photos; round++) {
    await syncRound(db, server.api).catch(() => undefined);
    // A round that failed has ended: nothing of it goes on beside the next one.
    expect(onTheirWay).toBe(0);
  }
  server.failure = () => null;
  await syncRound(db, server.api);
  expect(most).toBe(2);
  expect(server.photos.size).toBe(photos);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('a day after the server has the photos the phone has its room again, and keeps what it still owes', async () => {
  const { server, db } = await workedDay();
  await syncRound(db, server.api);
  server.assign(61);
  await syncRound(db, server.api);
  await finish(db, 61, { size, photos: photosOfEach });
  await tidy(db, Date.now() + 2 * 86_400_000);
  expect(await db.blobs.filter(({ bytes }) => bytes !== null).count()).toBe(photosOfEach);
});
