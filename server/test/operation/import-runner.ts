import { orderImporter } from '#features/operation/operations/import.ts';
import { importJobs } from '../../src/platform/tables/import.jobs.ts';
import type { DemoWorld } from './demo-world.ts';

const [, loadJob] = importJobs([orderImporter]);

/** Carries out some parts of an upload here, and loses what they ask to be done next. */
export async function importJobsOf(demo: DemoWorld, importId: number, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++)
    await demo.asTenant((ctx) => loadJob.handler({ ...ctx, enqueue: async () => undefined }, { importId }));
}
