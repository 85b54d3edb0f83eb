/** Notifications of the office to the employee: fetched while there is a network, read without one. */
import type { EndpointInput } from '@cuadrilla/contract/kit/client.ts';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { notifications } from '@cuadrilla/contract/activity/notifications.ts';
import type { FieldDb } from '../store/field-db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';

type Endpoints = Pick<typeof notifications, 'list' | 'markSomeRead'>;
export type MessagesApi = {
  [K in keyof Endpoints]: (input: EndpointInput<Endpoints[K]>) => Promise<Reply<Endpoints[K]>>;
};

const mostStored = 20;
const mostMarked = 1000;

/** What was read goes to the server first, so that it does not come back. */
export async function syncMessages(db: FieldDb, api: MessagesApi): Promise<void> {
  const ids = ((await readMeta(db, 'messagesRead')) ?? []).slice(0, mostMarked);
  if (ids.length > 0) await api.markSomeRead({ body: { ids } });
  const listed = await api.list({ query: {} });
  await db.transaction('rw', db.meta, async () => {
    const sent = new Set(ids);
    const read = ((await readMeta(db, 'messagesRead')) ?? []).filter((id) => !sent.has(id));
    await writeMeta(db, 'messagesRead', read);
    const unread = listed.filter((one) => !one.read && !read.includes(one.id) && !sent.has(one.id));
    await writeMeta(
      db,
      'messages',
      unread.slice(0, mostStored).map(({ id, title, content }) => ({ id, title, content })),
    );
  });
}

/** Without a network the server learns of it later. */
export async function markRead(db: FieldDb, ids: readonly number[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const left = ((await readMeta(db, 'messages')) ?? []).filter(({ id }) => !ids.includes(id));
    await writeMeta(db, 'messages', left);
    const read = (await readMeta(db, 'messagesRead')) ?? [];
    await writeMeta(db, 'messagesRead', [...new Set([...read, ...ids])]);
  });
}
