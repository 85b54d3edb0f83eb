import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';

const deflating = promisify(deflateRaw);
const inflating = promisify(inflateRaw);

/**
 * Part of a text in UTF-8, compressed so that what follows it begins at a whole byte and refers to nothing before: parts
 * are put together in any order without compressing them again.
 */
export interface Deflated {
  bytes: Buffer;
  /** Of the text: its CRC-32 and its length in bytes. */
  crc: number;
  length: number;
}

/** Outside of the main thread. */
export async function deflated(text: string): Promise<Deflated> {
  const plain = Buffer.from(text);
  const bytes = await deflating(plain, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return { bytes, crc: crc32(plain), length: plain.length };
}

/** A short text as a block of its own that is not compressed: its kind, its length, the complement of that, the text. */
export function stored(text: string): Deflated {
  const plain = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(plain.length ^ 0xffff, 3);
  return { bytes: Buffer.concat([head, plain]), crc: crc32(plain), length: plain.length };
}

/** Fixed: deflate, no name, no time, fastest, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
/** A last block without content. */
const lastBlock = Buffer.from([3, 0]);

/** One file of gzip that contains the parts. */
export function gzipOf(parts: readonly Deflated[]): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(
    parts.reduce((crc, part) => joinedCrc(crc, part), 0),
    0,
  );
  tail.writeUInt32LE(parts.reduce((length, part) => length + part.length, 0) % 2 ** 32, 4);
  return Buffer.concat([gzipHead, ...parts.map(({ bytes }) => bytes), lastBlock, tail]);
}

/** The text of the parts, each of which is expanded when it is read. */
export const textOf = (parts: readonly Deflated[]): Readable =>
  Readable.from(texts(parts), { objectMode: false });

async function* texts(parts: readonly Deflated[]): AsyncGenerator<Buffer> {
  for (const { bytes } of parts) yield await inflating(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** The polynomial of CRC-32; the highest bit is the coefficient of the lowest power. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** The product of two polynomials, modulo that of CRC-32. */
function product(left: number, right: number): number {
  let sum = 0;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= right;
    right = (right & 1) !== 0 ? (right >>> 1) ^ polynomial : right >>> 1;
  }
  return sum >>> 0;
}

/** The CRC of a text that is followed by a part: the part shifts the CRC of the text by its own length. */
function joinedCrc(crc: number, part: Deflated): number {
  let shift = one;
  // Eight bits shift by x^8; the squares of that are the shifts by 2, 4, 8 bytes and so on.
  let square = one >>> 8;
  for (let length = part.length; length > 0; length = Math.floor(length / 2)) {
    if (length % 2 === 1) shift = product(shift, square);
    square = product(square, square);
  }
  return (product(shift, crc) ^ part.crc) >>> 0;
}
