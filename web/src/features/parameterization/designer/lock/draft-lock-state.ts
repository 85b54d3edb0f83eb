import type { DraftLock } from '@cuadrilla/contract/parameterization/draft-locks.ts';
import { isProblem } from '#api/problem.ts';

/** Holds the lock of a draft while it is edited in this tab, and knows who does when somebody else edits it. */

export type LockState =
  /** This tab edits; also until the server has answered, and while it cannot be reached. */
  | { name: 'mine' }
  /** Nobody edits, and this tab has not begun to. */
  | { name: 'free'; wasLost: boolean }
  | { name: 'theirs'; holder: NonNullable<DraftLock['holder']>; wasLost: boolean };

export interface LockEndpoints {
  hold: (take: boolean) => Promise<DraftLock>;
  read: () => Promise<DraftLock>;
  release: () => void;
}

export const renewMs = 30_000;

export class DraftLockState {
  #state: LockState;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #endpoints: LockEndpoints;
  readonly #listeners = new Set<() => void>();

  /** @param edits whether this tab begins to edit, unless somebody else does */
  constructor(endpoints: LockEndpoints, edits: boolean) {
    this.#endpoints = endpoints;
    this.#state = edits ? { name: 'mine' } : { name: 'free', wasLost: false };
  }

  read = (): LockState => this.#state;
  isMine = (): boolean => this.#state.name === 'mine';

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), renewMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.isMine()) this.#endpoints.release();
  }

  /** Renews the own lock, or reads whose it is. */
  async check(): Promise<void> {
    await this.#follow(this.isMine() ? this.#endpoints.hold(false) : this.#endpoints.read());
  }

  /**
   * Edits from now on, whoever does.
   * @param prepare is awaited before this tab counts as the one that edits
   */
  async take(prepare: () => Promise<unknown>): Promise<void> {
    const lock = await this.#endpoints.hold(true);
    await prepare();
    this.#accept(lock);
  }

  async #follow(reply: Promise<DraftLock>): Promise<void> {
    try {
      this.#accept(await reply);
    } catch (error) {
      // What cannot be reached is asked again later; a draft that is gone is found by whoever saves or follows it.
      if (!isProblem(error, 'STALE_VERSION') && !isProblem(error, 'NOT_FOUND')) return;
      clearInterval(this.#timer);
    }
  }

  #accept({ mine, holder }: DraftLock): void {
    const wasLost = this.#state.name === 'mine' ? this.#hadIt : this.#state.wasLost;
    if (mine) this.#hadIt = true;
    const next: LockState = mine
      ? { name: 'mine' }
      : holder
        ? { name: 'theirs', holder, wasLost }
        : { name: 'free', wasLost };
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
  /** Whether the server ever gave the lock to this tab. */
  #hadIt = false;
}
