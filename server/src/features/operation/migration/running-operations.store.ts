import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OpenedStage } from '@cuadrilla/contract/parameterization/migration/migration-plan.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Operations that run on a version of a workflow, with the stages that were opened in them. */

export interface RunningSelection {
  versionId: number;
  /** Staff of one company move the operations that hold nobody else's work. */
  companyScope: number | null;
}

/** More are not looked at in a dry run: the newest are. */
export const mostLookedAt = 50_000;
const mostExamples = 5;

const running = (
  ctx: TenantCtx,
  { versionId, companyScope }: { versionId: unknown; companyScope: number | null },
): RawBuilder<SqlBool> => sql<SqlBool>`
  o.tenant_id = ${ctx.tenantId} and o.workflow_version_id = ${versionId} and o.status = 'open'
  and ${
    companyScope === null
      ? sql`true`
      : sql`o.company_id = ${companyScope} and not exists (
          select 1 from activity x where x.tenant_id = o.tenant_id and x.operation_id = o.id
            and x.company_id <> ${companyScope})`
  }`;

/** Whoever an activity was given to may have it on the phone, whatever the phone has reported. */
const openedStages = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(a.stage, case
      when a.ended_at is null and a.kind = 'field' and a.employee_id is not null then 'field'
      when a.ended_at is null then 'open'
      when exists (
        select 1 from activity n
        where n.tenant_id = a.tenant_id and n.operation_id = a.operation_id and n.predecessor_id = a.id
          and n.withdrawn_at is null) then 'ended'
      else 'last' end) order by a.stage), '[]')
  from activity a
  where a.tenant_id = o.tenant_id and a.operation_id = o.id and a.withdrawn_at is null)`;

/** Operations in which the same stages are opened. */
export interface OperationGroup {
  stages: OpenedStage[];
  count: number;
  examples: { id: number; number: string }[];
}

export async function runningGroups(ctx: TenantCtx, selection: RunningSelection): Promise<OperationGroup[]> {
  const { rows } = await sql<OperationGroup>`
    select stages, count(*)::int as count,
      to_jsonb((array_agg(jsonb_build_object('id', id, 'number', number) order by id desc))[1:${sql.lit(mostExamples)}])
        as examples
    from (
      select o.id, o.number, ${openedStages} as stages
      from operation o where ${running(ctx, selection)}
      order by o.id desc limit ${mostLookedAt}) r
    group by stages`.execute(ctx.db);
  return rows;
}

export async function countRunning(ctx: TenantCtx, selection: RunningSelection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from operation o where ${running(ctx, selection)}`.execute(ctx.db);
  return rows[0]!.n;
}

export async function nextRunning(
  ctx: TenantCtx,
  selection: RunningSelection,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from operation o where ${running(ctx, selection)} and o.id > ${after}
    order by o.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The opened stages of a locked operation; null when it does not run on that version any more. */
export async function stagesOfRunning(
  ctx: TenantCtx,
  selection: RunningSelection,
  operationId: number,
): Promise<OpenedStage[] | null> {
  const { rows } = await sql<{ stages: OpenedStage[] }>`
    select ${openedStages} as stages from operation o
    where ${running(ctx, selection)} and o.id = ${operationId}`.execute(ctx.db);
  return rows[0]?.stages ?? null;
}

/** Versions of a workflow other than one, on which operations run, the newest first. */
export async function olderRunning(
  ctx: TenantCtx,
  workflowId: number,
  exceptId: number | null,
): Promise<{ id: number; version: string; running: number }[]> {
  const companyScope = ctx.actor?.companyScope ?? null;
  const { rows } = await sql<{ id: number; version: string; running: number }>`
    select v.id, v.number::text as version, r.n as running
    from workflow_version v cross join lateral (
      select count(*)::int as n from operation o where ${running(ctx, { versionId: sql.ref('v.id'), companyScope })}) r
    where v.tenant_id = ${ctx.tenantId} and v.workflow_id = ${workflowId} and v.status <> 'draft'
      and v.id is distinct from ${exceptId}::bigint and r.n > 0
    order by v.number desc`.execute(ctx.db);
  return rows;
}

/**
 * Gives the activities of an operation the keys of the stages that take the place of theirs. In two steps, since two
 * stages may change their keys with each other.
 */
export async function renameStages(
  { db, tenantId }: TenantCtx,
  operationId: number,
  pairs: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  const [from, to] = [pairs.map(([key]) => key), pairs.map(([, key]) => key)];
  await sql`
    update activity set stage = '~' || stage
    where tenant_id = ${tenantId} and operation_id = ${operationId} and stage = any(${from}::text[])`.execute(
    db,
  );
  await sql`
    update activity a set stage = m.target, touched = pg_current_xact_id()
    from unnest(${from}::text[], ${to}::text[]) as m(key, target)
    where a.tenant_id = ${tenantId} and a.operation_id = ${operationId} and a.stage = '~' || m.key`.execute(
    db,
  );
}
