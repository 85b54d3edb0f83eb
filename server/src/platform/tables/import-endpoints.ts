import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { importEndpoints } from '@cuadrilla/contract/kit/table-import.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueueCheck, enqueueLoad } from './import.jobs.ts';
import { importPreview } from './import-preview.ts';
import { reasonHeaders } from './import-messages.ts';
import type { AnyImporter, Importer, ImportOptions, ImportRow } from './importer.ts';
import {
  faultsOf,
  fileKey,
  importOf,
  importView,
  lockImport,
  updateImport,
  faultMessage,
} from './import.store.ts';
import { tableLimits } from './limits.ts';
import { receiveTable } from './read.ts';
import { tableStream, tableTypes } from './write.ts';

/** What all uploads have in common; the template of some depends on more of the query. */
type Endpoints = ReturnType<typeof importEndpoints<Permission, z.ZodObject, Record<never, never>>>;

/**
 * The handlers behind the endpoints of an upload of rows; `optionsOf` turns the query of
 * the dry run into options of the upload.
 */
export function serveImport<R, Q extends { fileName: string }>(
  given: Importer<R>,
  optionsOf: (ctx: Ctx, query: Q) => Promise<Record<string, unknown>>,
) {
  const importer = given as AnyImporter;
  const handlers: Omit<Handlers<Endpoints>, 'importCheck'> = {
    importTemplate: async (ctx, { query }) => {
      const { name, header } = await importer.template(ctx, query);
      return {
        name: `${name}.${query.format}`,
        type: tableTypes[query.format],
        stream: tableStream(query.format, rowsOf([[...header]])),
      };
    },

    importStatus: async (ctx, { params }) =>
      importView(ctx, importer, await importOf(ctx, importer.kind, params.id)),

    importRows: async (ctx, { params, query }) =>
      importPreview(ctx, importer, await importOf(ctx, importer.kind, params.id), query),

    importLoad: async (ctx, { params, body }) => {
      await importOf(ctx, importer.kind, params.id);
      return importView(ctx, importer, await startLoad(ctx, params.id, body.skipBad === true));
    },

    importFailed: async (ctx, { params }) => {
      const row = await importOf(ctx, importer.kind, params.id);
      const name = row.file_name.replace(/\.[^.]*$/, '').slice(0, 100);
      return {
        name: `${name}-${ctx.locale === 'en' ? 'failed' : 'fallidas'}.csv`,
        type: tableTypes.csv,
        stream: tableStream('csv', rowsOf(await failedRows(ctx, importer, row))),
      };
    },
  };

  const importCheck = async (ctx: Ctx, { query, stream }: { query: Q; stream: Readable }) => {
    const requested = await optionsOf(ctx, query);
    const row = await startCheck(ctx, importer, query.fileName, requested, stream);
    return importView(ctx, importer, row);
  };

  return { ...handlers, importCheck };
}

/** Stores the file and queues its dry run. */
async function startCheck(
  ctx: Ctx,
  importer: AnyImporter,
  fileName: string,
  requested: Record<string, unknown>,
  stream: Readable,
): Promise<ImportRow> {
  const file = await receiveTable(stream);
  const sha256 = createHash('sha256').update(file).digest('hex');
  await ctx.platform.files.put(fileKey(ctx.tenantId, sha256), file);
  const options: ImportOptions = { ...requested, locale: ctx.locale, companyId: ctx.actor.companyScope };
  const row = await ctx.db
    .insertInto('import')
    .values({
      tenant_id: ctx.tenantId,
      kind: importer.kind,
      file_name: fileName,
      bytes: file.length,
      file_sha256: sha256,
      file_key: fileKey(ctx.tenantId, sha256),
      options: JSON.stringify(options),
      status: 'checking',
      created_by: ctx.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueCheck(ctx, row.id);
  ctx.audit({
    action: 'import.check',
    subject: 'import',
    subjectId: row.id,
    after: { kind: importer.kind, fileName, ...requested, sha256 },
  });
  return row as ImportRow;
}

/**
 * Queues the load of a checked file. While it runs or after it ended, the same request gives its present state.
 * @throws NOT_FOUND, INVALID_INPUT for a file that is not checked, has no good row, or has bad ones not to be skipped
 */
async function startLoad(ctx: Ctx, id: number, skipBad: boolean): Promise<ImportRow> {
  const row = (await lockImport(ctx, id)) ?? fail('NOT_FOUND');
  if (row.status === 'loading' || row.status === 'loaded') return row;
  if (row.status !== 'checked') fail('INVALID_INPUT', {}, { status: row.status });
  if (row.good === 0) fail('INVALID_INPUT', {}, { good: '0' });
  if (row.bad > 0 && !skipBad) fail('INVALID_INPUT', {}, { skipBad: 'required' });
  await updateImport(ctx, row.id, { status: 'loading' });
  await enqueueLoad(ctx, row.id);
  ctx.audit({
    action: 'import.load',
    subject: 'import',
    subjectId: row.id,
    after: { good: row.good, bad: row.bad },
  });
  return { ...row, status: 'loading' };
}

async function* rowsOf(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

/**
 * Every bad row as it was, and its reasons, in a form that a spreadsheet opens and that can be loaded again.
 */
async function failedRows(ctx: Ctx, importer: AnyImporter, row: ImportRow): Promise<string[][]> {
  const own = (row.options.header ?? [])
    .map((header, index) => ({ header, index }))
    .filter(({ header }) => !Object.values(reasonHeaders).includes(header.trim().toLowerCase()));
  const bad = await faultsOf(ctx, row.id, 0, tableLimits.rows);
  return [
    [...own.map(({ header }) => header), reasonHeaders[ctx.locale]],
    ...bad.map(({ row: cells, faults }) => [
      ...own.map(({ index }) => cells[index] ?? ''),
      faults
        .map(({ column, message_key }) => `${column}: ${faultMessage(importer, message_key, ctx.locale)}`)
        .join(' | '),
    ]),
  ];
}
