import { PgBoss } from 'pg-boss';
import type { JobQueue } from './job-queue.ts';

/** A queue as it is created; the data of its jobs does not matter for that. */
export type QueueSettings = Pick<JobQueue<object>, 'queue' | 'retryLimit' | 'expireInSeconds'>;

export const jobsSchema = 'jobs';

/** A worker reports every five seconds that it is alive; after this silence another takes over its job. */
const heartbeatSeconds = 20;

/**
 * Creates or upgrades the tables of the job queue and one queue for each of `queues`, and ends the timers of all others:
 * a process of an earlier version that still runs gets no more of their work. Runs as the owner of the database, under
 * the migration lock.
 */
export async function prepareQueues(ownerUrl: string, queues: readonly QueueSettings[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const { queue, retryLimit = 5, expireInSeconds = 900 } of queues) {
    const options = {
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds,
      heartbeatSeconds,
      notify: true,
    };
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, options);
    else await boss.createQueue(queue, options);
  }
  const declared = new Set(queues.map(({ queue }) => queue));
  for (const { name, key } of await boss.getSchedules())
    if (!declared.has(name)) await boss.unschedule(name, key);
  await boss.stop({ graceful: false });
}
