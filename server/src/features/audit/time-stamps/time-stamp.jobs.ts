import type { TenantCtx } from '#platform/context.ts';
import { job, type OutsideWork, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { askForStamp } from './time-stamp-client.ts';
import { checkedStamp, stampQuestion, type NewStamp } from './time-stamp.rules.ts';
import { dueForStamp, storeStamp } from './time-stamp.store.ts';

/** Has the newest checkpoint of each tenant stamped by a third party: one stamp for all records in its tree. */

const minuteMs = 60_000;
const mostMinutes = 60;
/** Pauses double: an authority that is down is asked again after a minute, and then less and less often. */
const pauseMs = (failures: number): number => Math.min(2 ** failures, mostMinutes) * minuteMs;

interface StampJob {
  /** How often the authority was asked in vain since the last stamp. */
  failures?: number;
}

export const timeStampJob = job<StampJob>(
  'evidence-stamp',
  async (ctx, { failures = 0 }): Promise<OutsideWork | undefined> => {
    const { timeStamp } = ctx.platform.config;
    const checkpoint = timeStamp && (await dueForStamp(ctx, timeStamp.hours));
    if (!timeStamp || !checkpoint) return undefined;
    const found: { stamp?: NewStamp } = {};
    return {
      run: async () => {
        const question = stampQuestion(Buffer.from(checkpoint.note));
        const reply = await askForStamp(timeStamp, new Uint8Array(question.bytes));
        found.stamp = await checkedStamp(reply, question, timeStamp.authority);
      },
      after: (inner, error) =>
        found.stamp ? stored(inner, checkpoint.size, found.stamp) : laterAgain(inner, failures, error),
    };
  },
);

async function stored(ctx: TenantCtx, size: number, stamp: NewStamp): Promise<void> {
  if (!(await storeStamp(ctx, size, stamp))) return;
  const { authority, stampedAt, serial } = stamp;
  ctx.afterCommit(() =>
    ctx.log.info({ tenantId: ctx.tenantId, size, authority, stampedAt, serial }, 'time stamped'),
  );
}

async function laterAgain(ctx: TenantCtx, failures: number, error: Error | null): Promise<void> {
  const pause = pauseMs(failures);
  const cause = error?.cause instanceof Error ? error.cause.message : undefined;
  ctx.log.warn(
    { tenantId: ctx.tenantId, reason: error?.message, cause, failures: failures + 1, pauseMs: pause },
    'time stamp failed',
  );
  const startAfter = new Date(ctx.now.getTime() + pause);
  await ctx.enqueue(timeStampJob, { failures: failures + 1 }, { startAfter });
}

/** Adds the job of a tenant whose checkpoint is due, unless one waits. */
export const timeStampTimer: TimerDeclaration = {
  queue: 'evidence-stamp-clock',
  cron: '2-59/5 * * * *',
  handler: async (ctx) => {
    const { timeStamp } = ctx.platform.config;
    if (!timeStamp || !(await dueForStamp(ctx, timeStamp.hours))) return;
    if (!(await ctx.isEnqueued(timeStampJob, {})))
      await ctx.enqueue(timeStampJob, {}, { singletonKey: 'stamp' });
  },
};
