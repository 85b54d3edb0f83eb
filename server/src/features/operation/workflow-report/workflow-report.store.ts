import { sql, type SqlBool } from 'kysely';
import type { WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import type { Ctx } from '#platform/context.ts';
import { operationScope } from '#features/operation/operations/operations.store.ts';
import { boundsOf, type ReportSelection } from './workflow-figures.store.ts';

/** The paths of operations in a workflow report, and the workflow itself. */

const all = sql<SqlBool>`true`;

/** Operations whose paths are compared: the newest of the period. Of so many a share is within 1.8 points, 19 times of 20. */
const mostPaths = 3_000;
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
  const { start, end } = boundsOf(ctx, selection);
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
    -- Each operation by itself: from some thousand of them on, all activities would be read to be joined and sorted.
    walked as (
      select o.status, o.created_at, o.ended_at, p.path
      from o cross join lateral (
        select array_agg(a.stage order by a.created_at, a.id) as path from activity a
        where a.tenant_id = ${ctx.tenantId} and a.operation_id = o.id and a.withdrawn_at is null and ${own}
      ) p
      where p.path is not null)
    select path, count(*)::int as operations,
      percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::float8 / 3600)
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
