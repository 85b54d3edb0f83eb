import { sql } from 'kysely';
import type { RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { fixedRecordFields } from '@cuadrilla/contract/operation/record-fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { recordFieldsOf } from '#features/parameterization/printed-questions.ts';
import { answeredDesign, type AnsweredDesign } from '#features/operation/form-answers/form-answers.ts';

/** What a template may print of an activity: its fields, and the questions of all versions of its form. */

/** The newest version first: its titles are the labels. */
export function dictionaryOf({ versions }: Pick<AnsweredDesign, 'versions'>): RecordField[] {
  const fields = new Map<string, RecordField>();
  for (const { questions } of versions)
    for (const field of recordFieldsOf(questions)) if (!fields.has(field.name)) fields.set(field.name, field);
  return [...fixedRecordFields, ...fields.values()];
}

/** @throws NOT_FOUND */
export async function designOfForm(ctx: TenantCtx, code: string): Promise<AnsweredDesign> {
  const form = await ctx.db
    .selectFrom('form')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return form ? answeredDesign(ctx, form.id) : fail('NOT_FOUND', {}, { form: 'NOT_FOUND' });
}

/** Forms with a version that can have been answered. */
export async function printableForms(ctx: TenantCtx): Promise<{ code: string; name: Bilingual }[]> {
  const { rows } = await sql<{ code: string; name: Bilingual }>`
    select f.code, jsonb_build_object('es', f.name_es, 'en', f.name_en) as name from form f
    where f.tenant_id = ${ctx.tenantId} and exists (
      select 1 from form_version v
      where v.tenant_id = f.tenant_id and v.form_id = f.id and v.status <> 'draft')
    order by f.code`.execute(ctx.db);
  return rows;
}
