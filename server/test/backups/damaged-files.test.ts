import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileCheckClock } from '#features/security/backups/file-check.jobs.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { refusal } from '../app.ts';
import { fieldWorld, upload } from '../sync/field-world.ts';
import { finishWithPhotos } from '../sync/finish-with-photos.ts';
import { backupWorld, elsewhere, type BackupWorld } from './backup-world.ts';
import { notificationsOf } from '../notification-rows.ts';

let world: BackupWorld;
beforeAll(async () => {
  world = await backupWorld();
});
afterAll(() => world.close());

const patient = { timeout: 20_000 };
const pathOf = (sha256: string): string =>
  path.join(world.app.config.dataDir, 'files', photoKey(world.field.tenantId, sha256));
const photos = async (): Promise<string[]> =>
  (
    await world.app.sql<{ sha256: string }>(
      'select distinct sha256 from photo where tenant_id = $1 order by sha256',
      [world.field.tenantId],
    )
  ).map(({ sha256 }) => sha256);
const firstPhoto = async () => {
  const sha256 = (await photos())[0]!;
  return { sha256, bytes: await world.app.app.platform.files.read(photoKey(world.field.tenantId, sha256)) };
};
const notifications = async (title: string) =>
  (await notificationsOf(world.app, world.admin.id)).filter((row) => row.title === title);
const audited = async (action: string): Promise<string[][]> =>
  (
    await world.app.sql<{ after: { files: string[] } }>(
      'select after from audit where tenant_id = $1 and action = $2 order by id',
      [world.field.tenantId, action],
    )
  ).map(({ after }) => after.files);
const metrics = async (): Promise<string> =>
  (
    await world.app.app.http.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${world.app.config.operatorToken}` },
    })
  ).body;

async function checkFiles() {
  await world.app.sql(
    `update file_check set started_at = now() - interval '2 days', finished_at = now() - interval '1 day'`,
  );
  await world.field.asTenant(fileCheckClock.handler);
  const { fileCheck } = world.admin.client.security.backups;
  await expect.poll(async () => (await fileCheck()).running, patient).toBe(false);
  return fileCheck();
}

test('N12: an employee who sends a photo that is there already does not have it written again', async () => {
  const other = await world.field.worker();
  const photo = await firstPhoto();
  const before = statSync(pathOf(photo.sha256));
  const id = await finishWithPhotos(world.field, other, [photo]);
  expect((await upload(other, id, photo.bytes, photo.sha256)).complete).toBe(true);
  const after = statSync(pathOf(photo.sha256));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('N12: a photo whose damaged file is sent again is whole again', async () => {
  const worker = await world.field.worker();
  const photo = await firstPhoto();
  truncateSync(pathOf(photo.sha256), 0);
  const id = await finishWithPhotos(world.field, worker, [photo]);
  expect((await upload(worker, id, photo.bytes, photo.sha256)).complete).toBe(true);
  expect(statSync(pathOf(photo.sha256)).size).toBe(photo.bytes.length);
});

test('N12: the nightly check finds damaged and missing files, shows them, and sees when they are mended', async () => {
  expect(await checkFiles()).toMatchObject({ damagedFiles: 0, damaged: [], files: 3 });
  expect(await metrics()).toMatch(/^files_damaged 0$/m);
  const [altered, missing] = await photos();
  const wholeBytes = await world.app.app.platform.files.read(photoKey(world.field.tenantId, altered!));
  writeFileSync(pathOf(altered!), Buffer.alloc(wholeBytes.length));
  rmSync(pathOf(missing!));
  const found = await checkFiles();
  expect(found).toMatchObject({ damagedFiles: 2, files: 3 });
  expect(Object.fromEntries(found.damaged.map(({ sha256, problem }) => [sha256, problem]))).toEqual({
    [altered!]: 'altered',
    [missing!]: 'missing',
  });
  expect(found.damaged[0]!.name).toMatch(/IMG/);
  expect(await metrics()).toMatch(/^files_damaged 2$/m);
  expect(await audited('file.damaged')).toEqual([[`photos/${altered}`, `photos/${missing}`]]);
  expect(await notifications('Archivos dañados')).toHaveLength(1);
  // The next night finds the same, and reports nothing new.
  await checkFiles();
  expect(await notifications('Archivos dañados')).toHaveLength(1);

  writeFileSync(pathOf(altered!), wholeBytes);
  expect(await checkFiles()).toMatchObject({ damagedFiles: 1, damaged: [{ sha256: missing }] });
  expect(await audited('file.mended')).toEqual([[`photos/${altered}`]]);
  const stranger = await world.app.person(world.field.tenantId, { can: ['FIELD_MOD_SYNC'] });
  expect((await refusal(stranger.client.security.backups.fileCheck())).status).toBe(403);
  const neighbour = await fieldWorld(world.app);
  expect(await neighbour.dispatcher.client.security.backups.fileCheck()).toMatchObject({ damagedFiles: 0 });
});

test('N12: a backup names a damaged file and holds everything else, and can be restored', async () => {
  const [empty, missing] = await photos();
  truncateSync(pathOf(empty!), 0);
  const made = await world.make();
  expect(made).toMatchObject({ status: 'ready', failure: null, files: 1, missingFiles: 1, damagedFiles: 1 });
  expect(await notifications('Copia de seguridad con archivos dañados')).toHaveLength(1);
  const { damaged } = await world.admin.client.security.backups.fileCheck();
  expect(new Set(damaged.map(({ sha256 }) => sha256))).toEqual(new Set([empty, missing]));
  const there = await elsewhere(world);
  const restored = await there.restore(await world.bytesOf(made.id));
  expect(restored.tenantId).toBeGreaterThan(0);
  await there.close();
});

test('N12: the check goes on where it was interrupted', async () => {
  const [first] = await photos();
  await world.app.sql(
    `update file_check set started_at = now(), finished_at = now() - interval '1 day', position = $1, files = 1`,
    [`photos/${first}`],
  );
  await world.field.asTenant(fileCheckClock.handler);
  const { fileCheck } = world.admin.client.security.backups;
  await expect.poll(async () => (await fileCheck()).running, patient).toBe(false);
  expect((await fileCheck()).files).toBe(3);
});
