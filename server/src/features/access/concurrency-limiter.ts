import { fail } from '#platform/failure.ts';

/**
 * Runs at most `limit` tasks at once and lets `queueLimit` more wait.
 * @throws THROTTLED when the queue is full, before the task has begun
 */
export function concurrencyLimiter(
  limit: number,
  queueLimit: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= limit) {
      if (waiting.length >= queueLimit) fail('THROTTLED');
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
