import { expect } from 'vitest';
import type { Person } from '../app.ts';

/** How a user of another tenant fares while something runs. */
export interface Bystander {
  requests: number;
  failed: number;
  /** Longest time until an answer, in milliseconds. A busy machine makes it longer. */
  slowest: number;
  /**
   * Longest time of the processor, in milliseconds, that the thread of the server took without letting another
   * request in. It does not depend on what else the machine does.
   */
  heldUp: number;
}

const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Sends small requests of `person`, one after the other, until `work` ends. */
export async function whileWatching<T>(
  person: Person,
  work: () => Promise<T>,
): Promise<{ result: T; bystander: Bystander }> {
  const bystander: Bystander = { requests: 0, failed: 0, slowest: 0, heldUp: 0 };
  let running = true;
  const request = async (): Promise<void> => {
    while (running) {
      const start = performance.now();
      await person.client.administration.packages.contents().catch(() => bystander.failed++);
      bystander.slowest = Math.max(bystander.slowest, performance.now() - start);
      bystander.requests++;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const measure = async (): Promise<void> => {
    for (let before = threadTime(); running;) {
      await new Promise((resolve) => setImmediate(resolve));
      const now = threadTime();
      bystander.heldUp = Math.max(bystander.heldUp, now - before);
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const watching = Promise.all([request(), measure()]);
  try {
    return { result: await work(), bystander };
  } finally {
    running = false;
    await watching;
  }
}

/** Nobody else was refused or waited for a second. */
export const unharmed = ({ failed, requests, heldUp }: Bystander): void => {
  expect(failed).toBe(0);
  expect(requests).toBeGreaterThan(0);
  expect(heldUp).toBeLessThan(700);
};
