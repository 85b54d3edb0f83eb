import type { Readable } from 'node:stream';
import { deflated, gzipOf, stored, textOf, type Deflated } from './deflated.ts';

/** A reply whose parts are compressed already. */
export class PiecedReply {
  readonly #parts: readonly Deflated[];

  constructor(parts: readonly Deflated[]) {
    this.#parts = parts;
  }

  gzip(): Buffer {
    return gzipOf(this.#parts);
  }

  text(): Readable {
    return textOf(this.#parts);
  }
}

const comma = stored(',');
const separated = (pieces: readonly Deflated[]): Deflated[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece]));

/** @param pieces rows as JSON, separated by commas, without the brackets */
export const piecedList = (pieces: readonly Deflated[]): PiecedReply =>
  new PiecedReply([stored('{"success":true,"data":['), ...separated(pieces), stored(']}')]);

/**
 * @param object as JSON, with a field at least and without these lists
 * @param lists each with its elements as JSON
 */
export async function piecedObject(
  object: string,
  lists: Readonly<Record<string, readonly Deflated[]>>,
): Promise<PiecedReply> {
  const parts = [await deflated(`{"success":true,"data":${object.slice(0, -1)}`)];
  for (const [name, pieces] of Object.entries(lists))
    parts.push(stored(`,"${name}":[`), ...separated(pieces), stored(']'));
  return new PiecedReply([...parts, stored('}}')]);
}
