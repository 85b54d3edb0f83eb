import { expect, test } from 'vitest';
import { finish, savedCopy, start, syncPhone, unsentItems } from '../../../../test/field-phone.ts';
import { openCopy } from './copy-file.ts';
import { batchesOf, stepsToLoad } from './copy-loading.ts';

test('1: what a phone saved and the office loaded is on the server once, also after the phone sends it itself', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1, { size: 60_000 });
  await finish(db, 2, { size: 90_000 });
  const copy = await openCopy(await savedCopy(db));
  const { deviceId } = copy.contents;
  // Steps of a copy go the way that the phone would have taken.
  for (const mutations of batchesOf(stepsToLoad(copy.contents)))
    await server.api.push({ body: { deviceId, mutations } });
  for (const owed of server.announced) {
    const [activityId, sha256] = owed.split(' ') as [string, string];
    const bytes = copy.photo(sha256)!;
    const { uploadId } = await server.api.startUpload({
      body: { activityId: Number(activityId), sha256, bytes: bytes.length },
    });
    await server.api.uploadChunk({ params: { uploadId }, query: { offset: 0 }, body: new Blob([bytes]) });
  }
  const submitted = () => server.submissions.map(({ activityId, counts }) => [activityId, counts]);
  const once = [
    [1, true],
    [2, true],
  ];
  expect(submitted()).toEqual(once);
  expect([...server.photos.values()].map(({ length }) => length)).toEqual([60_000, 90_000]);
  expect(await unsentItems(db)).toBe(2);
  await syncPhone(db, server);
  expect(submitted()).toEqual(once);
  expect(await unsentItems(db)).toBe(0);
  expect(server.photos.size).toBe(2);
});
