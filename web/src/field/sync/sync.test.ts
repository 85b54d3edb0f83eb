import { expect, test } from 'vitest';
import { FieldServer } from '../../../test/field-server.ts';
import { at, finish, newDb, start } from '../../../test/field-phone.ts';
import { reopenRefused, writeDraft } from '../store/drafts.ts';
import type { Draft, FieldDb } from '../store/field-db.ts';
import { readMeta } from '../store/meta.ts';
import { recordStep } from '../store/outbox.ts';
import { readWork } from '../store/read-work.ts';
import { isAllSent, readUnsent } from '../store/unsent.ts';
import { nextChunk } from './photos.ts';
import { continueAfter, register } from './push.ts';
import { problemOf, syncRound } from './round.ts';
import { backOff, SyncRunner } from './sync-runner.ts';

const runnerOf = (db: FieldDb, { api }: FieldServer) =>
  new SyncRunner({
    db,
    api,
    appVersion: '1',
    deviceName: '',
    alone: async (task) => task().then(() => true),
  });

const draftOf = (more: Partial<Draft>): Draft => ({
  activityId: 1,
  formVersionId: 5,
  answers: {},
  annexes: {},
  page: null,
  startedAt: at,
  updatedAt: 1,
  awaiting: null,
  corrects: null,
  ...more,
});

test('a day without a network arrives whole and once', async () => {
  const { server, db } = await start([1, 2, 3]);
  for (const id of [1, 2, 3]) await finish(db, id, { size: 150_000 });
  expect(await readUnsent(db)).toMatchObject({ items: 3, photos: 3 });
  await syncRound(db, server.api);
  expect(server.submissions.map(({ activityId, counts }) => [activityId, counts])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  expect(server.photos.size).toBe(3);
  expect(isAllSent(await readUnsent(db))).toBe(true);
  expect((await db.activities.toArray()).map(({ status }) => status)).toEqual(Array(3).fill('synchronized'));
});

test('F10, reply of push lost: a reply that is lost is given again to the same item', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1);
  server.failure = () => 'after';
  await expect(syncRound(db, server.api)).rejects.toMatchObject({ status: 0 });
  // The server has it, and the phone does not know.
  expect(server.submissions).toHaveLength(1);
  expect((await readUnsent(db)).items).toBe(1);
  const [{ id } = { id: '' }] = await db.outbox.where('state').equals('queued').toArray();
  server.failure = () => null;
  await syncRound(db, server.api);
  expect(server.submissions.map(({ mutationId }) => mutationId)).toEqual([id]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, cut photo: a photo that was cut goes on where it stopped', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1, { size: 300_000 });
  const offsets: number[] = [];
  const send = server.api.uploadChunk;
  let chunks = 0;
  server.api.uploadChunk = (input) => {
    offsets.push(Number(input.query.offset));
    server.failure = () => (++chunks === 2 ? 'after' : null);
    return send(input).finally(() => (server.failure = () => null));
  };
  await expect(syncRound(db, server.api)).rejects.toMatchObject({ status: 0 });
  expect((await readUnsent(db)).photos).toBe(1);
  await syncRound(db, server.api);
  // What arrived before the cut is not sent again.
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(new Set(offsets).size).toBe(offsets.length);
  expect(server.photos.size).toBe(1);
});

