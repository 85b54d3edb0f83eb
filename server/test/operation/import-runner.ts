import { orderImporter } from '#features/operation/operations/import.ts';
import { importJobs } from '../../src/platform/tables/import.jobs.ts';
import type { DemoWorld } from './demo-world.ts';

const [, loadJob] = importJobs([orderImporter]);

/** Runs some parts of an upload here, and drops the jobs that they enqueue. */
export async function importJobsOf(demo: DemoWorld, importId: number, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++)
    await demo.asTenant((ctx) => loadJob.handler({ ...ctx, enqueue: async () => undefined }, { importId }));
}
