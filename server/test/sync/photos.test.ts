import sharp from 'sharp';
import { api } from '@cuadrilla/contract/api.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { floorOf } from '#platform/http/spool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepUploads } from '#features/operation/sync/photo-upload.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { buildApp } from '../../src/app.ts';
import { refusal, testApp, type TestApp } from '../app.ts';
import { fieldWorld, jpeg, sha256Of, upload, type FieldWorld } from './field-world.ts';
import { finishWithPhotos } from './finish-with-photos.ts';

let app: TestApp;
let world: FieldWorld;

beforeAll(async () => {
  app = await testApp({ runJobs: true });
  world = await fieldWorld(app);
});
afterAll(() => app.close());

test('an upload interrupted at every chunk completes, and then the activity is synchronized', async () => {
  const worker = await world.worker();
  const photo = await jpeg(1, 900);
  expect(photo.bytes.length).toBeGreaterThan(2 * 65_536);
  const id = await finishWithPhotos(world, worker, [photo]);
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

test('N11: a photo is cached for minutes, by its session alone', async () => {
  const worker = await world.worker();
  const photo = await jpeg(21);
  const id = await finishWithPhotos(world, worker, [photo]);
  await upload(worker, id, photo.bytes, photo.sha256);
  const [listed] = await world.dispatcher.client.operation.photos.list({ params: { id } });
  const { original, thumbnail } = api.operation.photos;
  for (const { path } of [original, thumbnail]) {
    const { headers, statusCode } = await app.app.http.inject({
      url: gatewayPath + path.replace(':id', String(listed!.id)),
      headers: { authorization: `Bearer ${world.dispatcher.token}` },
    });
    expect([statusCode, headers['cache-control'], headers.vary]).toEqual([
      200,
      'private, max-age=300',
      'authorization',
    ]);
  }
});

test('an activity waits for its last photo, whatever the order of concurrent uploads', async () => {
  const worker = await world.worker();
  const photos = await Promise.all([jpeg(2), jpeg(3), jpeg(4)]);
  const id = await finishWithPhotos(world, worker, photos);
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

test('a gap is answered with the offset to continue from; a chunk sent twice counts once', async () => {
  const worker = await world.worker();
  const { bytes, sha256 } = await jpeg(5, 900);
  const id = await finishWithPhotos(world, worker, [{ bytes, sha256 }]);
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

test('a file that is no photo, not the announced one, or a bomb is refused and discarded', async () => {
  const worker = await world.worker();
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
  const id = await finishWithPhotos(world, worker, fakes);
  for (const { bytes, sha256 } of fakes) {
    const refused = await refusal(upload(worker, id, bytes, sha256));
    expect([refused.status, refused.problem.message_key]).toEqual(expected.get(bytes));
    expect(await app.app.platform.files.exists(photoKey(world.tenantId, sha256))).toBe(false);
  }
  expect(await app.sql('select id from photo_upload where activity_id = $1', [id])).toEqual([]);
  expect((await world.activity(id)).status).toBe('done');

  const other = await finishWithPhotos(world, worker, [whole]);
  const wrong = Buffer.from(whole.bytes);
  wrong.writeUInt8(wrong.readUInt8(500) ^ 1, 500);
  const mismatch = await refusal(upload(worker, other, wrong, whole.sha256));
  expect([mismatch.status, mismatch.problem.message_key]).toEqual([422, 'HASH_MISMATCH']);
  expect((await upload(worker, other, whole.bytes, whole.sha256)).complete).toBe(true);
});

test('Z2: only its announcer uploads a photo; nobody else and no other tenant sees it', async () => {
  const [worker, thief] = [await world.worker(), await world.worker()];
  const elsewhere = await fieldWorld(app);
  const stranger = await elsewhere.worker();
  const { bytes, sha256 } = await jpeg(7);
  const id = await finishWithPhotos(world, worker, [{ bytes, sha256 }]);
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

test('an abandoned upload is deleted, and can begin again', async () => {
  const worker = await world.worker();
  const { bytes, sha256 } = await jpeg(11, 900);
  const id = await finishWithPhotos(world, worker, [{ bytes, sha256 }]);
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

test('N17: below the floor of free space an upload is refused before its first chunk, with a time to try again', async () => {
  // The larger limit holds, whichever it is.
  expect(floorOf({ floorBytes: 500, floorPercent: 5 }, 1000)).toBe(500);
  expect(floorOf({ floorBytes: 500, floorPercent: 5 }, 100_000)).toBe(5000);
  const worker = await world.worker();
  const [photo, later] = await Promise.all([jpeg(31), jpeg(32)]);
  const id = await finishWithPhotos(world, worker, [photo, later]);
  await upload(worker, id, photo.bytes, photo.sha256);
  const limits = { ...app.config.limits, DISK_FLOOR_MB: 10_000_000 };
  const full = await buildApp({ ...app.config, limits }, { databaseUrl: app.appUrl, runJobs: false });
  try {
    const start = ({ bytes, sha256 }: typeof photo) =>
      full.http.inject({
        method: 'POST',
        url: gatewayPath + api.operation.sync.startUpload.path,
        headers: { authorization: `Bearer ${worker.token}` },
        payload: { activityId: id, sha256, bytes: bytes.length },
      });
    const refused = await start(later);
    expect([refused.statusCode, refused.json<{ message_key: string }>().message_key]).toEqual([
      507,
      'STORAGE_FULL',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const uploads = await app.sql('select 1 from photo_upload where sha256 = $1', [later.sha256]);
    expect(uploads).toEqual([]);
    // What arrived before is still reported to the phone, which may then delete it.
    const known = await start(photo);
    expect([known.statusCode, known.json<{ data: { complete: boolean } }>().data.complete]).toEqual([
      200,
      true,
    ]);
  } finally {
    await full.close();
  }
  expect((await upload(worker, id, later.bytes, later.sha256)).complete).toBe(true);
});
