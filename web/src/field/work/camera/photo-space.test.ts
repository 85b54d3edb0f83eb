import { afterEach, expect, test, vi } from 'vitest';
import { at, newDb } from '../../../../test/field-phone.ts';
import { filesOf } from '../../store/blobs.ts';
import { writeDraft } from '../../store/drafts.ts';
import { NoSpaceForFile, requireSpace, storeAsIs } from './take-photo.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Of a long day: 60 activities with four photos each. */
const photos = 240;
const mega = 1_000_000;

test('as the photos of a day fill the phone they become smaller, then only required ones are taken, then none; answers always fit', async () => {
  const db = newDb();
  /** As large as a photo of a good camera, so that the day does not fit. */
  const bytesOfOne = 3 * mega;
  const estimate = async () => ({
    quota: 600 * mega,
    usage: (await db.blobs.filter(({ bytes }) => bytes !== null).count()) * bytesOfOne,
  });
  vi.stubGlobal('navigator', { storage: { estimate, persisted: () => Promise.resolve(true) } });
  const taken = { optional: 0, required: 0 };
  const refused = { optional: 0, required: 0 };
  const sides = new Set<number>();
  for (let photo = 0; photo < photos; photo++) {
    const kind = photo % 2 === 0 ? 'optional' : 'required';
    await requireSpace(true).then(
      (side) => sides.add(side),
      () => undefined,
    );
    const source = new Blob([`photo ${photo}`], { type: 'image/jpeg' });
    await storeAsIs(filesOf(db), source, new Date(), kind === 'required').then(
      () => (taken[kind] += 1),
      (error: unknown) => {
        expect(error).toBeInstanceOf(NoSpaceForFile);
        refused[kind] += 1;
      },
    );
  }
  expect([...sides]).toEqual([1920, 1280]);
  expect(refused.optional).toBeGreaterThan(refused.required);
  expect(taken.optional + taken.required + refused.optional + refused.required).toBe(photos);
  // Room is left for all that is written.
  const { quota, usage } = await estimate();
  expect(quota - usage).toBeGreaterThan(5 * mega);
  const draft = { activityId: 1, formVersionId: 5, annexes: {}, page: null, startedAt: at };
  await writeDraft(db, { ...draft, answers: { note: 'x' }, updatedAt: 1, awaiting: null, corrects: null });
  expect(await db.drafts.count()).toBe(1);
});
