import { expect, test } from 'vitest';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { newDb } from '../../../test/field-phone.ts';
import { activity, form, reply } from '../../../test/field-samples.ts';
import { tidy, writeBlob } from './blobs.ts';
import { discardRefused, readDraft, reopenRefused, writeDraft } from './drafts.ts';
import type { FieldDb, StepOf } from './field-db.ts';
import { finishWork, MissingPhoto, recordStep } from './outbox.ts';
import { applyPull } from './pull-reply.ts';
import { applyAnswers, renumber } from './push-reply.ts';
import { readWork } from './read-work.ts';
import { isAllSent, readUnsent } from './unsent.ts';
import { uuidv7 } from './uuid.ts';

const hash = 'a'.repeat(64);
const photo = {
  question: 'before',
  sha256: hash,
  bytes: 3,
  name: 'a.jpg',
  takenAt: '2026-11-23T10:00:00.000Z',
};
const blob = (sha256: string, savedAt = Date.now()) => ({
  sha256,
  bytes: new Uint8Array([1, 2, 3]).buffer,
  thumb: null,
  type: 'image/jpeg',
  size: 3,
  takenAt: '2026-11-23T10:00:00.000Z',
  savedAt,
});
const finishOf = (activityId: number): StepOf<'finish'> => ({
  type: 'finish',
  activityId,
  baseVersion: 1,
  at: '2026-11-23T10:00:00.000Z',
  startedAt: '2026-11-23T09:00:00.000Z',
  formVersionId: 5,
  answers: { before: [photo] },
  annexes: [],
  photos: [photo],
});
const draftOf = (activityId: number) => ({
  activityId,
  formVersionId: 5,
  answers: { note: 'x' },
  annexes: {},
  page: null,
  startedAt: '2026-11-23T09:00:00.000Z',
  updatedAt: 1,
  awaiting: null,
  corrects: null,
});
const answer = (id: string, more: Partial<MutationReply> = {}): MutationReply => ({
  id,
  result: 'applied',
  message_key: null,
  message: null,
  fields: null,
  retryAfter: null,
  activityId: 1,
  version: 2,
  status: 'done',
  ...more,
});

/** One activity that was downloaded, with the acknowledgement of it answered. */
async function downloaded(): Promise<FieldDb> {
  const db = newDb();
  await applyPull(db, reply({ full: true, activities: [activity(1)], forms: [form(5)] }));
  const [row] = await db.outbox.toArray();
  await applyAnswers(db, [answer(row!.id, { status: 'downloaded', version: 1 })]);
  return db;
}
async function finished(): Promise<FieldDb> {
  const db = await downloaded();
  await writeDraft(db, draftOf(1));
  await writeBlob(db, blob(hash));
  await finishWork(db, { step: finishOf(1), photos: [photo], label: 'OT-1', corrects: null });
  return db;
}

test('work that comes is acknowledged once, with a number of its own', async () => {
  const db = newDb();
  await applyPull(db, reply({ full: true, activities: [activity(1), activity(2)] }));
  await applyPull(db, reply({ activities: [activity(1)] }));
  const rows = await db.outbox.toArray();
  expect(rows.map(({ type, sequence, activityId }) => [type, sequence, activityId])).toEqual([
    ['download', 1, 1],
    ['download', 2, 2],
  ]);
  expect((await db.activities.get(1))?.status).toBe('downloaded');
});

test('finishing is one transaction: item, photos, status and the end of the draft', async () => {
  const db = await finished();
  const row = (await db.outbox.toArray()).at(-1)!;
  expect(row).toMatchObject({ type: 'finish', sequence: 2, state: 'queued', activityId: 1 });
  expect(await db.files.toArray()).toMatchObject([{ sha256: hash, state: 'waiting', mutationId: row.id }]);
  expect(await db.drafts.count()).toBe(0);
  expect((await db.activities.get(1))?.status).toBe('done');
});

test('a form that is closing writes no draft of work that was finished', async () => {
  const db = await finished();
  await writeDraft(db, draftOf(1));
  expect(await db.drafts.count()).toBe(0);
});

test('finishing with a photo that is not stored changes nothing', async () => {
  const db = await downloaded();
  await writeDraft(db, draftOf(1));
  const before = await db.meta.get('nextSequence');
  await expect(
    finishWork(db, { step: finishOf(1), photos: [photo], label: '', corrects: null }),
  ).rejects.toBeInstanceOf(MissingPhoto);
  expect(await db.drafts.count()).toBe(1);
  expect(await db.files.count()).toBe(0);
  expect(await db.outbox.where('state').equals('queued').count()).toBe(0);
  expect(await db.meta.get('nextSequence')).toEqual(before);
});

