import { sql } from 'kysely';
import type { AnnexVariable } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { formVersion, settingsOf } from '#features/parameterization/design.store.ts';
import { inspectionOf } from '#features/parameterization/form-inspection.ts';
import { listsByCode } from '#features/parameterization/list-items.store.ts';

/** Items that a condition offers; the code of an item of a longer list is typed. */
const mostChoices = 500;

const typeNames: Partial<Record<Question['type'], AnnexVariable['type']>> = {
  boolean: 'boolean',
  rating: 'number',
  radiogroup: 'choice',
  dropdown: 'choice',
  checkbox: 'choices',
  tagbox: 'choices',
  ranking: 'choices',
};

/** What a condition compares an answer with; null for answers that are no value: photos, places, rows. */
function typeOf({ type, kind, json }: Question): AnnexVariable['type'] | null {
  if (kind === 'integer') return 'number';
  if (kind !== undefined && kind !== 'barcode') return null;
  if (type === 'text')
    return json.inputType === 'number' ? 'number' : json.inputType === 'date' ? 'date' : 'text';
  if (type === 'comment' || type === 'expression') return 'text';
  return typeNames[type] ?? null;
}

/** What the conditions of annexes can read of a main form, or of those of the types that ask a group. */
export async function annexVariables(
  ctx: TenantCtx,
  { form, groupId }: { form?: string | undefined; groupId?: number | undefined },
): Promise<AnnexVariable[]> {
  const codes = new Set([
    ...(form === undefined ? [] : [form]),
    ...(groupId === undefined ? [] : await mainFormsOf(ctx, groupId)),
  ]);
  const { forms } = await settingsOf(ctx);
  const variables = new Map<string, AnnexVariable>();
  for (const code of codes) {
    const versionId = forms.get(code);
    if (versionId === undefined) continue;
    const { definition } = await formVersion(ctx, versionId);
    const { questions } = inspectionOf(definition);
    const items = await listsByCode(
      ctx,
      [...questions.values()].flatMap(({ json }) => (typeof json.list === 'string' ? [json.list] : [])),
    );
    for (const question of questions.values()) {
      const variable = variableOf(ctx, question, items);
      if (variable && !variables.has(variable.name)) variables.set(variable.name, variable);
    }
  }
  return [...variables.values()];
}

function variableOf(
  { locale }: TenantCtx,
  question: Question,
  items: Record<string, readonly { code: string; name: Bilingual }[]>,
): AnnexVariable | null {
  const type = typeOf(question);
  if (type === null) return null;
  const { name, title, json } = question;
  const offered =
    typeof json.list === 'string'
      ? (items[json.list] ?? []).map((item) => ({ value: item.code, label: item.name[locale] }))
      : (Array.isArray(json.choices) ? json.choices : []).map((choice: unknown) => {
          const value = choiceValue(choice);
          const text =
            typeof choice === 'object' && choice !== null && 'text' in choice ? choice.text : value;
          return { value, label: bilingualText(text, value)[locale] };
        });
  return {
    name: `answers.${name}`,
    label: title[locale],
    type,
    choices: offered.length > mostChoices ? [] : offered,
  };
}

/** Codes of the main forms of the active types that ask a group. */
async function mainFormsOf({ db, tenantId }: TenantCtx, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct f.code
    from activity_type_form e
      join activity_type t on t.tenant_id = e.tenant_id and t.id = e.type_id and t.active
      join form f on f.tenant_id = t.tenant_id and f.id = t.form_id
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId}
    order by f.code`.execute(db);
  return rows.map(({ code }) => code);
}
