import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitForPointerUp, watchPointer } from './pointer.ts';

const page = new EventTarget();
const press = (what: 'down' | 'up' | 'cancel') => page.dispatchEvent(new Event(`pointer${what}`));
/** An answer that arrives now; `drawn` once it is let through. */
function answer() {
  const result = { drawn: false };
  void waitForPointerUp().then(() => (result.drawn = true));
  return result;
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

test('an answer that arrives while nothing is pressed is drawn at once', async () => {
  const result = answer();
  await pass(0);
  expect(result.drawn).toBe(true);
});

test.for(['up', 'cancel'] as const)(
  'an answer that arrives during a press waits for pointer %s and the click that follows',
  async (end) => {
    press('down');
    const result = answer();
    await pass(1000);
    expect(result.drawn).toBe(false);
    press(end);
    await pass(0);
    expect(result.drawn).toBe(false);
    await pass(100);
    expect(result.drawn).toBe(true);
  },
);

test('a press without a release does not hold answers back for ever', async () => {
  press('down');
  const waiting = answer();
  await pass(4000);
  const later = answer();
  await pass(0);
  expect([waiting.drawn, later.drawn]).toEqual([true, true]);
});

test('a second press right after the first holds answers back too', async () => {
  press('down');
  press('up');
  press('down');
  const result = answer();
  await pass(500);
  expect(result.drawn).toBe(false);
  press('up');
  await pass(100);
  expect(result.drawn).toBe(true);
});
