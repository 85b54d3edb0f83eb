import { PgBoss } from 'pg-boss';

/**
 * Every queue of background work, by name. A job is retried five times with growing pauses, then kept as
 * failed, unless `patience` says otherwise. Whoever carries one out gives a sign of life every five seconds;
 * when none has come for twenty, somebody else takes it over.
 */
export const queues = [
  'engine',
  'engine-wake',
  'import-check',
  'import-load',
  'photo-download',
  'photo-download-expiry',
  'photo-sweep',
  'sync-held',
  'tally-fold',
  'housekeeping',
  'mail',
  'backup',
  'backup-clock',
  'due-dates',
  'audit-seal',
] as const;
export type Queue = (typeof queues)[number];

/** A backup may take hours, and is begun anew by a person or the clock, never halfway. */
const patience: Partial<Record<Queue, { retryLimit: number; expireInSeconds: number }>> = {
  backup: { retryLimit: 0, expireInSeconds: 21_600 },
};

export const jobsSchema = 'jobs';

/** Creates or upgrades the tables of the job queue; runs as the owner, under the migration lock. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of queues) {
    const options = {
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 900,
      heartbeatSeconds: 20,
      ...patience[name],
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
}
