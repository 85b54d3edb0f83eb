import type { ReadStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepUploads } from '#features/operation/sync/photo-upload.ts';
import { downloadKey, expireDownloads } from '#features/operation/activities/photo-download.jobs.ts';
import { photoKey } from '#platform/files/files.ts';
import { refusal, testApp, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, jpeg, sha256Of, upload, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
type Worker = Awaited<ReturnType<FieldWorld['worker']>>;

beforeAll(async () => {
  app = await testApp({ runJobs: true });
  world = await fieldWorld(app);
});
afterAll(() => app.close());

let sequences = 0;
/** A finished activity that announced these photos, all under one question. */
async function finished(
  worker: Worker,
  photos: { bytes: Buffer; sha256: string; name?: string }[],
  sequence = ++sequences,
): Promise<number> {
  const id = await world.open();
  await world.assign(id, worker.id);
  const announced = photos.map(({ bytes, sha256, name }) => ({
    question: 'foto',
    sha256,
    bytes: bytes.length,
    name: name ?? 'IMG_0001.jpg',
  }));
  const { answers } = await worker.client.operation.sync.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [finishOf(world, sequence, id, 9, { resultado: 'efectiva' }, announced)],
    },
  });
  expect(answers[0]).toMatchObject({ result: 'applied', status: 'done' });
  return id;
}

const anew = async (): Promise<Worker> => {
  sequences = 0;
  return world.worker();
};

test('a photo cut at every chunk arrives whole; only then the activity is synchronized', async () => {
  const worker = await anew();
  const photo = await jpeg(1, 900);
  expect(photo.bytes.length).toBeGreaterThan(2 * 65_536);
  const id = await finished(worker, [photo]);
  expect(await world.activity(id)).toMatchObject({ status: 'done', sync_state: 'BY_SYNC' });
  const { activities } = await worker.client.operation.sync.pull({ body: { deviceId: worker.deviceId } });
  expect(activities[0]?.photosOwed).toEqual([photo.sha256]);
  let state = { received: 0, complete: false };
  for (let cut = 0; !state.complete; cut++) {
    state = await upload(worker, id, photo.bytes, photo.sha256, 65_536, 1);
    expect(state.received).toBe(Math.min((cut + 1) * 65_536, photo.bytes.length));
  }
  expect(await world.activity(id)).toMatchObject({ status: 'synchronized', sync_state: 'SYNC' });
  const { photos } = world.dispatcher.client.operation;
  const [listed] = await photos.list({ params: { id } });
  expect(listed).toMatchObject({ sha256: photo.sha256, bytes: photo.bytes.length, width: 900, height: 400 });
  const original = await photos.original({ params: { id: listed!.id } });
  expect(sha256Of(new Uint8Array(await original.arrayBuffer()))).toBe(photo.sha256);
  const thumbnail = await photos.thumbnail({ params: { id: listed!.id } });
  expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  });
  expect((await upload(worker, id, photo.bytes, photo.sha256)).complete).toBe(true);
});

test('the activity waits for the last of its photos, in whatever order and at once they come', async () => {
  const worker = await anew();
  const photos = await Promise.all([jpeg(2), jpeg(3), jpeg(4)]);
  const id = await finished(worker, photos);
  await upload(worker, id, photos[1]!.bytes, photos[1]!.sha256);
  expect((await world.activity(id)).status).toBe('done');
  await Promise.all([photos[0]!, photos[2]!].map(({ bytes, sha256 }) => upload(worker, id, bytes, sha256)));
  expect((await world.activity(id)).status).toBe('synchronized');
  const [{ count }] = (await app.sql<{ count: string }>(
    'select count(*) from activity where operation_id = $1 and stage = $2',
    [(await world.activity(id)).operation_id, 'S02'],
  )) as [{ count: string }];
  expect(count).toBe('1');
});

test('a gap is answered with the offset to go on from; sending a chunk again is harmless', async () => {
  const worker = await anew();
  const { bytes, sha256 } = await jpeg(5, 900);
  const id = await finished(worker, [{ bytes, sha256 }]);
  const { sync } = worker.client.operation;
  const { uploadId } = await sync.startUpload({ body: { activityId: id, sha256, bytes: bytes.length } });
  const send = (offset: number, to: number) =>
    sync.uploadChunk({
      params: { uploadId },
      query: { offset },
      body: new Blob([new Uint8Array(bytes.subarray(offset, to))]),
    });
  await send(0, 40_000);
  const gap = await refusal(send(80_000, 90_000));
  expect([gap.status, gap.problem.message_key, gap.problem.detail]).toEqual([
    409,
    'UPLOAD_INCOMPLETE',
    { offset: 40_000 },
  ]);
  expect((await send(0, 40_000)).received).toBe(40_000);
  expect((await send(20_000, 60_000)).received).toBe(60_000);
  expect(
    (
      await refusal(
        sync.uploadChunk({
          params: { uploadId },
          query: { offset: 60_000 },
          body: new Blob([new Uint8Array(bytes.length)]),
        }),
      )
    ).status,
  ).toBe(400);
  expect(
    (
      await refusal(
        sync.uploadChunk({
          params: { uploadId },
          query: { offset: 60_000 },
          body: new Blob([new Uint8Array(1_048_577)]),
        }),
      )
    ).status,
  ).toBe(413);
  expect((await upload(worker, id, bytes, sha256)).complete).toBe(true);
});

