import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that is busy for more than this share of its time has no time for what can wait. */
const busyShare = 0.5;
/** How many times as long as a step took a busy process is left alone; and the longest that it is. */
const rest = 8;
const longestMs = 2000;

/** What `giveWay` reads of the process. */
interface Process {
  /** The time, ms. */
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  /** Starts to measure; the returned function gives the share of the time since then that the process was busy. */
  measure: () => () => number;
}

export const thisProcess: Process = {
  now: () => performance.now(),
  wait: sleep,
  measure: () => {
    const before = performance.eventLoopUtilization();
    return () => performance.eventLoopUtilization(before).utilization;
  },
};

/**
 * For background work of many steps, any of which can wait: await the returned function after each step. It waits as
 * long as the step took, sees how busy the process is with the work of others meanwhile, and waits on while it is.
 */
export function giveWay({ now, wait, measure }: Process = thisProcess) {
  let begun = now();
  return async (): Promise<void> => {
    const step = Math.max(1, now() - begun);
    const busy = measure();
    await wait(Math.min(step, longestMs));
    if (busy() > busyShare) await wait(Math.min(rest * step, longestMs));
    begun = now();
  };
}
