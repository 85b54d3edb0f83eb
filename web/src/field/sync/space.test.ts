import { expect, test } from 'vitest';
import { newDb, start, finish, limitWrites } from '../../../test/field-phone.ts';
import { activity, reply } from '../../../test/field-samples.ts';
import { problemOf, syncRound } from './round.ts';
import { writeDraft } from '../store/drafts.ts';
import { applyPull } from '../store/pull-reply.ts';
import { isSpaceError, levelOf, mayTakePhoto, photoSide, protectStore, readSpace } from '../store/space.ts';
import { isAllSent, readUnsent } from '../store/unsent.ts';

const mega = 1_000_000;
const storage = (more: object) => ({ ...more }) as unknown as StorageManager;

test('2: before the phone is full photos become smaller, then only required ones are taken, then none', () => {
  const steps = [900, 400, 100, 30, 5].map((free) => levelOf(free * mega));
  expect(steps).toEqual(['plenty', 'low', 'little', 'full', 'empty']);
  expect(steps.map(photoSide)).toEqual([1920, 1920, 1280, 1280, 1280]);
  expect(steps.map((level) => mayTakePhoto(level, false))).toEqual([true, true, true, false, false]);
  expect(steps.map((level) => mayTakePhoto(level, true))).toEqual([true, true, true, true, false]);
});

test('2: the browser is asked to protect what is stored, once; one that does not say how much is left stops nothing', async () => {
  let requests = 0;
  const persist = () => Promise.resolve((requests += 1) > 0);
  expect(await protectStore(storage({ persisted: () => Promise.resolve(true), persist }))).toBe(true);
  expect(requests).toBe(0);
  expect(await protectStore(storage({ persisted: () => Promise.resolve(false), persist }))).toBe(true);
  expect(requests).toBe(1);
  expect(await protectStore(storage({}))).toBe(false);
  expect(await readSpace(storage({}))).toBeNull();
  const estimate = () => Promise.resolve({ usage: 950 * mega, quota: 1000 * mega });
  expect(await readSpace(storage({ estimate, persisted: () => Promise.resolve(true) }))).toMatchObject({
    free: 50 * mega,
    level: 'little',
    isPersisted: true,
  });
});

const draft = {
  activityId: 1,
  formVersionId: 5,
  answers: { note: 'x' },
  annexes: {},
  page: null,
  startedAt: '2026-11-23T10:00:00.000Z',
  updatedAt: 1,
  awaiting: null,
  corrects: null,
};

test('F10, storage full: a phone that fills up at any write of a finish keeps the draft and no half of the finish, and it works once there is room', async () => {
  let isWhole = false;
  for (let room = 0; !isWhole; room++) {
    expect(room).toBeLessThan(20);
    const { server, db } = await start([1]);
    await writeDraft(db, draft);
    const disk = await limitWrites(db);
    // The photo was stored when it was taken.
    const before = (await db.meta.get('nextSequence'))!.value;
    disk.room = room;
    const error = await finish(db, 1, { size: 40_000 }).then(
      () => null,
      (reason: unknown) => reason,
    );
    disk.room = Infinity;
    isWhole = error === null;
    if (!isWhole) {
      expect(isSpaceError(error), String(error)).toBe(true);
      expect(await db.drafts.count()).toBe(1);
      expect(await db.files.count()).toBe(0);
      expect((await db.meta.get('nextSequence'))!.value).toBe(before);
      expect((await db.activities.get(1))!.endedAt).toBeNull();
      await finish(db, 1, { size: 40_000 });
    }
    await syncRound(db, server.api);
    expect(server.submissions).toHaveLength(1);
    expect(isAllSent(await readUnsent(db))).toBe(true);
  }
});

test('2: a phone that fills up while work comes in takes none of it, says so, and takes all of it later', async () => {
  const { server, db } = await start([1]);
  server.assign(2);
  server.assign(3);
  const disk = await limitWrites(db);
  const cursor = await db.meta.get('cursor');
  disk.room = 4;
  expect(await syncRound(db, server.api).catch(problemOf)).toBe('full');
  expect(await db.activities.count()).toBe(1);
  expect(await db.meta.get('cursor')).toEqual(cursor);
  disk.room = Infinity;
  await syncRound(db, server.api);
  expect((await db.activities.toArray()).map(({ id, status }) => [id, status])).toEqual([
    [1, 'downloaded'],
    [2, 'downloaded'],
    [3, 'downloaded'],
  ]);
});

test('2: a verdict that cannot be written is given again, and the work counts once', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1, { size: 40_000 });
  const disk = await limitWrites(db);
  disk.room = 0;
  expect(await syncRound(db, server.api).catch(problemOf)).toBe('full');
  expect((await readUnsent(db)).items).toBe(1);
  disk.room = Infinity;
  await syncRound(db, server.api);
  expect(server.submissions).toHaveLength(1);
  expect(server.photos.size).toBe(1);
});

test('F10, app update mid-day: the store of an earlier version of the app opens with everything that is in it', async () => {
  const name = crypto.randomUUID();
  const { Dexie } = await import('dexie');
  const old = new Dexie(`test.${name}`);
  old.version(1).stores({
    meta: 'key',
    activities: 'id',
    forms: 'versionId',
    lists: 'code',
    drafts: '[activityId+formVersionId], activityId',
    blobs: 'sha256, savedAt',
    files: '[activityId+question+sha256], activityId, sha256, mutationId, state',
    outbox: '++key, &id, state, activityId',
    log: '++key',
  });
  await old.table('drafts').put(draft);
  await old.table('meta').put({ key: 'cursor', value: 'c0' });
  old.close();
  const db = newDb(name);
  expect(await db.drafts.toArray()).toEqual([draft]);
  await applyPull(db, reply({ activities: [activity(4)] }));
  expect(await db.news.count()).toBe(1);
});
