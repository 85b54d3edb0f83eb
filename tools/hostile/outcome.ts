import type { Attackers } from './attackers.ts';
import type { Answer } from './client.ts';

/** What a hostile caller does, and what the server must have answered. Ids as in `docs/performance.md`. */
export interface HostileCase {
  id: string;
  what: string;
  run(attackers: Attackers): Promise<Outcome>;
}
export interface Outcome {
  /** How often each status and message key was the answer. */
  answers: Map<string, number>;
  /** What should not have been; empty when all is well. */
  faults: string[];
}

export const repeat = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

export function outcomeOf(answers: readonly Answer[], allowed: (answer: Answer) => boolean): Outcome {
  const counts = new Map<string, number>();
  for (const { status, key } of answers) {
    const name = key ? `${status} ${key}` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const faults = answers
    .filter((answer) => !allowed(answer))
    .map(({ status, key }) => `${status} ${key ?? ''}`);
  return { answers: counts, faults: [...new Set(faults)] };
}
/** Served, refused for what it says, or sent away with a time to come back. */
export const bounded = ({ status, retryAfter }: Answer): boolean =>
  status === 200 ||
  (status >= 400 && status < 500 && status !== 429) ||
  ((status === 429 || status === 503) && retryAfter !== null);
