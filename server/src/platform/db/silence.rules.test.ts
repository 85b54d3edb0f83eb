import { expect, test } from 'vitest';
import { Silence } from './silence.ts';

test('N17: a database that said nothing for four seconds is tried twice a second; the rest is refused', () => {
  const silence = new Silence();
  expect(silence.refusal(1)).toBeNull();
  silence.requested(1000);
  silence.requested(3000);
  expect(silence.refusal(4999)).toBeNull();
  expect(silence.refusal(5000)).toBeNull();
  expect(silence.refusal(5100)).toBeInstanceOf(Error);
  expect(silence.refusal(5499)).toBeInstanceOf(Error);
  expect(silence.refusal(5500)).toBeNull();
  silence.received();
  expect(silence.refusal(5600)).toBeNull();
  expect(silence.refusal(5601)).toBeNull();
});

test('N17: a slow statement is not silence while others are answered', () => {
  const silence = new Silence();
  silence.requested(0.5);
  silence.received();
  silence.requested(3000);
  expect(silence.refusal(6000)).toBeNull();
  expect(silence.refusal(6001)).toBeNull();
});
