import { expect, test } from 'vitest';
import { newDb } from '../../../test/field-phone.ts';
import { activity, reply } from '../../../test/field-samples.ts';
import { clearNews, readNews } from './news.ts';
import { applyPull } from './pull-reply.ts';
import { recordStep } from './outbox.ts';

const openIds = (...ids: number[]) => ids.map((id) => activity(id, { status: 'downloaded' }));
/** A phone that has had its first work, which is no news. */
async function phone(...ids: number[]) {
  const db = newDb();
  await applyPull(db, reply({ full: true, activities: openIds(...ids) }));
  return db;
}
type Phone = Awaited<ReturnType<typeof phone>>;
const kindsOf = async (db: Phone) =>
  (await readNews(db))
    .toSorted((a, b) => a.activityId - b.activityId)
    .map(({ activityId, kind, fields }) => [activityId, kind, ...fields]);

test('3: the first work of a phone is no news, and what comes later is named until it was read', async () => {
  const db = await phone(1);
  expect(await kindsOf(db)).toEqual([]);
  await applyPull(db, reply({ activities: [activity(2, { address: 'Calle 5', operationNumber: 'OT-77' })] }));
  expect(await readNews(db)).toMatchObject([
    { activityId: 2, kind: 'new', about: { number: 'OT-77', address: 'Calle 5' } },
  ]);
  await clearNews(db, [2]);
  expect(await kindsOf(db)).toEqual([]);
});

test('3: work that the office changes is named with what changed, also when it changes twice', async () => {
  const db = await phone(1, 2);
  const again = (more: object) =>
    applyPull(db, reply({ activities: [activity(1, { status: 'seen', version: 2, ...more })] }));
  await again({});
  expect(await kindsOf(db)).toEqual([]);
  await again({ address: 'Calle 9' });
  await again({ address: 'Calle 9', note: 'Perro bravo', priority: 'high' });
  expect(await kindsOf(db)).toEqual([[1, 'changed', 'address', 'priority', 'note']]);
});

test('3: work that is withdrawn, ended elsewhere or given back is named; what nobody had read of is not', async () => {
  const db = await phone(1, 2, 3);
  await applyPull(db, reply({ dropped: [1], activities: [activity(2, { status: 'unrealized' })] }));
  expect(await kindsOf(db)).toEqual([
    [1, 'withdrawn'],
    [2, 'ended'],
  ]);
  const back = { version: 5, status: 'assigned', reason: 'Foto borrosa' } as const;
  await applyPull(db, reply({ activities: [activity(2, back), activity(9)] }));
  expect((await readNews(db)).find(({ activityId }) => activityId === 2)).toMatchObject({
    kind: 'again',
    about: { reason: 'Foto borrosa' },
  });
  await applyPull(db, reply({ dropped: [9] }));
  expect((await kindsOf(db)).map(([id]) => id)).toEqual([1, 2]);
});

test('3: what this phone did itself is no news, and neither is a full reply with the same work', async () => {
  const db = await phone(1, 2);
  const reason = 'Nadie atiende';
  const at = '2026-11-23T10:00:00.000Z';
  await recordStep(db, { type: 'unrealize', activityId: 1, baseVersion: 1, at, reason });
  await applyPull(db, reply({ activities: [activity(1, { status: 'unrealized', version: 2 })] }));
  await applyPull(db, reply({ full: true, cursor: 'c2', activities: openIds(2) }));
  expect(await kindsOf(db)).toEqual([]);
  await applyPull(db, reply({ full: true, cursor: 'c3', activities: [] }));
  expect(await kindsOf(db)).toEqual([[2, 'withdrawn']]);
});
