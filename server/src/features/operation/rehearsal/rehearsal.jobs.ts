import type { TenantCtx } from '#platform/context.ts';
import { rightsOf } from '#features/access/rights.store.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { runRehearsal } from './rehearsal-run.ts';
import { beginRehearsal, endRehearsal, expireRehearsals, type RehearsalRow } from './rehearsal.store.ts';

type RehearsalData = { rehearsalId: number };
export const rehearsalQueue: JobQueue<RehearsalData> = {
  queue: 'workflow-rehearsal',
  retryLimit: 2,
  expireInSeconds: 1800,
};

/**
 * Everything is read and written in transactions of its own, so that progress is seen and no connection is held while
 * operations are replayed. A job that is run again begins from the start.
 */
export const rehearsalJob = job(rehearsalQueue, async (ctx, { rehearsalId }) => {
  const row = await ctx.inSeparateTransaction((inner) => beginRehearsal(inner, rehearsalId));
  if (!row) return;
  let summary: Awaited<ReturnType<typeof runRehearsal>> = null;
  try {
    if (await mayStillSee(ctx, row)) {
      summary = await runRehearsal(ctx, row);
      if (!summary) return;
    }
  } catch (error) {
    ctx.log.error({ err: error, rehearsalId }, 'a rehearsal failed');
  }
  await ctx.inSeparateTransaction(async (inner) => {
    await endRehearsal(inner, rehearsalId, summary);
    inner.publishChange({ kind: 'rehearsal', id: rehearsalId });
  });
});

/** A rehearsal counts what its requester saw; somebody who sees less by now, or may not rehearse, gets none. */
async function mayStillSee(ctx: TenantCtx, row: RehearsalRow): Promise<boolean> {
  const rights = await ctx.inSeparateTransaction(async (inner) =>
    (await rightsOf(inner, [row.created_by])).get(row.created_by),
  );
  return rights?.permissions.has('WORKFLOW_MOD_EDIT') === true && rights.companyScope === row.company_scope;
}

/** Every hour. */
export const rehearsalExpiry: TimerDeclaration = {
  queue: 'workflow-rehearsal-expiry',
  cron: '41 * * * *',
  handler: expireRehearsals,
};
