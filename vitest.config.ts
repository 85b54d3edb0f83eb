import { defineConfig } from 'vitest/config';

const ruleTests = 'server/src/**/*.rules.test.ts';
const architectureTests = 'server/test/architecture/**/*.test.ts';
/** Outages, timeouts, restarts and programs of their own: they wait more than they compute. */
const faultTests = [
  'server/test/administration/new-catalogue.test.ts',
  'server/test/embedded.test.ts',
  'server/test/orderly-stop.test.ts',
  'server/test/outage.test.ts',
  'server/test/security/fairness/connections.test.ts',
  'server/test/security/fairness/uploads.test.ts',
  'server/test/security/realtime/lost-connections.test.ts',
  'server/test/start.test.ts',
  'server/test/sync/network.test.ts',
];

/** Decision 0049: only tests that meet a database, a process or time. */
const timesRepeated = 1;

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    // Long enough for a machine that does much else: a limit of a test finds what hangs, not what is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'architecture', include: [architectureTests] } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'forms/src/**/*.test.ts',
            'server/db/**/*.test.ts',
            ruleTests,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [ruleTests, architectureTests, ...faultTests],
          globalSetup: 'server/test/cluster.ts',
          retry: timesRepeated,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: faultTests,
          globalSetup: 'server/test/cluster.ts',
          retry: timesRepeated,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], exclude: ['**/*.component.test.tsx'] },
      },
    ],
  },
});
