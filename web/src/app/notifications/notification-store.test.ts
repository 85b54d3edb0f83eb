import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { queryClient } from '#api/query.ts';
import { onChanges } from '#api/realtime.ts';
import { highlightStore, notificationsQuery, onArrivals, startNotifications } from './notification-store.ts';

/** Sends a notification as the live connection does. */
let receive: (notification: Notification) => void = () => undefined;
vi.mock('#api/realtime.ts', async (original) => ({
  ...(await original<typeof import('#api/realtime.ts')>()),
  onNotification: (listener: typeof receive) => {
    receive = listener;
    return () => undefined;
  },
}));

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

const notification = (id: number, operationId: number | null) => ({
  id,
  userId: 1,
  kind: 'stage' as const,
  title: 'x',
  content: 'x',
  body: JSON.stringify({ format: 'x', formato: 'WF', operationId, activityId: null }),
  read: false,
  createdAt: '2026-11-21T12:00:00Z',
});
const readList = (...list: ReturnType<typeof notification>[]) =>
  queryClient.setQueryData(notificationsQuery.queryKey, list);

test('missed notifications are reported at once, oldest first, and each of their operations as changed', async () => {
  const arrived: number[][] = [];
  const changed: unknown[] = [];
  const stop = [
    startNotifications(),
    onArrivals((arrivals) => arrived.push(arrivals.map(({ id }) => id))),
    onChanges((changes) => changed.push(...changes)),
  ];
  readList(notification(1, 5));
  await vi.advanceTimersByTimeAsync(0);
  expect(highlightStore.read()).toBe(false);
  readList(notification(4, null), notification(3, 7), notification(2, 7), notification(1, 5));
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual([[2, 3, 4]]);
  expect(highlightStore.read()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(changed).toEqual([{ kind: 'operation', id: 7, operationId: 7 }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(highlightStore.read()).toBe(false);
  for (const end of stop) end();
});

test('9.32: a notification of a muted kind draws no attention, and its operation is read again', async () => {
  const arrived: number[] = [];
  const changed: unknown[] = [];
  readList(notification(20, 5));
  const stop = [
    startNotifications(),
    onArrivals((arrivals) => arrived.push(...arrivals.map(({ id }) => id))),
    onChanges((changes) => changed.push(...changes)),
  ];
  await vi.advanceTimersByTimeAsync(0);
  receive({ ...notification(21, 8), read: true });
  await vi.advanceTimersByTimeAsync(300);
  expect([arrived, highlightStore.read()]).toEqual([[], false]);
  expect(changed).toEqual([{ kind: 'operation', id: 8, operationId: 8 }]);
  for (const end of stop) end();
});

test('the next person starts with nothing seen, also when a list is in the cache already', async () => {
  const arrived: number[] = [];
  readList(notification(9, null));
  const stop = [
    startNotifications(),
    onArrivals((arrivals) => arrived.push(...arrivals.map(({ id }) => id))),
  ];
  readList(notification(10, null), notification(9, null));
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual([10]);
  for (const end of stop) end();
});
