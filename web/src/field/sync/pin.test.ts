import { expect, test } from 'vitest';
import { at, closeUnder, finish, newDb, rawDb, start } from '../../../test/field-phone.ts';
import { syncRound } from './round.ts';
import { tidy } from '../store/blobs.ts';
import { writeDraft } from '../store/drafts.ts';
import { writeMeta } from '../store/meta.ts';
import { changePin, pauseAfter, setPin, unlock } from '../store/pin.ts';
import { readWork } from '../store/read-work.ts';
import { isAllSent, readUnsent } from '../store/unsent.ts';

const pin = '4921ab';
/** As many as a test has time for; phones use `pinIterations`. */
const few = 1000;
const place = { latitude: 3.45, longitude: -76.53, accuracy: 8, at: 1 };

/** Everything that lies in the database, as somebody who copied it would read it. */
async function stored(name: string): Promise<string> {
  const raw = await rawDb(name);
  const rows = await Promise.all(raw.tables.map((table) => table.toArray()));
  raw.close();
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  );
}

async function phone() {
  const { server, db } = await start([1, 2]);
  await db.activities.toCollection().modify((row) => void (row.data.subscriber = 'María Núñez'));
  await finish(db, 1, { size: 50_000 });
  await writeDraft(db, {
    activityId: 2,
    formVersionId: 5,
    answers: { note: 'half a sentence' },
    annexes: {},
    page: null,
    startedAt: at,
    updatedAt: 1,
    awaiting: null,
    corrects: null,
  });
  await writeMeta(db, 'lastPlace', place);
  return { server, db };
}

test('F6: under a PIN nothing that names, places or shows a customer can be read from the phone, photos included', async () => {
  const { db } = await phone();
  const photo = Buffer.from((await db.blobs.toArray())[0]!.bytes!)
    .toString('latin1')
    .slice(100, 140);
  const secrets = ['María Núñez', 'half a sentence', 'seed', '-76.53', JSON.stringify(photo).slice(1, -1)];
  const before = await stored(db.name);
  for (const secret of secrets) expect(before).toContain(secret);
  await setPin(db, pin, few);
  const after = await stored(db.name);
  for (const secret of secrets) expect(after).not.toContain(secret);
});

test('F6: what is stored is not readable without the PIN, and all of it is after the PIN', async () => {
  const { server, db } = await phone();
  await setPin(db, pin, few);
  db.close();
  const again = newDb(db.name.slice('test.'.length));
  await expect(readWork(again, 1)).rejects.toThrow();
  expect(await unlock(again, 'wrong1')).toBe('wrong');
  await expect(again.drafts.toArray()).rejects.toThrow();
  expect(await unlock(again, pin)).toBe('open');
  expect((await readWork(again, 1))?.activity.data.subscriber).toBe('María Núñez');
  expect((await readWork(again, 2))?.draft?.answers).toEqual({ note: 'half a sentence' });
  await tidy(again);
  await finish(again, 2, { size: 60_000 });
  await syncRound(again, server.api);
  expect(server.submissions.map(({ activityId }) => activityId)).toEqual([1, 2]);
  expect(server.photos.size).toBe(2);
  expect(isAllSent(await readUnsent(again))).toBe(true);
  expect(await stored(again.name)).not.toContain('María Núñez');
});

test('F6: sealing that was interrupted is completed with the next PIN', async () => {
  const { db } = await phone();
  await setPin(db, pin, few);
  const raw = await rawDb(db.name);
  await raw.table('activities').update(1, { data: { subscriber: 'María Núñez' } });
  await raw.table('meta').delete('isSealed');
  raw.close();
  expect(await stored(db.name)).toContain('María Núñez');
  expect(await unlock(db, pin)).toBe('open');
  expect(await stored(db.name)).not.toContain('María Núñez');
});

test('F6: the store is deleted under the open app: what it writes from memory is sealed, and opens with the same PIN', async () => {
  const { db } = await phone();
  await setPin(db, pin, few);
  const draft = (await db.drafts.toArray())[0]!;
  for (const table of db.tables) await table.clear();
  await closeUnder(db);
  await writeDraft(db, draft);
  expect(await stored(db.name)).not.toContain('half a sentence');
  db.close();
  const again = newDb(db.name.slice('test.'.length));
  expect(await unlock(again, pin)).toBe('open');
  expect((await again.drafts.toArray())[0]?.answers).toEqual({ note: 'half a sentence' });
});

test('F6: wrong PINs are slowed, also after the app was closed, and the right one counts again', async () => {
  const db = newDb();
  await setPin(db, pin, few);
  const now = 1_000_000;
  for (let time = 1; time <= 3; time++) expect(await unlock(db, 'wrong1', now)).toBe('wrong');
  expect(await unlock(db, pin, now + pauseAfter(3) - 1)).toBe('wait');
  expect(await unlock(db, 'wrong1', now + pauseAfter(3))).toBe('wrong');
  expect(await unlock(db, pin, now + pauseAfter(3) + pauseAfter(4) - 1)).toBe('wait');
  expect(await unlock(db, pin, now + pauseAfter(3) + pauseAfter(4))).toBe('open');
  expect(await unlock(db, 'wrong1', now)).toBe('wrong');
});

test('F6: the PIN is changed with the old one alone, and what is stored stays readable', async () => {
  const { db } = await phone();
  await setPin(db, pin, few);
  const change = (from: string, to: string) => changePin(db, { from, to, iterations: few });
  expect(await change('wrong1', '777abc')).toBe('wrong');
  expect(await change(pin, '777abc')).toBe('open');
  const again = newDb(db.name.slice('test.'.length));
  expect(await unlock(again, pin)).toBe('wrong');
  expect(await unlock(again, '777abc')).toBe('open');
  expect((await readWork(again, 2))?.draft?.answers).toEqual({ note: 'half a sentence' });
});
