import { expect, test } from 'vitest';
import { newDb } from '../../../test/field-phone.ts';
import { readMeta } from '../store/meta.ts';
import { markRead, syncMessages, type MessagesApi } from './messages.ts';

const cut = () => Promise.reject(new Error('no network'));

test('3: notifications of the office are on the phone without a network, and one that was read there does not come back', async () => {
  const db = newDb();
  const read = new Set<number>();
  const sent: number[][] = [];
  const api: MessagesApi = {
    list: () =>
      Promise.resolve(
        [3, 2, 1].map((id) => ({
          id,
          userId: 7,
          kind: 'attention' as const,
          title: `T${id}`,
          content: 'Revise',
          body: '{}',
          read: read.has(id),
          createdAt: '2026-11-23T10:00:00.000Z',
        })),
      ),
    markSomeRead: ({ body: { ids } }) => {
      sent.push(ids);
      for (const id of ids) read.add(id);
      return Promise.resolve({ marked: ids.length });
    },
  };
  const shown = async () => ((await readMeta(db, 'messages')) ?? []).map(({ id }) => id);
  read.add(1);
  await syncMessages(db, api);
  expect(await shown()).toEqual([3, 2]);
  await markRead(db, [3]);
  expect(await shown()).toEqual([2]);
  await expect(syncMessages(db, { ...api, markSomeRead: cut })).rejects.toThrow();
  expect(await shown()).toEqual([2]);
  // Another one is read while the list is on its way.
  const { list } = api;
  const slow = {
    ...api,
    list: (input: Parameters<typeof list>[0]) => markRead(db, [2]).then(() => list(input)),
  };
  await syncMessages(db, slow);
  expect(await shown()).toEqual([]);
  await syncMessages(db, api);
  expect(sent).toEqual([[3], [2]]);
  expect(await shown()).toEqual([]);
});
