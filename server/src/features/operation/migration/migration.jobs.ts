import type { TenantCtx } from '#platform/context.ts';
import { rightsOf } from '#features/access/rights.store.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { abandonedMigrations, claimMigration, endBatch, type MigrationRun } from './migration.store.ts';
import { moveOperation, type MigrationBatch } from './move-operation.ts';
import { nextRunning } from './running-operations.store.ts';

type MigrationData = { migrationId: number };
export const migrationQueue: JobQueue<MigrationData> = { queue: 'workflow-migration', retryLimit: 2 };

const batchSize = 100;

/**
 * Moves one batch of operations and enqueues the next. Each operation is moved in a transaction of its own, so that
 * one that cannot be moved stays as it is and the others go on.
 */
export const migrationJob = job(migrationQueue, async (ctx, { migrationId }) => {
  const batch = await ctx.inSeparateTransaction((inner) => batchOf(inner, migrationId));
  if (!batch) return;
  let moved = 0;
  for (const id of batch.ids) if (await tryToMove(ctx, batch, id)) moved++;
  await ctx.inSeparateTransaction(async (inner) => {
    const isLast = batch.ids.length < batchSize;
    const goesOn = await endBatch(inner, migrationId, {
      afterId: batch.ids.at(-1) ?? batch.run.afterId,
      moved,
      stayed: batch.ids.length - moved,
      status: batch.isAllowed ? (isLast ? 'ready' : null) : 'failed',
    });
    inner.publishChange({ kind: 'migration', id: migrationId });
    if (goesOn) await inner.enqueue(migrationQueue, { migrationId });
  });
});

interface ClaimedBatch extends MigrationBatch {
  ids: number[];
  /** Whoever requested it may still do so. */
  isAllowed: boolean;
}

async function batchOf(ctx: TenantCtx, migrationId: number): Promise<ClaimedBatch | null> {
  const run = await claimMigration(ctx, migrationId);
  if (!run) return null;
  const isAllowed = await mayStillMigrate(ctx, run);
  const selection = { versionId: run.fromVersionId, companyScope: run.companyScope };
  return {
    run,
    from: await workflowVersion(ctx, run.fromVersionId),
    to: await workflowVersion(ctx, run.toVersionId),
    map: new Map(run.stages.map((pair) => [pair.from, pair.to])),
    ids: isAllowed ? await nextRunning(ctx, selection, run.afterId, batchSize) : [],
    isAllowed,
  };
}

async function mayStillMigrate(ctx: TenantCtx, run: MigrationRun): Promise<boolean> {
  const rights = (await rightsOf(ctx, [run.createdBy])).get(run.createdBy);
  return rights?.permissions.has('WORKFLOW_MOD_EDIT') === true && rights.companyScope === run.companyScope;
}

async function tryToMove(ctx: TenantCtx, batch: MigrationBatch, operationId: number): Promise<boolean> {
  try {
    return await ctx.inSeparateTransaction((inner) => moveOperation(inner, batch, operationId));
  } catch (error) {
    ctx.log.error({ err: error, operationId, migrationId: batch.run.id }, 'an operation could not be moved');
    return false;
  }
}

/** Every minute: goes on with what was running when its process ended. */
export const migrationTimer: TimerDeclaration = {
  queue: 'workflow-migration-resume',
  cron: '* * * * *',
  handler: async (ctx) => {
    for (const migrationId of await abandonedMigrations(ctx))
      await ctx.enqueue(
        migrationQueue,
        { migrationId },
        { singletonKey: `workflow-migration:${migrationId}:resume` },
      );
  },
};
