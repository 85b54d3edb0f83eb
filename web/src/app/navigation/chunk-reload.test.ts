import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rethrowMissingChunk, reloadOnce } from './chunk-reload.ts';

const reload = vi.fn();
const missing = () =>
  new TypeError('Failed to fetch dynamically imported module: http://x/assets/users.list-1.js');
let now: number;
let stored: Map<string, string>;

beforeEach(() => {
  reload.mockClear();
  now = 1_800_000_000_000;
  stored = new Map();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a file that is gone loads the page again once, and not a second time within 60 s', () => {
  reloadOnce(missing());
  now += 59_999;
  reloadOnce(missing());
  expect(reload).toHaveBeenCalledTimes(1);
  now += 1;
  reloadOnce(missing());
  expect(reload).toHaveBeenCalledTimes(2);
});

test('other failures and a lost network do not', () => {
  reloadOnce(new Error('boom'));
  vi.stubGlobal('navigator', { onLine: false });
  reloadOnce(missing());
  expect(reload).not.toHaveBeenCalled();
});

test('the router does not know our message, so that its own reload stays away; ours does', () => {
  let thrown: unknown;
  try {
    rethrowMissingChunk(missing());
  } catch (error) {
    thrown = error;
  }
  expect((thrown as Error).message).not.toMatch(/dynamically imported module|module script failed/);
  reloadOnce(thrown);
  expect(reload).toHaveBeenCalledOnce();
  const other = new Error('boom');
  expect(() => rethrowMissingChunk(other)).toThrow(other);
});
