import type { ReadEntry } from './context.ts';

/** Milliseconds of the last read by what it was of: tenant, person, subject, action, record. */
type Level = Map<unknown, Level | number>;

/**
 * The last reads, at least `least` and at most twice as many: when the newer ones are so many, they become the older
 * ones, and those are dropped as a whole. A text for each read would outlive its request.
 */
export class RecentReads {
  readonly #least: number;
  readonly #within: number;
  #newer: Level = new Map();
  #older: Level = new Map();
  #count = 0;

  /** @param within ms after which the same read is none that is repeated */
  constructor(least: number, within: number) {
    this.#least = least;
    this.#within = within;
  }

  /** Whether the same was read not long before; when it was not, it is now. */
  isRepeated({ tenantId, actorId, subject, action, subjectId }: ReadEntry, now: number): boolean {
    const path = [tenantId, actorId, subject, action] as const;
    const last = (find(this.#newer, path)?.get(subjectId) ?? find(this.#older, path)?.get(subjectId)) as
      | number
      | undefined;
    if (last !== undefined && now - last < this.#within) return true;
    // A whole number, which takes no object of its own.
    open(this.#newer, path).set(subjectId, Math.trunc(now));
    this.#count++;
    if (this.#count >= this.#least) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#count = 0;
    }
    return false;
  }
}

function find(level: Level, path: readonly unknown[]): Level | undefined {
  let at: Level | undefined = level;
  for (const step of path) at = at?.get(step) as Level | undefined;
  return at;
}

function open(level: Level, path: readonly unknown[]): Level {
  let at = level;
  for (const step of path) {
    let next = at.get(step) as Level | undefined;
    if (!next) at.set(step, (next = new Map()));
    at = next;
  }
  return at;
}
