import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { failureOf } from '#platform/http/problem.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { jobActor } from '#features/access/job-actor.ts';
import { offeredReports } from '#features/operation/activity-reports/offered-reports.store.ts';
import { designOfForm } from '#features/operation/activity-reports/record-dictionary.ts';
import { packRun, PartLost, removeFiles, removeParts } from './run-files.ts';
import {
  returnItems,
  saveOutcomes,
  takeItems,
  type ItemOutcome,
  type PendingItem,
} from './run-items.store.ts';
import { runNotification } from './run-notification.ts';
import { printItem, type Prepared } from './run-printing.ts';
import {
  beginRun,
  endRun,
  expiredRuns,
  removeRun,
  runExists,
  silentRuns,
  type RunRow,
} from './report-runs.store.ts';

type RunData = { runId: number };
export const reportRunQueue: JobQueue<RunData> = { queue: 'report-run', expireInSeconds: 1800 };

/** Records between two saves of the progress, which is also where a cancelled run stops. */
const batchSize = 8;
/** After which a run makes room for the next one in the queue, so that a long one delays no other. */
const sliceMs = 15_000;
/** Before a run goes on after the threads that draw were busy. */
const busyMs = 3_000;

type BeganRun = NonNullable<Awaited<ReturnType<typeof beginRun>>>;
type Step = 'next' | 'wait' | 'ended';

/**
 * Prints the records of a run that are not printed yet, and then packs them. Everything is read and written in
 * transactions of its own: progress is seen, no connection is held while something is drawn, and after a restart the run
 * goes on with the first record that has no file.
 */
export const reportRunJob = job(reportRunQueue, async (ctx, { runId }) => {
  const run = await ctx.inSeparateTransaction((inner) => beginRun(inner, runId));
  if (!run) return;
  const step = await printSlice(ctx, run).catch((error: unknown) => failRun(ctx, run, error));
  if (step === 'ended') return;
  const startAfter = step === 'wait' ? { startAfter: new Date(Date.now() + busyMs) } : {};
  await ctx.enqueue(reportRunQueue, { runId }, startAfter);
});

async function printSlice(ctx: TenantCtx, run: BeganRun): Promise<Step> {
  const until = Date.now() + sliceMs;
  const prepared = await ctx.inSeparateTransaction((inner) => prepare(inner, run));
  if (!prepared) return endWith(ctx, run, 'FORBIDDEN');
  while (Date.now() < until) {
    await ctx.platform.requireSpace();
    const items = await ctx.inSeparateTransaction((inner) => takeItems(inner, run.id, batchSize));
    if (items.length === 0) return packAll(ctx, run);
    const outcomes = await printItems(ctx, run, prepared, items);
    const isBusy = outcomes.length < items.length;
    const goesOn = await ctx.inSeparateTransaction(async (inner) => {
      inner.publishChange({ kind: 'reportRun', id: run.id });
      if (isBusy)
        await returnItems(
          inner,
          run.id,
          items.slice(outcomes.length).map(({ position }) => position),
        );
      return saveOutcomes(inner, run.id, outcomes);
    });
    if (!goesOn) return stopped(ctx, run);
    if (isBusy) return 'wait';
  }
  return 'next';
}

/** One after the other; fewer when the threads that draw are busy. */
async function printItems(
  ctx: TenantCtx,
  run: RunRow,
  prepared: Prepared,
  items: readonly PendingItem[],
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  for (const item of items) {
    const outcome = await printItem(ctx, prepared, run, item);
    if (!outcome) break;
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Of a run that was deleted meanwhile nothing is left. */
async function stopped(ctx: TenantCtx, run: RunRow): Promise<Step> {
  const exists = await ctx.inSeparateTransaction((inner) => runExists(inner, run.id));
  if (!exists) await removeFiles(ctx, run.id);
  return 'ended';
}

/** The requester as they are now; null when they may not run the report any more. */
async function prepare(ctx: TenantCtx, run: BeganRun): Promise<Prepared | null> {
  const actor = await jobActor(ctx, run.user_id, run.locale);
  if (!actor?.permissions.has('SUBOPERATIVE_MOD_VIEWFORM')) return null;
  const person: Ctx = { ...ctx, actor, locale: run.locale };
  const [report] = await offeredReports(person, run.report_id);
  if (!report) return null;
  const design = await designOfForm(ctx, run.template.form);
  return { actor, design, printed: { code: run.code, version: run.number, template: run.template } };
}

async function packAll(ctx: TenantCtx, run: RunRow): Promise<Step> {
  let bytes: number;
  try {
    bytes = await packRun(ctx, run);
  } catch (error) {
    if (error instanceof PartLost) return 'next';
    throw error;
  }
  const isReady = await ctx.inSeparateTransaction(async (inner) => {
    const ended = await endRun(inner, run.id, { status: 'ready', bytes });
    inner.publishChange({ kind: 'reportRun', id: run.id });
    if (ended) inner.notify(runNotification(run, null));
    return ended;
  });
  if (isReady) await removeParts(ctx, run.id);
  return 'ended';
}

/** What a record cannot be blamed for ends the run; it can be resumed. */
function failRun(ctx: TenantCtx, run: RunRow, error: unknown): Promise<Step> {
  const { code } = failureOf(error);
  if (code === 'UNAVAILABLE') return Promise.resolve('wait');
  ctx.log.error({ err: error, runId: run.id }, 'a run of reports failed');
  return endWith(ctx, run, code);
}

async function endWith(ctx: TenantCtx, run: RunRow, failure: ErrorCode): Promise<Step> {
  await ctx.inSeparateTransaction(async (inner) => {
    const ended = await endRun(inner, run.id, { status: 'failed', failure });
    inner.publishChange({ kind: 'reportRun', id: run.id });
    if (ended) inner.notify(runNotification(run, failure));
  });
  return 'ended';
}

/**
 * Every minute: a job whose process died is taken up by another within a minute. One that failed for good leaves a run
 * that nobody prints: it has failed, and its requester may resume it.
 */
export const reportRunWatch: TimerDeclaration = {
  queue: 'report-run-watch',
  cron: '* * * * *',
  handler: failLostRuns,
};

export async function failLostRuns(ctx: TenantCtx): Promise<void> {
  for (const run of await silentRuns(ctx))
    if (!(await ctx.isEnqueued(reportRunQueue, { runId: run.id })))
      await endWith(ctx, run, 'INTERNAL_SERVER_ERROR');
}

/** Every hour: deletes runs older than a week, with their files. */
export const reportRunExpiry: TimerDeclaration = {
  queue: 'report-run-expiry',
  cron: '23 * * * *',
  handler: expireRuns,
};

export async function expireRuns(ctx: TenantCtx): Promise<void> {
  const ids = await expiredRuns(ctx);
  for (const id of ids) await removeRun(ctx, id);
  ctx.afterCommit(async () => {
    for (const id of ids) await removeFiles(ctx, id);
  });
}
