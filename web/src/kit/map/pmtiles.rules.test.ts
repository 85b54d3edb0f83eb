import { expect, test } from 'vitest';
import { findEntry, readDirectory, readHeader, tileNumber } from './pmtiles.rules.ts';

test('9.35: tiles are numbered along the curve that the format defines', () => {
  // Of the format's description, and of its reference implementation for the larger ones.
  for (const [zoom, x, y, number] of [
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [1, 0, 1, 2],
    [1, 1, 1, 3],
    [1, 1, 0, 4],
    [2, 0, 0, 5],
    [8, 73, 125, 34_061],
    [14, 4709, 8034, 139_515_890],
    [18, 75_350, 128_555, 35_716_068_134],
  ] as const)
    expect(tileNumber(zoom, x, y), `${zoom}/${x}/${y}`).toBe(number);
  const all = new Set(Array.from({ length: 64 }, (_, at) => tileNumber(3, at % 8, Math.floor(at / 8))));
  expect([all.size, Math.min(...all), Math.max(...all)]).toEqual([64, 21, 84]);
});

test('9.35: a directory gives tiles, runs of equal tiles and further directories', () => {
  const entries = readDirectory(
    Uint8Array.from([4, 1, 2, 40, 0xac, 2, 1, 5, 0, 1, 10, 0xc8, 1, 30, 7, 1, 0, 6, 0xe9, 7]),
  );
  expect(entries).toEqual([
    { tile: 1, run: 1, length: 10, offset: 0 },
    { tile: 3, run: 5, length: 200, offset: 10 },
    { tile: 43, run: 0, length: 30, offset: 5 },
    { tile: 343, run: 1, length: 7, offset: 1000 },
  ]);
  const found = (tile: number) => findEntry(entries, tile)?.tile;
  expect([0, 1, 2, 3, 7, 8, 43, 342, 343, 344].map(found)).toEqual([
    undefined,
    1,
    undefined,
    3,
    3,
    undefined,
    43,
    43,
    343,
    undefined,
  ]);
  expect(() => readDirectory(Uint8Array.from([2, 1]))).toThrow('cut off');
});

test('9.35: another file than a PMTiles file of version 3 is refused', () => {
  expect(() => readHeader(new ArrayBuffer(10))).toThrow('no PMTiles file');
  expect(() =>
    readHeader(new TextEncoder().encode('PMTiles\u0002'.padEnd(200)).buffer as ArrayBuffer),
  ).toThrow('no PMTiles file');
});
