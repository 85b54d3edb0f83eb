import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkMenu } from './menu-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer that comes after `takes` milliseconds, and when the indicator changed. */
function watched(takes: number, fails = false) {
  const began = Date.now();
  const changes: [number, boolean][] = [];
  const requests: number[] = [];
  const load = () => {
    requests.push(Date.now() - began);
    return new Promise<void>((resolve, reject) =>
      setTimeout(fails ? reject : resolve, takes, new Error('no')),
    );
  };
  return {
    changes,
    requests,
    stop: checkMenu(load, (loading) => changes.push([Date.now() - began, loading])),
  };
}

test.each([[50], [1000]])(
  'the permissions are requested after 400 ms; the indicator shows from 300 until 500 after the answer (%d ms)',
  async (takes) => {
    const { changes, requests } = watched(takes);
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toEqual([400]);
    expect(changes).toEqual([
      [300, true],
      [400 + takes + 500, false],
    ]);
  },
);

test('the indicator does not stay for an answer that failed', async () => {
  const { changes } = watched(100, true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes.at(-1)).toEqual([1000, false]);
});

test('a sidebar that is closed is not notified any more', async () => {
  const { changes, stop } = watched(1000);
  await vi.advanceTimersByTimeAsync(450);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes).toEqual([[300, true]]);
});
