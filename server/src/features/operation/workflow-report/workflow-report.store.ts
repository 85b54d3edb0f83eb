import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StageReport, WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { openStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { addDays, instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx } from '#platform/context.ts';
import { operationScope } from '#features/operation/operations/operations.store.ts';

/** The figures of a workflow report. Every statement is limited to the days of the report. */

export interface ReportSelection {
  workflowId: number;
  from: string;
  to: string;
  zoneId?: number | undefined;
  companyId?: number | undefined;
  version?: number | undefined;
}

const bounds = ({ timeZone }: Ctx, { from, to }: ReportSelection) => ({
  start: instantOf(from, '00:00', timeZone).toISOString(),
  end: instantOf(addDays(to, 1), '00:00', timeZone).toISOString(),
});

const all = sql<SqlBool>`true`;

/** The activities that the list of activities shows to the caller under the same filters. */
function activities(ctx: Ctx, selection: ReportSelection): RawBuilder<unknown> {
  const { workflowId, zoneId, companyId, version } = selection;
  const { start, end } = bounds(ctx, selection);
  const { companyScope } = ctx.actor;
  const ofVersion =
    version === undefined
      ? sql``
      : sql`join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
          join workflow_version v on v.tenant_id = o.tenant_id and v.id = o.workflow_version_id
            and v.number = ${version}`;
  return sql`
    select a.id, a.operation_id, a.stage, a.kind, a.status, a.predecessor_id, a.created_at, a.started_at,
      coalesce(a.done_at, a.ended_at) as done_at, a.ended_at, a.due_at, a.reactivated_at
    from activity a ${ofVersion}
    where a.tenant_id = ${ctx.tenantId} and a.workflow_id = ${workflowId} and a.withdrawn_at is null
      and a.created_at >= ${start} and a.created_at < ${end}
      and ${companyScope === null ? all : sql<SqlBool>`a.company_id = ${companyScope}`}
      and ${zoneId === undefined ? all : sql<SqlBool>`a.zone_id = ${zoneId}`}
      and ${companyId === undefined ? all : sql<SqlBool>`a.company_id = ${companyId}`}`;
}

type StageRow = Omit<StageReport, 'waiting' | 'service'> & {
  waiting: (number | null)[] | null;
  service: (number | null)[] | null;
};

const hoursBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from ${to} - ${from})::float8 / 3600`;
const quantiles = (hours: RawBuilder<unknown>) =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by ${hours})`;
const isLate = sql`a.due_at is not null and coalesce(a.done_at, now()) > a.due_at`;

/** As the list of activities has it when nothing else is chosen. */
const isOpen = sql`a.status = any(${[...openStatuses]}::text[])`;

const durationOf = (values: (number | null)[] | null) => {
  const [median = null, p90 = null] = values ?? [];
  return median === null || p90 === null ? null : { median, p90 };
};

/** What is counted over the activities of the period. */
export type ActivityFigures = Pick<WorkflowReport, 'stages' | 'edges' | 'weeks'>;

interface FigureRow {
  stages: StageRow[];
  edges: WorkflowReport['edges'];
  weeks: WorkflowReport['weeks'];
}

/** The figures of stages, edges and weeks: the activities of the period are read once. */
export async function activityFigures(ctx: Ctx, selection: ReportSelection): Promise<ActivityFigures> {
  const { rows } = await sql<FigureRow>`
    with a as materialized (${activities(ctx, selection)}),
      stages as (${stageRows(ctx, selection)}),
      edges as (
        select coalesce(p.stage, b.stage) as "from", a.stage as "to", count(*)::int as count
        from a left join a p on p.id = a.predecessor_id
          left join activity b on p.id is null and b.tenant_id = ${ctx.tenantId} and b.id = a.predecessor_id
        where a.predecessor_id is not null group by 1, 2),
      weeks as (
        select to_char(date_trunc('week', a.created_at at time zone ${ctx.timeZone}), 'YYYY-MM-DD') as week,
          count(*)::int as opened, count(a.ended_at)::int as ended,
          count(*) filter (where ${isLate})::int as late
        from a group by 1)
    select coalesce((select jsonb_agg(to_jsonb(s)) from stages s), '[]') as stages,
      coalesce((select jsonb_agg(to_jsonb(e)) from edges e), '[]') as edges,
      coalesce((select jsonb_agg(to_jsonb(w) order by w.week) from weeks w), '[]') as weeks`.execute(ctx.db);
  const [{ stages, edges, weeks }] = rows as [FigureRow];
  return {
    edges,
    weeks,
    stages: stages.map((row) => ({
      ...row,
      waiting: durationOf(row.waiting),
      service: row.kind === 'system' ? null : durationOf(row.service),
    })),
  };
}

