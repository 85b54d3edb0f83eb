import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import { copyLimits } from '@cuadrilla/contract/operation/phone-copies.ts';
import { openCopy, UnusableCopy } from './copy-file.ts';
import { batchesOf, stepsToLoad } from './copy-loading.ts';

const deviceId = '0198e0a0-0000-4000-8000-000000000001';
const sha256 = 'a'.repeat(64);
const stepOf = (sequence: number, more: object = {}) => ({
  state: 'queued',
  about: 'OT-1',
  correctedBy: null,
  mutation: {
    id: `0198e0a0-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
    sequence,
    type: 'begin',
    activityId: 1,
  },
  ...more,
});
const contentsOf = (more: object = {}) => ({
  format: 'cuadrilla-field-copy',
  version: 1,
  savedAt: '2026-11-23T15:00:00.000Z',
  username: 'campo01',
  name: 'Ana Ruiz',
  deviceId,
  unsent: { items: 2, photos: 1, photoBytes: 3, drafts: 0, refused: 1 },
  items: [stepOf(2), stepOf(1), stepOf(3, { state: 'refused' })],
  photos: [
    { file: `photos/${sha256}.jpg`, sha256 },
    { file: null, sha256: 'b'.repeat(64) },
  ],
  ...more,
});
const picture = new Uint8Array([255, 216, 1]);
const fileOf = (contents: unknown, files: Zippable = {}, level: 0 | 6 = 0) =>
  new File(
    [
      zipSync(
        { 'copia.json': strToU8(JSON.stringify(contents)), [`photos/${sha256}.jpg`]: picture, ...files },
        { level },
      ),
    ],
    'copia.zip',
  );
const faultOf = (file: File) =>
  openCopy(file).then(
    () => 'opened',
    (error: unknown) => (error instanceof UnusableCopy ? error.fault : error),
  );

test('1: a copy is read with its steps in the order of the phone and its photos', async () => {
  const copy = await openCopy(fileOf(contentsOf()));
  expect(copy.contents).toMatchObject({ username: 'campo01', deviceId });
  expect(stepsToLoad(copy.contents).map(({ mutation }) => mutation.sequence)).toEqual([1, 2]);
  expect(copy.photo(sha256)).toEqual(picture);
  expect(copy.photo('b'.repeat(64))).toBeNull();
  expect(copy.photo('c'.repeat(64))).toBeNull();
});

test('1: what is no copy, damaged, too large, newer or of a phone without a number is refused, each in its own words', async () => {
  const huge = fileOf(contentsOf());
  Object.defineProperty(huge, 'size', { value: copyLimits.fileBytes + 1 });
  const whole = new Uint8Array(await fileOf(contentsOf()).arrayBuffer());
  const doubled = [stepOf(1), stepOf(1)];
  const expected = [
    [huge, 'tooLarge'],
    [new File([], 'empty.zip'), 'notCopy'],
    [new File(['%PDF-1.7 something'], 'a.pdf'), 'notCopy'],
    [new File([whole.slice(0, whole.length - 40)], 'cut.zip'), 'damaged'],
    [new File([zipSync({ 'other.json': strToU8('{}') })], 'other.zip'), 'notCopy'],
    [fileOf({ anything: 1 }), 'notCopy'],
    [fileOf(null), 'notCopy'],
    [fileOf(contentsOf({ version: 2 })), 'newer'],
    [fileOf(contentsOf({ deviceId: null })), 'neverReached'],
    [fileOf(contentsOf({ deviceId: '../../etc' })), 'damaged'],
    [fileOf(contentsOf({ deviceId: undefined })), 'damaged'],
    [fileOf(contentsOf({ items: doubled })), 'damaged'],
    [fileOf(contentsOf({ items: [stepOf(-1)] })), 'damaged'],
    [fileOf(contentsOf({ photos: [{ file: 'a', sha256: 'short' }] })), 'damaged'],
    [fileOf(contentsOf({ items: Array.from({ length: 5001 }, (_, at) => stepOf(at + 1)) })), 'damaged'],
  ] as const;
  for (const [file, fault] of expected) expect(await faultOf(file), `${file.name} ${fault}`).toBe(fault);
});

test('1: a file that would unpack to more than it is, or holds too many entries, is refused without unpacking it', async () => {
  const bomb = contentsOf({ name: 'x'.repeat(150), filler: ' '.repeat(3_000_000) });
  expect(await faultOf(fileOf(bomb, {}, 6))).toBe('damaged');
  const many = Object.fromEntries(
    Array.from({ length: copyLimits.photos + 20 }, (_, at) => [`photos/${at}`, new Uint8Array()]),
  );
  expect(await faultOf(fileOf(contentsOf(), many))).toBe('damaged');
  const [other, packed] = ['d'.repeat(64), 'e'.repeat(64)];
  const photos = [other, packed].map((hash) => ({ file: `photos/${hash}.jpg`, sha256: hash }));
  const copy = await openCopy(
    fileOf(contentsOf({ photos }), {
      [`photos/${other}.jpg`]: new Uint8Array(copyLimits.photoBytes + 1),
      [`photos/${packed}.jpg`]: [new Uint8Array(2_000_000), { level: 6 }],
    }),
  );
  expect(copy.photo(other)).toBeNull();
  expect(copy.photo(packed)).toBeNull();
});

test('1: requests hold at most 250 steps and four megabytes, in order', () => {
  const steps = Array.from({ length: 600 }, (_, at) => stepOf(at + 1));
  const { contents } = { contents: contentsOf({ items: steps }) };
  const sizes = batchesOf(stepsToLoad(contents as never)).map((batch) => batch.length);
  expect(sizes).toEqual([250, 250, 100]);
  const large = Array.from({ length: 3 }, (_, at) => {
    const step = stepOf(at + 1);
    return { ...step, mutation: { ...step.mutation, note: 'x'.repeat(2_500_000) } };
  });
  expect(batchesOf(stepsToLoad(contentsOf({ items: large }) as never)).map((batch) => batch.length)).toEqual([
    1, 1, 1,
  ]);
});
