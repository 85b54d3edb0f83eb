/**
 * The live connection to the server. An event only names what changed; the queries of it are read again, after a
 * short collection and after the previous reads have ended, so that frequent events neither make a screen flicker
 * nor abort its reads. A socket loses what is sent while it is down: at the first connection the server sends what
 * changed since the page was opened, and each later connection reads everything on screen again. The server also
 * closes the socket when the person's rights changed, so that the permissions are read again too.
 */
import type { Socket } from 'socket.io-client';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { invalidate, invalidateAll, refetch } from './query.ts';
import { endSession, refresh } from './send.ts';
import { refreshPermissions, session } from './session.ts';
import { accessToken } from './storage.ts';
import { throttled } from './throttled.ts';

/** A record that changed; its kind is one that a module declares in its manifest. */
export interface LiveChange {
  kind: string;
  id: number;
  /** The operation that the record belongs to. */
  operationId?: number;
}

export interface LiveQueries {
  /** Endpoints whose queries a change of this kind makes out of date. */
  ofChange: (kind: string) => readonly object[];
  /** Endpoints that are read again at the first connection: the server does not repeat their events. */
  onConnect: readonly object[];
}

const collectFor = 300;
/** Milliseconds for which the server can send past changes; it stores them a little longer. */
const changesStoredFor = 50_000;
const stableAfter = 10_000;
const notificationListeners = new Set<(notification: Notification) => void>();
const changeListeners = new Set<(changes: readonly LiveChange[]) => unknown>();
const missedListeners = new Set<() => void>();

/** Calls back for each notification of the server, which may send one more than once. */
export const onNotification = (listener: (notification: Notification) => void) => {
  notificationListeners.add(listener);
  return () => void notificationListeners.delete(listener);
};
/**
 * Calls back with what changed, collected over at least 300 ms; the queries have been marked by then. The next call
 * waits until the promise that the listener returns has settled.
 */
export const onChanges = (listener: (changes: readonly LiveChange[]) => unknown) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};

/** Calls back when changes were missed, which ones nobody can say; the queries have been marked by then. */
export const onMissedChanges = (listener: () => void) => {
  missedListeners.add(listener);
  return () => void missedListeners.delete(listener);
};

let queries: LiveQueries = { ofChange: () => [], onConnect: [] };
let socket: Socket | undefined;
let wanted = false;
let pending: LiveChange[] = [];

const deliverChanges = throttled(() => {
  const batch = pending;
  pending = [];
  const read = invalidate(...new Set(batch.flatMap(({ kind }) => queries.ofChange(kind))));
  return Promise.all([read, ...[...changeListeners].map((listener) => listener(batch))]);
}, collectFor);

/** Marks what these changes concern as out of date, and reports them to the screens. */
export function announceChanges(changes: readonly LiveChange[]): void {
  if (!changes.length) return;
  pending.push(...changes);
  deliverChanges.schedule();
}

/** Reads everything on screen again, and reports to the screens that hold still that they may be out of date. */
export function announceMissedChanges(): void {
  void invalidateAll();
  for (const listener of missedListeners) listener();
}

const readJson = <T>(text: unknown): T | undefined => {
  try {
    return JSON.parse(String(text)) as T;
  } catch {
    return undefined;
  }
};

/** Closes what is open and connects anew; the library reconnects by itself after that. */
export function connect(liveQueries: LiveQueries): void {
  close();
  queries = liveQueries;
  wanted = true;
  void open();
}

/** A browser does not fetch a file again that it could not fetch once: without a network it is not tried. */
async function online(): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

async function open() {
  await online();
  const { io } = await import('socket.io-client');
  const who = session()?.info;
  if (!wanted || !who || socket) return;
  socket = io({
    path: '/ws',
    transports: ['websocket'],
    auth: (give) => give({ token: accessToken(), userId: who.userId, age: performance.now() }),
    reconnectionDelayMax: 10_000,
  });
  followConnection(socket, who.username);
  socket.on('notification', (text: unknown) => {
    const notification = readJson<Notification>(text);
    if (notification) for (const listener of notificationListeners) listener(notification);
  });
  socket.on('changed', (text: unknown) => {
    const changes = readJson<LiveChange[]>(text);
    if (changes) announceChanges(changes);
  });
}

/** Reads what was missed after each connection, and connects again with a fresh token when the server closed it. */
function followConnection(opened: Socket, username: string) {
  const startedAt = performance.now();
  let connectedBefore = false;
  let closedByServer = 0;
  const connectIn = (pause: number) => setTimeout(() => socket === opened && opened.connect(), pause);
  opened.on('connect', () => {
    opened.emit('subscribe', `/queue/notifications/${username}`);
    setTimeout(() => opened.connected && (closedByServer = 0), stableAfter);
    if (connectedBefore || performance.now() - startedAt > changesStoredFor) {
      void refreshPermissions();
      announceMissedChanges();
    } else void refetch(...queries.onConnect);
    connectedBefore = true;
  });
  opened.on('connect_error', () => {
    // The library does not try a refused token again: refresh it, then connect once more.
    if (opened.active) return;
    void refresh(accessToken()).then(
      (isSessionAlive) => (isSessionAlive ? connectIn(1000) : endSession()),
      () => connectIn(5000),
    );
  });
  opened.on('disconnect', (reason) => {
    // Closed by the server: the token ran out, rights changed, or there are too many tabs.
    if (reason === 'io server disconnect' && wanted)
      connectIn(Math.min(60_000, 1000 * 2 ** closedByServer++));
  });
}

function close() {
  socket?.removeAllListeners();
  socket?.close();
  socket = undefined;
}

export function disconnect(): void {
  wanted = false;
  close();
}
