import { sql } from 'kysely';
import type { imports as endpoints, OperationImport } from '@cuadrilla/contract/operation/imports.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { importOf, lockImport, updateImport } from '#platform/tables/import.store.ts';
import type { ImportRow } from '#platform/tables/importer.ts';
import { orderImporter } from './import.ts';
import { enqueueUndo } from './import-undo.jobs.ts';
import { begunOf, importedOperations } from './import-undo.store.ts';

type ListedRow = ImportRow & { created_name: string; undone_name: string | null; created: number };

/** How many operations a refusal names. */
const mostNamed = 10;

/** One's own import, or with the permission to cancel operations that of anyone. */
const mayUndoAs = (ctx: Ctx, row: Pick<ImportRow, 'created_by'>): boolean =>
  row.created_by === ctx.actor.userId || ctx.actor.permissions.has('SUBOPERATIVE_MOD_DELETE');

/** Files that made operations, also those that stopped in the middle. */
const isUndoable = ({ status }: Pick<ImportRow, 'status'>, created: number): boolean =>
  (status === 'loaded' || status === 'failed') && created > 0;

export const importListHandlers: Handlers<typeof endpoints> = {
  list: async (ctx, { query: { page, size } }) => {
    const { rows, total } = await listed(ctx, { limit: size, offset: page * size });
    return { content: await viewsOf(ctx, rows), page, size, total };
  },

  undoCheck: async (ctx, { params }) => {
    const row = await importOf(ctx, orderImporter.kind, params.id);
    if (!mayUndoAs(ctx, row)) fail('FORBIDDEN');
    const operations = await importedOperations(ctx, row.id);
    const begun = await begunOf(ctx, operations);
    return {
      operations: operations.length,
      begun: begun.length,
      first: begun.slice(0, mostNamed),
    };
  },

  undo: async (ctx, { params, body }) => {
    await importOf(ctx, orderImporter.kind, params.id);
    const row = (await lockImport(ctx, params.id)) ?? fail('NOT_FOUND');
    if (!mayUndoAs(ctx, row)) fail('FORBIDDEN');
    if (row.status !== 'undoing' && row.status !== 'undone') await startUndo(ctx, row, body.rest === true);
    const { rows } = await listed(ctx, { limit: 1, offset: 0, id: row.id });
    return (await viewsOf(ctx, rows))[0]!;
  },
};

/** @throws NOT_UNDOABLE when nothing is left to undo, IMPORT_BEGUN when work has begun and the rest was not requested */
async function startUndo(ctx: Ctx, row: ImportRow, rest: boolean): Promise<void> {
  const operations = await importedOperations(ctx, row.id);
  if (!isUndoable(row, operations.length)) fail('NOT_UNDOABLE');
  const begun = await begunOf(ctx, operations);
  if (begun.length > 0 && (!rest || begun.length === operations.length)) {
    const named = begun.slice(0, mostNamed).map(({ number }) => number);
    fail('IMPORT_BEGUN', {
      count: begun.length,
      numbers: `${named.join(', ')}${begun.length > named.length ? '…' : ''}`,
    });
  }
  await updateImport(ctx, row.id, {
    status: 'undoing',
    undone_by: ctx.actor.userId,
    undone_at: ctx.now.toISOString(),
    options: { ...row.options, undoLocale: ctx.locale },
  });
  await enqueueUndo(ctx, row.id);
  ctx.audit({
    action: 'import.undo',
    subject: 'import',
    subjectId: row.id,
    after: { operations: operations.length, begun: begun.length, rest },
  });
}

/** The imports that the caller may see, newest first: staff of one company see their own alone. */
async function listed(
  ctx: Ctx,
  { limit, offset, id }: { limit: number; offset: number; id?: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const own = ctx.actor.companyScope === null ? sql`` : sql`and i.created_by = ${ctx.actor.userId}`;
  const one = id === undefined ? sql`` : sql`and i.id = ${id}`;
  const where = sql`i.tenant_id = ${ctx.tenantId} and i.kind = ${orderImporter.kind} ${own} ${one}`;
  const { rows } = await sql<ListedRow>`
    select i.*, concat_ws(' ', c.name, c.lastname) as created_name,
      nullif(concat_ws(' ', u.name, u.lastname), '') as undone_name,
      (select count(*)::int from import_operation o
        where o.tenant_id = i.tenant_id and o.import_id = i.id) as created
    from (select * from import i where ${where} order by i.id desc limit ${limit} offset ${offset}) i
      left join app_user c on c.tenant_id = i.tenant_id and c.id = i.created_by
      left join app_user u on u.tenant_id = i.tenant_id and u.id = i.undone_by
    order by i.id desc`.execute(ctx.db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from import i where ${where}`.execute(ctx.db);
  return { rows, total: counted[0]!.n };
}

async function viewsOf(ctx: Ctx, rows: readonly ListedRow[]): Promise<OperationImport[]> {
  const { workflows } = await settingsOf(ctx);
  const names = new Map([...workflows.values()].map(({ code, name }) => [code, name]));
  return rows.map((row) => {
    const workflowCode = String(row.options.workflow);
    return {
      id: row.id,
      fileName: row.file_name,
      bytes: row.bytes,
      workflowCode,
      workflowName: names.get(workflowCode) ?? null,
      status: row.status,
      rows: row.rows,
      created: row.created,
      refused: row.bad,
      undone: row.undone,
      left: row.undo_left,
      createdBy: row.created_name,
      createdAt: row.created_at,
      undoneBy: row.undone_name,
      undoneAt: row.undone_at,
      own: row.created_by === ctx.actor.userId,
      mayUndo: mayUndoAs(ctx, row) && isUndoable(row, row.created),
    };
  });
}
