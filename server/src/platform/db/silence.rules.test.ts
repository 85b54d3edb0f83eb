import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Silence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());
const lived = (ms: number) => void vi.advanceTimersByTime(ms);

test('N17: what begins after the database said nothing for four seconds is refused, until something is received', () => {
  const silence = new Silence();
  expect(silence.refusal()).toBeNull();
  silence.requested();
  lived(2000);
  silence.requested();
  lived(1999);
  expect(silence.refusal()).toBeNull();
  lived(1);
  expect(silence.refusal()).toBeInstanceOf(Error);
  lived(5000);
  expect(silence.refusal()).toBeInstanceOf(Error);
  silence.received();
  expect(silence.refusal()).toBeNull();
});

test('N17: nothing is counted, and no timer is left, while nothing is requested', () => {
  const silence = new Silence();
  silence.requested();
  silence.received();
  lived(10_000);
  expect(vi.getTimerCount()).toBe(0);
  silence.requested();
  lived(3999);
  expect(silence.refusal()).toBeNull();
});

test('N17: a process that was stopped for long refuses nobody when it goes on', () => {
  vi.useRealTimers();
  const silence = new Silence();
  silence.requested();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4200);
  return new Promise<void>((resolve) => {
    setTimeout(() => {
      expect(silence.refusal()).toBeNull();
      silence.received();
      resolve();
    }, 1);
  });
});

test('N17: a silent database is probed twice a second at most', () => {
  const silence = new Silence();
  expect([5000, 5100, 5499, 5500, 5501].map((now) => silence.isTimeToProbe(now))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('N17: a slow statement is not silence while others are answered', () => {
  const silence = new Silence();
  silence.requested();
  lived(3000);
  silence.received();
  silence.requested();
  lived(3500);
  expect(silence.refusal()).toBeNull();
});

test('N17: what begins after a statement was given up is refused, unless something was received meanwhile', () => {
  const silence = new Silence();
  silence.requested();
  silence.received();
  const { receipts } = silence;
  silence.givenUp(receipts - 1);
  expect(silence.refusal()).toBeNull();
  silence.givenUp(receipts);
  expect(silence.refusal()).toBeInstanceOf(Error);
  silence.received();
  expect(silence.refusal()).toBeNull();
});
