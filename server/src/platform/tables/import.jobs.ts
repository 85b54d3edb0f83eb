import type { TenantCtx } from '../context.ts';
import { Failure } from '../failure.ts';
import { job, type JobDeclaration, type TimerDeclaration } from '../jobs/declarations.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { AnyImporter, FileFailure, Importer, RowFault, ImportRow } from './importer.ts';
import {
  addFaults,
  failureText,
  lockImport,
  partSize,
  partsOf,
  updateImport,
  type BadRow,
} from './import.store.ts';
import { readPart, storeLines, storeParts, type GoodRow } from './import-parts.store.ts';
import { duplicateFinder, linesOf, named } from './import-rows.rules.ts';
import { notifyUploader } from './import-notification.ts';
import { readTable } from './read.ts';
import { attempt } from '../savepoint.ts';

type ImportData = { importId: number };

const checkQueue: JobQueue<ImportData> = { queue: 'import-check' };
const loadQueue: JobQueue<ImportData> = { queue: 'import-load' };

export const enqueueCheck = (ctx: TenantCtx, importId: number): Promise<void> =>
  ctx.enqueue(checkQueue, { importId });
export const enqueueLoad = (ctx: TenantCtx, importId: number): Promise<void> =>
  ctx.enqueue(loadQueue, { importId });

/** The two jobs behind every upload of rows; the row says which importer it belongs to. */
export function importJobs(
  importers: readonly AnyImporter[],
): [check: JobDeclaration<ImportData>, load: JobDeclaration<ImportData>] {
  const importerOf = (row: ImportRow): Importer<unknown> => {
    const found = importers.find(({ kind }) => kind === row.kind);
    if (!found) throw new Error(`No importer is of the kind ${row.kind}.`);
    return found as unknown as Importer<unknown>;
  };
  return [
    job(checkQueue, async (ctx, { importId }) => {
      const row = await lockImport(ctx, importId);
      if (row?.status !== 'checking') return;
      try {
        await check(ctx, row, importerOf(row));
      } catch (error) {
        if (!(error instanceof Failure) || (error.code !== 'TOO_LARGE' && error.code !== 'UNREADABLE_FILE'))
          throw error;
        await giveUp(ctx, row, { failure: error.code, detail: String(error.detail.reason ?? '') });
      }
    }),
    job(loadQueue, async (ctx, { importId }) => {
      const row = await lockImport(ctx, importId);
      if (row?.status === 'loading') await loadPart(ctx, row, importerOf(row));
    }),
  ];
}

const giveUp = (ctx: TenantCtx, row: ImportRow, failure: FileFailure): Promise<void> =>
  updateImport(ctx, row.id, {
    status: 'failed',
    failure: failureText(failure),
    finished_at: ctx.now.toISOString(),
  });

/**
 * Reads a whole file and stores the result: counts, faults, and the good rows in parts, ready to be loaded.
 */
async function check<R>(ctx: TenantCtx, row: ImportRow, importer: Importer<R>): Promise<void> {
  const table = readTable(await ctx.platform.files.read(row.file_key));
  const { value: first } = await table.next();
  if (!first) return giveUp(ctx, row, { failure: 'EMPTY', detail: '' });
  const header = first.cells;
  const notReady = (await narrowedUploader(ctx, row)) ?? (await importer.findObstacle(ctx, row));
  if (notReady) return giveUp(ctx, row, notReady);
  const fields = await importer.fieldsOf(ctx, row, header);
  if ('failure' in fields) return giveUp(ctx, row, fields);
  const read = await importer.rowReader(ctx, row, header);
  const good: GoodRow<R>[] = [];
  const bad: BadRow[] = [];
  const duplicatesOf = duplicateFinder(importer);
  for await (const { line, cells } of table) {
    const result = read(cells);
    const faults = 'faults' in result ? result.faults : duplicatesOf(result.value);
    if (faults.length > 0) bad.push({ line, faults: named(faults, header, fields), row: cells });
    else if ('value' in result) good.push({ line, value: result.value, cells });
  }
  const refused = await importer.findFaults(
    ctx,
    row,
    good.map(({ value }) => value),
  );
  const fresh = good.filter((_, at) => (refused[at]?.length ?? 0) === 0);
  for (const [at, { line, cells }] of good.entries())
    if (refused[at]?.length) bad.push({ line, faults: named(refused[at], header, fields), row: cells });
  if (good.length + bad.length === 0) return giveUp(ctx, row, { failure: 'EMPTY', detail: '' });
  const unusual = (await unusualRows(ctx, row, importer, fresh)).map(({ line, faults }) => ({
    line,
    faults: named(faults, header, fields),
  }));
  await storeParts(ctx, row, fresh);
  const warnings = new Map(unusual.map(({ line, faults }) => [line, faults]));
  await storeLines(ctx, row, linesOf(importer, fresh, bad, warnings));
  await addFaults(ctx, row.id, bad);
  await updateImport(ctx, row.id, {
    status: 'checked',
    rows: fresh.length + bad.length,
    good: fresh.length,
    bad: bad.length,
    options: {
      ...row.options,
      header,
      checked: fresh.length,
      unusual: unusual.length,
      warnings: unusual.slice(0, mostWarnings),
    },
  });
}

