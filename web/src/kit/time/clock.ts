/**
 * One shared tick for everything that shows passing time, so that a screen of ages or countdowns moves
 * together.
 */
import { useSyncExternalStore } from 'react';

function clock(every: number) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    read: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!timer) {
        now = Date.now();
        timer = setInterval(tick, every);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size || !timer) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const minutes = clock(30_000);
const seconds = clock(1_000);

/** Milliseconds now; the component is drawn again every second, or twice a minute. */
export function useNow(pace: 'second' | 'minute' = 'minute'): number {
  const chosen = pace === 'second' ? seconds : minutes;
  return useSyncExternalStore(chosen.subscribe, chosen.read);
}