test('F10, refused finish: refused work is corrected and sent again, and counts once', async () => {
  const { server, db } = await start([1]);
  server.refuses = ({ answers }) => (answers as { seed: number }).seed === 1;
  await finish(db, 1);
  await syncRound(db, server.api);
  const refused = (await readWork(db, 1))!.refused!;
  expect(refused.answer?.message_key).toBe('INVALID_ANSWERS');
  await reopenRefused(db, refused);
  await finish(db, 1, { seed: 2 });
  await syncRound(db, server.api);
  expect(server.submissions).toMatchObject([{ activityId: 1, answers: { seed: 2 }, counts: true }]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, refused finish: a correction with another photo leaves nothing of the first one on the phone to be sent', async () => {
  const { server, db } = await start([1]);
  server.refuses = ({ answers }) => (answers as { seed: number }).seed === 1;
  await finish(db, 1, { size: 70_000 });
  await syncRound(db, server.api);
  await reopenRefused(db, (await readWork(db, 1))!.refused!);
  expect((await readUnsent(db)).photos).toBe(1);
  await finish(db, 1, { size: 80_000, seed: 2 });
  await syncRound(db, server.api);
  expect(server.photos.size).toBe(1);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, reassigned meanwhile: work that was given to somebody else arrives without effect, with its photo', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1, { size: 70_000 });
  server.reassign(1);
  await syncRound(db, server.api);
  expect(server.submissions).toMatchObject([{ activityId: 1, counts: false }]);
  expect(server.photos.size).toBe(1);
  expect((await readUnsent(db)).photos).toBe(0);
  expect((await db.outbox.filter(({ type }) => type === 'finish').toArray())[0]?.state).toBe('superseded');
});

test("F10, reassigned meanwhile: a draft of work that is somebody else's by now stays, says so, and is still sent", async () => {
  const { server, db } = await start([1]);
  await writeDraft(db, draftOf({ answers: { note: 'half' } }));
  server.reassign(1);
  await syncRound(db, server.api);
  expect(await readWork(db, 1)).toMatchObject({
    activity: { mine: false },
    draft: { answers: { note: 'half' } },
  });
  await finish(db, 1);
  await syncRound(db, server.api);
  expect(server.submissions).toMatchObject([{ activityId: 1, counts: false }]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('work that takes the server too long stays here and goes out again, and the rest of the day is received', async () => {
  const { server, db } = await start([1, 2]);
  for (const id of [1, 2]) await finish(db, id);
  server.delays = ({ activityId }) => activityId === 1;
  expect((await syncRound(db, server.api)).retryAfter).toBe(30);
  expect(server.submissions.map(({ activityId }) => activityId)).toEqual([2]);
  expect((await readUnsent(db)).items).toBe(1);
  server.delays = () => false;
  await syncRound(db, server.api);
  expect(server.submissions.map(({ activityId }) => activityId)).toEqual([2, 1]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('work that is finished while photos are on a slow line goes out before the rest of them', async () => {
  const { server, db } = await start([1, 2, 3, 4]);
  for (const id of [1, 2, 3]) await finish(db, id, { size: 70_000 });
  const order: string[] = [];
  const { push, uploadChunk } = server.api;
  server.api.push = (input) => {
    order.push(...input.body.mutations.map(({ type }) => String(type)).filter((type) => type === 'finish'));
    return push(input);
  };
  server.api.uploadChunk = async (input) => {
    const state = await uploadChunk(input);
    if (state.complete) order.push('photo');
    if (server.photos.size === 1 && state.complete) await finish(db, 4);
    return state;
  };
  const runner = runnerOf(db, server);
  runner.request();
  await expect.poll(() => order).toHaveLength(7);
  expect(order).toEqual(['finish', 'finish', 'finish', 'photo', 'finish', 'photo', 'photo']);
  await expect.poll(() => runner.state().running).toBe(false);
  runner.stop();
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, sequence used twice: a phone that was restored from an older copy of itself goes on as another installation', async () => {
  const { server, db } = await start([1, 2]);
  await db.meta.put({ key: 'nextSequence', value: 2 });
  await finish(db, 1);
  await syncRound(db, server.api);
  expect(server.devices.size).toBe(2);
  expect(server.submissions.map(({ activityId }) => activityId)).toEqual([1]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, server restored: after a server was restored from a backup its lost items go out again, in order and without a gap', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1);
  await syncRound(db, server.api);
  const deviceId = (await readMeta(db, 'deviceId'))!;
  // The backup is from before all of it, and an old item is not here any more.
  const restored = new FieldServer();
  for (const id of [1, 2]) restored.assign(id);
  restored.epoch = 2;
  await restored.api.register({ body: { deviceId } });
  await db.outbox.filter(({ sequence }) => sequence === 1).delete();
  await register(db, restored.api, '1', 'phone');
  await finish(db, 2);
  await syncRound(db, restored.api);
  expect(restored.submissions.map(({ activityId }) => activityId)).toEqual([1, 2]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('numbering goes on after what the server knows', async () => {
  const db = newDb();
  await continueAfter(db, 7);
  await recordStep(db, { type: 'position', at });
  expect((await db.outbox.toArray())[0]?.sequence).toBe(8);
});

test('F10, device revoked: a revoked phone keeps what it has, and says so', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1);
  server.devices.get((await readMeta(db, 'deviceId'))!)!.revoked = true;
  const problem = await syncRound(db, server.api).catch(problemOf);
  expect(problem).toBe('revoked');
  expect((await readUnsent(db)).items).toBe(1);
});

test('pauses grow to five minutes and spread, chunks follow the line', () => {
  expect([backOff(1, 0.5), backOff(3, 0.5), backOff(40, 0.5)]).toEqual([2000, 8000, 300_000]);
  expect(backOff(2, 0)).toBeLessThan(backOff(2, 1));
  expect([nextChunk(65_536, 100), nextChunk(1_048_576, 9000), nextChunk(65_536, 9000)]).toEqual([
    131_072, 524_288, 65_536,
  ]);
});

test('the runner goes on after a failure by itself, and waits for the person after the end of a session', async () => {
  const { server, db } = await start([1]);
  const ended = async (runner: SyncRunner) => {
    runner.request();
    await expect.poll(() => runner.state().running).toBe(false);
    runner.stop();
    return runner.state();
  };
  server.failure = () => 'before';
  const offline = await ended(runnerOf(db, server));
  expect(offline.problem).toBe('offline');
  expect(offline.nextAt! - Date.now()).toBeLessThan(3000);
  server.failure = () => null;
  expect((await ended(runnerOf(db, server))).problem).toBeNull();
});

test('a draft outlives the end of the app, with its page and the question that the camera was opened for', async () => {
  const name = crypto.randomUUID();
  const db = newDb(name);
  const draft = draftOf({ answers: { note: 'half a senten' }, page: 'null/p2', awaiting: 'before' });
  await writeDraft(db, draft);
  db.close();
  expect(await newDb(name).drafts.get([1, 5])).toEqual(draft);
});