test('what waits in the outbox is newer than what the server sends', async () => {
  const db = await finished();
  await applyPull(db, reply({ activities: [activity(1, { status: 'seen', version: 1 })] }));
  expect(await db.activities.get(1)).toMatchObject({ status: 'done', data: { status: 'seen' } });
});

test('a photo may be sent once its work was accepted, also without effect', async () => {
  for (const result of ['applied', 'superseded'] as const) {
    const db = await finished();
    const row = (await db.outbox.toArray()).at(-1)!;
    await applyAnswers(db, [answer(row.id, { result })]);
    expect((await db.files.toArray()).map(({ state }) => state)).toEqual(['announced']);
    // The same answer again changes nothing.
    expect((await applyAnswers(db, [answer(row.id, { result })])).settled).toBe(0);
  }
});

test('what is held or deferred stays, and says how long to wait', async () => {
  const db = await finished();
  const row = (await db.outbox.toArray()).at(-1)!;
  const outcome = await applyAnswers(db, [answer(row.id, { result: 'deferred', retryAfter: 40 })]);
  expect(outcome).toMatchObject({ settled: 0, retryAfter: 40 });
  expect(await db.outbox.get(row.key)).toMatchObject({ state: 'queued', tries: 1 });
});

test('refused work opens again with its answers, and its correction is a new item', async () => {
  const db = await finished();
  const row = (await db.outbox.toArray()).at(-1)!;
  const refusal = {
    result: 'refused',
    message_key: 'INVALID_ANSWERS',
    message: 'No',
    status: 'pending',
  } as const;
  await applyAnswers(db, [answer(row.id, refusal)]);
  const refused = (await db.outbox.get(row.key))!;
  expect((await readWork(db, 1))?.refused?.key).toBe(row.key);
  expect(await readUnsent(db)).toMatchObject({ items: 0, refused: 1, photos: 1 });
  await reopenRefused(db, refused);
  expect(await readDraft(db, 1, 5)).toMatchObject({ answers: finishOf(1).answers, corrects: row.key });
  await finishWork(db, { step: finishOf(1), photos: [photo], label: '', corrects: row.key });
  const rows = await db.outbox.where({ activityId: 1 }).toArray();
  expect(rows.map(({ type, state }) => [type, state])).toEqual([
    ['download', 'applied'],
    ['finish', 'refused'],
    ['finish', 'queued'],
  ]);
  expect((await readWork(db, 1))?.refused).toBeNull();
  expect((await readUnsent(db)).refused).toBe(0);
});

test('work that was given to somebody else stays for as long as something of it is only here', async () => {
  const db = await finished();
  await applyPull(db, reply({ dropped: [1] }));
  expect(await db.activities.get(1)).toMatchObject({ mine: false, status: 'done' });
  const other = await downloaded();
  await applyPull(other, reply({ dropped: [1] }));
  expect(await other.activities.get(1)).toBeUndefined();
});

test('a full reply drops what it does not name, but no draft, item or photo', async () => {
  const db = await finished();
  await applyPull(db, reply({ activities: [activity(2), activity(3)], forms: [form(6)] }));
  await writeDraft(db, draftOf(2));
  for (const row of await db.outbox.filter(({ type }) => type === 'download').toArray())
    await applyAnswers(db, [
      answer(row.id, { activityId: row.activityId, status: 'downloaded', version: 1 }),
    ]);
  await applyPull(db, reply({ full: true, cursor: 'c2', activities: [activity(4)] }));
  const left = await db.activities.toArray();
  expect(left.map(({ id, mine }) => [id, mine])).toEqual([
    // Finished here: a full reply names open work only.
    [1, true],
    [2, false],
    [4, true],
  ]);
  expect(await db.drafts.count()).toBe(1);
  expect(await db.forms.toCollection().primaryKeys()).toEqual([5]);
});

