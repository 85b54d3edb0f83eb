import type { TenantCtx } from '../context.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Background work of one kind. The handler runs in a transaction of its own, under the tenant that it was
 * enqueued for, and the completion of the job is written in the same transaction. So its effect is there
 * once, even when the process dies or is taken for dead.
 */
export interface JobDeclaration<D extends object> extends JobQueue<D> {
  handler: (ctx: TenantCtx, data: D) => Promise<void>;
}
export const job = <D extends object>(
  queue: string | JobQueue<D>,
  handler: (ctx: TenantCtx, data: D) => Promise<void>,
): JobDeclaration<D> => ({ ...(typeof queue === 'string' ? { queue } : queue), handler });

/** Work that every tenant needs at set times. */
export interface TimerDeclaration {
  queue: string;
  /** Cron, in UTC. */
  cron: string;
  handler: (ctx: TenantCtx) => Promise<void>;
}
