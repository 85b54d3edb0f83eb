import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

/** How long steps of 50 ms wait while the process does `others` meanwhile. */
async function waits(others: (ms: number) => Promise<unknown>): Promise<number[]> {
  const waited: number[] = [];
  let time = 0;
  const pause = giveWay(
    () => time,
    (ms) => {
      waited.push(ms);
      return others(ms);
    },
  );
  time = 50;
  await pause();
  return waited;
}

test('what can wait takes half of an idle process, and a tenth of a busy one', async () => {
  expect(await waits((ms) => sleep(ms))).toEqual([50]);
  const busy = async (ms: number) => {
    await sleep(0);
    for (const until = performance.now() + ms; performance.now() < until;);
    await sleep(0);
  };
  expect(await waits(busy)).toEqual([50, 400]);
});