function stageRows(ctx: Ctx, selection: ReportSelection): RawBuilder<unknown> {
  return sql`
    select a.stage, min(a.kind) as kind, count(*)::int as opened,
      count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where a.status = 'unrealized')::int as unrealized,
      count(*) filter (where a.status = 'rejected')::int as rejected,
      count(a.reactivated_at)::int as reactivated,
      count(a.due_at)::int as due,
      count(*) filter (where ${isLate})::int as late,
      count(*) filter (where ${isOpen} and a.done_at is null and a.due_at < now())::int as "lateOpen",
      count(*) filter (where a.ended_at is not null and f.predecessor_id is null)::int as last,
      ${quantiles(hoursBetween(sql`a.created_at`, sql`a.started_at`))} as waiting,
      ${quantiles(hoursBetween(sql`coalesce(a.started_at, a.created_at)`, sql`a.done_at`))} as service
    from a left join (${followed(ctx, selection)}) f on f.predecessor_id = a.id
    group by a.stage`;
}

/** What was opened after activities of the period, in it or later: those of others too, when the report has not all. */
function followed(ctx: Ctx, selection: ReportSelection): RawBuilder<unknown> {
  const { start, end } = bounds(ctx, selection);
  const { zoneId, companyId, version } = selection;
  const isWhole = [zoneId, companyId, version].every((each) => each === undefined);
  const hasAll = isWhole && ctx.actor.companyScope === null;
  const since = (instant: string) => sql`
    select s.predecessor_id from activity s
    where s.tenant_id = ${ctx.tenantId} and s.workflow_id = ${selection.workflowId}
      and s.created_at >= ${instant} and s.predecessor_id is not null and s.withdrawn_at is null`;
  return hasAll
    ? sql`select a.predecessor_id from a where a.predecessor_id is not null union ${since(end)}`
    : sql`select distinct s.predecessor_id from (${since(start)}) s`;
}

/** Operations whose paths are compared: the newest of the period. */
const mostPaths = 20_000;
const mostVariants = 10;

interface VariantRow {
  path: string[];
  operations: number;
  median: number | null;
  total: number;
  cancelled: number;
}

export async function pathVariants(ctx: Ctx, selection: ReportSelection): Promise<WorkflowReport['paths']> {
  const { workflowId, zoneId, companyId, version } = selection;
  const { start, end } = bounds(ctx, selection);
  const { companyScope } = ctx.actor;
  const own = companyScope === null ? all : sql<SqlBool>`a.company_id = ${companyScope}`;
  const { rows } = await sql<VariantRow>`
    with o as materialized (
      select o.id, o.status, o.created_at, o.ended_at from operation o
      where o.tenant_id = ${ctx.tenantId} and o.workflow_id = ${workflowId}
        and o.created_at >= ${start} and o.created_at < ${end} and ${operationScope(companyScope)}
        and ${zoneId === undefined ? all : sql<SqlBool>`o.zone_id = ${zoneId}`}
        and ${companyId === undefined ? all : operationScope(companyId)}
        and ${
          version === undefined
            ? all
            : sql<SqlBool>`o.workflow_version_id in (select v.id from workflow_version v
                where v.tenant_id = ${ctx.tenantId} and v.workflow_id = ${workflowId} and v.number = ${version})`
        }
      order by o.created_at desc, o.id desc limit ${mostPaths + 1}),
    walked as (
      select o.id, o.status, o.created_at, o.ended_at, array_agg(a.stage order by a.created_at, a.id) as path
      from o join activity a on a.tenant_id = ${ctx.tenantId} and a.operation_id = o.id
        and a.withdrawn_at is null and ${own}
      group by 1, 2, 3, 4)
    select path, count(*)::int as operations,
      percentile_cont(0.5) within group (order by ${hoursBetween(sql`created_at`, sql`ended_at`)})
        filter (where status = 'finished') as median,
      (select count(*)::int from o) as total,
      (select count(*)::int from o where status = 'cancelled') as cancelled
    from walked group by path order by operations desc, path limit ${mostVariants}`.execute(ctx.db);
  const [first] = rows;
  return {
    operations: Math.min(first?.total ?? 0, mostPaths),
    limited: (first?.total ?? 0) > mostPaths,
    cancelled: first?.cancelled ?? 0,
    variants: rows.map(({ path, operations, median }) => ({ path, operations, medianHours: median })),
  };
}

export interface ReportedWorkflow {
  id: number;
  code: string;
  name: { es: string; en: string };
  versions: { id: number; number: number; status: string }[];
}

export async function reportedWorkflow(ctx: Ctx, id: number): Promise<ReportedWorkflow | null> {
  const { rows } = await sql<ReportedWorkflow>`
    select w.id, w.code, jsonb_build_object('es', w.name_es, 'en', w.name_en) as name,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'status', v.status)
          order by v.number desc)
        from workflow_version v
        where v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status <> 'draft'), '[]') as versions
    from workflow w where w.tenant_id = ${ctx.tenantId} and w.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}
