import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dividedMonths } from './divided-months.ts';
import { sumsVersion } from './facts.jobs.ts';
import { latencyByMonth } from './month-latency.store.ts';
import { quarterLatency, yearLatency } from './quarter-latency.store.ts';
import { rollupTables, writtenRollups } from './rollups.ts';

/** What is counted, as its tables, keys and counters name it. */
const counted = JSON.stringify([
  writtenRollups.map(({ table, keys, counters, months }) => [table, keys, counters, months]),
  dividedMonths.map(({ code, keys }) => [code, keys]),
  [...latencyByMonth.map(([code]) => code), quarterLatency, yearLatency],
  rollupTables,
]);

test('who changes what is counted raises the version that the queues are named after', () => {
  const digest = createHash('sha256').update(counted).digest('hex').slice(0, 12);
  expect({ version: sumsVersion, digest }).toMatchInlineSnapshot(`
    {
      "digest": "31018d485c37",
      "version": 4,
    }
  `);
});
