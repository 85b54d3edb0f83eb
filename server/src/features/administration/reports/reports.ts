import { sql } from 'kysely';
import { reportKeys } from '@cuadrilla/contract/report-keys.ts';
import {
  isRecordTemplate,
  recordTemplate,
  recordTemplateLimits,
} from '@cuadrilla/contract/administration/record-template.ts';
import {
  reportData,
  reports,
  reportSetting,
  reportVersionKeys,
  type reportEndpoints as endpoints,
  type ReportSetting,
  type ReportVersion,
} from '@cuadrilla/contract/administration/reports.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import { faultOf, searchSql } from '#platform/db/search.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { idsByCode } from '#platform/catalogue/record-labels.ts';
import { withPlaceholderIds } from './report-conditions.rules.ts';

export const servedReports = serveCatalogue(reports, {
  table: 'report',
  search: ['code', 'nameEs', 'nameEn', 'description'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    versions: sql`(
      select count(*)::int from report_version v
      where v.tenant_id = r.tenant_id and v.report_id = r.id)`,
    currentVersion: sql`(
      select v.number from report_version v
      where v.tenant_id = r.tenant_id and v.id = r.version_id)`,
  }),
  // The data set cannot change alone when the conditions do not fit it; `configure` changes both together.
  check: async (ctx, candidates) => {
    const ids = candidates.flatMap(({ id }) => (id === null ? [] : [id]));
    const existing =
      ids.length === 0
        ? []
        : await ctx.db
            .selectFrom('report')
            .select(['id', 'data_set', 'filters'])
            .where('tenant_id', '=', ctx.tenantId)
            .where(sql<boolean>`id = any(${ids}::bigint[])`)
            .execute();
    return candidates.map(({ id, values, record }): Record<string, string> => {
      const report = existing.find((each) => each.id === id);
      const dataSet = reportData.safeParse(values.dataSet).data;
      if (!report || !dataSet || dataSet === report.data_set) return {};
      // The record of a package contains codes instead of ids.
      const conditions =
        record?.conditions === undefined
          ? report.filters
          : withPlaceholderIds(reportSetting.shape.conditions.parse(record.conditions));
      return unfitCondition(dataSet, conditions) !== undefined ? { dataSet: 'CONDITIONS' } : {};
    });
  },
});

/** The key of the first condition that does not fit the data; undefined when all fit. */
export const unfitCondition = (dataSet: ReportSetting['dataSet'], conditions: unknown): string | undefined =>
  reportSetting.shape.conditions
    .parse(conditions)
    .find((condition) => faultOf(condition, reportKeys[dataSet]))?.key;

const versionColumns = (ctx: TenantCtx) => sql`
  v.id, v.report_id as "reportId", r.code as "reportCode",
  ${sql.ref(ctx.locale === 'en' ? 'r.name_en' : 'r.name_es')} as "reportName",
  v.number as version, v.status, v.version as revision, v.created_at as "createdAt", v.published_at as "publishedAt"`;
const ofReport = sql`join report r on r.tenant_id = v.tenant_id and r.id = v.report_id`;
const reportCode = sql`(select r.code from report r where r.tenant_id = v.tenant_id and r.id = v.report_id)`;

type VersionWithTemplate = ReportVersion & { template: Record<string, unknown> };

