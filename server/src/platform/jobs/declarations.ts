import type { TenantCtx } from '../context.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * What a job does at another machine, such as a mail server: after the commit of what the handler wrote, and
 * without a connection however long it takes. It is done again when the process dies before `after` commits.
 */
export interface OutsideWork {
  run: () => Promise<void>;
  /** In a unit of its own that also completes the job. Without it, or when it throws, what failed is retried. */
  after?: (ctx: TenantCtx, error: Error | null) => Promise<void>;
}
type Handler<D extends object> = (ctx: TenantCtx, data: D) => Promise<OutsideWork | void>;

/**
 * Background work of one kind. The handler runs in a transaction of its own, under the tenant that it was
 * enqueued for, and the completion of the job is written in the same transaction. So its effect is there
 * once, even when the process dies or is taken for dead.
 */
export interface JobDeclaration<D extends object> extends JobQueue<D> {
  handler: Handler<D>;
}
export const job = <D extends object>(
  queue: string | JobQueue<D>,
  handler: Handler<D>,
): JobDeclaration<D> => ({ ...(typeof queue === 'string' ? { queue } : queue), handler });

/** Work that every tenant needs at set times. */
export interface TimerDeclaration {
  queue: string;
  /** Cron, in UTC. */
  cron: string;
  handler: (ctx: TenantCtx) => Promise<void>;
}
