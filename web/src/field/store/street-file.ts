/**
 * The file of streets on the phone, in pieces, so that a download that was cut goes on where it ended. Everybody may
 * read it on the server, so it is not encrypted, and one copy serves all who use the phone.
 */
import { Dexie, type Table } from 'dexie';

export interface StreetFile {
  /** Names this version of the file. */
  tag: string;
  size: number;
  isWhole: boolean;
  startedAt: number;
}

interface Piece {
  tag: string;
  at: number;
  bytes: ArrayBuffer;
}

/** Bytes of a piece. A tile is in one or two of them. */
export const pieceSize = 524_288;

export class StreetDb extends Dexie {
  declare files: Table<StreetFile, string>;
  declare pieces: Table<Piece, [string, number]>;
  constructor(name = 'cuadrilla.streets') {
    super(name);
    this.version(1).stores({ files: 'tag', pieces: '[tag+at], tag' });
  }
}

export const streetDb = new StreetDb();

export interface StoredStreets {
  /** The file that can be read without a network. */
  whole: StreetFile | null;
  /** The one that is being fetched, and how much of it is here. */
  part: (StreetFile & { received: number }) | null;
}

export async function readStreets(db: StreetDb): Promise<StoredStreets> {
  const files = await db.files.orderBy('tag').toArray();
  const latest = (isWhole: boolean) =>
    files.filter((file) => file.isWhole === isWhole).toSorted((a, b) => b.startedAt - a.startedAt)[0] ?? null;
  const part = latest(false);
  if (!part) return { whole: latest(true), part: null };
  const pieces = await db.pieces.where('tag').equals(part.tag).count();
  return { whole: latest(true), part: { ...part, received: Math.min(part.size, pieces * pieceSize) } };
}

/** Reads bytes of a file that is wholly here. */
export async function readStreetBytes(
  db: StreetDb,
  tag: string,
  offset: number,
  length: number,
): Promise<ArrayBuffer> {
  const [first, last] = [Math.floor(offset / pieceSize), Math.floor((offset + length - 1) / pieceSize)];
  const pieces = await db.pieces.where('[tag+at]').between([tag, first], [tag, last], true, true).toArray();
  if (pieces.length !== last - first + 1) throw new Error('A piece of the stored map is missing.');
  const all = await new Blob(pieces.map(({ bytes }) => bytes)).arrayBuffer();
  const start = offset - first * pieceSize;
  return all.slice(start, start + length);
}

export async function removeStreets(db: StreetDb): Promise<void> {
  await db.transaction('rw', db.files, db.pieces, async () => {
    await db.files.clear();
    await db.pieces.clear();
  });
}

/** The older versions go once the newer one is whole. */
export async function completeStreets(db: StreetDb, tag: string): Promise<void> {
  await db.transaction('rw', db.files, db.pieces, async () => {
    await db.files.update(tag, { isWhole: true });
    await db.files.where('tag').notEqual(tag).delete();
    await db.pieces.where('tag').notEqual(tag).delete();
  });
}
