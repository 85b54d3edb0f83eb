import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

test('work longer than the pause runs to its end, then once more for the requests made meanwhile', async () => {
  let [begun, ended] = [0, 0];
  const { schedule } = throttled(async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    ended += 1;
  }, 300);
  for (let at = 0; at < 12; at++) {
    schedule();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([begun, ended]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(100);
  expect([begun, ended]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, ended]).toEqual([2, 2]);
});

test('work that fails or never ends does not prevent the next run; cancel prevents it', async () => {
  let begun = 0;
  const { schedule, cancel } = throttled(
    () => (++begun === 1 ? Promise.reject(new Error('no network')) : new Promise(() => {})),
    0,
  );
  schedule();
  await vi.advanceTimersByTimeAsync(1);
  schedule();
  await vi.advanceTimersByTimeAsync(1);
  schedule();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(begun).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(begun).toBe(3);
  schedule();
  cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toBe(3);
});

test('work that throws synchronously does not prevent the next run', async () => {
  let begun = 0;
  const { schedule } = throttled(() => {
    begun += 1;
    throw new Error('a listener that fails');
  }, 0);
  for (let turn = 0; turn < 2; turn++) {
    schedule();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(begun).toBe(2);
});
