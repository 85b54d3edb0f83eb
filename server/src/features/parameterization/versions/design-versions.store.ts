import { sql } from 'kysely';
import type {
  Design,
  DesignKind,
  DesignVersion,
  VersionWithDefinition,
} from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, Failure } from '#platform/failure.ts';
import { designTables } from './design-kind.ts';
import { recordAuthor } from './draft-authors.store.ts';
import { nextNumber } from './published-version.store.ts';

/** Designs and their versions as rows; what may be done with them is decided by the handlers. */

export async function designById(ctx: TenantCtx, kind: DesignKind, id: number): Promise<Design> {
  const { rows } = await sql<Design>`
    select id, code, name_es as "nameEs", name_en as "nameEn", active,
      ${kind === 'form' ? sql`quality_code` : sql`null`} as "qualityCode"
    from ${designTables[kind].designs}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

const person = (column: 'created_by' | 'edited_by' | 'published_by') => sql`(
  select concat_ws(' ', u.name, u.lastname) from app_user u
  where u.tenant_id = v.tenant_id and u.id = ${sql.ref(`v.${column}`)})`;

const columnsOf = (kind: DesignKind) => {
  const { versions, parent, label } = designTables[kind];
  return sql`
    v.id, v.${parent} as "designId", v.${label}::text as version, v.status, v.revision, v.note,
    (select jsonb_build_object('id', b.id, 'version', b.${label}::text) from ${versions} b
      where b.tenant_id = v.tenant_id and b.id = v.based_on_id) as "basedOn",
    ${person('created_by')} as author, v.created_at as "createdAt",
    ${person('edited_by')} as editor, v.edited_at as "editedAt",
    ${person('published_by')} as publisher, v.published_at as "publishedAt",
    v.override_reason as "overrideReason",
    ${
      kind === 'workflow'
        ? sql`(select count(*)::int from operation o
            where o.tenant_id = v.tenant_id and o.workflow_version_id = v.id and o.status = 'open')`
        : sql`null`
    } as "openOperations"`;
};

/** The newest first. */
export async function versionsOf(
  ctx: TenantCtx,
  kind: DesignKind,
  designId: number,
): Promise<DesignVersion[]> {
  const { versions, parent } = designTables[kind];
  const { rows } = await sql<DesignVersion>`
    select ${columnsOf(kind)} from ${versions} v
    where v.tenant_id = ${ctx.tenantId} and v.${parent} = ${designId}
    order by v.status = 'draft' desc, v.id desc`.execute(ctx.db);
  return rows;
}

/** @throws NOT_FOUND */
export async function versionById(
  ctx: TenantCtx,
  kind: DesignKind,
  id: number,
): Promise<VersionWithDefinition> {
  const { rows } = await sql<VersionWithDefinition>`
    select ${columnsOf(kind)}, v.definition from ${designTables[kind].versions} v
    where v.tenant_id = ${ctx.tenantId} and v.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

/** A version without its definition. @throws NOT_FOUND */
export async function versionMeta(ctx: TenantCtx, kind: DesignKind, id: number): Promise<DesignVersion> {
  const { rows } = await sql<DesignVersion>`
    select ${columnsOf(kind)} from ${designTables[kind].versions} v
    where v.tenant_id = ${ctx.tenantId} and v.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}

/**
 * A draft, locked, at the revision that the caller has read.
 * @throws STALE_VERSION with the version as it is saved now, also when it has been published meanwhile
 */
export async function lockDraft(
  ctx: TenantCtx,
  kind: DesignKind,
  id: number,
  revision: number,
): Promise<VersionWithDefinition> {
  await sql`
    select 1 from ${designTables[kind].versions}
    where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db);
  const version = await versionById(ctx, kind, id);
  if (version.status !== 'draft' || version.revision !== revision)
    throw new Failure('STALE_VERSION', { version: version.revision }, undefined, { ...version });
  return version;
}