test('a restored profile goes on as another installation, with new ids and numbers', async () => {
  const db = await finished();
  await recordStep(db, { type: 'position', at: '2026-11-23T10:00:00.000Z' });
  const before = await db.outbox.where('state').equals('queued').sortBy('key');
  await renumber(db, uuidv7, 'other-device');
  const after = await db.outbox.where('state').equals('queued').sortBy('key');
  expect(after.map(({ sequence, deviceId }) => [sequence, deviceId])).toEqual([
    [1, 'other-device'],
    [2, 'other-device'],
  ]);
  expect(after.some(({ id }) => before.some((row) => row.id === id))).toBe(false);
  expect((await db.files.toArray())[0]?.mutationId).toBe(after[0]?.id);
});

test('a photo that the server has lost is announced again', async () => {
  const db = await finished();
  await db.files.toCollection().modify({ state: 'stored', storedAt: Date.now() });
  const row = (await db.outbox.toArray()).at(-1)!;
  await applyAnswers(db, [answer(row.id)]);
  await applyPull(db, reply({ activities: [activity(1, { status: 'done', photosOwed: [hash] })] }));
  expect((await db.files.toArray())[0]?.state).toBe('announced');
});

test('bytes are deleted a day after the server has them, and never before', async () => {
  const db = await finished();
  const later = Date.now() + 40 * 86_400_000;
  await tidy(db, later);
  expect((await db.blobs.get(hash))?.bytes).not.toBeNull();
  expect(await db.activities.count()).toBe(1);
  const row = (await db.outbox.toArray()).at(-1)!;
  await applyAnswers(db, [answer(row.id)]);
  await db.files.toCollection().modify({ state: 'stored', storedAt: Date.now() });
  await tidy(db, Date.now() + 3_600_000);
  expect((await db.blobs.get(hash))?.bytes).not.toBeNull();
  await tidy(db, Date.now() + 2 * 86_400_000);
  expect(await db.blobs.get(hash)).toMatchObject({ bytes: null });
  await tidy(db, later);
  expect([await db.blobs.count(), await db.files.count(), await db.activities.count()]).toEqual([0, 0, 0]);
});

test('a photo of a draft is not swept, one that nothing names is after a week', async () => {
  const db = await downloaded();
  const other = 'b'.repeat(64);
  await writeBlob(db, blob(hash, Date.now()));
  await writeBlob(db, blob(other, Date.now()));
  await writeDraft(db, { ...draftOf(1), answers: { before: [photo] } });
  await tidy(db, Date.now() + 8 * 86_400_000);
  expect(await db.blobs.toCollection().primaryKeys()).toEqual([hash]);
});

test('all is sent when nothing is only here; what was discarded does not count', async () => {
  const db = await finished();
  expect(isAllSent(await readUnsent(db))).toBe(false);
  const row = (await db.outbox.toArray()).at(-1)!;
  await applyAnswers(db, [answer(row.id, { result: 'refused' })]);
  await discardRefused(db, (await db.outbox.get(row.key))!);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('refused work that the office applied again needs no correction, and its photos are sent', async () => {
  const db = await finished();
  const row = (await db.outbox.toArray()).at(-1)!;
  await applyAnswers(db, [answer(row.id, { result: 'refused', message_key: 'INVALID_ANSWERS' })]);
  const isOpen = reply({ activities: [activity(1, { status: 'pending', version: 2 })] });
  await applyPull(db, isOpen);
  expect((await readUnsent(db)).refused).toBe(1);
  const accepted = activity(1, { status: 'done', version: 3, photosOwed: [hash] });
  await applyPull(db, reply({ activities: [accepted] }));
  expect(await db.outbox.get(row.key)).toMatchObject({ state: 'applied' });
  expect((await db.files.toArray()).map(({ state }) => state)).toEqual(['announced']);
  expect(await readWork(db, 1)).toMatchObject({ refused: null, activity: { status: 'done' } });
  expect((await readUnsent(db)).refused).toBe(0);
});

test('a refusal that was corrected meanwhile, and one of other work, stay as they are when the office applies work again', async () => {
  const db = await finished();
  const row = (await db.outbox.toArray()).at(-1)!;
  await applyAnswers(db, [answer(row.id, { result: 'refused' })]);
  await applyPull(db, reply({ activities: [activity(2, { status: 'done', version: 3 })] }));
  expect((await db.outbox.get(row.key))?.state).toBe('refused');
  await finishWork(db, { step: finishOf(1), photos: [photo], label: '', corrects: row.key });
  await applyPull(db, reply({ activities: [activity(1, { status: 'done', version: 3 })] }));
  expect((await db.outbox.get(row.key))?.state).toBe('refused');
});
