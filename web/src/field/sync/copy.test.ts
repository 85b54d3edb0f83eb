import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { copyContents } from '@cuadrilla/contract/operation/phone-copies.ts';
import type { MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import { mutation } from '@cuadrilla/contract/operation/sync.ts';
import { finish, start } from '../../../test/field-phone.ts';
import { syncRound } from './round.ts';
import { makeCopy } from '../store/copy.ts';
import { setPin } from '../store/pin.ts';
import { sha256Of } from '../store/uuid.ts';

const info = { username: 'campo01', name: 'Ana Ruiz', appVersion: '1', readme: 'Copia' };

interface Contents {
  deviceId: string;
  unsent: { items: number; photos: number; refused: number };
  activities: { id: number; operationNumber: string }[];
  items: { state: string; mutation: MutationInput }[];
  photos: { file: string; sha256: string; activityId: number }[];
}

test('B: a copy holds all that is only on the phone, photos whole, as the phone would send it', async () => {
  const { server, db } = await start([1, 2, 3]);
  await finish(db, 1, { size: 40_000 });
  await syncRound(db, server.api);
  server.refuses = ({ activityId }) => activityId === 2;
  await finish(db, 2, { size: 30_000 });
  await syncRound(db, server.api);
  await finish(db, 3, { size: 50_000 });
  // A phone under a PIN gives a copy that is readable all the same.
  await setPin(db, '4921ab', 1000);
  const { file, unsent } = await makeCopy(db, info, new Date('2026-11-23T15:00:00Z'));
  expect(file.name).toBe('cuadrilla-campo01-2026-11-23-15-00.zip');
  expect(unsent).toMatchObject({ items: 1, photos: 2, refused: 1 });
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const copy = JSON.parse(strFromU8(files['copia.json']!)) as Contents;
  expect(copy.items.map(({ state, mutation: { type } }) => [state, type])).toEqual([
    ['refused', 'finish'],
    ['queued', 'finish'],
  ]);
  expect(copy.activities.map(({ operationNumber }) => operationNumber)).toEqual(['OT-2', 'OT-3']);
  for (const { mutation: sent } of copy.items) expect(mutation.safeParse(sent).success).toBe(true);
  expect(copy.photos.map(({ activityId }) => activityId).toSorted((a, b) => a - b)).toEqual([2, 3]);
  for (const { file: name, sha256 } of copy.photos)
    expect(await sha256Of(files[name]!.slice().buffer)).toBe(sha256);
  expect(strFromU8(files['leame.txt']!)).toBe('Copia');
  // The office reads it by this schema, and what it reads of a step is what the phone sends.
  const read = copyContents.parse(copy);
  expect(read.items.map((item) => item.mutation)).toEqual(copy.items.map((item) => item.mutation));
  expect(read.photos).toHaveLength(2);
});
