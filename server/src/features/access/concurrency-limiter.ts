import { fail } from '#platform/failure.ts';

/**
 * Lets `lanes` pieces of work through at once and `room` wait; throws THROTTLED for whoever comes then,
 * before anything is done for them.
 */
export function concurrencyLimiter(lanes: number, room: number): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= lanes) {
      if (waiting.length >= room) fail('THROTTLED');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else working++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working--;
    }
  };
}
