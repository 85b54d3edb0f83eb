import { sql } from 'kysely';
import {
  definitionBytes,
  type DesignKind,
  type VersionStatus,
} from '@cuadrilla/contract/parameterization/designs.ts';
import type { RenameObstacle } from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { designTables } from '#features/parameterization/versions/design-kind.ts';
import {
  insertDraft,
  lockDesign,
  lockDraft,
  nextFormVersion,
  versionsOf,
  writeDraft,
} from '#features/parameterization/versions/design-versions.store.ts';
import { lockOf } from '#features/parameterization/versions/draft-lock.store.ts';
import { designChanged, draftChanged } from '#features/parameterization/versions/live-designs.ts';
import { refuseUnstorable } from '#features/parameterization/versions/unstorable.ts';

/** The version of a design that a change goes into: its draft, else a new one from what is published. */
export interface EditableVersion {
  kind: DesignKind;
  designId: number;
  code: string;
  name: string;
  versionId: number;
  status: VersionStatus;
  revision: number;
  definition: Record<string, unknown>;
}

/** Designs that are looked through at once. */
const most = 500;

/** @param parts only those whose definition contains one of these texts */
export async function editableVersions(
  ctx: TenantCtx,
  kind: DesignKind,
  parts: readonly string[],
): Promise<EditableVersion[]> {
  const { designs, versions, parent } = designTables[kind];
  const { rows } = await sql<Omit<EditableVersion, 'kind'>>`
    select * from (
      select distinct on (d.id) d.id as "designId", d.code,
        ${sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es')} as name,
        v.id as "versionId", v.status, v.revision, v.definition
      from ${designs} d join ${versions} v on v.tenant_id = d.tenant_id and v.${parent} = d.id
      where d.tenant_id = ${ctx.tenantId} and v.status <> 'retired'
      order by d.id, v.status = 'draft' desc) as e
    where exists (select 1 from unnest(${parts}::text[]) m(part) where strpos(e.definition::text, m.part) > 0)
    order by e.code limit ${most}`.execute(ctx.db);
  return rows.map((row) => ({ kind, ...row }));
}

const editing: Readonly<Record<DesignKind, Permission>> = {
  form: 'FORM_MOD_EDITSTRU',
  workflow: 'WORKFLOW_MOD_EDIT',
  rule: 'RULE_MOD_EDIT',
};

/** Why the caller cannot change a design now; null when nothing is in the way. */
export async function editingObstacle(
  ctx: Ctx,
  { kind, versionId, status }: EditableVersion,
): Promise<Extract<RenameObstacle, 'FORBIDDEN' | 'LOCKED'> | null> {
  if (!ctx.actor.permissions.has(editing[kind])) return 'FORBIDDEN';
  return status === 'draft' && (await lockOf(ctx, kind, versionId)) ? 'LOCKED' : null;
}

/** Writes a definition into the draft of a design, or into a new one. @throws STALE_VERSION */
export async function writeEditable(
  ctx: Ctx,
  { kind, designId, versionId, status, revision }: EditableVersion,
  definition: Record<string, unknown>,
): Promise<void> {
  refuseUnstorable('definition', definition, definitionBytes[kind]);
  if (status === 'draft') {
    await writeDraft(ctx, kind, await lockDraft(ctx, kind, versionId, revision), { definition });
    return draftChanged(ctx, kind, designId);
  }
  await lockDesign(ctx, kind, designId);
  const version = nextFormVersion((await versionsOf(ctx, kind, designId)).map((each) => each.version));
  const draft = await insertDraft(ctx, kind, { designId, version, definition, basedOnId: versionId });
  ctx.audit({
    action: `${kind}s.draft`,
    subject: kind,
    subjectId: designId,
    after: { versionId: draft.id, version: draft.version },
  });
  designChanged(ctx, kind, designId);
}
