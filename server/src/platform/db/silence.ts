/** Silence is counted in parts of so many ms, which the process has to see go by. */
const part = 250;
/** After so many parts without a byte from the database it counts as silent; a statement is given up after more. */
const silentAfter = 16;
/** While it is silent, it is probed at most once in so many ms. */
const probeEvery = 500;

/** Calls back when what arrived while the process itself was busy has been read: one whole turn of the event loop later. */
export const afterReading = (then: () => void): void => void setImmediate(() => setImmediate(then));

/**
 * Whether the database has stopped answering altogether: connections were taken, and nothing was received on any
 * of them since. What begins then is refused at once; otherwise each would wait for a slot, for a connection and
 * for an answer, one after the other. A single slow statement is not silence, because others are answered. A process
 * that was busy itself, or stopped with its machine, counts one part, however long that was.
 */
export class Silence {
  #isWaiting = false;
  #parts = 0;
  #receipts = 0;
  #counting: NodeJS.Timeout | undefined;
  #probedAt = 0;

  requested(): void {
    this.#isWaiting = true;
    this.#counting ??= setInterval(() => this.#count(), part).unref();
  }

  received(): void {
    this.#isWaiting = false;
    this.#parts = 0;
    this.#receipts++;
  }

  /** How many times something was received, on any connection. */
  get receipts(): number {
    return this.#receipts;
  }

  /**
   * A connection was given up whose statement was not answered, for most of which time `receipts` was this. If it
   * still is, the database is silent: what the same request does next must not wait as long again. The parts do not
   * count a statement that is sent on a connection that was taken before something was received on another one.
   */
  givenUp(receipts: number): void {
    if (receipts === this.#receipts) this.#parts = silentAfter;
  }

  /** Why work cannot begin now, which the HTTP layer answers with UNAVAILABLE; null when it can. */
  refusal(): Error | null {
    return this.#parts < silentAfter ? null : new Error('Connection terminated: the database is silent.');
  }

  /** Whether it is time to probe the database again; true only once in a while. */
  isTimeToProbe(now = performance.now()): boolean {
    if (now - this.#probedAt < probeEvery) return false;
    this.#probedAt = now;
    return true;
  }

  #count(): void {
    if (this.#isWaiting) this.#parts += 1;
    else {
      clearInterval(this.#counting);
      this.#counting = undefined;
    }
  }
}
