import { sql } from 'kysely';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { listSql, type List } from '#platform/db/list.ts';
import { fail } from '#platform/failure.ts';
import { tableStream, tableTypes, type Cell, type TableFormat } from '#platform/tables/write.ts';

/** Exports what a search of activities or operations finds, in its order, a page at a time. */
export interface ExportColumn<V> {
  label: Bilingual;
  cell: (view: V, format: CellFormat) => Cell;
}

export interface CellFormat {
  name: (text: Bilingual | null | undefined) => string;
  /** Local date and time, as spreadsheets read it. */
  moment: (instant: string | null) => string;
}

export interface ListExport<V> {
  kind: 'activity' | 'operation';
  title: Bilingual;
  columns: readonly ExportColumn<V>[];
  list: (ctx: TenantCtx, query: SearchQuery) => Promise<List>;
  /** The records of a page of the search, as the list shows them. */
  read: (ctx: TenantCtx, query: SearchQuery) => Promise<V[]>;
}

export type ExportRequest = Pick<SearchQuery, 'filters' | 'sorts'> & { format: TableFormat };

/** Records of a file; more are refused before the file begins. */
export const mostRecords = 100_000;
/** Records that are in memory at a time. */
export const pageSize = 500;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function cellFormat({ locale, timeZone }: { locale: Locale; timeZone: string }): CellFormat {
  return {
    name: (text) => text?.[locale] ?? '',
    moment: (instant) => {
      if (instant === null) return '';
      const { year, month, day, hour, minute } = localTime(new Date(instant), timeZone);
      return `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`;
    },
  };
}

export async function exportList<V extends { id: number }>(
  ctx: Ctx,
  { format, filters, sorts }: ExportRequest,
  exported: ListExport<V>,
): Promise<FileReply> {
  const query = { filters, sorts, page: 0, size: mostRecords + 1 };
  const { found } = listSql(ctx.tenantId, await exported.list(ctx, query));
  const { rows } = await sql<{ id: number }>`select f.id from (${found}) f`.execute(ctx.db);
  if (rows.length > mostRecords) fail('TOO_LARGE');
  ctx.audit({
    action: `${exported.kind}.export`,
    subject: exported.kind,
    after: { format, records: rows.length, filters },
  });
  const title = exported.title[ctx.locale];
  const ids = rows.map(({ id }) => id);
  return {
    name: `${title}.${format}`,
    type: tableTypes[format],
    stream: tableStream(format, linesOf(ctx, ids, exported), title),
  };
}

/** The records are read again under the caller's scope, each page in a transaction of its own. */
async function* linesOf<V extends { id: number }>(
  ctx: Ctx,
  ids: readonly number[],
  { columns, read }: ListExport<V>,
): AsyncGenerator<Cell[]> {
  const format = cellFormat(ctx);
  yield columns.map(({ label }) => label[ctx.locale]);
  for (let from = 0; from < ids.length; from += pageSize) {
    const part = ids.slice(from, from + pageSize);
    const views = await ctx.inSeparateTransaction((inner) =>
      read(inner, {
        filters: [{ key: 'id', field_type: 'LONG', operator: 'IN', value: part, sql_connector: 'AND' }],
        sorts: [],
        page: 0,
        size: pageSize,
      }),
    );
    const byId = new Map(views.map((view) => [view.id, view]));
    for (const id of part) {
      const view = byId.get(id);
      if (view) yield columns.map(({ cell }) => cell(view, format));
    }
  }
}
