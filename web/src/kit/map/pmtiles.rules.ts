/**
 * The PMTiles format, version 3: one file with the tiles of many zooms, their places in directories that are read
 * first. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */

export interface Header {
  rootDirectory: Range;
  metadata: Range;
  leafDirectories: number;
  tiles: number;
  /** Of directories and metadata, and of tiles. */
  internalCompression: number;
  tileCompression: number;
  tileType: number;
  minZoom: number;
  maxZoom: number;
}
export interface Range {
  offset: number;
  length: number;
}
/** A tile, several alike in a row, or (with run length 0) a further directory. */
export interface Entry extends Range {
  tile: number;
  run: number;
}

/** Of a vector tile; the others are pictures. */
export const vectorType = 1;
const headerLength = 127;

export function readHeader(bytes: ArrayBuffer): Header {
  const view = new DataView(bytes);
  if (
    bytes.byteLength < headerLength ||
    new TextDecoder().decode(bytes.slice(0, 7)) !== 'PMTiles' ||
    view.getUint8(7) !== 3
  )
    throw new Error('The map file is no PMTiles file of version 3.');
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const range = (at: number): Range => ({ offset: number(at), length: number(at + 8) });
  return {
    rootDirectory: range(8),
    metadata: range(24),
    leafDirectories: number(40),
    tiles: number(56),
    internalCompression: view.getUint8(97),
    tileCompression: view.getUint8(98),
    tileType: view.getUint8(99),
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
  };
}

/** The place of a tile in the order of the file: zoom by zoom, along Hilbert's curve. */
export function tileNumber(zoom: number, column: number, row: number): number {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let half = 2 ** (zoom - 1); half >= 1; half /= 2) {
    const [right, lower] = [x >= half, y >= half];
    number += half * half * (right ? (lower ? 2 : 3) : lower ? 1 : 0);
    [x, y] = [x % half, y % half];
    if (!lower) [x, y] = right ? [half - 1 - y, half - 1 - x] : [y, x];
  }
  return number;
}

/** The entries of a directory: columns of numbers, each number in as many bytes as it needs. */
export function readDirectory(bytes: Uint8Array): Entry[] {
  let at = 0;
  const next = (): number => {
    for (let value = 0, weight = 1; ; weight *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('A directory of the map file is cut off.');
      value += (byte % 128) * weight;
      if (byte < 128) return value;
    }
  };
  const entries: Entry[] = Array.from({ length: next() }, () => ({ tile: 0, run: 0, offset: 0, length: 0 }));
  let tile = 0;
  for (const entry of entries) entry.tile = tile += next();
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  for (const [place, entry] of entries.entries()) {
    const offset = next();
    const before = entries[place - 1];
    entry.offset = offset === 0 && before ? before.offset + before.length : offset - 1;
  }
  return entries;
}

/** The entry of a tile, or of the directory that may have it. */
export function findEntry(entries: readonly Entry[], tile: number): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.tile <= tile) low = middle + 1;
    else high = middle;
  }
  const found = entries[low - 1];
  return found && (found.run === 0 || tile < found.tile + found.run) ? found : undefined;
}
