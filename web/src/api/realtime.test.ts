import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { disconnect, listRead, onChanges, onNotifications } from './realtime.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => {
  disconnect();
  vi.useRealTimers();
});

const notification = (id: number, operationId: number | null) => ({
  id,
  userId: 1,
  title: 'x',
  content: 'x',
  body: JSON.stringify({ format: 'x', formato: 'WF', operationId, activityId: null }),
  read: false,
  createdAt: '2026-11-21T12:00:00Z',
});

test('what was missed is told at once, the oldest first, and each operation that it speaks of is told as changed', async () => {
  disconnect();
  const rung: number[][] = [];
  const changed: unknown[] = [];
  const stop = [
    onNotifications((fresh) => rung.push(fresh.map(({ id }) => id))),
    onChanges((changes) => changed.push(...changes)),
  ];
  listRead([notification(1, 5)]);
  listRead([notification(4, null), notification(3, 7), notification(2, 7), notification(1, 5)]);
  expect(rung).toEqual([[2, 3, 4]]);
  await vi.advanceTimersByTimeAsync(300);
  expect(changed).toEqual([{ kind: 'operation', id: 7, operationId: 7 }]);
  for (const end of stop) end();
});
