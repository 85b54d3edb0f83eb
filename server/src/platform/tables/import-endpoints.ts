import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { importEndpoints } from '@cuadrilla/contract/kit/table-import.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueueCheck, enqueueLoad } from './import.jobs.ts';
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

type Endpoints = ReturnType<typeof importEndpoints>;

/**
 * The handlers behind the five endpoints of an upload of rows; `ask` turns what the dry run was asked with
 * into options of the upload.
 */
export function serveImport<R, Q extends { fileName: string }>(
  given: Importer<R>,
  ask: (ctx: Ctx, query: Q) => Promise<Record<string, unknown>>,
) {
  const importer = given as AnyImporter;
  const handlers: Omit<Handlers<Endpoints>, 'importCheck'> = {
    importTemplate: async (ctx, { query }) => {
      const { name, header } = importer.template(ctx.locale);
      return {
        name: `${name}.${query.format}`,
        type: tableTypes[query.format],
        stream: tableStream(query.format, rowsOf([[...header]])),
      };
    },

    importStatus: async (ctx, { params }) =>
      importView(ctx, importer, await importOf(ctx, importer.kind, params.id)),

    importLoad: async (ctx, { params, body }) => {
      await importOf(ctx, importer.kind, params.id);
      const row = (await lockImport(ctx, params.id)) ?? fail('NOT_FOUND');
      // Asked again while it runs or after it ended, the answer is how far it is.
      if (row.status === 'loading' || row.status === 'loaded') return importView(ctx, importer, row);
      if (row.status !== 'checked') fail('INVALID_INPUT', {}, { status: row.status });
      if (row.good === 0) fail('INVALID_INPUT', {}, { good: '0' });
      if (row.bad > 0 && !body.skipBad) fail('INVALID_INPUT', {}, { skipBad: 'required' });
      await updateImport(ctx, row.id, { status: 'loading' });
      await enqueueLoad(ctx, row.id);
      ctx.audit({
        action: 'import.load',
        subject: 'import',
        subjectId: row.id,
        after: { good: row.good, bad: row.bad },
      });
      return importView(ctx, importer, { ...row, status: 'loading' });
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
    const asked = await ask(ctx, query);
    const file = await receiveTable(stream);
    const sha256 = createHash('sha256').update(file).digest('hex');
    await ctx.platform.files.put(fileKey(ctx.tenantId, sha256), file);
    const options: ImportOptions = { ...asked, locale: ctx.locale, companyId: ctx.actor.companyScope };
    const row = await ctx.db
      .insertInto('import')
      .values({
        tenant_id: ctx.tenantId,
        kind: importer.kind,
        file_name: query.fileName,
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
      after: { kind: importer.kind, fileName: query.fileName, ...asked, sha256 },
    });
    return importView(ctx, importer, row as ImportRow);
  };

  return { ...handlers, importCheck };
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
