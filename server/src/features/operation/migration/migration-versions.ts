import { sql } from 'kysely';
import { mapFaults, type StageMap } from '@cuadrilla/contract/parameterization/migration/migration-plan.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { workflowVersion, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** The older version of a workflow and its published one. */
export interface MigrationVersions {
  from: WorkflowDesign;
  to: WorkflowDesign;
}

export interface MigratableWorkflow {
  workflow: { id: number; code: string; name: Bilingual };
  published: { id: number; version: string } | null;
}

/** @throws NOT_FOUND */
export async function migratableWorkflow(ctx: TenantCtx, id: number): Promise<MigratableWorkflow> {
  const { rows } = await sql<{
    code: string;
    es: string;
    en: string;
    versionId: number | null;
    version: string | null;
  }>`
    select w.code, w.name_es as es, w.name_en as en, v.id as "versionId", v.number::text as version
    from workflow w left join workflow_version v
      on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'published'
    where w.tenant_id = ${ctx.tenantId} and w.id = ${id}`.execute(ctx.db);
  const { code, es, en, versionId, version } = rows[0] ?? fail('NOT_FOUND');
  return {
    workflow: { id, code, name: { es, en } },
    published: versionId === null ? null : { id: versionId, version: version! },
  };
}

/** @throws NOT_FOUND for a draft and for what is published itself, WORKFLOW_NOT_PUBLISHED */
export async function migrationVersions(ctx: TenantCtx, fromVersionId: number): Promise<MigrationVersions> {
  const { rows } = await sql<{ workflow_id: number; status: string }>`
    select workflow_id, status from workflow_version
    where tenant_id = ${ctx.tenantId} and id = ${fromVersionId}`.execute(ctx.db);
  const [version] = rows;
  if (version?.status !== 'retired') return fail('NOT_FOUND');
  const { published } = await migratableWorkflow(ctx, version.workflow_id);
  if (!published) return fail('WORKFLOW_NOT_PUBLISHED');
  return { from: await workflowVersion(ctx, fromVersionId), to: await workflowVersion(ctx, published.id) };
}

/** @throws INVALID_INPUT naming the stages that are unknown, or named twice */
export function readMap(
  { from, to }: MigrationVersions,
  stages: readonly { from: string; to: string }[],
): StageMap {
  const pairs = stages.map((pair) => [pair.from, pair.to] as const);
  const faults = mapFaults(from.definition, to.definition, pairs);
  if (faults.length > 0)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(faults.map(({ stage, fault }) => [`stages.${stage}`, fault])),
    );
  return new Map(pairs);
}
