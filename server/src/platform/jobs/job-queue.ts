/**
 * Where the jobs of one kind wait. A job is retried five times with growing pauses and then stays as failed,
 * unless its queue sets something else.
 */
export interface JobQueue<D extends object> {
  queue: string;
  retryLimit?: number;
  expireInSeconds?: number;
  /** Carries the type of the data of these jobs; never set. */
  readonly dataType?: (data: D) => void;
}
