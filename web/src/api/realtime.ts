/**
 * What the server says by itself. An event only names what changed: the queries of it are read again,
 * gathered over a short while, and until the last ones have been answered, so that a busy field makes no
 * screen flicker or starve. A socket loses what is sent while it is down: at the first connection the server
 * tells what changed since the page began, and the notifications are read again; each later one reads
 * everything that is on screen. It may also have been closed because the person's rights changed, so that the
 * permissions are read anew.
 */
import type { Socket } from 'socket.io-client';
import type { Notification, NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from './client.ts';
import { throttled } from './throttled.ts';
import { invalidate, queryClient, refetch } from './query.ts';
import { endSession, refresh } from './send.ts';
import { refreshPermissions, session } from './session.ts';
import { accessToken } from './storage.ts';
import { newNotifications } from './new-notifications.rules.ts';

export type ChangedKind = 'activity' | 'operation' | 'position' | 'import' | 'download';
export interface Changed {
  kind: ChangedKind;
  id: number;
  operationId?: number;
}

const gathering = 300;
/** Milliseconds for which the server surely knows what changed; it remembers a little longer. */
const remembered = 50_000;
const notificationListeners = new Set<(notifications: readonly Notification[]) => void>();
const changeListeners = new Set<(changes: readonly Changed[]) => unknown>();

/**
 * Told each new notification once, however it arrived; after an outage several at a time, the oldest first.
 */
export const onNotifications = (listener: (notifications: readonly Notification[]) => void) => {
  notificationListeners.add(listener);
  return () => void notificationListeners.delete(listener);
};
/**
 * Told what changed, gathered over at least 300 ms; the queries have been marked by then. The next is told
 * when what the listener answers has come to its end.
 */
export const onChanges = (listener: (changes: readonly Changed[]) => unknown) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};

const notificationList = client.activity.notifications.list;
const { activities, operations, photos, fieldDay } = client.operation;
const readers: Record<ChangedKind, object[]> = {
  activity: [activities, operations.search, operations.get, operations.monitoring, photos.list, fieldDay],
  operation: [operations.search, operations.get, operations.monitoring],
  position: [fieldDay, activities.personnel, operations.monitoring],
  import: [operations.importStatus, operations.search],
  download: [photos.download],
};

let socket: Socket | undefined;
let wanted = false;
let pending: Changed[] = [];

const telling = throttled(() => {
  const batch = pending;
  pending = [];
  const read = invalidate(...new Set(batch.flatMap((change) => readers[change.kind] ?? [])));
  return Promise.all([read, ...[...changeListeners].map((listener) => listener(batch))]);
}, gathering);

function gather(changes: readonly Changed[]) {
  pending.push(...changes);
  telling.schedule();
}

const book = newNotifications<Notification>();

function tell(fresh: readonly Notification[]) {
  if (!fresh.length) return;
  for (const listener of notificationListeners) listener(fresh);
  const operations = new Set(
    fresh
      .map(({ body }) => readJson<Partial<NotificationBody>>(body)?.operationId)
      .filter((id) => typeof id === 'number'),
  );
  if (operations.size) gather([...operations].map((id) => ({ kind: 'operation', id, operationId: id })));
}

/** The list as it was read; tells what came while the connection was down. */
export const listRead = (list: readonly Notification[]): void => tell(book.readList(list));

function rang(notification: Notification) {
  if (!book.isNew(notification)) return;
  void refetch(notificationList);
  tell([notification]);
}

const readJson = <T>(text: unknown): T | undefined => {
  try {
    return JSON.parse(String(text)) as T;
  } catch {
    return undefined;
  }
};

/** Closes what is open and connects anew; the library reconnects by itself after that. */
export function connect(): void {
  close();
  wanted = true;
  void open();
}

async function open() {
  const { io } = await import('socket.io-client');
  const who = session()?.info;
  if (!wanted || !who || socket) return;
  const made = io({
    path: '/ws',
    transports: ['websocket'],
    auth: (give) => give({ token: accessToken(), userId: who.userId, age: performance.now() }),
    reconnectionDelayMax: 10_000,
  });
  socket = made;
  const begun = performance.now();
  let before = false;
  let refusals = 0;
  made.on('connect', () => {
    made.emit('subscribe', `/queue/notifications/${who.username}`);
    setTimeout(() => made.connected && (refusals = 0), 10_000);
    if (before || performance.now() - begun > remembered) {
      void refreshPermissions();
      void queryClient.invalidateQueries();
    } else void refetch(notificationList);
    before = true;
  });
  made.on('connect_error', () => {
    // A refused token is not tried again by the library: refresh it, then knock once more.
    if (made.active) return;
    const again = (pause: number) => setTimeout(() => socket === made && made.connect(), pause);
    void refresh(accessToken()).then(
      (kept) => (kept ? again(1000) : endSession()),
      () => again(5000),
    );
  });
  made.on('disconnect', (reason) => {
    // Closed by the server: the token ran out, rights changed, or there are too many tabs.
    if (reason === 'io server disconnect' && wanted)
      setTimeout(() => socket === made && made.connect(), Math.min(60_000, 1000 * 2 ** refusals++));
  });
  made.on('notification', (text: unknown) => {
    const notification = readJson<Notification>(text);
    if (notification) rang(notification);
  });
  made.on('changed', (text: unknown) => {
    const changes = readJson<Changed[]>(text);
    if (changes) gather(changes);
  });
}

function close() {
  socket?.removeAllListeners();
  socket?.close();
  socket = undefined;
}

/** The next person begins with nothing seen. */
export function disconnect(): void {
  wanted = false;
  book.reset();
  close();
}
