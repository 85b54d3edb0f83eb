import type { ModuleManifest } from '#platform/module-manifest.ts';
import { factTimers, foldJob } from './facts/facts.jobs.ts';

export const insightsManifest: ModuleManifest = {
  module: 'insights',
  jobs: [foldJob],
  timers: factTimers,
  metrics: [
    {
      name: 'facts_age_seconds',
      help: 'Age of the numbers of the tenant whose numbers are the oldest',
      sql: 'select facts_age() as value',
    },
    {
      name: 'facts_differing_days',
      help: 'Days whose sums differ from their facts by the last nightly check, of all tenants',
      sql: 'select facts_differing_days() as value',
    },
  ],
};
