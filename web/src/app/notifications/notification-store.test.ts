import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { onChanges } from '#api/realtime.ts';
import { highlightStore, notificationsQuery, onArrivals, startNotifications } from './notification-store.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

const notification = (id: number, operationId: number | null) => ({
  id,
  userId: 1,
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
