import { sql } from 'kysely';
import { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import type { Ctx, TenantCtx } from '../context.ts';
import { fail } from '../failure.ts';
import { failureMessages } from './import-messages.ts';
import type { AnyImporter, FileFailure, ImportOptions, ImportRow, RowFault } from './importer.ts';

/** Where the checked rows of a part of the file are stored until they are loaded. */
export const partKey = (tenantId: number, importId: number, part: number): string =>
  `${tenantId}/imports/${importId}/${part}.json`;
export const partsOf = (tenantId: number, importId: number): string => `${tenantId}/imports/${importId}/`;
/** Where each line of a checked file is found. */
export const linesKey = (tenantId: number, importId: number): string =>
  `${tenantId}/imports/${importId}/lines.json`;
export const fileKey = (tenantId: number, sha256: string): string => `${tenantId}/imports/files/${sha256}`;

/** A part is loaded in one transaction. */
export const partSize = 500;

export async function lockImport(ctx: TenantCtx, id: number): Promise<ImportRow | undefined> {
  return (await ctx.db
    .selectFrom('import')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as ImportRow | undefined;
}

/**
 * An upload of a kind that the caller may see: staff of one company see their own alone.
 * @throws NOT_FOUND
 */
export async function importOf(ctx: Ctx, kind: string, id: number): Promise<ImportRow> {
  let select = ctx.db
    .selectFrom('import')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('kind', '=', kind);
  if (ctx.actor.companyScope !== null) select = select.where('created_by', '=', ctx.actor.userId);
  return ((await select.executeTakeFirst()) as ImportRow | undefined) ?? fail('NOT_FOUND');
}

export async function updateImport(
  ctx: TenantCtx,
  id: number,
  change: Partial<
    Pick<
      ImportRow,
      | 'status'
      | 'rows'
      | 'good'
      | 'bad'
      | 'done'
      | 'failure'
      | 'finished_at'
      | 'undone'
      | 'undo_left'
      | 'undo_after'
      | 'undone_by'
      | 'undone_at'
    >
  > & { options?: ImportOptions },
): Promise<void> {
  const { options, ...rest } = change;
  await ctx.db
    .updateTable('import')
    .set({ ...rest, ...(options ? { options: JSON.stringify(options) } : {}) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  ctx.publishChange({ kind: 'import', id });
}

export interface BadRow {
  line: number;
  faults: RowFault[];
  row: string[];
}

export async function addFaults(ctx: TenantCtx, importId: number, bad: readonly BadRow[]): Promise<void> {
  for (let from = 0; from < bad.length; from += 2_000) {
    const part = JSON.stringify(bad.slice(from, from + 2_000));
    await sql`
      insert into import_fault (tenant_id, import_id, line, faults, row)
      select ${ctx.tenantId}, ${importId}, line, faults, "row"
      from jsonb_to_recordset(${part}::jsonb) as b(line integer, faults jsonb, "row" jsonb)
      on conflict (tenant_id, import_id, line) do nothing`.execute(ctx.db);
  }
}

const faultRows = (ctx: TenantCtx, importId: number) =>
  ctx.db
    .selectFrom('import_fault')
    .select(['line', 'faults', 'row'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('import_id', '=', importId)
    .orderBy('line');

export const faultsOf = async (
  ctx: TenantCtx,
  importId: number,
  offset = 0,
  limit = 100,
): Promise<BadRow[]> => (await faultRows(ctx, importId).offset(offset).limit(limit).execute()) as BadRow[];

export const faultsOfLines = async (
  ctx: TenantCtx,
  importId: number,
  first: number,
  last: number,
): Promise<BadRow[]> =>
  (await faultRows(ctx, importId).where('line', '>=', first).where('line', '<=', last).execute()) as BadRow[];

export const failureText = ({ failure, detail }: FileFailure): string => `${failure}|${detail}`;

function failureMessage(importer: AnyImporter, text: string | null, locale: Locale): string | null {
  if (text === null) return null;
  const [key = '', detail = ''] = text.split('|');
  return (
    (importer.failures[key] ?? (failureMessages as AnyImporter['failures'])[key])?.[locale].replace(
      '{detail}',
      detail,
    ) ?? text
  );
}

export const faultMessage = (importer: AnyImporter, key: string, locale: Locale): string =>
  (importer.faults[key] ?? (fieldFaults as AnyImporter['faults'])[key])?.[locale] ?? key;

/** An upload as clients get it, with its first hundred faults in the caller's language. */
export async function importView(ctx: TenantCtx, importer: AnyImporter, row: ImportRow): Promise<ImportJob> {
  const faults = row.bad > 0 ? await faultsOf(ctx, row.id) : [];
  const explained = ({ line, faults: found }: Pick<BadRow, 'line' | 'faults'>) => ({
    line,
    faults: found.map(({ column, message_key }) => ({
      column,
      message_key,
      message: faultMessage(importer, message_key, ctx.locale),
    })),
  });
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    status: row.status,
    rows: row.rows,
    good: row.good,
    bad: row.bad,
    done: row.done,
    undone: row.undone,
    left: row.undo_left,
    failure: failureMessage(importer, row.failure, ctx.locale),
    faults: faults.map(explained),
    unusual: row.options.unusual ?? 0,
    warnings: (row.options.warnings ?? []).map(explained),
  };
}
