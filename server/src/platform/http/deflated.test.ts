import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflated, gzipOf, stored, textOf } from './deflated.ts';

const samples = ['', 'a', 'ñandú '.repeat(3), '{"id":1,"name":"Ñ"},'.repeat(5_000), 'x'.repeat(65_535)];

test('parts that were compressed one by one are one file of gzip, in any order', async () => {
  const parts = await Promise.all(samples.map((sample) => deflated(sample)));
  for (const order of [
    [0, 1, 2, 3, 4],
    [3, 4, 3, 0, 2, 1],
    [4, 3],
  ]) {
    const chosen = order.map((at) => parts[at]!);
    const whole = order.map((at) => samples[at]).join('');
    // The check of the whole is part of the file: a wrong one is refused.
    expect(gunzipSync(gzipOf(chosen)).toString()).toBe(whole);
    expect(await text(textOf(chosen))).toBe(whole);
  }
});

test('short texts beside them need no compression', async () => {
  const parts = [stored('['), await deflated('"ñ"'), stored(','), await deflated('"b"'), stored(']')];
  expect(gunzipSync(gzipOf(parts)).toString()).toBe('["ñ","b"]');
  expect(await text(textOf(parts))).toBe('["ñ","b"]');
});

test('nothing is a file without content', async () => {
  expect(gunzipSync(gzipOf([])).toString()).toBe('');
  expect(await text(textOf([]))).toBe('');
});
