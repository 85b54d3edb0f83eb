import { sql } from 'kysely';
import type { Annex, TypeForm } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { TenantCtx } from '#platform/context.ts';

const numbered = (entries: readonly TypeForm[]): string =>
  JSON.stringify(entries.map((entry, at) => ({ ...entry, position: at + 1 })));

/** Replaces the forms of a group; codes that do not exist are left out. */
export async function writeGroupForms(
  { db, tenantId }: TenantCtx,
  groupId: number,
  forms: readonly Annex[],
): Promise<void> {
  await sql`delete from form_group_form where tenant_id = ${tenantId} and group_id = ${groupId}`.execute(db);
  await sql`
    insert into form_group_form (tenant_id, group_id, position, form_id, condition)
    select ${tenantId}, ${groupId}, e.position, f.id, nullif(e."when", 'null'::jsonb)
    from jsonb_to_recordset(${numbered(forms)}::jsonb) as e(position integer, form text, "when" jsonb)
      join form f on f.tenant_id = ${tenantId} and f.code = e.form`.execute(db);
}

/** Replaces what an activity type asks after its main form; codes that do not exist are left out. */
export async function writeTypeForms(
  { db, tenantId }: TenantCtx,
  typeId: number,
  entries: readonly TypeForm[],
): Promise<void> {
  await sql`delete from activity_type_form where tenant_id = ${tenantId} and type_id = ${typeId}`.execute(db);
  await sql`
    insert into activity_type_form (tenant_id, type_id, position, form_id, group_id, condition)
    select ${tenantId}, ${typeId}, e.position, f.id, g.id, nullif(e."when", 'null'::jsonb)
    from jsonb_to_recordset(${numbered(entries)}::jsonb)
        as e(position integer, form text, "group" text, "when" jsonb)
      left join form f on f.tenant_id = ${tenantId} and f.code = e.form
      left join form_group g on g.tenant_id = ${tenantId} and g.code = e."group"
    where num_nonnulls(f.id, g.id) = 1`.execute(db);
}
