import { availableParallelism } from 'node:os';
import { fail } from '../failure.ts';
import { WorkerLate, WorkerLost, WorkerPool } from '../workers/worker-pool.ts';
import type { DrawnImage, ImageJob } from './image-worker.ts';

/** Pictures come from phones: a decoder of native code may crash or need any memory, so it has a process of its own. */
export const imageLimits = { memoryMb: 640, jobMs: 8_000 } as const;

export type Images = WorkerPool<ImageJob, { image: DrawnImage }>;

export const openImages = (
  limits: Partial<Record<'memoryMb' | 'jobMs' | 'perTenant' | 'inAll', number>> = {},
): Images =>
  new WorkerPool<ImageJob, { image: DrawnImage }>({
    file: new URL('./image-worker.ts', import.meta.url),
    inProcess: true,
    workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
    perTenant: 8,
    inAll: 32,
    ...imageLimits,
    ...limits,
    startMs: 30_000,
    idleMs: 60_000,
    jobsEach: 500,
  });

/**
 * Draws a picture anew; null for what is no readable one.
 * @throws UNREADABLE_IMAGE when the picture ends its process; UNAVAILABLE when too many wait or the machine is too busy
 */
export async function drawImage(
  images: Images,
  tenantId: number,
  kind: ImageJob['kind'],
  bytes: Uint8Array,
): Promise<DrawnImage> {
  const { image } = await images.run({ kind, bytes }, tenantId).catch((error: unknown) => {
    if (error instanceof WorkerLate) return fail('UNAVAILABLE');
    if (error instanceof WorkerLost) return fail('UNREADABLE_IMAGE');
    throw error;
  });
  return image;
}
