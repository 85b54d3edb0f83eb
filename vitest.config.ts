import { defineConfig } from 'vitest/config';

const ruleTests = 'server/src/**/*.rules.test.ts';
const architectureTests = 'server/test/architecture/**/*.test.ts';

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          exclude: [ruleTests, architectureTests],
          globalSetup: 'server/test/cluster.ts',
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], exclude: ['**/*.component.test.tsx'] },
      },
    ],
  },
});
