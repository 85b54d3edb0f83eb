import type { Readable } from 'node:stream';
import { gzipOf, stored, textOf, type Deflated } from './deflated.ts';

/** A list as a reply whose pieces are compressed already. */
export class PiecedList {
  readonly #parts: readonly Deflated[];

  /** @param pieces the rows as JSON, separated by commas, without the brackets */
  constructor(pieces: readonly Deflated[]) {
    this.#parts = [head, ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece])), tail];
  }

  gzip(): Buffer {
    return gzipOf(this.#parts);
  }

  text(): Readable {
    return textOf(this.#parts);
  }
}

const head = stored('{"success":true,"data":[');
const comma = stored(',');
const tail = stored(']}');
