import type { WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import { territoryOf } from '#features/administration/territory.store.ts';
import { publishedWorkflow } from '#features/parameterization/design.store.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import { job } from '#platform/jobs.ts';
import { readTable } from '#platform/tables/read.ts';
import { openOperations } from './engine-run.ts';
import { columnsOf, readOrder, type FailureKey, type RowFault } from './import-row.rules.ts';
import { addFaults, existingNumbers, failureText, lockImport, partKey, partSize, partsOf, updateImport, type BadRow, type ImportRow } from './import.store.ts';
import { placeOf } from './operation-opening.ts';

interface GoodRow { line: number; order: WorkOrder; cells: string[] }

/** Reads a whole file and writes its verdict: counts, faults, and the good rows in parts, ready to be loaded. */
export const checkJob = job<{ importId: number }>('import-check', async (ctx, { importId }) => {
  const row = await lockImport(ctx, importId);
  if (row?.status !== 'checking') return;
  try {
    await check(ctx, row);
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'TOO_LARGE' && error.code !== 'UNREADABLE_FILE')) throw error;
    await giveUp(ctx, row, error.code, String(error.detail.reason ?? ''));
  }
});

const giveUp = (ctx: TenantCtx, row: ImportRow, key: FailureKey, detail = ''): Promise<void> =>
  updateImport(ctx, row.id, { status: 'failed', failure: failureText(key, detail), finished_at: ctx.now.toISOString() });

async function check(ctx: TenantCtx, row: ImportRow): Promise<void> {
  const table = readTable(await ctx.platform.files.read(row.file_key));
  const { value: first } = await table.next();
  if (!first) return giveUp(ctx, row, 'EMPTY');
  const header = first.cells;
  const columns = columnsOf(header);
  if (!Array.isArray(columns)) return giveUp(ctx, row, columns.failure, columns.detail);
  const named = (field: string): string => header[columns.findIndex((column) => column.to === 'order' && column.field === field)] ?? field;
  const territory = await territoryOf(ctx);
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const seen = new Set<string>();
  for await (const { line, cells } of table) {
    const read = readOrder(columns, header, cells, ctx.timeZone);
    const faults: RowFault[] = 'faults' in read ? read.faults : [];
    if ('order' in read) {
      for (const field of placeOf(read.order, territory).unknown) faults.push({ column: named(field), message_key: field === 'zoneCode' ? 'UNKNOWN_ZONE' : 'UNKNOWN_BARRIO' });
      const { number } = read.order;
      if (number && seen.has(number)) faults.push({ column: named('number'), message_key: 'DUPLICATE_IN_FILE' });
      if (number) seen.add(number);
    }
    if (faults.length > 0) bad.push({ line, faults, row: cells });
    else if ('order' in read) good.push({ line, order: read.order, cells });
  }
  const taken = await existingNumbers(ctx, good.flatMap(({ order }) => order.number || []));
  const fresh = good.filter(({ order }) => !order.number || !taken.has(order.number));
  for (const { line, order, cells } of good) if (order.number && taken.has(order.number)) bad.push({ line, faults: [{ column: named('number'), message_key: 'ALREADY_EXISTS' }], row: cells });
  if (good.length + bad.length === 0) return giveUp(ctx, row, 'EMPTY');
  for (let part = 0; part * partSize < fresh.length; part++) {
    await ctx.platform.files.put(partKey(ctx.tenantId, row.id, part), Buffer.from(JSON.stringify(fresh.slice(part * partSize, (part + 1) * partSize))));
  }
  await addFaults(ctx, row.id, bad);
  await updateImport(ctx, row.id, { status: 'checked', rows: fresh.length + bad.length, good: fresh.length, bad: bad.length, options: { ...row.options, header, checked: fresh.length } });
}

/**
 * Loads one part of a checked file, 500 rows, and asks for the next: each part is a transaction of its own that also
 * moves `done`, so that a part is loaded once whatever is killed when. Numbers taken meanwhile become faults.
 */
export const loadJob = job<{ importId: number }>('import-load', async (ctx, { importId }) => {
  const row = await lockImport(ctx, importId);
  if (row?.status !== 'loading') return;
  const design = await publishedWorkflow(ctx, row.options.workflow).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!design) return giveUp(ctx, row, 'WORKFLOW_NOT_PUBLISHED');
  const part = JSON.parse((await ctx.platform.files.read(partKey(ctx.tenantId, row.id, Math.floor(row.done / partSize)))).toString('utf8')) as GoodRow[];
  const territory = await territoryOf(ctx);
  const taken = await existingNumbers(ctx, part.flatMap(({ order }) => order.number || []));
  const bad: BadRow[] = [];
  const orders: WorkOrder[] = [];
  for (const { line, order, cells } of part) {
    const unknown = placeOf(order, territory).unknown.map((field): RowFault => ({ column: field, message_key: field === 'zoneCode' ? 'UNKNOWN_ZONE' : 'UNKNOWN_BARRIO' }));
    const faults: RowFault[] = order.number && taken.has(order.number) ? [...unknown, { column: 'number', message_key: 'ALREADY_EXISTS' }] : unknown;
    if (faults.length > 0) bad.push({ line, faults, row: cells });
    else orders.push(order);
  }
  await openOperations(ctx, design, orders.map((order) => ({ ...order, companyId: row.options.companyId })), row.created_by);
  await addFaults(ctx, row.id, bad);
  const done = row.done + part.length;
  const counts = { done, good: row.good - bad.length, bad: row.bad + bad.length };
  if (done < (row.options.checked ?? 0)) {
    await updateImport(ctx, row.id, counts);
    await ctx.enqueue(loadJob, { importId });
    return;
  }
  await updateImport(ctx, row.id, { ...counts, status: 'loaded', finished_at: ctx.now.toISOString() });
  ctx.audit({ action: 'import.loaded', subject: 'import', subjectId: row.id, after: { operations: counts.good, bad: counts.bad } });
  ctx.afterCommit(() => ctx.platform.files.removeAll(partsOf(ctx.tenantId, row.id)));
  for (const { id, locale } of await recipientsOf(ctx, { id: row.created_by })) {
    const title = locale === 'en' ? `File loaded: ${row.file_name}` : `Archivo cargado: ${row.file_name}`;
    const content = locale === 'en' ? `${counts.good} operations were created.` : `Se crearon ${counts.good} operaciones.`;
    ctx.notify({ userId: id, title, content, body: { format: `${title}. ${content}`, formato: design.code, operationId: null, activityId: null } });
  }
});

/** Uploads whose job was lost with its process go on; a job that is still at work holds its row, and is left alone. */
export async function resumeImports(ctx: TenantCtx): Promise<void> {
  const rows = await ctx.db.selectFrom('import').select(['id', 'status']).where('tenant_id', '=', ctx.tenantId).where('status', 'in', ['checking', 'loading'])
    .forUpdate().skipLocked().execute();
  for (const { id, status } of rows) await ctx.enqueue(status === 'checking' ? checkJob : loadJob, { importId: id }, { singletonKey: `import:${id}:resume` });
}
