import type { Platform } from '../context.ts';
import { deflated, type Deflated } from './deflated.ts';

/** Parts of replies that many callers get alike: written and compressed once for each revision. */

/** A part, and what it is now. */
export interface PieceKey {
  /** Names the part, and whose it is. */
  key: string;
  /** Differs when something in it does. */
  revision: string;
}

interface Piece {
  revision: string;
  written: Deflated;
}

/** Compressed bytes that a process holds; the part that was not asked for longest goes first. */
const mostBytes = 24_000_000;

class PieceCache {
  readonly #pieces = new Map<string, Piece>();
  #bytes = 0;

  get({ key, revision }: PieceKey): Deflated | undefined {
    const piece = this.#pieces.get(key);
    if (piece?.revision !== revision) return undefined;
    this.#pieces.delete(key);
    this.#pieces.set(key, piece);
    return piece.written;
  }

  set({ key, revision }: PieceKey, written: Deflated): void {
    this.#drop(key);
    this.#pieces.set(key, { revision, written });
    this.#bytes += written.bytes.length;
    for (const oldest of this.#pieces.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pieces.get(key)?.written.bytes.length ?? 0;
    this.#pieces.delete(key);
  }
}

const caches = new WeakMap<Platform, PieceCache>();

/**
 * The parts in their order. Those that are not cached as they are now are read together, and each is compressed as soon
 * as it is written.
 *
 * @param read each as JSON, in the order of what it is given
 */
export async function cachedPieces<K extends PieceKey>(
  platform: Platform,
  wanted: readonly K[],
  read: (missing: readonly K[]) => readonly Promise<string>[] | Promise<readonly string[]>,
): Promise<Deflated[]> {
  const cache = caches.get(platform) ?? new PieceCache();
  caches.set(platform, cache);
  const found = new Map(wanted.map((one) => [one, cache.get(one)]));
  const missing = wanted.filter((one) => !found.get(one));
  if (missing.length > 0) {
    const texts = await read(missing);
    await Promise.all(
      missing.map(async (one, at) => {
        const written = await deflated(await texts[at]!);
        found.set(one, written);
        cache.set(one, written);
      }),
    );
  }
  return wanted.map((one) => found.get(one)!);
}
