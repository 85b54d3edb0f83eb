import { afterEach, expect, test, vi } from 'vitest';
import type { DraftLock } from '@cuadrilla/contract/parameterization/draft-locks.ts';
import { DraftLockState, renewMs } from './draft-lock-state.ts';

afterEach(() => vi.useRealTimers());

const mine: DraftLock = { mine: true, holder: { name: 'Ana', since: '2026-11-22T15:00:00.000Z' } };
const berta = { name: 'Berta', since: '2026-11-22T15:32:00.000Z' };
const theirs: DraftLock = { mine: false, holder: berta };

function lockOf(edits: boolean, replies: { hold: DraftLock | Error; read?: DraftLock }) {
  const calls: string[] = [];
  const lock = new DraftLockState(
    {
      hold: async (take) => {
        calls.push(take ? 'take' : 'hold');
        if (replies.hold instanceof Error) throw replies.hold;
        return replies.hold;
      },
      read: async () => {
        calls.push('read');
        return replies.read ?? { mine: false, holder: null };
      },
      release: () => calls.push('release'),
    },
    edits,
  );
  return { lock, calls, replies };
}

test('who opens a draft that nobody edits edits it, renews that and gives it back', async () => {
  vi.useFakeTimers();
  const { lock, calls } = lockOf(true, { hold: mine });
  lock.start();
  await vi.advanceTimersByTimeAsync(2 * renewMs);
  expect(calls).toEqual(['hold', 'hold', 'hold']);
  expect(lock.isMine()).toBe(true);
  lock.stop();
  await vi.advanceTimersByTimeAsync(2 * renewMs);
  expect(calls).toEqual(['hold', 'hold', 'hold', 'release']);
});

test('who opens a draft that somebody edits watches, and does not edit by themselves when it becomes free', async () => {
  const { lock, calls, replies } = lockOf(true, { hold: theirs });
  await lock.check();
  expect(lock.read()).toEqual({ name: 'theirs', holder: berta, wasLost: false });
  await lock.check();
  expect(lock.read()).toEqual({ name: 'free', wasLost: false });
  replies.hold = mine;
  const order: string[] = [];
  lock.subscribe(() => order.push('edits'));
  await lock.take(() => Promise.resolve(order.push('prepared')));
  expect(order).toEqual(['prepared', 'edits']);
  expect(calls).toEqual(['hold', 'read', 'take']);
});

test('whose lock was taken over knows it, and one that is not reached stays where it is', async () => {
  const { lock, replies } = lockOf(true, { hold: mine });
  await lock.check();
  replies.hold = new Error('no network');
  await lock.check();
  expect(lock.isMine()).toBe(true);
  replies.hold = theirs;
  await lock.check();
  expect(lock.read()).toEqual({ name: 'theirs', holder: berta, wasLost: true });
});
