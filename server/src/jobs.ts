import { engineTimers, wakeJob } from '#features/operation/engine.jobs.ts';
import { checkJob, loadJob } from '#features/operation/import.jobs.ts';
import { photoDownloadJob, photoSweep } from '#features/operation/photo-download.jobs.ts';
import { heldTimer } from '#features/operation/sync.jobs.ts';
import type { JobDeclaration, TimerDeclaration } from '#platform/jobs.ts';

/** Everything that runs behind the requests: the whole map. */
export const jobs: JobDeclaration<never>[] = [wakeJob, checkJob, loadJob, photoDownloadJob];
export const timers: TimerDeclaration[] = [...engineTimers, photoSweep, heldTimer];
