/**
 * The first number after the last one applied that is neither in a copy nor waiting on the server; later steps would
 * wait for it. Null when nothing is missing.
 */
export function firstMissing(lastSequence: number, there: readonly number[]): number | null {
  const numbers = new Set(there);
  const last = Math.max(lastSequence, ...there);
  let next = lastSequence + 1;
  while (numbers.has(next)) next += 1;
  return next <= last ? next : null;
}
