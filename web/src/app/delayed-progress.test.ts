import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showDelayed } from './delayed-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page on its way from 0 on, there after `takes` ms: what the bar was told, and when. */
function told(takes: number): [at: number, shown: boolean][] {
  const begun = Date.now();
  const heard: [number, boolean][] = [];
  const show = (shown: boolean) => void heard.push([Date.now() - begun, shown]);
  const end = showDelayed(true, show);
  vi.advanceTimersByTime(takes);
  end();
  showDelayed(false, show);
  vi.advanceTimersByTime(1000);
  return heard;
}

test('a page that is there within 200 ms shows no progress bar', () => {
  expect(told(0)).toEqual([[0, false]]);
  expect(told(199)).toEqual([[199, false]]);
});

test('a page that takes longer shows it from 200 ms on, until it is there', () => {
  expect(told(200)).toEqual([
    [200, true],
    [200, false],
  ]);
  expect(told(3000)).toEqual([
    [200, true],
    [3000, false],
  ]);
});
