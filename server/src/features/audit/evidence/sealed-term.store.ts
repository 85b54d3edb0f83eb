import { sql } from 'kysely';
import {
  productParameters,
  readParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { TenantCtx } from '#platform/context.ts';
import { settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { sealedTerm, type SealedTerm, type TermSource } from './sealed-term.rules.ts';

interface TermRow {
  operation_id: number;
  workflow_version_id: number;
  stage: string;
  type_id: number | null;
  created_at: string;
  due_at: string | null;
  not_before: string | null;
  ended: string | null;
}

/** The term of an activity with its calendar; null for work that has none. */
export async function termOfRecord(ctx: TenantCtx, activityId: number): Promise<SealedTerm | null> {
  const { rows } = await sql<TermRow>`
    select a.operation_id, o.workflow_version_id, a.stage, a.type_id, a.created_at, a.due_at, a.not_before,
      coalesce(a.done_at, a.ended_at) as ended
    from activity a join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
    where a.tenant_id = ${ctx.tenantId} and a.id = ${activityId}`.execute(ctx.db);
  const row = rows[0];
  if (!row || row.due_at === null) return null;
  const { definition } = await workflowVersion(ctx, row.workflow_version_id);
  const settings = await settingsOf(ctx);
  const type = row.type_id === null ? undefined : settings.types.get(row.type_id);
  const term = stageOf(definition, row.stage)?.term ?? type?.term ?? null;
  return sealedTerm({
    term,
    openedAt: row.created_at,
    startFact: term?.from === undefined ? null : await startFact(ctx, row, term.from),
    dueAt: row.due_at,
    notBefore: row.not_before,
    endedAt: row.ended,
    thresholds: readParameter(settings.params, productParameters.termWarnings),
    calendar: settings.calendar,
  });
}

/** What the order, a fact or an earlier stage says of the question that a term starts at: the newest of them. */
async function startFact(ctx: TenantCtx, row: TermRow, question: string): Promise<TermSource['startFact']> {
  const { rows } = await sql<{ value: unknown }>`
    select value from (
      select s.answers -> ${question} as value, s.id from activity a
        join submission s on s.tenant_id = a.tenant_id and s.activity_id = a.id and s.state = 'current'
        where a.tenant_id = ${ctx.tenantId} and a.operation_id = ${row.operation_id}
          and a.created_at <= ${row.created_at} and s.received_at <= ${row.created_at}
      union all
      select coalesce(o.facts -> ${question}, o.prefill -> ${question}), 0 from operation o
        where o.tenant_id = ${ctx.tenantId} and o.id = ${row.operation_id}) g
    where value is not null order by id desc`.execute(ctx.db);
  for (const { value } of rows) {
    const at = readInstant(value, ctx.timeZone);
    if (at) return { question, value, at: at.toISOString() };
  }
  return null;
}
