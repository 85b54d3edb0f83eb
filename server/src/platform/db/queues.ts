import { PgBoss } from 'pg-boss';

/** Every queue of background work, by name. A job is retried five times with growing pauses, then kept as failed, unless `patience` says otherwise. */
export const queues = ['engine', 'engine-wake', 'import-check', 'import-load', 'photo-download', 'photo-sweep', 'sync-held', 'tally-fold', 'housekeeping', 'mail', 'backup', 'backup-clock', 'audit-seal'] as const;
export type Queue = (typeof queues)[number];

/** A backup may take hours, and is begun anew by a person or the clock, never halfway. */
const patience: Partial<Record<Queue, { retryLimit: number; expireInSeconds: number }>> = { backup: { retryLimit: 0, expireInSeconds: 21_600 } };

export const jobsSchema = 'jobs';

/** Creates or upgrades the tables of the job queue; runs as the owner, under the migration lock. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of queues) {
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 900, ...patience[name] });
  }
  await boss.stop({ graceful: false });
}
