import { sql, type RawBuilder } from 'kysely';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '../context.ts';
import { tableStream, tableTypes, type Cell } from '../tables/write.ts';
import type { CatalogueParts } from './catalogue-queries.ts';
import type { Row } from './catalogue-store.ts';
import { columnOf } from './columns.ts';

/** Rows of an export that are in memory at a time. */
const pageSize = 500;

type Search = Pick<SearchQuery, 'filters'> & Partial<SearchQuery>;

/** Everything that the search finds, as a file with a column for each field. */
export async function exportFile(
  parts: CatalogueParts,
  ctx: Ctx,
  { format, ...search }: Search & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const title = parts.catalogue.titles.many[ctx.locale];
  // Before the stream begins, so that a wrong filter is still a reply.
  const { where } = await parts.queries.search(ctx, search);
  return {
    name: `${title}.${format}`,
    type: tableTypes[format],
    stream: tableStream(format, exportedLines(parts, ctx, where, search.filters), title),
  };
}

/** Header, records, and a last line with their number and the filters. */
async function* exportedLines(
  parts: CatalogueParts,
  ctx: Ctx,
  where: RawBuilder<unknown>,
  filters: readonly Filter[],
): AsyncGenerator<Cell[]> {
  const { rows } = parts;
  const header = [...rows.fields, 'active'];
  const valueOf = (row: Row, field: string): unknown =>
    row[rows.shapes.get(field)?.kind === 'reference' ? `code_${field}` : columnOf(field)];
  yield header;
  let count = 0;
  for await (const page of pagesOf(parts, ctx, where)) {
    for (const row of page) yield header.map((field) => rows.cell(valueOf(row, field), field));
    count += page.length;
  }
  yield [summaryLine(ctx, count, filters)];
}

/** Pages are found by the last id of the page before, each in a transaction of its own. */
async function* pagesOf(
  { rows, queries }: CatalogueParts,
  ctx: Ctx,
  where: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const page = await ctx.inSeparateTransaction(async (inner) => {
      const found = await sql<Row>`
        select ${rows.coded(inner)} ${queries.from}
        where ${queries.visible(ctx)} and ${where} and r.id > ${after}
        order by r.id
        limit ${pageSize}`.execute(inner.db);
      return found.rows;
    });
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}

function summaryLine({ locale }: Ctx, count: number, filters: readonly Filter[]): string {
  const conditions = filters
    .map(({ key, operator, value }) => `${key} ${operator} ${JSON.stringify(value ?? null)}`)
    .join('; ');
  return `# ${count} ${locale === 'en' ? 'rows' : 'filas'}${conditions ? ` · ${conditions}` : ''}`;
}
