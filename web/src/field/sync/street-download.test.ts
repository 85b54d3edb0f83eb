import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { pieceSize, readStreetBytes, readStreets, removeStreets, StreetDb } from '../store/street-file.ts';
import { downloadStreets, roomForWork, streetVersion } from './street-download.ts';

const address = '/maps/streets.pmtiles';
const fileOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9) + seed) % 256);

/** A server with one file, whose line can be cut after some requests. */
function serverWith(content: Uint8Array<ArrayBuffer>) {
  const server = {
    content,
    tag: '"1"',
    left: Infinity,
    requests: [] as string[],
    fetchPiece: ((_: string, { headers, signal }: RequestInit) => {
      signal?.throwIfAborted();
      if (server.left-- <= 0) return Promise.reject(new TypeError('no network'));
      const { range } = headers as { range: string };
      server.requests.push(range);
      const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range)!.map(Number) as [number, number, number];
      const bytes = server.content.slice(start, end + 1);
      return Promise.resolve(
        new Response(bytes, {
          status: 206,
          headers: { etag: server.tag, 'content-range': `bytes ${start}-${end}/${server.content.length}` },
        }),
      );
    }) as typeof fetch,
  };
  return server;
}

function newDb(): StreetDb {
  const db = new StreetDb(`streets.${crypto.randomUUID()}`);
  onTestFinished(() => db.delete());
  return db;
}

const size = pieceSize * 2 + 1000;
const endless = { signal: new AbortController().signal, free: null };

test('7: a map of streets that was cut goes on where it ended, and is read as the file that the server has', async () => {
  const server = serverWith(fileOf(size, 1));
  const { fetchPiece } = server;
  const db = newDb();
  server.left = 2;
  await expect(downloadStreets(db, address, { ...endless, fetchPiece })).rejects.toThrow('no network');
  expect(await readStreets(db)).toMatchObject({ whole: null, part: { received: pieceSize, size } });
  server.left = Infinity;
  server.requests.length = 0;
  expect(await downloadStreets(db, address, { ...endless, fetchPiece })).toBe('done');
  expect(server.requests).toEqual([
    'bytes=0-0',
    `bytes=${pieceSize}-${pieceSize * 2 - 1}`,
    `bytes=${pieceSize * 2}-${size - 1}`,
  ]);
  const { whole, part } = await readStreets(db);
  expect(part).toBeNull();
  for (const [offset, length] of [
    [0, 127],
    [pieceSize - 10, 20],
    [pieceSize * 2 + 500, 500],
    [10, size - 10],
  ] as const)
    expect(new Uint8Array(await readStreetBytes(db, whole!.tag, offset, length))).toEqual(
      server.content.slice(offset, offset + length),
    );
});

test('7: a newer map of streets replaces the stored one once it is whole, and not before', async () => {
  const server = serverWith(fileOf(size, 1));
  const { fetchPiece } = server;
  const db = newDb();
  await downloadStreets(db, address, { ...endless, fetchPiece });
  Object.assign(server, { content: fileOf(size, 2), tag: '"2"', left: 2 });
  await expect(downloadStreets(db, address, { ...endless, fetchPiece })).rejects.toThrow('no network');
  expect(await readStreets(db)).toMatchObject({ whole: { tag: '"1"' }, part: { tag: '"2"' } });
  expect((await readStreetBytes(db, '"1"', 0, size)).byteLength).toBe(size);
  server.left = Infinity;
  expect(await streetVersion(address, fetchPiece)).toEqual({ tag: '"2"', size });
  expect(await downloadStreets(db, address, { ...endless, fetchPiece })).toBe('done');
  expect(await readStreets(db)).toMatchObject({ whole: { tag: '"2"' }, part: null });
  expect(await db.pieces.where('tag').equals('"1"').count()).toBe(0);
});

test('7: a map of streets that is replaced on the server while it is fetched never mixes two versions', async () => {
  const server = serverWith(fileOf(size, 1));
  const db = newDb();
  const fetchPiece = ((...request: Parameters<typeof fetch>) => {
    if (server.requests.length === 2) Object.assign(server, { content: fileOf(size, 2), tag: '"2"' });
    return server.fetchPiece(...request);
  }) as typeof fetch;
  expect(await downloadStreets(db, address, { ...endless, fetchPiece })).toBe('changed');
  expect((await readStreets(db)).whole).toBeNull();
  expect(await downloadStreets(db, address, { ...endless, fetchPiece: server.fetchPiece })).toBe('done');
  expect(new Uint8Array(await readStreetBytes(db, '"2"', 0, size))).toEqual(server.content);
});

test('7: streets never take the room that the work of some days needs', async () => {
  const { fetchPiece, requests } = serverWith(fileOf(size, 1));
  const db = newDb();
  const free = roomForWork + size - 1;
  expect(await downloadStreets(db, address, { ...endless, free, fetchPiece })).toBe('noRoom');
  expect(requests).toEqual(['bytes=0-0']);
  expect(await readStreets(db)).toEqual({ whole: null, part: null });
  expect(await downloadStreets(db, address, { ...endless, free: free + 1, fetchPiece })).toBe('done');
  await removeStreets(db);
  expect(await readStreets(db)).toEqual({ whole: null, part: null });
  expect(await db.pieces.count()).toBe(0);
});
