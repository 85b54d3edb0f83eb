/**
 * What the server says by itself. An event only names what changed: the queries of it are read again, gathered over a
 * short while so that a busy field does not make every screen flicker. A socket loses what is sent while it is down, so
 * after each reconnection the notifications since the last known one are fetched, and everything on screen is read again.
 */
import type { Socket } from 'socket.io-client';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from './client.ts';
import { queryClient, refetch } from './query.ts';
import { refresh } from './send.ts';
import { session } from './session.ts';
import { accessToken } from './storage.ts';

export type ChangedKind = 'activity' | 'operation' | 'position' | 'import' | 'download';
export interface Changed {
  kind: ChangedKind;
  id: number;
  operationId?: number;
}

const gathering = 300;
const notificationListeners = new Set<(notification: Notification) => void>();
const changeListeners = new Set<(changes: readonly Changed[]) => void>();

/** Told once for each new notification, however it arrived. */
export const onNotification = (listener: (notification: Notification) => void) => {
  notificationListeners.add(listener);
  return () => void notificationListeners.delete(listener);
};
/** Told what changed, gathered over at least 300 ms; the queries have been marked by then. */
export const onChanges = (listener: (changes: readonly Changed[]) => void) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};

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
let latest = 0;
let pending: Changed[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function gather(changes: readonly Changed[]) {
  pending.push(...changes);
  timer ??= setTimeout(() => {
    const batch = pending;
    pending = [];
    timer = undefined;
    const doors = new Set(batch.flatMap((change) => readers[change.kind] ?? []));
    void refetch(...doors);
    for (const listener of changeListeners) listener(batch);
  }, gathering);
}

function announce(notification: Notification) {
  if (notification.id <= latest) return;
  latest = notification.id;
  void refetch(client.activity.notifications.list);
  for (const listener of notificationListeners) listener(notification);
}

/** The newest notification that was seen; those after it are new. */
export function seenUpTo(id: number): void {
  latest = Math.max(latest, id);
}

async function catchUp() {
  if (!latest) return;
  const missed = await client.activity.notifications.list({ query: { since: latest } }).catch(() => []);
  for (const notification of missed.toSorted((a, b) => a.id - b.id)) announce(notification);
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
  disconnect();
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
    auth: (give) => give({ token: accessToken(), userId: who.userId }),
    reconnectionDelayMax: 10_000,
  });
  socket = made;
  let before = false;
  let refusals = 0;
  made.on('connect', () => {
    made.emit('subscribe', `/queue/notifications/${who.username}`);
    setTimeout(() => made.connected && (refusals = 0), 10_000);
    if (before) {
      void catchUp();
      void queryClient.invalidateQueries();
    }
    before = true;
  });
  made.on('connect_error', () => {
    // A refused token is not tried again by the library: refresh it, then knock once more.
    if (made.active) return;
    void refresh(accessToken()).then((kept) => kept && setTimeout(() => made.connect(), 1000), () => setTimeout(() => made.connect(), 5000));
  });
  made.on('disconnect', (reason) => {
    // Closed by the server: the token ran out, rights changed, or there are too many tabs.
    if (reason === 'io server disconnect' && wanted) setTimeout(() => socket === made && made.connect(), Math.min(60_000, 1000 * 2 ** refusals++));
  });
  made.on('notification', (text: unknown) => {
    const notification = readJson<Notification>(text);
    if (notification) announce(notification);
  });
  made.on('changed', (text: unknown) => {
    const changes = readJson<Changed[]>(text);
    if (changes) gather(changes);
  });
}

export function disconnect(): void {
  wanted = false;
  socket?.removeAllListeners();
  socket?.close();
  socket = undefined;
}
