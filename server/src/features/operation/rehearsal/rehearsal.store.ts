import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  caseReason,
  Rehearsal,
  RehearsalCase,
} from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import type { RehearsalClass } from '@cuadrilla/contract/parameterization/rehearsal/compare.ts';
import type { RehearsalSummary } from '@cuadrilla/contract/parameterization/rehearsal/rehearsal-summary.ts';
import type { RuleDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Rehearsals and their cases as rows. */

export interface RehearsalFilters {
  zoneId: number | null;
  companyId: number | null;
  contractId: number | null;
}

export interface RehearsalRow {
  id: number;
  workflow_id: number;
  published_version_id: number;
  status: Rehearsal['status'];
  months: number;
  filters: RehearsalFilters;
  company_scope: number | null;
  parameters: Rehearsal['parameters'];
  draft_number: number | null;
  draft_revision: number | null;
  published_number: number;
  designs: { draft: unknown; rules: Record<string, RuleDefinition> };
  rule_drafts: string[];
  total: number;
  done: number;
  created_by: number;
  created_at: string;
  finished_at: string | null;
}

const columns = sql`
  r.id, r.workflow_id, r.published_version_id, r.status, r.months, r.filters, r.company_scope, r.parameters,
  r.draft_number, r.draft_revision, r.rule_drafts, r.total, r.done, r.created_by, r.created_at, r.finished_at,
  (select v.number from workflow_version v
    where v.tenant_id = r.tenant_id and v.id = r.published_version_id) as published_number`;

/** A result counts what its requester saw, so nobody else sees it, nor the same person who sees less by now. */
const own = ({ tenantId, actor }: Ctx) => sql`
  r.tenant_id = ${tenantId} and r.created_by = ${actor.userId}
  and r.company_scope is not distinct from ${actor.companyScope}::bigint`;

type ListedRow = Omit<RehearsalRow, 'designs'>;

export const rehearsalView = (row: ListedRow): Rehearsal => ({
  id: row.id,
  workflowId: row.workflow_id,
  status: row.status,
  months: row.months,
  ...row.filters,
  parameters: row.parameters,
  draftNumber: row.draft_number,
  draftRevision: row.draft_revision,
  publishedNumber: row.published_number,
  ruleDrafts: row.rule_drafts,
  total: row.total,
  done: row.done,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

/** Rehearsals of a person that are stored; a new one takes the place of the oldest. */
const mostStored = 20;

export interface NewRehearsal extends Pick<
  RehearsalRow,
  'published_version_id' | 'months' | 'filters' | 'parameters' | 'draft_number' | 'draft_revision'
> {
  workflowId: number;
  designs: RehearsalRow['designs'];
  ruleDrafts: string[];
}

/** @throws REHEARSAL_RUNNING while another one of the tenant runs */
export async function insertRehearsal(ctx: Ctx, one: NewRehearsal): Promise<number> {
  const { tenantId, actor } = ctx;
  await sql`
    delete from rehearsal where tenant_id = ${tenantId} and id in (
      select id from rehearsal
      where tenant_id = ${tenantId} and created_by = ${actor.userId} and status in ('ready', 'failed')
      order by id desc offset ${mostStored - 1})`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    insert into rehearsal (tenant_id, workflow_id, published_version_id, months, filters, company_scope,
      parameters, draft_number, draft_revision, designs, rule_drafts, created_by)
    values (${tenantId}, ${one.workflowId}, ${one.published_version_id}, ${one.months},
      ${JSON.stringify(one.filters)}::jsonb, ${actor.companyScope}, ${one.parameters}, ${one.draft_number},
      ${one.draft_revision}, ${JSON.stringify(one.designs)}::jsonb, ${one.ruleDrafts}, ${actor.userId})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? fail('REHEARSAL_RUNNING');
}

export async function ownRehearsal(
  ctx: Ctx,
  id: number,
): Promise<ListedRow & { summary: RehearsalSummary | null }> {
  const { rows } = await sql<ListedRow & { summary: RehearsalSummary | null }>`
    select ${columns}, r.summary from rehearsal r where ${own(ctx)} and r.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

export async function ownRehearsals(ctx: Ctx, workflowId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from rehearsal r
    where ${own(ctx)} and r.workflow_id = ${workflowId}
    order by r.id desc`.execute(ctx.db);
  return rows;
}

/** Removes an own rehearsal with its cases; its job stops at the next batch. */
export async function deleteRehearsal(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    delete from rehearsal r where ${own(ctx)} and r.id = ${id} returning r.id`.execute(ctx.db);
  if (rows.length === 0) fail('NOT_FOUND');
}

/** For its job, which begins from the start: what an earlier try wrote is removed. Null when it was cancelled. */
export async function beginRehearsal({ db, tenantId }: TenantCtx, id: number): Promise<RehearsalRow | null> {
  const { rows } = await sql<RehearsalRow>`
    update rehearsal r set status = 'working', done = 0, touched_at = now()
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.status in ('queued', 'working')
    returning ${columns}, r.designs`.execute(db);
  if (rows[0])
    await sql`delete from rehearsal_case where tenant_id = ${tenantId} and rehearsal_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface NewCase {
  operation_id: number;
  class: RehearsalClass;
  reproduced: boolean;
  published: string[];
  draft: string[] | null;
  reasons: z.output<typeof caseReason>[];
}

/** Adds the cases of a batch. @returns false when the rehearsal was cancelled */
export async function addCases(
  { db, tenantId }: TenantCtx,
  id: number,
  cases: readonly NewCase[],
): Promise<boolean> {
  const { rows } = await sql`
    update rehearsal set done = done + ${cases.length}, touched_at = now()
    where tenant_id = ${tenantId} and id = ${id} and status = 'working' returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    insert into rehearsal_case
      (tenant_id, rehearsal_id, operation_id, class, reproduced, published, draft, reasons)
    select ${tenantId}, ${id}, c.operation_id, c.class, c.reproduced, c.published, c.draft, c.reasons
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(operation_id bigint, class text,
      reproduced boolean, published text[], draft text[], reasons jsonb)`.execute(db);
  return true;
}

export async function setTotal({ db, tenantId }: TenantCtx, id: number, total: number): Promise<void> {
  await sql`
    update rehearsal set total = ${total} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Ends one that runs. One that failed leaves no cases. */
export async function endRehearsal(
  { db, tenantId }: TenantCtx,
  id: number,
  summary: RehearsalSummary | null,
): Promise<void> {
  if (!summary)
    await sql`delete from rehearsal_case where tenant_id = ${tenantId} and rehearsal_id = ${id}`.execute(db);
  await sql`
    update rehearsal set status = ${summary ? 'ready' : 'failed'}, finished_at = now(),
      summary = ${summary ? JSON.stringify(summary) : null}::jsonb
    where tenant_id = ${tenantId} and id = ${id} and status in ('queued', 'working')`.execute(db);
}

export async function casesOf(
  ctx: Ctx,
  id: number,
  query: { class: RehearsalClass; page: number; size: number },
): Promise<{ content: RehearsalCase[]; total: number }> {
  const where = sql`c.tenant_id = ${ctx.tenantId} and c.rehearsal_id = ${id} and c.class = ${query.class}`;
  const { rows } = await sql<RehearsalCase>`
    select c.operation_id as "operationId", o.number, c.class, c.reproduced, c.published,
      coalesce(c.draft, c.published) as draft, c.reasons
    from rehearsal_case c join operation o on o.tenant_id = c.tenant_id and o.id = c.operation_id
    where ${where}
    order by c.operation_id desc limit ${query.size} offset ${query.page * query.size}`.execute(ctx.db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from rehearsal_case c where ${where}`.execute(ctx.db);
  return { content: rows, total: counted[0]!.n };
}

/** Results are stored for thirty days; one whose job died for good has failed. */
export async function expireRehearsals({ db, tenantId }: TenantCtx): Promise<void> {
  await sql`
    delete from rehearsal where tenant_id = ${tenantId}
      and status in ('ready', 'failed') and created_at < now() - interval '30 days'`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update rehearsal set status = 'failed', finished_at = now()
    where tenant_id = ${tenantId} and status in ('queued', 'working')
      and touched_at < now() - interval '30 minutes' returning id`.execute(db);
  for (const { id } of rows)
    await sql`delete from rehearsal_case where tenant_id = ${tenantId} and rehearsal_id = ${id}`.execute(db);
}
