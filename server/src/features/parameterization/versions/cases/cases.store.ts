import { sql, type RawBuilder } from 'kysely';
import {
  caseContent,
  type CaseContent,
  type DesignCase,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { mostCases } from '@cuadrilla/contract/parameterization/cases/case-limits.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, Failure } from '#platform/failure.ts';

/** Cases as rows; the column that names their design says of which kind they are. */

const owner = (kind: DesignKind): RawBuilder<number> => sql.ref(`${kind}_id`);

interface Row extends Omit<DesignCase, 'content'> {
  designId: number;
  content: unknown;
}

const columns = (kind: DesignKind) => sql`
  c.id, c.${owner(kind)} as "designId", c.name, c.content, c.revision, c.edited_at as "editedAt",
  (select concat_ws(' ', u.name, u.lastname) from app_user u
    where u.tenant_id = c.tenant_id and u.id = c.edited_by) as editor`;

/** A case that an older release wrote and this one cannot read is left out. */
function read({ designId: _, ...row }: Row): DesignCase[] {
  const content = caseContent.safeParse(row.content);
  return content.success ? [{ ...row, content: content.data }] : [];
}

/** In the order of their names. */
export async function casesOf(ctx: TenantCtx, kind: DesignKind, designId: number): Promise<DesignCase[]> {
  const { rows } = await sql<Row>`
    select ${columns(kind)} from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.${owner(kind)} = ${designId}
    order by c.name_key, c.id`.execute(ctx.db);
  return rows.flatMap(read);
}

/** A locked case. @throws NOT_FOUND, STALE_VERSION when it was changed meanwhile */
export async function lockCase(
  ctx: TenantCtx,
  kind: DesignKind,
  id: number,
  revision: number,
): Promise<{ designId: number; found: DesignCase }> {
  const { rows } = await sql<Row>`
    select ${columns(kind)} from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.id = ${id} and c.${owner(kind)} is not null
    for update of c`.execute(ctx.db);
  const row = rows[0] ?? fail('NOT_FOUND');
  const [found] = read(row);
  if (!found) return fail('NOT_FOUND');
  if (row.revision !== revision)
    throw new Failure('STALE_VERSION', { version: row.revision }, undefined, { ...found });
  return { designId: row.designId, found };
}

export interface CaseToWrite {
  name: string;
  content: CaseContent;
}

/**
 * The design is locked by the caller, so that no two pass the limit together.
 * @throws TOO_MANY_CASES, ALREADY_EXISTS
 */
export async function insertCase(
  ctx: Ctx,
  kind: DesignKind,
  designId: number,
  { name, content }: CaseToWrite,
): Promise<DesignCase> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.${owner(kind)} = ${designId}`.execute(ctx.db);
  if (counted[0]!.n >= mostCases) fail('TOO_MANY_CASES', { most: mostCases });
  const { rows } = await sql<{ id: number }>`
    insert into design_case (tenant_id, ${owner(kind)}, name, content, edited_by, edited_at)
    values (${ctx.tenantId}, ${designId}, ${name}, ${JSON.stringify(content)}::jsonb, ${ctx.actor.userId},
      ${ctx.now.toISOString()})
    on conflict do nothing returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('ALREADY_EXISTS', {}, { name: 'ALREADY_EXISTS' });
  return (await lockCase(ctx, kind, id, 1)).found;
}

/** Writes a locked case. @throws ALREADY_EXISTS */
export async function updateCase(
  ctx: Ctx,
  kind: DesignKind,
  { id, revision }: DesignCase,
  designId: number,
  { name, content }: CaseToWrite,
): Promise<DesignCase> {
  const taken = await sql`
    select 1 from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.${owner(kind)} = ${designId} and c.id <> ${id}
      and c.name_key = name_key(${name})`.execute(ctx.db);
  if (taken.rows.length > 0) fail('ALREADY_EXISTS', {}, { name: 'ALREADY_EXISTS' });
  await sql`
    update design_case set name = ${name}, content = ${JSON.stringify(content)}::jsonb, revision = revision + 1,
      edited_by = ${ctx.actor.userId}, edited_at = ${ctx.now.toISOString()}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return (await lockCase(ctx, kind, id, revision + 1)).found;
}

export const deleteCase = async ({ db, tenantId }: TenantCtx, id: number): Promise<void> =>
  void (await sql`delete from design_case where tenant_id = ${tenantId} and id = ${id}`.execute(db));

/** All cases of the designs of one kind, by id of the design, in the order of their names. */
export async function casesByDesign(ctx: TenantCtx, kind: DesignKind): Promise<Map<number, CaseToWrite[]>> {
  const { rows } = await sql<Row>`
    select ${columns(kind)} from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.${owner(kind)} is not null
    order by c.name_key, c.id`.execute(ctx.db);
  const found = new Map<number, CaseToWrite[]>();
  for (const row of rows)
    for (const { name, content } of read(row))
      found.set(row.designId, [...(found.get(row.designId) ?? []), { name, content }]);
  return found;
}

/** Makes these the cases of a design; those that are the same stay as they are. */
export async function replaceCases(
  ctx: Ctx,
  kind: DesignKind,
  designId: number,
  wanted: readonly CaseToWrite[],
): Promise<void> {
  await sql`
    delete from design_case c
    where c.tenant_id = ${ctx.tenantId} and c.${owner(kind)} = ${designId} and not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, content jsonb)
      where w.name = c.name and w.content = c.content)`.execute(ctx.db);
  await sql`
    insert into design_case (tenant_id, ${owner(kind)}, name, content, edited_by, edited_at)
    select ${ctx.tenantId}, ${designId}, w.name, w.content, ${ctx.actor.userId}, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, content jsonb)
    on conflict do nothing`.execute(ctx.db);
}
