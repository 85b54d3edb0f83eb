import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showDelayed } from './delayed-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page on its way from 0 on, there after `takes` ms: when the bar was shown and hidden. */
function barChanges(takes: number): [at: number, shown: boolean][] {
  const begun = Date.now();
  const changes: [number, boolean][] = [];
  const show = (shown: boolean) => void changes.push([Date.now() - begun, shown]);
  const end = showDelayed(true, show);
  vi.advanceTimersByTime(takes);
  end();
  showDelayed(false, show);
  vi.advanceTimersByTime(1000);
  return changes;
}

test('a page that is there within 200 ms shows no progress bar', () => {
  expect(barChanges(0)).toEqual([[0, false]]);
  expect(barChanges(199)).toEqual([[199, false]]);
});

test('a page that takes longer shows it from 200 ms on, until it is there', () => {
  expect(barChanges(200)).toEqual([
    [200, true],
    [200, false],
  ]);
  expect(barChanges(3000)).toEqual([
    [200, true],
    [3000, false],
  ]);
});
