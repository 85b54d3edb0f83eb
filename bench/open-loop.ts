import { Wire, type Shot } from './load.ts';

/** Milliseconds of some requests. */
export interface Spread {
  p50: number;
  p95: number;
  p99: number;
  requests: number;
  failures: number;
  firstFailure?: string | undefined;
}

export function spreadOf(latencies: readonly number[], failures = 0): Spread {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: sorted.length, failures };
}

const wires = 200;

/**
 * Sends so many requests a second whether or not the last was answered, as many people do who do not know of each
 * other. The time of each counts from the moment at which it was due.
 */
export async function openLoop(
  port: number,
  perSecond: number,
  seconds: number,
  shot: (turn: number) => Shot | null,
): Promise<Spread> {
  const idle = Array.from({ length: wires }, () => new Wire(port));
  const all = [...idle];
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  let failures = 0;
  let firstFailure: string | undefined;
  let turn = 0;
  const start = performance.now();
  const send = (wire: Wire, next: Shot, due: number): Promise<void> =>
    wire.send(next).then(({ status, body }) => {
      latencies.push(performance.now() - due);
      if (status >= 300) {
        failures++;
        firstFailure ??= `${status} ${next.path}: ${body.toString().slice(0, 200)}`;
      }
      idle.push(wire);
    });
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (;;) {
        const due = start + (turn * 1000) / perSecond;
        if (due > now || due > start + seconds * 1000 || idle.length === 0) break;
        const next = shot(turn++);
        if (next) underWay.push(send(idle.shift()!, next, due));
      }
      if (now < start + seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await Promise.all(underWay);
  for (const wire of all) wire.close();
  return { ...spreadOf(latencies, failures), firstFailure };
}
