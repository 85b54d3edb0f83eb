import { modules } from '../../src/modules.ts';
import { importJobs } from '../../src/platform/tables/import.jobs.ts';
import type { RequestInfo } from '../../src/platform/unit-of-work.ts';
import type { TestApp } from '../app.ts';
import type { ImportView } from './samples.ts';

const [checkJob, loadJob] = importJobs(modules.importers);

/**
 * Carries out the jobs of an upload here and now, and returns how it ended; `dies` says whether a job ends with
 * its process, before anything of it is committed.
 */
export async function settled(
  world: TestApp,
  tenantId: number,
  readView: () => Promise<ImportView>,
  dies: (job: number) => boolean = () => false,
): Promise<ImportView> {
  const request: RequestInfo = {
    requestId: 'import-runner',
    locale: 'es',
    log: world.app.platform.log,
    address: null,
    agent: null,
  };
  for (let jobs = 0; jobs < 100; jobs++) {
    const view = await readView();
    if (view.status !== 'checking' && view.status !== 'loading') return view;
    const job = view.status === 'checking' ? checkJob : loadJob;
    const death = new Error('killed');
    const work = world.app.units.asTenant(tenantId, request, async (ctx) => {
      await job.handler({ ...ctx, enqueue: async () => undefined }, { importId: view.id });
      if (dies(jobs)) throw death;
    });
    await work.catch((error: unknown) => {
      if (error !== death) throw error;
    });
  }
  throw new Error('The import did not end.');
}