test('what is no photo, not the announced one, or a bomb is refused and forgotten; the server goes on', async () => {
  const worker = await anew();
  const html = Buffer.from(`<html><script>alert(1)</script>${'x'.repeat(500)}</html>`);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${' '.repeat(400)}</svg>`,
  );
  const whole = await jpeg(6);
  const truncated = whole.bytes.subarray(0, Math.floor(whole.bytes.length / 3));
  const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]);
  const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  const heicBomb = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    Buffer.from('ispe\0\0\0\0', 'latin1'),
    Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
    Buffer.alloc(64),
  ]);
  const expected = new Map<Buffer, [number, string]>([
    [html, [422, 'UNREADABLE_IMAGE']],
    [svg, [422, 'UNREADABLE_IMAGE']],
    [truncated, [422, 'UNREADABLE_IMAGE']],
    [polyglot, [422, 'UNREADABLE_IMAGE']],
    [bomb, [413, 'TOO_LARGE']],
    [heicBomb, [413, 'TOO_LARGE']],
  ]);
  const fakes = [...expected.keys()].map((bytes) => ({ bytes, sha256: sha256Of(bytes) }));
  const id = await finished(worker, fakes);
  for (const { bytes, sha256 } of fakes) {
    const refused = await refusal(upload(worker, id, bytes, sha256));
    expect([refused.status, refused.problem.message_key]).toEqual(expected.get(bytes));
    expect(await app.app.platform.files.exists(photoKey(world.tenantId, sha256))).toBe(false);
  }
  expect(await app.sql('select id from photo_upload where activity_id = $1', [id])).toEqual([]);
  expect((await world.activity(id)).status).toBe('done');

  const other = await finished(worker, [whole]);
  const wrong = Buffer.from(whole.bytes);
  wrong.writeUInt8(wrong.readUInt8(500) ^ 1, 500);
  const mismatch = await refusal(upload(worker, other, wrong, whole.sha256));
  expect([mismatch.status, mismatch.problem.message_key]).toEqual([422, 'HASH_MISMATCH']);
  expect((await upload(worker, other, whole.bytes, whole.sha256)).complete).toBe(true);
});

test('Z2: only who announced a photo brings it; nobody else, and no other tenant, sees or fetches it', async () => {
  const [worker, thief] = [await anew(), await world.worker()];
  const elsewhere = await fieldWorld(app);
  const stranger = await elsewhere.worker();
  const { bytes, sha256 } = await jpeg(7);
  const id = await finished(worker, [{ bytes, sha256 }]);
  const { uploadId } = await worker.client.operation.sync.startUpload({
    body: { activityId: id, sha256, bytes: bytes.length },
  });
  for (const who of [thief, stranger]) {
    expect(
      (
        await refusal(
          who.client.operation.sync.startUpload({ body: { activityId: id, sha256, bytes: bytes.length } }),
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await refusal(
          who.client.operation.sync.uploadChunk({
            params: { uploadId },
            query: { offset: 0 },
            body: new Blob([new Uint8Array(bytes)]),
          }),
        )
      ).status,
    ).toBe(404);
  }
  expect(
    (
      await refusal(
        worker.client.operation.sync.startUpload({
          body: { activityId: id, sha256: 'a'.repeat(64), bytes: 10 },
        }),
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await refusal(
        worker.client.operation.sync.startUpload({
          body: { activityId: id, sha256, bytes: bytes.length + 1 },
        }),
      )
    ).status,
  ).toBe(400);
  await upload(worker, id, bytes, sha256);
  const [photo] = await world.dispatcher.client.operation.photos.list({ params: { id } });
  const company = Number(
    (
      await app.sql<{ id: string }>(
        `insert into company (tenant_id, code, name, tax_id) values ($1, 'CT01', 'Contratista', '9')
          returning id`,
        [world.tenantId],
      )
    )[0]!.id,
  );
  const outsider = await app.person(world.tenantId, { companyId: company, scoped: true });
  for (const { client } of [elsewhere.dispatcher, outsider]) {
    expect((await refusal(client.operation.photos.list({ params: { id } }))).status).toBe(404);
    expect((await refusal(client.operation.photos.original({ params: { id: photo!.id } }))).status).toBe(404);
    expect((await refusal(client.operation.photos.thumbnail({ params: { id: photo!.id } }))).status).toBe(
      404,
    );
    expect(
      (await refusal(client.operation.photos.requestDownload({ body: { activityIds: [id] } }))).status,
    ).toBe(404);
  }
});

test('F9: a ZIP keeps photos of the same name apart, is for who asked, and is gone after a day', async () => {
  const worker = await anew();
  const photos = await Promise.all([8, 9, 10].map((seed) => jpeg(seed)));
  const named = photos.map((photo, at) => ({
    ...photo,
    name: ['foto.jpg', 'foto.jpg', '../../Fachada\u0000ñ.jpg'][at]!.replace('\u0000', ''),
  }));
  const id = await finished(worker, named);
  for (const { bytes, sha256 } of photos) await upload(worker, id, bytes, sha256);
  const { client } = world.dispatcher;
  const asked = await client.operation.photos.requestDownload({
    body: { operationIds: [(await world.activity(id)).operation_id] },
  });
  expect(asked).toMatchObject({ status: 'queued', photos: 3, heavy: false });
  let state: { status: string; done: number } = asked;
  for (let tries = 0; state.status !== 'ready' && tries < 60; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    state = await client.operation.photos.download({ params: { id: asked.id } });
  }
  expect(state).toMatchObject({ status: 'ready', done: 3 });
  const file = await client.operation.photos.downloadFile({ params: { id: asked.id } });
  const entries = await unzip(Buffer.from(await file.arrayBuffer()));
  const names = [...entries.keys()];
  expect(names).toHaveLength(3);
  expect(names.every((name) => /^N-\d+\/S01-\d+\/foto-[^/]+\.jpg$/.test(name))).toBe(true);
  expect(new Set(names.map((name) => name.split('/')[2]))).toEqual(
    new Set(['foto-Fachadañ.jpg', 'foto-foto (2).jpg', 'foto-foto.jpg']),
  );
  expect([...entries.values()].map(sha256Of).sort()).toEqual(photos.map(({ sha256 }) => sha256).sort());
  const colleague = await app.person(world.tenantId);
  expect(
    (await refusal(colleague.client.operation.photos.downloadFile({ params: { id: asked.id } }))).status,
  ).toBe(404);
  await app.sql(`update photo_download set finished_at = now() - interval '25 hours' where id = $1`, [
    asked.id,
  ]);
  await world.asTenant(expireDownloads);
  expect((await refusal(client.operation.photos.downloadFile({ params: { id: asked.id } }))).status).toBe(
    404,
  );
  expect((await refusal(client.operation.photos.requestDownload({ body: { activityIds: [] } }))).status).toBe(
    400,
  );
});

test('F9: a download that is given up is not read to its end', async () => {
  const { files } = app.app.platform;
  const length = 32_000_000;
  const [row] = await app.sql<{ id: string }>(
    `insert into photo_download (tenant_id, user_id, selection, status, finished_at)
      values ($1, $2, '{}', 'ready', now()) returning id`,
    [world.tenantId, world.dispatcher.id],
  );
  await files.put(downloadKey(world.tenantId, Number(row!.id)), Buffer.alloc(length, 7));
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const opened = vi.spyOn(files, 'stream');
  const { port } = app.app.http.server.address() as AddressInfo;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get(
        {
          host: '127.0.0.1',
          port,
          path: `/services/dynamic-service/operacion-campo-service/photo/v1/download_file/${row!.id}`,
          headers: { authorization: `Bearer ${world.dispatcher.token}` },
        },
        resolve,
      )
      .on('error', reject);
  });
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(length)]);
  const read = (await opened.mock.results[0]!.value) as ReadStream;
  opened.mockRestore();
  await new Promise((resolve) => answer.once('readable', resolve));
  expect(read.destroyed).toBe(false);
  answer.destroy();
  await expect.poll(() => read.destroyed).toBe(true);
  expect(read.bytesRead).toBeLessThan(length);
});

test('F9, R12: a ZIP that the store does not take is given up in the middle of a photo, and says so', async () => {
  const worker = await anew();
  const photo = await jpeg(12, 1600);
  const id = await finished(worker, [photo]);
  await upload(worker, id, photo.bytes, photo.sha256);
  const { files } = app.app.platform;
  const opened = vi.spyOn(files, 'stream');
  const full = vi
    .spyOn(files, 'putStream')
    .mockImplementationOnce(async (_key: string, content: Readable) => {
      for await (const chunk of content)
        if ((chunk as Buffer).length > 0) throw new Error('No space left on the device.');
    });
  const { photos } = world.dispatcher.client.operation;
  const asked = await photos.requestDownload({ body: { activityIds: [id] } });
  await expect.poll(async () => (await photos.download({ params: { id: asked.id } })).status).toBe('failed');
  expect(((await opened.mock.results.at(-1)!.value) as Readable).destroyed).toBe(true);
  opened.mockRestore();
  full.mockRestore();
});

test('an upload that was given up is swept, and can begin anew', async () => {
  const worker = await anew();
  const { bytes, sha256 } = await jpeg(11, 900);
  const id = await finished(worker, [{ bytes, sha256 }]);
  await upload(worker, id, bytes, sha256, 65_536, 1);
  const [row] = await app.sql<{ id: string }>(
    `update photo_upload set created_at = now() - interval '3 days' where activity_id = $1 returning id`,
    [id],
  );
  await world.asTenant(sweepUploads);
  await expect
    .poll(() => app.app.platform.files.exists(`${world.tenantId}/uploads/${row!.id}/0`))
    .toBe(false);
  expect((await upload(worker, id, bytes, sha256)).complete).toBe(true);
});

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>();
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(entries));
      zip.readEntry();
    });
  });
}
