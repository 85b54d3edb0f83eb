import { availableParallelism } from 'node:os';
import { fail } from '#platform/failure.ts';
import { WorkerLost, WorkerPool } from '#platform/workers/worker-pool.ts';
import type { Images } from './pdf-blocks.ts';
import type { DrawJob, DrawnReport, PdfDocument } from './pdf-worker.ts';
import { documentLimits } from './record-document.rules.ts';

/** Templates and answers come from people: what they make of a page is tried in a process that may die of it. */
const pool = new WorkerPool<DrawJob, DrawnReport>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  perTenant: 6,
  inAll: 24,
  inProcess: true,
  youngMb: 8,
  memoryMb: 384,
  jobMs: 10_000,
  startMs: 30_000,
  idleMs: 60_000,
  jobsEach: 300,
});

/**
 * Draws a document as PDF. Call it while no transaction is open: no connection is held meanwhile.
 * @throws DEFINITION_TOO_COSTLY when the report ends its worker; UNAVAILABLE
 */
export const drawPdf = (
  tenantId: number,
  code: string,
  document: PdfDocument,
  images: Images,
): Promise<DrawnReport> =>
  pool.run({ document, images, mostPages: documentLimits.pages }, tenantId).catch((error: unknown) => {
    if (error instanceof WorkerLost) return fail('DEFINITION_TOO_COSTLY', { code });
    throw error;
  });
