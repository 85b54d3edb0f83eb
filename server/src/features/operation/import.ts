import { createHash } from 'node:crypto';
import { prefillColumns, workOrderColumns, type operations as doors } from '@cuadrilla/contract/operation/operations.ts';
import { publishedWorkflow } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { tableLimits } from '#platform/tables/limits.ts';
import { receiveTable } from '#platform/tables/read.ts';
import { tableStream, tableTypes } from '#platform/tables/write.ts';
import { checkJob, loadJob } from './import.jobs.ts';
import { faultMessages, reasonHeaders } from './import-row.rules.ts';
import { faultsOf, fileKey, importOf, importView, lockImport, updateImport, type ImportOptions, type ImportRow } from './import.store.ts';

type ImportDoors = Pick<typeof doors, 'importTemplate' | 'importCheck' | 'importStatus' | 'importLoad' | 'importFailed'>;

export const importHandlers: Handlers<ImportDoors> = {
  importTemplate: async (ctx, { query }) => {
    const header = [...Object.values(workOrderColumns).map((names) => (ctx.locale === 'en' ? englishOf(names) : names[0])), ...prefillColumns];
    const name = ctx.locale === 'en' ? 'work-orders' : 'ordenes-de-trabajo';
    return { name: `${name}.${query.format}`, type: tableTypes[query.format], stream: tableStream(query.format, rowsOf([header])) };
  },

  importCheck: async (ctx, { query, stream }) => {
    const design = await publishedWorkflow(ctx, query.workflow);
    const file = await receiveTable(stream);
    const sha256 = createHash('sha256').update(file).digest('hex');
    await ctx.platform.files.put(fileKey(ctx.tenantId, sha256), file);
    const options: ImportOptions = { workflow: design.code, locale: ctx.locale, companyId: ctx.actor.companyScope };
    const row = await ctx.db.insertInto('import').values({
      tenant_id: ctx.tenantId, kind: 'work-orders', file_name: query.fileName, file_sha256: sha256, file_key: fileKey(ctx.tenantId, sha256), options: JSON.stringify(options), status: 'checking', created_by: ctx.actor.userId,
    }).returningAll().executeTakeFirstOrThrow();
    await ctx.enqueue(checkJob, { importId: row.id });
    ctx.audit({ action: 'import.check', subject: 'import', subjectId: row.id, after: { fileName: query.fileName, workflow: design.code, sha256 } });
    return importView(ctx, row as ImportRow);
  },

  importStatus: async (ctx, { params }) => importView(ctx, await importOf(ctx, params.id)),

  importLoad: async (ctx, { params, body }) => {
    await importOf(ctx, params.id);
    const row = (await lockImport(ctx, params.id)) ?? fail('NOT_FOUND');
    // Asked again while it runs or after it ended, the answer is how far it is.
    if (row.status === 'loading' || row.status === 'loaded') return importView(ctx, row);
    if (row.status !== 'checked') fail('INVALID_INPUT', {}, { status: row.status });
    if (row.good === 0) fail('INVALID_INPUT', {}, { good: '0' });
    if (row.bad > 0 && !body.skipBad) fail('INVALID_INPUT', {}, { skipBad: 'required' });
    await updateImport(ctx, row.id, { status: 'loading' });
    await ctx.enqueue(loadJob, { importId: row.id });
    ctx.audit({ action: 'import.load', subject: 'import', subjectId: row.id, after: { good: row.good, bad: row.bad } });
    return importView(ctx, { ...row, status: 'loading' });
  },

  importFailed: async (ctx, { params }) => {
    const row = await importOf(ctx, params.id);
    const name = row.file_name.replace(/\.[^.]*$/, '').slice(0, 100);
    return { name: `${name}-${ctx.locale === 'en' ? 'failed' : 'fallidas'}.csv`, type: tableTypes.csv, stream: tableStream('csv', rowsOf(await failedRows(ctx, row))) };
  },
};

const englishOf = (names: readonly string[]): string => names.find((name) => ['order', 'priority', 'account', 'subscriber', 'address', 'barrio', 'zone', 'latitude', 'longitude', 'due'].includes(name)) ?? names[0]!;

async function* rowsOf(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

/** Every bad row as it was, and its reasons, in a form that a spreadsheet opens and that can be loaded again. */
async function failedRows(ctx: Ctx, row: ImportRow): Promise<string[][]> {
  const own = (row.options.header ?? []).map((header, index) => ({ header, index })).filter(({ header }) => !Object.values(reasonHeaders).includes(header.trim().toLowerCase()));
  const bad = await faultsOf(ctx, row.id, 0, tableLimits.rows);
  return [
    [...own.map(({ header }) => header), reasonHeaders[ctx.locale]],
    ...bad.map(({ row: cells, faults }) => [
      ...own.map(({ index }) => cells[index] ?? ''), faults.map(({ column, message_key }) => `${column}: ${faultMessages[message_key][ctx.locale]}`).join(' | '),
    ]),
  ];
}