/** A file is checked and loaded with the reach of who uploaded it; one who sees less by now uploads it again. */
async function narrowedUploader(ctx: TenantCtx, row: ImportRow): Promise<FileFailure | null> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['reach', 'company_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.created_by)
    .executeTakeFirst();
  if (user?.reach === 'tenant' || row.options.companyId === (user?.company_id ?? 0)) return null;
  return { failure: 'REACH_CHANGED', detail: '' };
}

const mostWarnings = 100;

/** Good rows that have something unusual, with what it is. */
async function unusualRows<R>(
  ctx: TenantCtx,
  row: ImportRow,
  importer: Importer<R>,
  good: readonly GoodRow<R>[],
): Promise<{ line: number; faults: RowFault[] }[]> {
  const found = await importer.findWarnings?.(
    ctx,
    row,
    good.map(({ value }) => value),
  );
  return good.flatMap(({ line }, at) => (found?.[at]?.length ? [{ line, faults: found[at] }] : []));
}

/**
 * Loads one part of a checked file, 500 rows, and enqueues the next. Each part is a transaction of its own that
 * also moves `done`, so that a part is loaded once whenever the process is killed. A value that another request
 * took since the check becomes a fault.
 */
async function loadPart<R>(ctx: TenantCtx, row: ImportRow, importer: Importer<R>): Promise<void> {
  const notReady = (await narrowedUploader(ctx, row)) ?? (await importer.findObstacle(ctx, row));
  if (notReady) return giveUp(ctx, row, notReady);
  const part = await readPart<R>(ctx, row, Math.floor(row.done / partSize));
  const refused = await importer.findFaults(
    ctx,
    row,
    part.map(({ value }) => value),
  );
  const fresh = part.filter((_, at) => !refused[at]?.length);
  const taken = await loadRows(ctx, row, importer, fresh);
  const header = row.options.header ?? [];
  const fields = await importer.fieldsOf(ctx, row, header);
  const bad = part.flatMap((each, at): BadRow[] => {
    const faults = refused[at]?.length ? refused[at] : (taken.get(each) ?? []);
    return faults.length > 0
      ? [
          {
            line: each.line,
            faults: named(faults, header, 'failure' in fields ? [] : fields),
            row: each.cells,
          },
        ]
      : [];
  });
  await addFaults(ctx, row.id, bad);
  const done = row.done + part.length;
  const counts = { done, good: row.good - bad.length, bad: row.bad + bad.length };
  if (done < (row.options.checked ?? 0)) {
    await updateImport(ctx, row.id, counts);
    return enqueueLoad(ctx, row.id);
  }
  await updateImport(ctx, row.id, { ...counts, status: 'loaded', finished_at: ctx.now.toISOString() });
  ctx.audit({
    action: 'import.loaded',
    subject: 'import',
    subjectId: row.id,
    after: { kind: row.kind, good: counts.good, bad: counts.bad },
  });
  ctx.afterCommit(() => ctx.platform.files.removeAll(partsOf(ctx.tenantId, row.id)));
  await notifyUploader(ctx, row, importer.loadedMessage(counts.good), importer.formatOf?.(row) ?? '');
}

/**
 * Loads rows together. When another request took a value of one since they were checked, they are loaded one by
 * one, so that only this one is refused: its faults are returned.
 */
async function loadRows<R>(
  ctx: TenantCtx,
  row: ImportRow,
  importer: Importer<R>,
  rows: readonly GoodRow<R>[],
): Promise<Map<GoodRow<R>, RowFault[]>> {
  const taken = new Map<GoodRow<R>, RowFault[]>();
  const load = (some: readonly GoodRow<R>[]) =>
    attempt(ctx, (inner) =>
      importer.load(
        inner,
        row,
        some.map(({ value }) => value),
      ),
    );
  const together = await load(rows);
  if (together.ok) return taken;
  if (together.failure.code !== 'ALREADY_EXISTS') throw together.failure;
  for (const each of rows) {
    const alone = await load([each]);
    if (alone.ok) continue;
    const { code, fields = {} } = alone.failure;
    if (code !== 'ALREADY_EXISTS' || Object.keys(fields).length === 0) throw alone.failure;
    taken.set(
      each,
      Object.entries(fields).map(([column, message_key]) => ({ column, message_key })),
    );
  }
  return taken;
}

/**
 * Every minute: enqueues uploads whose job was lost with its process. The row of a running job is locked, and
 * skipped here.
 */
export async function resumeImports(ctx: TenantCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('import')
    .select(['id', 'status'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('status', 'in', ['checking', 'loading'])
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, status } of rows)
    await ctx.enqueue(
      status === 'checking' ? checkQueue : loadQueue,
      { importId: id },
      { singletonKey: `import:${id}:resume` },
    );
}

export const importTimer: TimerDeclaration = {
  queue: 'import-resume',
  cron: '* * * * *',
  handler: resumeImports,
};
