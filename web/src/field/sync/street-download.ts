/** Fetches the file of streets in pieces, for as long as there is room that nothing else will need. */
import { completeStreets, pieceSize, readStreets, type StreetDb } from '../store/street-file.ts';

/** What stays free for the work of some days: the phone says so itself when less is left. */
export const roomForWork = 500_000_000;

export interface StreetVersion {
  tag: string;
  size: number;
}

type Fetch = typeof fetch;

async function readPiece(
  fetchPiece: Fetch,
  address: string,
  start: number,
  end: number,
  signal?: AbortSignal,
) {
  const response = await fetchPiece(address, {
    headers: { range: `bytes=${start}-${end}` },
    // The pieces have a place of their own.
    cache: 'no-store',
    ...(signal ? { signal } : {}),
  });
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (response.status !== 206 || !size) throw new Error(`The map file answered ${response.status}.`);
  const bytes = await response.arrayBuffer();
  return { bytes, size, tag: response.headers.get('etag') ?? String(size) };
}

/** The version that the server has. Throws without a network. */
export async function streetVersion(address: string, fetchPiece: Fetch = fetch): Promise<StreetVersion> {
  const { size, tag } = await readPiece(fetchPiece, address, 0, 0);
  return { size, tag };
}

export type DownloadResult = 'done' | 'noRoom' | 'changed';

interface Options {
  signal: AbortSignal;
  /** Bytes that the browser still gives; null where it does not say. */
  free: number | null;
  fetchPiece?: Fetch;
}

/**
 * Goes on with what is here of the server's version; each piece is stored before the next one is fetched.
 * @returns `changed` when the file was replaced on the server meanwhile
 */
export async function downloadStreets(
  db: StreetDb,
  address: string,
  { signal, free, fetchPiece = fetch }: Options,
): Promise<DownloadResult> {
  const { tag, size } = await streetVersion(address, fetchPiece);
  const { part } = await readStreets(db);
  const received = part?.tag === tag ? part.received : 0;
  if (free !== null && free - (size - received) < roomForWork) return 'noRoom';
  if (part && part.tag !== tag) await removePart(db, part.tag);
  if (part?.tag !== tag) await db.files.put({ tag, size, isWhole: false, startedAt: Date.now() });
  for (let at = 0; at * pieceSize < size; at++) {
    if ((await db.pieces.where('[tag+at]').equals([tag, at]).count()) > 0) continue;
    const end = Math.min(size, (at + 1) * pieceSize) - 1;
    const piece = await readPiece(fetchPiece, address, at * pieceSize, end, signal);
    if (piece.tag !== tag) return 'changed';
    // Whoever removes the file meanwhile must not find a piece of it afterwards.
    await db.transaction('rw', db.files, db.pieces, async () => {
      signal.throwIfAborted();
      await db.pieces.put({ tag, at, bytes: piece.bytes });
    });
  }
  await completeStreets(db, tag);
  return 'done';
}

async function removePart(db: StreetDb, tag: string): Promise<void> {
  await db.transaction('rw', db.files, db.pieces, async () => {
    await db.files.delete(tag);
    await db.pieces.where('tag').equals(tag).delete();
  });
}
