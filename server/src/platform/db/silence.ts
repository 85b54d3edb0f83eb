/** After how many ms without a byte from the database it counts as silent; a statement is given up after more. */
const silentAfter = 4000;
/** While it is silent, it is probed at most once in so many ms. */
const probeEvery = 500;

/**
 * Calls back when what arrived while the process itself was busy, or stopped with its machine, has been read: one
 * whole turn of the event loop later.
 */
export const afterReading = (then: () => void): void => void setImmediate(() => setImmediate(then));

/**
 * Whether the database has stopped answering altogether: connections were taken, and nothing was received on any
 * of them since. What begins then is refused at once; otherwise each would wait for a slot, for a connection and
 * for an answer, one after the other. A single slow statement is not silence, because others are answered.
 */
export class Silence {
  #requestedAt = 0;
  #probedAt = 0;
  /** Whether what had arrived was read first: a process that was busy for long is silent itself. */
  #isCertain = false;

  requested(now = performance.now()): void {
    if (this.#requestedAt === 0) this.#requestedAt = now;
  }

  received(): void {
    this.#requestedAt = 0;
    this.#isCertain = false;
  }

  /** Why work cannot begin now, which the HTTP layer answers with UNAVAILABLE; null when it can. */
  refusal(now = performance.now()): Error | null {
    const since = this.#requestedAt;
    if (since === 0 || now - since < silentAfter) return null;
    if (this.#isCertain) return new Error('Connection terminated: the database is silent.');
    afterReading(() => (this.#isCertain = this.#requestedAt === since));
    return null;
  }

  /** Whether it is time to probe the database again; true only once in a while. */
  isTimeToProbe(now = performance.now()): boolean {
    if (now - this.#probedAt < probeEvery) return false;
    this.#probedAt = now;
    return true;
  }
}
