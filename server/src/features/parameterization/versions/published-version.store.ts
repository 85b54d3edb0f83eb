import { sql } from 'kysely';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import { designTables } from './design-kind.ts';
import { designChanged } from './live-designs.ts';

/** Publishing: the version before is retired, and a workflow pins the versions of its rules. */

export async function retirePublished(ctx: TenantCtx, kind: DesignKind, designId: number): Promise<void> {
  const { versions, parent } = designTables[kind];
  await sql`
    update ${versions} set status = 'retired'
    where tenant_id = ${ctx.tenantId} and ${parent} = ${designId} and status = 'published'`.execute(ctx.db);
}

/** The number of the next version of a workflow or rule. */
export async function nextNumber(
  ctx: TenantCtx,
  kind: Exclude<DesignKind, 'form'>,
  designId: number,
): Promise<number> {
  const { versions, parent } = designTables[kind];
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from ${versions}
    where tenant_id = ${ctx.tenantId} and ${parent} = ${designId}`.execute(ctx.db);
  return rows[0]!.next;
}

/**
 * Writes a definition that comes from elsewhere as the published version of a design. A draft stays as it is.
 * @param label how the version is called
 */
export async function writePublished(
  ctx: Ctx,
  kind: DesignKind,
  designId: number,
  label: string | number,
  definition: unknown,
): Promise<void> {
  const tables = designTables[kind];
  await retirePublished(ctx, kind, designId);
  const { userId } = ctx.actor;
  const at = ctx.now.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into ${tables.versions} (tenant_id, ${tables.parent}, ${tables.label}, status, definition,
      published_at, created_at, created_by, published_by)
    values (${ctx.tenantId}, ${designId}, ${label}, 'published', ${JSON.stringify(definition)}::jsonb,
      ${at}, ${at}, ${userId}, ${userId})
    returning id`.execute(ctx.db);
  if (kind === 'workflow') await pinRules(ctx, rows[0]!.id);
  designChanged(ctx, kind, designId);
}

/** Pins the published versions of the rules that a version of a workflow names. */
export async function pinRules({ db, tenantId }: TenantCtx, workflowVersionId: number): Promise<void> {
  await sql`
    insert into workflow_rule (tenant_id, workflow_version_id, rule_version_id)
    select distinct w.tenant_id, w.id, v.id
    from workflow_version w
      cross join lateral jsonb_path_query(w.definition, '$.stages[*].rules[*]') as used(code)
      join rule r on r.tenant_id = w.tenant_id and r.code = used.code #>> '{}' and r.active
      join rule_version v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.status = 'published'
    where w.tenant_id = ${tenantId} and w.id = ${workflowVersionId}`.execute(db);
}
