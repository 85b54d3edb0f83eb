import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitForPointerUp, watchPointer } from './pointer.ts';

const page = new EventTarget();
const hand = (what: 'down' | 'up' | 'cancel') => page.dispatchEvent(new Event(`pointer${what}`));
/** Whether what was answered now has been let through. */
function answer() {
  const told = { drawn: false };
  void waitForPointerUp().then(() => (told.drawn = true));
  return told;
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeAll(() => {
  vi.useFakeTimers();
  watchPointer(page);
});
beforeEach(() => pass(10_000));
afterAll(async () => {
  await pass(10_000);
  vi.useRealTimers();
});

test('what comes while nothing is pressed is drawn at once', async () => {
  const told = answer();
  await pass(0);
  expect(told.drawn).toBe(true);
});

test.for(['up', 'cancel'] as const)(
  'what comes while a row is pressed waits until the pointer is %s and its click was heard',
  async (end) => {
    hand('down');
    const told = answer();
    await pass(1000);
    expect(told.drawn).toBe(false);
    hand(end);
    await pass(0);
    expect(told.drawn).toBe(false);
    await pass(100);
    expect(told.drawn).toBe(true);
  },
);

test('a release that is never told freezes nothing: neither what waits nor what comes later', async () => {
  hand('down');
  const waiting = answer();
  await pass(4000);
  const later = answer();
  await pass(0);
  expect([waiting.drawn, later.drawn]).toEqual([true, true]);
});

test('a second press right after the first holds on', async () => {
  hand('down');
  hand('up');
  hand('down');
  const told = answer();
  await pass(500);
  expect(told.drawn).toBe(false);
  hand('up');
  await pass(100);
  expect(told.drawn).toBe(true);
});
