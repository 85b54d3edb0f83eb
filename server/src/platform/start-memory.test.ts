import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveBackMemory } from './start-memory.ts';

test('13: memory that a start used and nothing needs is given back', () => {
  let parts: object[] | null = Array.from({ length: 200_000 }, (_, at) => ({ at, text: `${at}` }));
  const before = getHeapStatistics().total_heap_size;
  expect(parts).toHaveLength(200_000);
  parts = null;
  giveBackMemory();
  expect(getHeapStatistics().total_heap_size).toBeLessThan(before - 5_000_000);
  expect(globalThis).not.toHaveProperty('gc');
});
