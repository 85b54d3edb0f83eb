import { sql } from 'kysely';
import type { RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { fixedRecordFields } from '@cuadrilla/contract/operation/record-fields.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { answeredDesign, type AnsweredDesign } from '#features/operation/activities/form-answers.ts';

/** What a template may print of an activity: its fields, and the questions of all versions of its form. */

const kindOf = ({ type, kind, rows }: Question): RecordField['kind'] => {
  if (rows) return 'rows';
  if (kind === 'photo') return 'photos';
  return type === 'signaturepad' || kind === 'signature' ? 'signature' : 'value';
};

const columnsOf = (rows: ReadonlyMap<string, Question> | undefined): RecordField['columns'] =>
  [...(rows?.values() ?? [])]
    .filter(({ type }) => type !== 'html')
    .map(({ name, title }) => ({ name, label: title }));

const fieldOf = (question: Question): RecordField => ({
  name: `answers.${question.name}`,
  label: question.title,
  kind: kindOf(question),
  group: 'answers',
  columns: columnsOf(question.rows),
});

/** The newest version first: its titles are the labels. */
export function dictionaryOf({ versions }: Pick<AnsweredDesign, 'versions'>): RecordField[] {
  const fields = new Map<string, RecordField>();
  for (const { questions } of versions)
    for (const question of questions.values())
      if (question.type !== 'html' && !fields.has(question.name))
        fields.set(question.name, fieldOf(question));
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
