/** After how many ms without a byte from the database it counts as silent; a statement is given up after more. */
const silentAfter = 4000;
/** While it is silent, one unit of work in so many ms tries whether it answers again. */
const tryEvery = 500;

/**
 * Whether the database has stopped answering altogether: connections were taken, and nothing was received on any
 * of them since. What begins then is refused at once; otherwise each would wait for a slot, for a connection and
 * for an answer, one after the other. A single slow statement is not silence, because others are answered.
 */
export class Silence {
  #requestedAt = 0;
  #triedAt = 0;

  requested(now = performance.now()): void {
    if (this.#requestedAt === 0) this.#requestedAt = now;
  }

  received(): void {
    this.#requestedAt = 0;
  }

  /** Why work cannot begin now, which the HTTP layer answers with UNAVAILABLE; null when it can. */
  refusal(now = performance.now()): Error | null {
    if (this.#requestedAt === 0 || now - this.#requestedAt < silentAfter) return null;
    if (now - this.#triedAt < tryEvery) return new Error('Connection terminated: the database is silent.');
    this.#triedAt = now;
    return null;
  }
}
