import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { ImportRow } from '#platform/tables/importer.ts';
import { lockImport, updateImport } from '#platform/tables/import.store.ts';
import { withdrawActivities } from '#features/operation/activities/reopening.ts';
import { updateOperations } from '#features/operation/engine/rules-run.ts';
import { activitiesOfEach, type OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { begunOf, freeNumbers, lockImported } from './import-undo.store.ts';

type UndoData = { importId: number };
const undoQueue: JobQueue<UndoData> = { queue: 'import-undo' };
export const enqueueUndo = (ctx: TenantCtx, importId: number): Promise<void> =>
  ctx.enqueue(undoQueue, { importId });

/** Operations that are cancelled in one transaction. */
const batchSize = 200;

const reasonOf: Record<Locale, (file: string) => string> = {
  es: (file) => `Importación deshecha: ${file}`,
  en: (file) => `Import undone: ${file}`,
};

/**
 * Cancels one batch of the operations of an import and enqueues the next. A batch is a transaction that also moves
 * `undo_after`, so that it is done once whenever the process is killed. Work that began since the request is left.
 */
export const undoJob = job(undoQueue, async (ctx, { importId }) => {
  const row = await lockImport(ctx, importId);
  if (row?.status !== 'undoing' || row.undone_by === null) return;
  const operations = await lockImported(ctx, row.id, row.undo_after, batchSize);
  if (operations.length === 0) return finish(ctx, row);
  const begun = await begunOf(
    ctx,
    operations
      .filter(({ number_freed }) => number_freed === 0)
      .map((each) => ({ ...each, has_facts: Object.keys(each.facts as object).length > 0 })),
  );
  const left = new Set(begun.map(({ id }) => id));
  const ready = operations.filter(({ id, number_freed }) => number_freed === 0 && !left.has(id));
  await cancel(ctx, row, row.undone_by, ready);
  await updateImport(ctx, row.id, {
    undone: row.undone + ready.length,
    undo_left: row.undo_left + left.size,
    undo_after: operations.at(-1)!.id,
  });
  await enqueueUndo(ctx, row.id);
});

/** One that staff have cancelled before stays as it is: only its number is freed. */
async function cancel(
  ctx: TenantCtx,
  row: ImportRow,
  actorId: number,
  operations: readonly OperationRow[],
): Promise<void> {
  if (operations.length === 0) return;
  const reason = reasonOf[row.options.undoLocale ?? row.options.locale](row.file_name);
  const open = operations.filter(({ status }) => status === 'open');
  const activities = [...(await activitiesOfEach(ctx, open)).values()].flat();
  await withdrawActivities(
    ctx,
    activities.filter(({ ended_at, withdrawn_at }) => ended_at === null && withdrawn_at === null),
    'cancel',
    reason,
    actorId,
  );
  const at = ctx.now.toISOString();
  await updateOperations(ctx, open, { status: 'cancelled', ended_at: at, end_reason: reason });
  await freeNumbers(
    ctx,
    operations.map(({ id }) => id),
  );
  for (const { id } of open)
    ctx.audit({
      action: 'operation.cancel',
      subject: 'operation',
      subjectId: id,
      after: { reason, import: row.id, requestedBy: actorId },
    });
}

async function finish(ctx: TenantCtx, row: ImportRow): Promise<void> {
  await updateImport(ctx, row.id, { status: 'undone' });
  ctx.audit({
    action: 'import.undone',
    subject: 'import',
    subjectId: row.id,
    after: { undone: row.undone, left: row.undo_left, requestedBy: row.undone_by },
  });
  await notifyPeople(ctx, row);
}

const endTexts: Record<Locale, (undone: number, left: number) => string> = {
  es: (undone, left) =>
    `Se cancelaron ${undone} operaciones.${left > 0 ? ` Quedaron ${left} que ya habían comenzado.` : ''}`,
  en: (undone, left) =>
    `${undone} operations were cancelled.${left > 0 ? ` ${left} that had begun were left.` : ''}`,
};

/** Notifies whoever requested it, and whoever had imported the file. */
async function notifyPeople(ctx: TenantCtx, row: ImportRow): Promise<void> {
  const people = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'locale'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', [row.created_by, row.undone_by ?? row.created_by])
    .where('active', '=', true)
    .execute();
  const textIn = (locale: Locale) => {
    const title = reasonOf[locale](row.file_name);
    const content = endTexts[locale](row.undone, row.undo_left);
    return { title, content, format: `${title}. ${content}` };
  };
  const text = { es: textIn('es'), en: textIn('en') };
  const about = { formato: String(row.options.workflow) };
  for (const { id, locale } of people)
    ctx.notify({ userId: id, locale: locale === 'en' ? 'en' : 'es', kind: 'file', text, about });
}

/** Every minute: goes on with what was being undone when its process ended. The row of a running job is locked. */
export async function resumeUndo(ctx: TenantCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('import')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('status', '=', 'undoing')
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of rows)
    await ctx.enqueue(undoQueue, { importId: id }, { singletonKey: `import-undo:${id}:resume` });
}

export const undoTimer: TimerDeclaration = {
  queue: 'import-undo-resume',
  cron: '* * * * *',
  handler: resumeUndo,
};
