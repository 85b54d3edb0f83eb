import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Platform } from '../context.ts';
import { cachedPieces, type PieceKey } from './piece-cache.ts';
import { piecedObject } from './pieced-reply.ts';

const newPlatform = () => ({}) as Platform;

/** The parts as one reply, and which of them were read. */
async function replyOf(
  platform: Platform,
  wanted: readonly PieceKey[],
  textFor = ({ key }: PieceKey) => key,
) {
  let read: string[] = [];
  const pieces = await cachedPieces(platform, wanted, async (missing) => {
    read = missing.map(({ key, revision }) => `${key}${revision}`);
    return missing.map((one) => JSON.stringify(textFor(one)));
  });
  const reply = await piecedObject('{"ñ":1}', { all: pieces, none: [] });
  const written = gunzipSync(reply.gzip()).toString();
  expect(await text(reply.text())).toBe(written);
  return { reply: JSON.parse(written) as { data: { all: string[] } }, read };
}
const keys = (...names: string[]): PieceKey[] =>
  names.map((name) => ({ key: name[0]!, revision: name.slice(1) }));

test('parts are read once for each revision, and sent in the order that was wanted', async () => {
  const platform = newPlatform();
  expect(await replyOf(platform, keys('b1', 'a1'))).toEqual({
    reply: { success: true, data: { ñ: 1, all: ['b', 'a'], none: [] } },
    read: ['b1', 'a1'],
  });
  const again = await replyOf(platform, keys('a1', 'c1', 'b2'));
  expect([again.reply.data.all, again.read]).toEqual([
    ['a', 'c', 'b'],
    ['c1', 'b2'],
  ]);
  expect((await replyOf(platform, [])).reply.data.all).toEqual([]);
  expect((await replyOf(newPlatform(), keys('a1'))).read).toEqual(['a1']);
});

test('a reading that fails leaves nothing behind', async () => {
  const platform = newPlatform();
  await expect(
    cachedPieces(platform, keys('a1'), () => Promise.reject(new Error('no connection'))),
  ).rejects.toThrow('no connection');
  expect((await replyOf(platform, keys('a1'))).read).toEqual(['a1']);
});

test('what was not asked for longest makes room', async () => {
  const platform = newPlatform();
  const random = Array.from({ length: 1_200_000 }, () => Math.random().toString(36).slice(2, 12)).join('');
  const large = () => random;
  await replyOf(platform, keys('a1'), large);
  await replyOf(platform, keys('b1'), large);
  await replyOf(platform, keys('a1'), large);
  await replyOf(platform, keys('c1', 'd1'), large);
  const { read, reply } = await replyOf(platform, keys('d1', 'a1', 'b1'), large);
  expect(read).toContain('b1');
  expect(read).not.toContain('d1');
  expect(reply.data.all).toEqual([random, random, random]);
});
