import { expect, test } from 'vitest';
import { afterReading, Silence } from './silence.ts';

const read = () => new Promise<void>(afterReading);

test('N17: what begins after the database said nothing for four seconds is refused, until something is received', async () => {
  const silence = new Silence();
  expect(silence.refusal(1)).toBeNull();
  silence.requested(1000);
  silence.requested(3000);
  expect(silence.refusal(4999)).toBeNull();
  expect(silence.refusal(5000)).toBeNull();
  await read();
  expect(silence.refusal(5001)).toBeInstanceOf(Error);
  expect(silence.refusal(5500)).toBeInstanceOf(Error);
  silence.received();
  expect(silence.refusal(5600)).toBeNull();
});

test('N17: a process that was busy itself for four seconds reads what has arrived before it refuses anybody', async () => {
  const silence = new Silence();
  silence.requested(1000);
  expect(silence.refusal(9000)).toBeNull();
  silence.received();
  silence.requested(9001);
  await read();
  expect(silence.refusal(9002)).toBeNull();
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
  silence.requested(0.5);
  silence.received();
  silence.requested(3000);
  expect(silence.refusal(6000)).toBeNull();
  expect(silence.refusal(6001)).toBeNull();
});
