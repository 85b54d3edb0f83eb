import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkMenu } from './menu-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer that comes after `takes` milliseconds, and what the indicator said when. */
function watched(takes: number, fails = false) {
  const began = Date.now();
  const said: [number, boolean][] = [];
  const asked: number[] = [];
  const ask = () => {
    asked.push(Date.now() - began);
    return new Promise<void>((resolve, reject) =>
      setTimeout(fails ? reject : resolve, takes, new Error('no')),
    );
  };
  return { said, asked, stop: checkMenu(ask, (loading) => said.push([Date.now() - began, loading])) };
}

test.each([[50], [1000]])(
  'the permissions are asked for after 400 ms; the indicator shows from 300 until 500 after the answer (%d ms)',
  async (takes) => {
    const { said, asked } = watched(takes);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([400]);
    expect(said).toEqual([
      [300, true],
      [400 + takes + 500, false],
    ]);
  },
);

test('the indicator does not stay for an answer that failed', async () => {
  const { said } = watched(100, true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said.at(-1)).toEqual([1000, false]);
});

test('a sidebar that is gone hears nothing more', async () => {
  const { said, stop } = watched(1000);
  await vi.advanceTimersByTimeAsync(450);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual([[300, true]]);
});
