import { sql } from 'kysely';
import type { z } from 'zod';
import type { activitySummary as summarySchema } from '@cuadrilla/contract/operation/activities.ts';
import { openStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { instantOf, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { latenessOf, riskPercent } from './activity-view.ts';

type Summary = z.output<typeof summarySchema>;
interface DueRow {
  id: number;
  created_at: string;
  due_at: string;
  ended_at: null;
  stage: string;
  type_id: number | null;
  workflow_version_id: number;
}

/** Open activities whose risk is computed, those due first: the term of later ones has hardly begun. */
const mostAtRisk = 5_000;

/** What a caller's home shows; company staff get the numbers of their company. */
export async function activitySummary(ctx: Ctx): Promise<Summary> {
  const [counts, atRisk] = await Promise.all([countOpen(ctx), activitiesAtRisk(ctx)]);
  return { ...counts, atRisk: atRisk.length };
}

const visible = ({ tenantId, actor }: Ctx) => sql`a.tenant_id = ${tenantId} and a.withdrawn_at is null
  and a.kind in ('field', 'office')
  and ${actor.companyScope === null ? sql`true` : sql`a.company_id = ${actor.companyScope}`}`;
const open = sql`a.status = any(${openStatuses}::text[])`;

async function countOpen(ctx: Ctx): Promise<Omit<Summary, 'atRisk'>> {
  const dayStart = instantOf(localDate(ctx.now, ctx.timeZone), '00:00', ctx.timeZone).toISOString();
  const { rows } = await sql<Omit<Summary, 'atRisk'>>`
    select count(*)::int as open,
      (count(*) filter (where a.due_at < ${ctx.now.toISOString()}))::int as late,
      (count(*) filter (where a.kind = 'field' and a.employee_id is null))::int as unassigned,
      (select count(*)::int from activity a
        where ${visible(ctx)} and a.created_at >= ${dayStart}) as "openedToday",
      (select count(*)::int from activity a
        where ${visible(ctx)} and a.ended_at >= ${dayStart}) as "endedToday"
    from activity a where ${visible(ctx)} and a.ended_at is null and ${open}`.execute(ctx.db);
  return rows[0]!;
}

/** Ids of the open activities that the caller sees and most of whose term is used up, those due first first. */
export async function activitiesAtRisk(ctx: Ctx): Promise<number[]> {
  const { types, calendar, params } = await settingsOf(ctx);
  const { rows } = await sql<DueRow>`
    select a.id, a.created_at, a.due_at, a.ended_at, a.stage, a.type_id, o.workflow_version_id
    from activity a join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
    where ${visible(ctx)} and a.ended_at is null and ${open} and a.due_at >= ${ctx.now.toISOString()}
    order by a.due_at limit ${mostAtRisk}`.execute(ctx.db);
  const risk = riskPercent(params);
  const ids: number[] = [];
  for (const row of rows) {
    const { definition } = await workflowVersion(ctx, row.workflow_version_id);
    const type = row.type_id === null ? undefined : types.get(row.type_id);
    const unit = (stageOf(definition, row.stage)?.term ?? type?.term)?.unit;
    if (latenessOf(row, ctx.now, calendar, risk, unit) === 'at_risk') ids.push(row.id);
  }
  return ids;
}
