import { sql } from 'kysely';
import type { VersionStatus } from '@cuadrilla/contract/parameterization/designs.ts';
import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { TenantCtx } from '#platform/context.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';

export interface WorkflowInUse {
  id: number;
  code: string;
  name: string;
  version: string;
  status: VersionStatus;
  definition: WorkflowDefinition;
  /** Those that it pinned; null for a draft, which has none yet. */
  rules: KnownRules | null;
}

/** Versions of designs that are looked through at once; a tenant has a hundred workflows at most. */
const most = 500;

/**
 * Versions of workflows that are published, are drafts, or have operations that still run.
 * @param mentioning only those whose definition contains one of these texts; a draft that cannot be read is left out
 */
export async function workflowsInUse(
  ctx: TenantCtx,
  mentioning: readonly string[],
): Promise<WorkflowInUse[]> {
  const { rows } = await sql<{
    id: number;
    versionId: number;
    code: string;
    name: string;
    version: string;
    status: VersionStatus;
    definition: unknown;
  }>`
    select w.id, v.id as "versionId", w.code, ${sql.ref(ctx.locale === 'en' ? 'w.name_en' : 'w.name_es')} as name,
      v.number::text as version, v.status, case when v.status = 'draft' then v.definition end as definition
    from workflow w join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id
    where w.tenant_id = ${ctx.tenantId}
      and (v.status <> 'retired' or exists (
        select 1 from operation o
        where o.tenant_id = v.tenant_id and o.workflow_version_id = v.id and o.status = 'open'))
      and exists (
        select 1 from unnest(${mentioning}::text[]) m(part) where strpos(v.definition::text, m.part) > 0)
    order by w.code, v.number
    limit ${most}`.execute(ctx.db);
  const found: WorkflowInUse[] = [];
  for (const { versionId, definition, ...row } of rows)
    if (row.status === 'draft') {
      const parsed = workflowDefinition.safeParse(definition);
      if (parsed.success) found.push({ ...row, definition: parsed.data, rules: null });
    } else {
      const design = await workflowVersion(ctx, versionId);
      const rules = new Map([...design.rules].map(([code, rule]) => [code, rule.definition]));
      found.push({ ...row, definition: design.definition, rules });
    }
  return found;
}
