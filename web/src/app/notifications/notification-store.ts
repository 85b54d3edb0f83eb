/**
 * The notifications of the session. The list itself is in the query cache; this store follows the cache and
 * the live connection, and knows which notifications are new. Components only read it.
 */
import { hashKey } from '@tanstack/react-query';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { queryClient, queryFor, refetch } from '#api/query.ts';
import { announceChanges, onNotification } from '#api/realtime.ts';
import { changesOfNotification } from '../modules.ts';
import { newNotifications } from './new-notifications.rules.ts';
import { bodyOf } from './notification-body.ts';

type Arrivals = readonly Notification[];

export const notificationsEndpoint = client.activity.notifications.list;
export const notificationsQuery = { ...queryFor(notificationsEndpoint), staleTime: 60_000 };

const highlightFor = 2000;
const tracker = newNotifications<Notification>();
const arrivalListeners = new Set<(arrivals: Arrivals) => void>();
const highlightListeners = new Set<() => void>();
let highlighted = false;
let highlightTimer: ReturnType<typeof setTimeout> | undefined;

function setHighlighted(next: boolean) {
  clearTimeout(highlightTimer);
  highlighted = next;
  if (next) highlightTimer = setTimeout(() => setHighlighted(false), highlightFor);
  for (const listener of highlightListeners) listener();
}

function arrive(arrivals: Arrivals) {
  const unread = arrivals.filter(({ read }) => !read);
  // Those of a muted kind are read already: they change what is on screen and draw no attention.
  if (unread.length > 0) {
    setHighlighted(true);
    for (const listener of arrivalListeners) listener(unread);
  }
  const changes = arrivals.flatMap((notification) => changesOfNotification(bodyOf(notification)));
  announceChanges([...new Map(changes.map((change) => [`${change.kind} ${change.id}`, change])).values()]);
}

/** Whether a notification has just arrived; for `useSyncExternalStore`. */
export const highlightStore = {
  read: () => highlighted,
  subscribe: (listener: () => void) => {
    highlightListeners.add(listener);
    return () => void highlightListeners.delete(listener);
  },
};

/**
 * Calls back once for each new notification, however it arrived; after an outage with several at a time, the oldest
 * first.
 */
export const onArrivals = (listener: (arrivals: Arrivals) => void) => {
  arrivalListeners.add(listener);
  return () => void arrivalListeners.delete(listener);
};

/** Follows the cache and the live connection until the returned function is called, when the session ends. */
export function startNotifications(): () => void {
  const { queryKey } = notificationsQuery;
  const listHash = hashKey(queryKey);
  const readCache = () => {
    const list = queryClient.getQueryData<Notification[]>(queryKey);
    if (list) arrive(tracker.inList(list));
  };
  readCache();
  const stopCache = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === listHash)
      readCache();
  });
  const stopLive = onNotification((notification) => {
    if (!tracker.isNew(notification)) return;
    void refetch(notificationsEndpoint);
    arrive([notification]);
  });
  return () => {
    stopCache();
    stopLive();
    tracker.reset();
  };
}