/** Two people who begin a draft at once get one between them. @throws NOT_FOUND */
export async function lockDesign(ctx: Ctx, kind: DesignKind, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from ${designTables[kind].designs}
    where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db);
  if (rows.length === 0) fail('NOT_FOUND');
}

export interface NewDraft {
  designId: number;
  /** Of a form; the others are counted. */
  version?: string;
  definition: unknown;
  basedOnId: number | null;
}

/** @throws ALREADY_EXISTS when the design has a draft, or a version of that name */
export async function insertDraft(
  ctx: Ctx,
  kind: DesignKind,
  { designId, version, definition, basedOnId }: NewDraft,
): Promise<DesignVersion> {
  const { versions, parent, label } = designTables[kind];
  const name = kind === 'form' ? version : await nextNumber(ctx, kind, designId);
  const { rows } = await sql<{ id: number }>`
    insert into ${versions} (tenant_id, ${parent}, ${label}, status, definition, based_on_id, created_by,
      created_at)
    values (${ctx.tenantId}, ${designId}, ${name}, 'draft', ${JSON.stringify(definition)}::jsonb,
      ${basedOnId}, ${ctx.actor.userId}, ${ctx.now.toISOString()})
    on conflict do nothing returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('ALREADY_EXISTS', {}, { draft: 'ALREADY_EXISTS' });
  return metaOf(await versionById(ctx, kind, id));
}

export const metaOf = ({ definition: _definition, ...meta }: VersionWithDefinition): DesignVersion => meta;

export interface DraftChange {
  definition: unknown;
  note?: string | undefined;
  version?: string | undefined;
}

/** Writes a locked draft. @throws ALREADY_EXISTS when a form has a version of that name */
export async function writeDraft(
  ctx: Ctx,
  kind: DesignKind,
  draft: VersionWithDefinition,
  { definition, note, version }: DraftChange,
): Promise<void> {
  const { versions, parent } = designTables[kind];
  if (kind === 'form' && version !== undefined && version !== draft.version) {
    const taken = await sql`
      select 1 from ${versions}
      where tenant_id = ${ctx.tenantId} and ${parent} = ${draft.designId} and version = ${version}`.execute(
      ctx.db,
    );
    if (taken.rows.length > 0) fail('ALREADY_EXISTS', {}, { version: 'ALREADY_EXISTS' });
  }
  await recordAuthor(ctx, kind, draft.id);
  await sql`
    update ${versions} set definition = ${JSON.stringify(definition)}::jsonb, revision = revision + 1,
      note = ${note ?? draft.note}, edited_by = ${ctx.actor.userId}, edited_at = ${ctx.now.toISOString()}
      ${kind === 'form' ? sql`, version = ${version ?? draft.version}` : sql``}
    where tenant_id = ${ctx.tenantId} and id = ${draft.id}`.execute(ctx.db);
}

/** Removes a locked draft; a design that has nothing else goes with it. */
export async function deleteDraft(
  ctx: TenantCtx,
  kind: DesignKind,
  { id, designId }: DesignVersion,
): Promise<void> {
  const { versions, designs, parent } = designTables[kind];
  await sql`delete from ${versions} where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await sql`
    delete from ${designs} d where d.tenant_id = ${ctx.tenantId} and d.id = ${designId} and not exists (
      select 1 from ${versions} v where v.tenant_id = d.tenant_id and v.${parent} = d.id)`.execute(ctx.db);
}

/** What the next version of a form is called: its last number, one higher; free among its versions. */
export function nextFormVersion(taken: readonly string[]): string {
  const last = taken[0] ?? '0';
  const digits = /^(.*?)(\d+)$/.exec(last);
  const [start, number] = digits ? [digits[1]!, Number(digits[2])] : [`${last.slice(0, 7)}.`, 0];
  for (let next = number + 1; ; next++) {
    const name = `${start}${next}`.length <= 10 ? `${start}${next}` : String(next);
    if (!taken.includes(name)) return name;
  }
}
