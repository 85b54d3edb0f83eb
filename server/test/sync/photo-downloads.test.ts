import type { ReadStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadKey, expireDownloads } from '#features/operation/activities/photo-download.jobs.ts';
import { refusal, testApp, type TestApp } from '../app.ts';
import { unzip } from '../unzip.ts';
import { fieldWorld, jpeg, sha256Of, upload, type FieldWorld } from './field-world.ts';
import { finishWithPhotos } from './finish-with-photos.ts';

let app: TestApp;
let world: FieldWorld;

beforeAll(async () => {
  app = await testApp({ runJobs: true });
  world = await fieldWorld(app);
});
afterAll(() => app.close());

test('F9: a ZIP keeps photos of the same name apart, is for who requested, and is gone after a day', async () => {
  const worker = await world.worker();
  const photos = await Promise.all([8, 9, 10].map((seed) => jpeg(seed)));
  const named = photos.map((photo, at) => ({
    ...photo,
    name: ['foto.jpg', 'foto.jpg', '../../Fachada\u0000ñ.jpg'][at]!.replace('\u0000', ''),
  }));
  const id = await finishWithPhotos(world, worker, named);
  for (const { bytes, sha256 } of photos) await upload(worker, id, bytes, sha256);
  const { client } = world.dispatcher;
  const requested = await client.operation.photos.requestDownload({
    body: { operationIds: [(await world.activity(id)).operation_id] },
  });
  expect(requested).toMatchObject({ status: 'queued', photos: 3, heavy: false });
  let state: { status: string; done: number } = requested;
  for (let tries = 0; state.status !== 'ready' && tries < 60; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    state = await client.operation.photos.download({ params: { id: requested.id } });
  }
  expect(state).toMatchObject({ status: 'ready', done: 3 });
  const file = await client.operation.photos.downloadFile({ params: { id: requested.id } });
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
    (await refusal(colleague.client.operation.photos.downloadFile({ params: { id: requested.id } }))).status,
  ).toBe(404);
  await app.sql(`update photo_download set finished_at = now() - interval '25 hours' where id = $1`, [
    requested.id,
  ]);
  await world.asTenant(expireDownloads);
  expect((await refusal(client.operation.photos.downloadFile({ params: { id: requested.id } }))).status).toBe(
    404,
  );
  expect((await refusal(client.operation.photos.requestDownload({ body: { activityIds: [] } }))).status).toBe(
    400,
  );
});

test('F9: the server stops reading a file whose download is aborted', async () => {
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

test('F9, R12: a ZIP that the store refuses fails in the middle of a photo, and its status says so', async () => {
  const worker = await world.worker();
  const photo = await jpeg(12, 1600);
  const id = await finishWithPhotos(world, worker, [photo]);
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
  const requested = await photos.requestDownload({ body: { activityIds: [id] } });
  await expect
    .poll(async () => (await photos.download({ params: { id: requested.id } })).status)
    .toBe('failed');
  expect(((await opened.mock.results.at(-1)!.value) as Readable).destroyed).toBe(true);
  opened.mockRestore();
  full.mockRestore();
});
