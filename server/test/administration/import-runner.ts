import { catalogueImporters } from '../../src/platform/catalogue-import.ts';
import { importJobs } from '../../src/platform/tables/import.jobs.ts';
import type { AnyImporter } from '../../src/platform/tables/importer.ts';
import type { Asking } from '../../src/platform/unit-of-work.ts';
import type { TestApp } from '../app.ts';
import type { ImportView } from './samples.ts';

const [checkJob, loadJob] = importJobs(() => catalogueImporters as unknown as AnyImporter[]);

/** Carries out the jobs of an upload here and now, and tells how it ended. */
export async function settled(world: TestApp, tenantId: number, ask: () => Promise<ImportView>): Promise<ImportView> {
  const asking: Asking = { requestId: 'import-runner', locale: 'es', log: world.app.platform.log, address: null, agent: null };
  for (let parts = 0; parts < 100; parts++) {
    const view = await ask();
    if (view.status !== 'checking' && view.status !== 'loading') return view;
    const job = view.status === 'checking' ? checkJob : loadJob;
    await world.app.units.asTenant(tenantId, asking, (ctx) => job.handler({ ...ctx, enqueue: async () => undefined }, { importId: view.id }));
  }
  throw new Error('The import did not end.');
}
