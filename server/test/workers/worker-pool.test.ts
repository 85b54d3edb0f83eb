import { expect, test } from 'vitest';
import type { Failure } from '#platform/failure.ts';
import { WorkerLost, WorkerPool } from '#platform/workers/worker-pool.ts';

const poolOf = (more: object = {}) =>
  new WorkerPool<string, string>({
    file: new URL('./hostile-worker.ts', import.meta.url),
    workers: 1,
    perTenant: 3,
    inAll: 4,
    memoryMb: 64,
    jobMs: 1_500,
    startMs: 30_000,
    idleMs: 1_000,
    ...more,
  });

test.each(['loop', 'throw'])(
  'N1: a job that ends in %s fails alone, and the next one is done',
  async (job) => {
    const pool = poolOf();
    const [bad, good] = await Promise.allSettled([pool.run(job, 1), pool.run('uno', 2)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(WorkerLost) });
    expect(good).toEqual({ status: 'fulfilled', value: 'done uno 0' });
  },
);

test('N1: a job that fills the memory ends its worker, not the process', async () => {
  const pool = poolOf({ jobMs: 60_000 });
  await expect(pool.run('memory', 1)).rejects.toThrow(/memory/i);
  expect(await pool.run('dos', 1)).toBe('done dos 0');
});

test('a worker is replaced after so many jobs, and no job is lost by that', async () => {
  const pool = poolOf({ jobsEach: 2 });
  const counts: unknown[] = [];
  for (let job = 0; job < 5; job++) counts.push(await pool.run('count', 1));
  expect(counts).toEqual([1, 2, 1, 2, 1]);
  expect(await Promise.all(['a', 'b', 'c'].map((job) => pool.run(job, 1)))).toHaveLength(3);
});

test('N1: the event loop is free while a worker loops', async () => {
  const pool = poolOf();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 20);
  await pool.run('loop', 1).catch(() => undefined);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

test('N1: jobs of one tenant and of all are bounded; more are refused as unavailable', async () => {
  const pool = poolOf();
  const outcomes = await Promise.allSettled([1, 1, 1, 1, 2, 2].map((tenant) => pool.run('x', tenant)));
  const refused = outcomes.map(
    (outcome) => outcome.status === 'rejected' && (outcome.reason as Failure).code,
  );
  expect(refused).toEqual([false, false, false, 'UNAVAILABLE', false, 'UNAVAILABLE']);
});
