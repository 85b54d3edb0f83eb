/**
 * Runs rounds: at the start, when something was recorded, when the network or the app comes back, every minute while
 * the app is visible, and on request. One tab at a time sends; a failed request decides whether there is a network.
 */
import { ApiError } from '#api/problem.ts';
import type { FieldDb } from '../store/field-db.ts';
import { note } from '../store/log.ts';
import { writeMeta } from '../store/meta.ts';
import { tidy } from '../store/blobs.ts';
import { register } from './push.ts';
import { problemOf, syncRound } from './round.ts';
import type { SyncApi, SyncProblem } from './sync-api.ts';

export interface SyncState {
  running: boolean;
  problem: SyncProblem | null;
  /** Milliseconds at which the next attempt begins by itself; null when none is due. */
  nextAt: number | null;
  /** Activities that came with the last round. */
  fresh: number;
}

export interface RunnerOptions {
  db: FieldDb;
  api: SyncApi;
  appVersion: string;
  deviceName: string;
  /** Runs a task unless another tab of the same user runs one; resolves to false then. */
  alone: (task: () => Promise<void>) => Promise<boolean>;
}

const regular = 60_000;
const firstDelay = 2000;
const longestDelay = 300_000;
const tidyEvery = 3_600_000;

/** Milliseconds before attempt `failures` + 1, with a spread so that phones do not come back together. */
export const backOff = (failures: number, random: number): number =>
  Math.min(longestDelay, firstDelay * 2 ** Math.min(failures - 1, 10)) * (0.75 + random / 2);

/** Problems that no repetition solves by itself. */
const waitsForPerson: ReadonlySet<SyncProblem | null> = new Set([
  'signIn',
  'revoked',
  'forbidden',
  'password',
]);

export class SyncRunner {
  #state: SyncState = { running: false, problem: null, nextAt: null, fresh: 0 };
  #failures = 0;
  #registered = false;
  #tidiedAt = 0;
  #again = false;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: RunnerOptions;
  readonly #listeners = new Set<() => void>();

  constructor(options: RunnerOptions) {
    this.#options = options;
    // What the phone deleted is fetched again, by another installation.
    options.db.events.addEventListener('reopened', () => {
      this.#registered = false;
      this.request();
    });
  }

  state = (): SyncState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins a round now, or another one after the present one. */
  request = (): void => {
    if (this.#stopped) return;
    if (this.#state.running) this.#again = true;
    else void this.#run();
  };

  /** The regular attempt; a problem that waits for the person, or a pause after failures, is respected. */
  tick = (): void => {
    const { problem, nextAt } = this.#state;
    if (waitsForPerson.has(problem) || (nextAt !== null && nextAt > Date.now())) return;
    this.request();
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#publish({ running: true });
    let fresh = 0;
    let problem: SyncProblem | null = null;
    let pause: number | null = null;
    try {
      await this.#options.alone(async () => {
        const result = await this.#attempt();
        ({ fresh } = result);
        if (result.hasMore) this.#again = true;
        pause = result.retryAfter === null ? null : result.retryAfter * 1000;
      });
      this.#failures = 0;
    } catch (error) {
      problem = problemOf(error);
      this.#failures += 1;
      pause = waitsForPerson.has(problem) ? null : this.#pauseAfter(error);
      await note(this.#options.db, 'sync', error instanceof Error ? `${problem}: ${error.message}` : problem);
      if (problem === 'revoked') await writeMeta(this.#options.db, 'revoked', true).catch(() => undefined);
    }
    this.#schedule(waitsForPerson.has(problem) ? null : (pause ?? regular));
    this.#publish({ running: false, problem, fresh });
    if (!this.#again) return;
    this.#again = false;
    if (problem === null) void this.#run();
  }

  #pauseAfter(error: unknown): number {
    const wanted = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
    return Math.max(wanted, backOff(this.#failures, Math.random()));
  }

  async #attempt() {
    const { db, api, appVersion, deviceName } = this.#options;
    if (!this.#registered) await register(db, api, appVersion, deviceName);
    this.#registered = true;
    try {
      const result = await syncRound(db, api);
      await writeMeta(db, 'revoked', false);
      if (Date.now() - this.#tidiedAt > tidyEvery) {
        await tidy(db);
        this.#tidiedAt = Date.now();
      }
      return result;
    } catch (error) {
      // A server that was restored from a backup may not know this phone.
      if (error instanceof ApiError && error.status === 404) this.#registered = false;
      throw error;
    }
  }

  #schedule(delay: number | null): void {
    if (this.#stopped || delay === null) return this.#publish({ nextAt: null });
    this.#publish({ nextAt: Date.now() + delay });
    this.#timer = setTimeout(() => {
      if (typeof document === 'undefined' || document.visibilityState === 'visible') this.request();
    }, delay);
  }

  #publish(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
