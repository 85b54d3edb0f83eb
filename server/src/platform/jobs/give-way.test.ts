import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveWay, thisProcess } from './give-way.ts';

/** How long a step of `ms` makes its work wait in a process that others keep busy for `share` of the time. */
async function waits(ms: number, share: number): Promise<number[]> {
  const waited: number[] = [];
  let time = 0;
  const pause = giveWay({
    now: () => time,
    wait: async (wait) => void waited.push(wait),
    measure: () => () => share,
  });
  time = ms;
  await pause();
  return waited;
}

test('what can wait takes half of an idle process, and a tenth of a busy one', async () => {
  expect(await waits(50, 0.1)).toEqual([50]);
  expect(await waits(50, 0.9)).toEqual([50, 400]);
});

test('no step waits longer than two seconds at a time, and each waits at least a moment', async () => {
  expect(await waits(30_000, 0.1)).toEqual([2000]);
  expect(await waits(30_000, 0.9)).toEqual([2000, 2000]);
  expect(await waits(0, 0.1)).toEqual([1]);
});

test('a process that does nothing but compute counts as busy', async () => {
  const busy = thisProcess.measure();
  await sleep(0);
  for (const until = performance.now() + 100; performance.now() < until;);
  await sleep(0);
  expect(busy()).toBeGreaterThan(0.5);
});