async function versionOf(ctx: TenantCtx, id: number): Promise<VersionWithTemplate> {
  const { rows } = await sql<VersionWithTemplate>`
    select ${versionColumns(ctx)}, v.template from report_version v ${ofReport}
    where v.tenant_id = ${ctx.tenantId} and v.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

async function reportOf(ctx: TenantCtx, id: number, lock = false) {
  const select = ctx.db
    .selectFrom('report')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  return (await (lock ? select.forUpdate() : select).executeTakeFirst()) ?? fail('NOT_FOUND');
}

const settingOf = (report: Awaited<ReturnType<typeof reportOf>>) =>
  reportSetting.parse({
    versionId: report.version_id,
    dataSet: report.data_set,
    roles: report.roles,
    conditions: report.filters,
  });

/** @throws INVALID_INPUT with the place of each fault; TOO_LARGE */
function refuseUnreadable(template: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(template)) > recordTemplateLimits.bytes) fail('TOO_LARGE');
  const { error } = recordTemplate.safeParse(template);
  if (error)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(
        error.issues.slice(0, 20).map(({ path }) => [['template', ...path.map(String)].join('.'), 'INVALID']),
      ),
    );
}

/** Refuses with what is saved now. @throws STALE_VERSION */
function refuseOther(saved: VersionWithTemplate, revision: number | null | undefined): void {
  if (saved.revision !== revision) failStale({ ...saved, version: saved.revision, number: saved.version });
}

/** @throws ALREADY_EXISTS for a version that is no draft; STALE_VERSION for a draft that was saved meanwhile */
async function writeDraft(
  ctx: TenantCtx,
  reportId: number,
  { version, revision, template }: { version: string; revision: number | null; template: object },
): Promise<number> {
  const saved = await ctx.db
    .selectFrom('report_version')
    .select(['id', 'status'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('report_id', '=', reportId)
    .where('number', '=', version)
    .executeTakeFirst();
  if (saved && saved.status !== 'draft') fail('ALREADY_EXISTS', {}, { version: 'ALREADY_EXISTS' });
  if (saved) refuseOther(await versionOf(ctx, saved.id), revision);
  const { rows } = await sql<{ id: number }>`
    insert into report_version (tenant_id, report_id, number, template)
    values (${ctx.tenantId}, ${reportId}, ${version}, ${JSON.stringify(template)}::jsonb)
    on conflict (tenant_id, report_id, number)
      do update set template = excluded.template, version = report_version.version + 1
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

const extra: Handlers<typeof endpoints> = {
  versionsCriteria: async (ctx, { body }) => {
    const search = searchSql(
      body,
      reportVersionKeys,
      {
        id: sql`v.id`,
        reportId: sql`v.report_id`,
        reportCode,
        version: sql`v.number`,
        status: sql`v.status`,
        createdAt: sql`v.created_at`,
      },
      { fallback: sql`v.id desc`, tieBreaker: sql`v.id` },
      ctx.timeZone,
    );
    const { rows, total } = await readList<ReportVersion>(ctx, {
      table: 'report_version',
      as: 'v',
      scope: sql`v.tenant_id = ${ctx.tenantId}`,
      search,
      columns: versionColumns(ctx),
      joined: ofReport,
    });
    return { content: rows, page: body.page, size: body.size, total };
  },
  template: async (ctx, { params }) => versionOf(ctx, params.id),
  saveVersion: async (ctx, { params, body }) => {
    await reportOf(ctx, params.id, true);
    if (isRecordTemplate(body.template)) refuseUnreadable(body.template);
    const id = await writeDraft(ctx, params.id, body);
    ctx.audit({
      action: 'reports.saveVersion',
      subject: 'report',
      subjectId: params.id,
      after: { version: body.version },
    });
    return versionOf(ctx, id);
  },
  publishVersion: async (ctx, { params, query }) => {
    await reportOf(ctx, (await versionOf(ctx, params.id)).reportId, true);
    const before = await versionOf(ctx, params.id);
    if (query.revision !== undefined) refuseOther(before, query.revision);
    if (before.status === 'retired') fail('INVALID_INPUT', {}, { version: 'RETIRED' });
    const t = ctx.tenantId;
    await sql`
      update report_version set status = 'retired'
      where tenant_id = ${t} and report_id = ${before.reportId}
        and status = 'published' and id <> ${params.id}`.execute(ctx.db);
    await sql`
      update report_version set status = 'published', published_at = coalesce(published_at, now())
      where tenant_id = ${t} and id = ${params.id}`.execute(ctx.db);
    await sql`
      update report set version_id = ${params.id}, version = version + 1
      where tenant_id = ${t} and id = ${before.reportId}`.execute(ctx.db);
    ctx.audit({
      action: 'reports.publishVersion',
      subject: 'report',
      subjectId: before.reportId,
      before: null,
      after: { published: before.version },
    });
    return versionOf(ctx, params.id);
  },
  setting: async (ctx, { params }) => settingOf(await reportOf(ctx, params.id)),
  configure: async (ctx, { params, body: { version, ...setting } }) => {
    const report = await reportOf(ctx, params.id, true);
    if (report.version !== version) failStale({ ...settingOf(report), version: report.version });
    if (setting.versionId !== null && (await versionOf(ctx, setting.versionId)).reportId !== params.id)
      fail('INVALID_INPUT', {}, { versionId: 'NOT_FOUND' });
    const known = await idsByCode(ctx, 'roles', setting.roles);
    if (setting.roles.some((code) => !known.has(code))) fail('INVALID_INPUT', {}, { roles: 'NOT_FOUND' });
    for (const [at, condition] of setting.conditions.entries()) {
      const fault = faultOf(condition, reportKeys[setting.dataSet]);
      if (fault)
        fail(
          fault,
          { key: condition.key },
          fault === 'UNKNOWN_FILTER'
            ? { [`conditions.${at}.key`]: 'UNKNOWN_CHOICE' }
            : { [`conditions.${at}.value`]: 'INVALID' },
        );
    }
    await ctx.db
      .updateTable('report')
      .set({
        version_id: setting.versionId,
        data_set: setting.dataSet,
        roles: setting.roles,
        filters: JSON.stringify(setting.conditions),
        version: report.version + 1,
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    ctx.audit({
      action: 'reports.configure',
      subject: 'report',
      subjectId: params.id,
      before: settingOf(report),
      after: setting,
    });
    return setting;
  },
};

export const reportHandlers = { ...servedReports.handlers, ...extra };
