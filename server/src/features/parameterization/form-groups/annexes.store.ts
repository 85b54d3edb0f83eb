import { sql } from 'kysely';
import { annexesOfType, type Annex, type TypeForm } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { TenantCtx } from '#platform/context.ts';

/** An annex with the version of its form that an activity asks. */
export interface PinnedAnnex extends Annex {
  formVersionId: number;
}

/** Forms of the groups, by code of the group. */
export async function groupForms(
  { db, tenantId }: TenantCtx,
  { activeOnly }: { activeOnly: boolean },
): Promise<Map<string, Annex[]>> {
  const { rows } = await sql<{ code: string; forms: Annex[] }>`
    select g.code, coalesce((
      select jsonb_agg(jsonb_build_object('form', f.code, 'when', e.condition) order by e.position)
      from form_group_form e join form f on f.tenant_id = e.tenant_id and f.id = e.form_id
      where e.tenant_id = g.tenant_id and e.group_id = g.id), '[]') as forms
    from form_group g
    where g.tenant_id = ${tenantId} ${activeOnly ? sql`and g.active` : sql``}`.execute(db);
  return new Map(rows.map(({ code, forms }) => [code, forms]));
}

/** What the activity types ask after their main forms, by id of the type; a type that asks nothing more is missing. */
export async function typeForms({ db, tenantId }: TenantCtx): Promise<Map<number, TypeForm[]>> {
  const { rows } = await sql<{ id: number; forms: TypeForm[] }>`
    select e.type_id as id, jsonb_agg(
      case when g.code is null then jsonb_build_object('form', f.code, 'when', e.condition)
        else jsonb_build_object('group', g.code, 'when', e.condition) end order by e.position) as forms
    from activity_type_form e
      left join form f on f.tenant_id = e.tenant_id and f.id = e.form_id
      left join form_group g on g.tenant_id = e.tenant_id and g.id = e.group_id
    where e.tenant_id = ${tenantId}
    group by e.type_id`.execute(db);
  return new Map(rows.map(({ id, forms }) => [id, forms]));
}

/** @returns a function that gives the annexes of an activity type, by its id and the code of its main form */
export async function annexReader(ctx: TenantCtx): Promise<(typeId: number, main: string | null) => Annex[]> {
  const entries = await typeForms(ctx);
  const groups = entries.size > 0 ? await groupForms(ctx, { activeOnly: true }) : new Map<string, Annex[]>();
  return (typeId, main) => annexesOfType(main, entries.get(typeId) ?? [], groups);
}

/** The annexes with the published versions of their forms; one without a published version is not asked. */
export const pinned = (annexes: readonly Annex[], published: ReadonlyMap<string, number>): PinnedAnnex[] =>
  annexes.flatMap((annex) => {
    const formVersionId = published.get(annex.form);
    return formVersionId === undefined ? [] : [{ ...annex, formVersionId }];
  });
