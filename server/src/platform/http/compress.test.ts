import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, takesGzip } from './compress.ts';

const long = JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'Ñandú' })));

test('13.A: a long reply is compressed for clients that take gzip, and is the same afterwards', async () => {
  const { body, isGzip } = await bodyOf(long, 'br, gzip');
  expect(isGzip).toBe(true);
  expect((body as Buffer).length).toBeLessThan(long.length / 4);
  expect(gunzipSync(body as Buffer).toString()).toBe(long);
  const short = '{"success":true}';
  expect(await bodyOf(short, 'gzip')).toEqual({ body: short, isGzip: false });
  expect(await bodyOf(long, undefined)).toEqual({ body: long, isGzip: false });
});

test.each([
  ['gzip', true],
  ['deflate, gzip;q=1.0, *;q=0.5', true],
  ['*', true],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  [undefined, false],
])('of a client that accepts %s it is known whether it takes gzip: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes);
});
