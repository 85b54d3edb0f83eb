import { sql } from 'kysely';
import type { Migration } from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Migrations of workflows as rows. */

export interface MigrationRun {
  id: number;
  workflowId: number;
  fromVersionId: number;
  toVersionId: number;
  stages: { from: string; to: string }[];
  newTerms: boolean;
  companyScope: number | null;
  afterId: number;
  createdBy: number;
}

const view = sql`
  m.id, m.workflow_id as "workflowId", m.status, f.number::text as "fromVersion", t.number::text as "toVersion",
  m.reason, m.new_terms as "newTerms", m.total, m.moved, m.stayed, m.created_at as "createdAt",
  m.finished_at as "finishedAt",
  (select concat_ws(' ', u.name, u.lastname) from app_user u
    where u.tenant_id = m.tenant_id and u.id = m.created_by) as author`;
const joined = sql`
  workflow_migration m
    join workflow_version f on f.tenant_id = m.tenant_id and f.id = m.from_version_id
    join workflow_version t on t.tenant_id = m.tenant_id and t.id = m.to_version_id`;
/** Staff of one company see what concerned the operations of their company. */
const visible = ({ tenantId, actor }: Ctx) => sql`
  m.tenant_id = ${tenantId}
  and (${actor.companyScope}::bigint is null or m.company_scope = ${actor.companyScope}::bigint)`;

const mostListed = 20;

export async function migrationsOf(ctx: Ctx, workflowId: number): Promise<Migration[]> {
  const { rows } = await sql<Migration>`
    select ${view} from ${joined} where ${visible(ctx)} and m.workflow_id = ${workflowId}
    order by m.id desc limit ${mostListed}`.execute(ctx.db);
  return rows;
}

/** @throws NOT_FOUND */
export async function migrationById(ctx: Ctx, id: number): Promise<Migration> {
  const { rows } = await sql<Migration>`
    select ${view} from ${joined} where ${visible(ctx)} and m.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

export type NewMigration = Pick<
  MigrationRun,
  'workflowId' | 'fromVersionId' | 'toVersionId' | 'stages' | 'newTerms'
> & { reason: string; total: number };

/** @throws MIGRATION_RUNNING while another one of the workflow runs */
export async function insertMigration(ctx: Ctx, one: NewMigration): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into workflow_migration (tenant_id, workflow_id, from_version_id, to_version_id, stages, new_terms,
      reason, company_scope, total, created_by)
    values (${ctx.tenantId}, ${one.workflowId}, ${one.fromVersionId}, ${one.toVersionId},
      ${JSON.stringify(one.stages)}::jsonb, ${one.newTerms}, ${one.reason}, ${ctx.actor.companyScope},
      ${one.total}, ${ctx.actor.userId})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? fail('MIGRATION_RUNNING');
}

/** Takes the next batch for one job; null when it does not run any more, or another job is at work. */
export async function claimMigration({ db, tenantId }: TenantCtx, id: number): Promise<MigrationRun | null> {
  const { rows } = await sql<MigrationRun>`
    update workflow_migration set claimed_until = now() + interval '5 minutes'
    where tenant_id = ${tenantId} and id = ${id} and status = 'working' and claimed_until < now()
    returning id, workflow_id as "workflowId", from_version_id as "fromVersionId",
      to_version_id as "toVersionId", stages, new_terms as "newTerms", company_scope as "companyScope",
      after_id as "afterId", created_by as "createdBy"`.execute(db);
  return rows[0] ?? null;
}

export interface BatchEnd {
  /** The last operation that was looked at. */
  afterId: number;
  moved: number;
  stayed: number;
  /** Set after the last batch. */
  status: 'ready' | 'failed' | null;
}

/** @returns false when it was cancelled meanwhile: what the batch did is counted all the same */
export async function endBatch({ db, tenantId }: TenantCtx, id: number, end: BatchEnd): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update workflow_migration set after_id = ${end.afterId}, moved = moved + ${end.moved},
      stayed = stayed + ${end.stayed}, claimed_until = '-infinity',
      status = case when status = 'working' then coalesce(${end.status}, status) else status end,
      finished_at = case when status = 'working' and ${end.status}::text is not null then now() else finished_at end
    where tenant_id = ${tenantId} and id = ${id} returning status`.execute(db);
  return rows[0]?.status === 'working';
}

/** @throws NOT_FOUND when it does not run */
export async function cancelMigration(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    update workflow_migration m set status = 'cancelled', finished_at = now()
    where ${visible(ctx)} and m.id = ${id} and m.status = 'working' returning m.id`.execute(ctx.db);
  if (rows.length === 0) fail('NOT_FOUND');
}

/** Migrations whose job ended with its process. */
export async function abandonedMigrations({ db, tenantId }: TenantCtx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from workflow_migration
    where tenant_id = ${tenantId} and status = 'working' and claimed_until < now()`.execute(db);
  return rows.map(({ id }) => id);
}
