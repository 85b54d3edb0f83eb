import { createHash, type Hash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFiles, type Files } from './files.ts';

/**
 * The parts of an S3 store that files need: whole objects, objects in parts, reading. It stores lengths and
 * digests, and generates the bytes of an object while it is read. It refuses uploads whose length is not
 * declared.
 */
const store = {
  objects: new Map<string, { length: number; sha256: string }>(),
  calls: [] as string[],
  received: 0,
  given: 0,
  refusing: '',
};
const block = Buffer.alloc(64 * 1024, 'cuadrilla');
const blocks = 24 * 16;
const length = blocks * block.length;
const digestOf = (count: number) =>
  Array.from({ length: count })
    .reduce<Hash>((hash) => hash.update(block), createHash('sha256'))
    .digest('hex');

let uploads = 0;
const parts = new Map<string, Buffer[]>();
const server = http.createServer((request, response) => void answer(request, response));
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const url = new URL(request.url!, 'http://store');
  const [key, upload, part] = [
    url.pathname,
    url.searchParams.get('uploadId'),
    url.searchParams.get('partNumber'),
  ];
  const listed = url.searchParams.has('uploads') ? ' uploads' : '';
  const what = `${request.method}${part ? ` part ${part}` : upload ? ' upload' : listed}`;
  store.calls.push(what);
  const send = (status: number, body = '', headers: Record<string, string | number> = {}) =>
    response.writeHead(status, headers).end(body);
  if (request.method === 'PUT' && !request.headers['content-length'])
    return void send(411, '<Error><Code>MissingContentLength</Code></Error>');
  const taken: Buffer[] = [];
  for await (const chunk of request) taken.push(chunk as Buffer);
  const body = Buffer.concat(taken);
  if (what === store.refusing) return void send(403, '<Error><Code>AccessDenied</Code></Error>');
  if (request.method === 'PUT') store.received += body.length;
  if (part) {
    parts.get(upload!)![Number(part) - 1] = body;
    return void send(200, '', { etag: `"${part}"` });
  }
  if (what === 'POST uploads') {
    parts.set(String(++uploads), []);
    return void send(
      200,
      `<InitiateMultipartUploadResult><UploadId>${uploads}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (what === 'DELETE upload') {
    parts.delete(upload!);
    return void send(204);
  }
  if (request.method === 'PUT' || what === 'POST upload') {
    const whole = what === 'POST upload' ? parts.get(upload!)! : [body];
    store.objects.set(key, {
      length: whole.reduce((sum, each) => sum + each.length, 0),
      sha256: whole.reduce((hash, each) => hash.update(each), createHash('sha256')).digest('hex'),
    });
    parts.delete(upload ?? '');
    return void send(200, '<CompleteMultipartUploadResult/>');
  }
  const found = store.objects.get(key);
  if (!found) return void send(404);
  const headers = { 'content-length': found.length, etag: '"x"', 'last-modified': new Date(0).toUTCString() };
  if (request.method === 'HEAD') return void send(200, '', headers);
  response.writeHead(200, headers);
  Readable.from(made(blocks, () => (store.given += block.length))).pipe(response);
}

function* made(count: number, onPart: () => void): Generator<Buffer> {
  for (let at = 0; at < count; at++) {
    onPart();
    yield block;
  }
}

let files: Files;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  files = await openFiles({
    kind: 's3',
    bucket: 'b',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKey: 'a',
    secretKey: 'b',
  });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => Object.assign(store, { calls: [], received: 0, given: 0, refusing: '' }));

test('R16: a stream of 24 MB of unknown length is sent to an S3 store part by part, never held whole', async () => {
  let taken = 0;
  let held = 0;
  const content = Readable.from(
    made(blocks, () => (held = Math.max(held, (taken += block.length) - store.received))),
    { highWaterMark: 1 },
  );
  await files.putStream('1/large', content);
  expect(store.objects.get('/b/1/large')).toEqual({ length, sha256: digestOf(blocks) });
  expect(store.calls).toEqual(['POST uploads', 'PUT part 1', 'PUT part 2', 'PUT part 3', 'POST upload']);
  expect(held).toBeLessThan(length / 2);
});

test('a short stream is one object; an empty one too', async () => {
  await files.putStream('1/short', Readable.from([block, block]));
  await files.putStream('1/empty', Readable.from([]));
  expect(store.objects.get('/b/1/short')).toEqual({ length: 2 * block.length, sha256: digestOf(2) });
  expect(store.objects.get('/b/1/empty')).toMatchObject({ length: 0 });
  expect(store.calls).toEqual(['PUT', 'PUT']);
});

test('R16: 24 MB come out of an S3 store as they are read', async () => {
  await files.putStream('1/read', Readable.from(made(blocks, () => undefined)));
  expect(await files.size('1/read')).toBe(length);
  const hash = createHash('sha256');
  let read = 0;
  let ahead = 0;
  for await (const chunk of await files.stream('1/read')) {
    ahead = Math.max(ahead, store.given - read);
    hash.update(chunk as Buffer);
    read += (chunk as Buffer).length;
  }
  expect([read, hash.digest('hex')]).toEqual([length, digestOf(blocks)]);
  expect(ahead).toBeLessThan(length);
});

test('a stream that breaks off, and one that the store refuses, leave nothing behind', async () => {
  const broken = Readable.from(
    (function* () {
      yield* made(200, () => undefined);
      throw new Error('The phone is gone.');
    })(),
  );
  await expect(files.putStream('1/broken', broken)).rejects.toThrow('The phone is gone.');
  expect(store.calls.at(-1)).toBe('DELETE upload');
  store.refusing = 'PUT part 2';
  const refused = Readable.from(made(blocks, () => undefined));
  await expect(files.putStream('1/refused', refused)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect([store.calls.at(-1), refused.destroyed, parts.size]).toEqual(['DELETE upload', true, 0]);
  for (const key of ['/b/1/broken', '/b/1/refused']) expect(store.objects.has(key)).toBe(false);
});
