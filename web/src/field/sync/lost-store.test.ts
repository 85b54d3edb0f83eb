import { expect, test } from 'vitest';
import { closeUnder, draftOf, finish, newDb, start } from '../../../test/field-phone.ts';
import { writeDraft } from '../store/drafts.ts';
import { readMeta } from '../store/meta.ts';
import { readWork } from '../store/read-work.ts';
import { register } from './push.ts';
import { syncRound } from './round.ts';

test('F10, evicted: after the browser deleted everything the phone is another installation with its open work; what it sent is on the server', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1, { size: 70_000 });
  await syncRound(db, server.api);
  const before = await readMeta(db, 'deviceId');
  await db.delete();
  const fresh = newDb();
  await register(fresh, server.api, '1', 'phone');
  await syncRound(fresh, server.api);
  expect(await readMeta(fresh, 'deviceId')).not.toBe(before);
  expect(server.devices.size).toBe(2);
  expect((await fresh.activities.toArray()).map(({ id }) => id)).toEqual([2]);
  await finish(fresh, 2);
  await syncRound(fresh, server.api);
  expect(server.submissions.map(({ activityId, counts }) => [activityId, counts])).toEqual([
    [1, true],
    [2, true],
  ]);
});

test('F10, IndexedDB closed: a database that the phone closes in the background opens again at the next use', async () => {
  const { server, db } = await start([1]);
  await writeDraft(db, draftOf(1));
  await closeUnder(db);
  expect((await readWork(db, 1))?.draft?.answers).toEqual({ note: 'half' });
  await finish(db, 1);
  await syncRound(db, server.api);
  expect(server.submissions).toHaveLength(1);
});

test('F10, evicted: a store that is deleted while a reply is on its way gets all of its work again', async () => {
  const { server, db } = await start([1, 2]);
  const { pull } = server.api;
  server.api.pull = async (input) => {
    const reply = await pull(input);
    for (const table of db.tables) await table.clear();
    server.api.pull = pull;
    return reply;
  };
  await syncRound(db, server.api);
  expect(await db.activities.count()).toBe(0);
  await register(db, server.api, '1', 'phone');
  await syncRound(db, server.api);
  expect((await db.activities.toArray()).map(({ id }) => id)).toEqual([1, 2]);
});
