import type { ReadEntry } from './context.ts';

/**
 * Refusals of one person are lines of the audit, and nobody may fill the audit with them: within a window each endpoint
 * is one line at once, and at the end one with how often it was tried again. A person has lines for so many endpoints;
 * those beyond are counted together.
 */
export const refusalLimits = { windowMs: 10 * 60_000, endpoints: 20, people: 5_000 } as const;

interface Window {
  since: number;
  /** By endpoint: the first refusal, and how many followed. */
  endpoints: Map<string, { first: ReadEntry; again: number }>;
  beyond: { first: ReadEntry; count: number } | null;
}

export class Refusals {
  readonly #windows = new Map<string, Window>();

  /** @returns the lines to be written now */
  add(entry: ReadEntry, now: number): ReadEntry[] {
    const lines = this.end(now);
    const key = `${entry.tenantId} ${entry.actorId}`;
    let window = this.#windows.get(key);
    if (!window) {
      if (this.#windows.size >= refusalLimits.people) lines.push(...this.#endOldest());
      window = { since: now, endpoints: new Map(), beyond: null };
      this.#windows.set(key, window);
    }
    const endpoint = String(entry.subjectId);
    const known = window.endpoints.get(endpoint);
    if (known) known.again += 1;
    else if (window.endpoints.size < refusalLimits.endpoints) {
      window.endpoints.set(endpoint, { first: entry, again: 0 });
      lines.push(entry);
    } else if (window.beyond) window.beyond.count += 1;
    else window.beyond = { first: entry, count: 1 };
    return lines;
  }

  /** Ends the windows that are over. @returns their last lines */
  end(now: number): ReadEntry[] {
    const lines: ReadEntry[] = [];
    // The oldest window comes first.
    for (const [key, window] of this.#windows) {
      if (now - window.since < refusalLimits.windowMs) break;
      this.#windows.delete(key);
      lines.push(...lastLines(window));
    }
    return lines;
  }

  #endOldest(): ReadEntry[] {
    const [key, window] = this.#windows.entries().next().value!;
    this.#windows.delete(key);
    return lastLines(window);
  }
}

function lastLines({ endpoints, beyond }: Window): ReadEntry[] {
  const repeated = [...endpoints.values()].filter(({ again }) => again > 0);
  return [
    ...repeated.map(({ first, again }) => ({ ...first, after: { ...first.after, again } })),
    ...(beyond
      ? [{ ...beyond.first, subjectId: null, after: { ...beyond.first.after, others: beyond.count } }]
      : []),
  ];
}
