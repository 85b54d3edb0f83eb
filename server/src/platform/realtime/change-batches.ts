import { changeKey, type LiveChange } from './live-changes.ts';

type Send = (tenantId: number, changes: LiveChange[]) => void;

/** Milliseconds in which further changes of a tenant are gathered into one message. */
const batchPause = 50;

/**
 * Sends the first change of a tenant at once and gathers those that follow it within moments, since whoever
 * receives a change reads everything again.
 */
export class ChangeBatches {
  readonly #send: Send;
  readonly #waiting = new Map<number, Map<string, LiveChange>>();
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(send: Send) {
    this.#send = send;
  }

  add(tenantId: number, changes: readonly LiveChange[]): void {
    const waiting = this.#waiting.get(tenantId) ?? new Map<string, LiveChange>();
    this.#waiting.set(tenantId, waiting);
    for (const change of changes) waiting.set(changeKey(change), change);
    if (!this.#timers.has(tenantId)) this.#sendBatch(tenantId);
  }

  /** Sends what still waits. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const [tenantId, changes] of this.#waiting) this.#send(tenantId, [...changes.values()]);
    this.#waiting.clear();
  }

  #sendBatch(tenantId: number): void {
    const changes = this.#waiting.get(tenantId);
    this.#waiting.delete(tenantId);
    if (!changes) return void this.#timers.delete(tenantId);
    this.#timers.set(
      tenantId,
      setTimeout(() => this.#sendBatch(tenantId), batchPause),
    );
    this.#send(tenantId, [...changes.values()]);
  }
}
