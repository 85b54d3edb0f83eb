import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { recordTemplate, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { reportRunLimits, type ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { activitySearch } from '#features/operation/activities/activities.store.ts';
import type { OfferedReport } from '#features/operation/activity-reports/offered-reports.store.ts';

/** Runs and their records as rows. */

export interface RunRow {
  id: number;
  user_id: number;
  report_id: number;
  code: string;
  name_es: string;
  name_en: string;
  number: string;
  filters: Filter[];
  company_scope: number | null;
  locale: Locale;
  status: ReportRun['status'];
  total: number;
  done: number;
  failed: number;
  bytes: number | null;
  failure: string | null;
  created_at: string;
  finished_at: string | null;
}

const columns = sql`
  r.id, r.user_id, r.report_id, r.code, r.name_es, r.name_en, r.number, r.filters, r.company_scope, r.locale,
  r.status, r.total, r.done, r.failed, r.bytes, r.failure, r.created_at, r.finished_at`;

export const runView = (row: RunRow): ReportRun => ({
  id: row.id,
  reportCode: row.code,
  reportName: { es: row.name_es, en: row.name_en },
  version: row.number,
  status: row.status,
  total: row.total,
  done: row.done,
  failed: row.failed,
  bytes: row.bytes,
  failure: row.failure,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

/** Activities of the filters, of the report's own filters and of the caller's scope that answer its form. */
async function printable(ctx: Ctx, report: OfferedReport, filters: Filter[]): Promise<RawBuilder<unknown>> {
  const own = await activitySearch(ctx, { filters });
  const always = await activitySearch(ctx, { filters: report.conditions });
  const { form } = report.template;
  const answers = sql<SqlBool>`exists (
    select from submission s
    where s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id and s.state = 'current'
      and (s.annexes @> ${JSON.stringify([{ form }])}::jsonb
        or s.form_version_id in (
          select v.id from form_version v join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
          where v.tenant_id = ${ctx.tenantId} and f.code = ${form})))`;
  return sql`
    select a.id, a.operation_number from activity a
    where ${own.scope} and ${own.search.where} and ${always.scope} and ${always.search.where} and ${answers}
    order by a.created_at desc, a.id desc limit ${reportRunLimits.records + 1}`;
}

export async function countPrintable(ctx: Ctx, report: OfferedReport, filters: Filter[]): Promise<number> {
  const found = await printable(ctx, report, filters);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${found}) p`.execute(ctx.db);
  return rows[0]!.n;
}

/** The first place that no other run of the tenant has. */
const freeSlot = (tenantId: number): RawBuilder<number | null> => sql`(
  select min(n) from generate_series(1, ${reportRunLimits.atOnce}) n where not exists (
    select from report_run b where b.tenant_id = ${tenantId} and b.slot = n and b.status in ('queued', 'working')))`;

/** @throws REPORT_RUN_ACTIVE, REPORT_RUNS_BUSY */
async function requireFree({ db, tenantId, actor }: Ctx): Promise<void> {
  const { rows } = await sql<{ own: boolean; slot: number | null }>`
    select exists (select from report_run b where b.tenant_id = ${tenantId} and b.user_id = ${actor.userId}
      and b.status in ('queued', 'working')) as own, ${freeSlot(tenantId)} as slot`.execute(db);
  if (rows[0]!.own) fail('REPORT_RUN_ACTIVE');
  if (rows[0]!.slot === null) fail('REPORT_RUNS_BUSY');
}

/** Fixes what a run prints. @throws REPORT_RUN_ACTIVE, REPORT_RUNS_BUSY, REPORT_RUN_EMPTY, REPORT_RUN_TOO_LARGE */
export async function insertRun(ctx: Ctx, report: OfferedReport, filters: Filter[]): Promise<number> {
  const { db, tenantId, actor, locale } = ctx;
  await requireFree(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into report_run (tenant_id, user_id, report_id, code, name_es, name_en, number, template, filters,
      company_scope, locale, slot, total)
    select ${tenantId}, ${actor.userId}, ${report.id}, ${report.code}, ${report.name.es}, ${report.name.en},
      ${report.version}, ${JSON.stringify(report.template)}::jsonb, ${JSON.stringify(filters)}::jsonb,
      ${actor.companyScope}::bigint, ${locale},
      coalesce(${freeSlot(tenantId)}, 1), 0
    on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id ?? fail('REPORT_RUNS_BUSY');
  const found = await printable(ctx, report, filters);
  const { rows: items } = await sql<{ n: number }>`
    with item as (
      insert into report_run_item (tenant_id, run_id, position, activity_id, number)
      select ${tenantId}, ${id}, row_number() over (), p.id, p.operation_number from (${found}) p returning 1)
    select count(*)::int as n from item`.execute(db);
  const total = items[0]!.n;
  if (total === 0) fail('REPORT_RUN_EMPTY');
  if (total > reportRunLimits.records) fail('REPORT_RUN_TOO_LARGE', { most: reportRunLimits.records });
  await sql`update report_run set total = ${total} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return id;
}

/** Whoever sees less by now does not see what was printed before. */
const own = ({ tenantId, actor }: Ctx) => sql`
  r.tenant_id = ${tenantId} and r.user_id = ${actor.userId}
  and (${actor.companyScope}::bigint is null or r.company_scope = ${actor.companyScope}::bigint)`;

export async function ownRuns(ctx: Ctx): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from report_run r where ${own(ctx)} order by r.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** @throws NOT_FOUND */
export async function ownRun(ctx: Ctx, id: number, lock = false): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select ${columns} from report_run r where ${own(ctx)} and r.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

/** Puts a run that stopped back into the queue. @throws REPORT_RUN_ACTIVE, REPORT_RUNS_BUSY */
export async function queueAgain(ctx: Ctx, id: number): Promise<void> {
  await requireFree(ctx);
  await sql`
    update report_run set status = 'queued', failure = null, finished_at = null, touched_at = now(),
      slot = ${freeSlot(ctx.tenantId)}
    where tenant_id = ${ctx.tenantId} and id = ${id} and status in ('cancelled', 'failed')`.execute(ctx.db);
}

export async function removeRun({ db, tenantId }: TenantCtx, id: number): Promise<void> {
  await sql`delete from report_run where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

export async function runExists({ db, tenantId }: TenantCtx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from report_run where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends a run. @returns false when it did not run any more */
export async function endRun(
  { db, tenantId }: TenantCtx,
  id: number,
  end: { status: 'ready' | 'cancelled' | 'failed'; bytes?: number; failure?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update report_run set status = ${end.status}, bytes = ${end.bytes ?? null}::bigint,
      failure = ${end.failure ?? null}::text, finished_at = now(), touched_at = now()
    where tenant_id = ${tenantId} and id = ${id} and status in ('queued', 'working') returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Finished runs of a person beyond what is stored. */
export async function surplusRuns({ db, tenantId, actor }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report_run
    where tenant_id = ${tenantId} and user_id = ${actor.userId} and status not in ('queued', 'working')
    order by id desc offset ${reportRunLimits.stored - 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Runs that nobody has touched for two minutes: their job waits for its turn, or is gone. */
export async function silentRuns({ db, tenantId }: TenantCtx): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from report_run r
    where r.tenant_id = ${tenantId} and r.status in ('queued', 'working')
      and r.touched_at < now() - interval '2 minutes'`.execute(db);
  return rows;
}

/** Runs that are older than a week. */
export async function expiredRuns({ db, tenantId }: TenantCtx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report_run
    where tenant_id = ${tenantId} and status not in ('queued', 'working')
      and finished_at < now() - make_interval(days => ${reportRunLimits.days})`.execute(db);
  return rows.map(({ id }) => id);
}

/** For its job: the run with its template; null when it was cancelled or deleted. */
export async function beginRun(
  { db, tenantId }: TenantCtx,
  id: number,
): Promise<(RunRow & { template: RecordTemplate }) | null> {
  const { rows } = await sql<RunRow & { template: unknown }>`
    update report_run r set status = 'working', touched_at = now()
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.status in ('queued', 'working')
    returning ${columns}, r.template`.execute(db);
  return rows[0] ? { ...rows[0], template: recordTemplate.parse(rows[0].template) } : null;
}
