import { sql } from 'kysely';
import {
  listColumns,
  listedData,
  listTemplate,
  type ListReport,
  type listReports as endpoints,
} from '@cuadrilla/contract/operation/list-reports.ts';
import { reportSetting } from '@cuadrilla/contract/administration/reports.ts';
import { allows } from '@cuadrilla/contract/permissions.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { heldRolesSql } from '#features/access/rights-sql.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { tableStream, tableTypes, type Cell } from '#platform/tables/write.ts';
import { listSources } from './list-sources.ts';

/** A report with what its published template shows and the filters that always hold. */
interface Runnable extends ListReport {
  columns: string[];
  conditions: Filter[];
}

interface Row extends Omit<ListReport, 'data'> {
  data: string;
  template: unknown;
  filters: unknown;
}

/** Reports of the caller's roles whose records the caller may list. */
async function runnable(ctx: Ctx, reportId: number | null = null): Promise<Runnable[]> {
  const held = sql.raw(heldRolesSql(String(ctx.tenantId), `= ${ctx.actor.userId}`));
  const { rows } = await sql<Row>`
    select r.id as "reportId", r.code, jsonb_build_object('es', r.name_es, 'en', r.name_en) as name, r.description,
      v.number as version, r.data_set as data, r.format, v.template, r.filters
    from report r join report_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
    where r.tenant_id = ${ctx.tenantId} and r.active and r.data_set <> 'submissions'
      and (${reportId}::bigint is null or r.id = ${reportId}::bigint)
      and exists (
        select 1 from (${held}) h join role g on g.tenant_id = r.tenant_id and g.id = h.role_id
        where g.code = any(r.roles))
    order by r.code`.execute(ctx.db);
  return rows.flatMap(({ template, filters, ...report }) => {
    const data = listedData.safeParse(report.data).data;
    const columns = listTemplate.safeParse(template).data?.columns;
    // A template of an older release, or of a column that there is no more, is not offered.
    if (!data || !columns?.every((name) => Object.hasOwn(listColumns[data], name))) return [];
    if (!allows(listSources[data].access, ctx.actor.permissions)) return [];
    return [{ ...report, data, columns, conditions: reportSetting.shape.conditions.parse(filters) }];
  });
}

/** @throws NOT_FOUND unless the caller may run it */
async function reportOf(ctx: Ctx, id: number): Promise<Runnable> {
  const [report] = await runnable(ctx, id);
  return report ?? fail('NOT_FOUND');
}

const viewOf = ({ columns: _columns, conditions: _conditions, ...report }: Runnable): ListReport => report;
const columnsOf = ({ data, columns }: Runnable) =>
  columns.map((name) => ({ name, label: (listColumns[data] as Record<string, Bilingual>)[name]! }));

/** The report's own filters, and those of the caller as a group of their own: they can only narrow it. */
const filtersOf = ({ conditions }: Runnable, own: readonly Filter[]): Filter[] => [
  ...conditions,
  ...own.map((filter, at): Filter => (at === 0 ? { ...filter, sql_connector: 'AND' } : filter)),
];

/** Records of a file; more are refused before the file begins. */
const mostRecords = 100_000;
const pageSize = 500;

async function* linesOf(ctx: Ctx, report: Runnable, query: SearchQuery): AsyncGenerator<Cell[]> {
  yield columnsOf(report).map(({ label }) => label[ctx.locale]);
  let count = 0;
  for (let page = 0; ; page++) {
    const { rows } = await ctx.inSeparateTransaction((inner) =>
      listSources[report.data].page(inner as Ctx, { ...query, page, size: pageSize }, report.columns),
    );
    yield* rows;
    count += rows.length;
    if (rows.length < pageSize) break;
  }
  yield [`# ${count} ${ctx.locale === 'en' ? 'rows' : 'filas'}`];
}

export const listReportHandlers: Handlers<typeof endpoints> = {
  offered: async (ctx) => (await runnable(ctx)).map(viewOf),
  rows: async (ctx, { params, body: { selection, page, size } }) => {
    const report = await reportOf(ctx, params.id);
    const query = { filters: filtersOf(report, selection), sorts: [], page, size: Math.min(size, 200) };
    const { rows, total } = await listSources[report.data].page(ctx, query, report.columns);
    const cells = rows.map((row) => row.map((cell) => cell ?? null));
    return { report: viewOf(report), columns: columnsOf(report), rows: cells, page, size: query.size, total };
  },
  export: async (ctx, { params, body: { selection, format } }) => {
    const report = await reportOf(ctx, params.id);
    const query = { filters: filtersOf(report, selection), sorts: [], page: 0, size: 1 };
    const { total } = await listSources[report.data].page(ctx, query, report.columns);
    if (total > mostRecords) fail('TOO_LARGE');
    ctx.audit({
      action: 'report.export',
      subject: 'report',
      subjectId: report.reportId,
      after: { report: report.code, version: report.version, format, records: total, filters: selection },
    });
    const title = report.name[ctx.locale];
    return {
      name: `${report.code}.${format}`,
      type: tableTypes[format],
      stream: tableStream(format, linesOf(ctx, report, query), title.slice(0, 31)),
    };
  },
};
