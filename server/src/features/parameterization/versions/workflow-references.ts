import { sql } from 'kysely';
import type {
  DesignReferences,
  ReferenceQuestion,
  ValueKind,
  workflowReferences as endpoints,
} from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';
import { formerNamesOf } from '@cuadrilla/forms/former-names.ts';
import { activeRoles } from '#features/access/rights.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { mostItems, offeredListsOf } from '#features/parameterization/choices.ts';
import { formVersion, settingsOf } from '#features/parameterization/design.store.ts';
import { inspectionOf } from '#features/parameterization/form-inspection.ts';
import { publishedDesigns } from './design-references.store.ts';

/** What the designer of workflows offers and checks against. */

export const workflowReferenceHandlers: Handlers<typeof endpoints> = {
  references: async (ctx) => {
    const published = await publishedDesigns(ctx);
    const settings = await settingsOf(ctx);
    const ruleNames = await namesOf(ctx, 'rule');
    const listNames = await namesOf(ctx, 'list');
    const workflowNames = new Map([...settings.workflows.values()].map(({ code, name }) => [code, name]));
    const forms: DesignReferences['forms'] = [];
    for (const [code, versionId] of published.forms) {
      const { name, version, definition } = await formVersion(ctx, versionId);
      const { questions } = inspectionOf(definition);
      const former = [...formerNamesOf(definition)];
      const formerOf = (name: string) => former.flatMap(([before, now]) => (now === name ? before : []));
      forms.push({
        code,
        name,
        version,
        questions: [...questions.values()].map((question) => questionOf(question, formerOf(question.name))),
      });
    }
    const offered = await offeredListsOf(ctx, await shortLists(ctx));
    return {
      forms: forms.toSorted(byCode),
      activityTypes: [...published.activityTypes]
        .map(([code, { form, annexes }]) => ({
          code,
          name: settings.typesByCode.get(code)?.name ?? { es: code, en: code },
          form,
          annexes: annexes.map(({ form: annex, when }) => ({ form: annex, when })),
        }))
        .toSorted(byCode),
      workflows: named([...published.workflows], workflowNames),
      rules: named([...published.rules.keys()], ruleNames).map((rule) => ({
        ...rule,
        definition: published.rules.get(rule.code)!,
      })),
      lists: named([...listNames.keys()], listNames).map((list) => ({
        ...list,
        items: Object.hasOwn(offered, list.code) ? offered[list.code]! : null,
      })),
      roles: await activeRoles(ctx),
      params: { ...settings.params },
    };
  },
};

interface Texts {
  es: string;
  en: string;
}
const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1);
const named = (codes: readonly string[], names: ReadonlyMap<string, Texts>) =>
  codes.map((code) => ({ code, name: names.get(code) ?? { es: code, en: code } })).toSorted(byCode);

async function namesOf(
  { db, tenantId }: TenantCtx,
  table: 'rule' | 'list',
): Promise<ReadonlyMap<string, Texts>> {
  const { rows } = await sql<{ code: string; es: string; en: string }>`
    select code, name_es as es, name_en as en from ${sql.table(table)}
    where tenant_id = ${tenantId} and active order by code`.execute(db);
  return new Map(rows.map(({ code, ...name }) => [code, name]));
}

/** Lists that are too long to offer are not even read. */
async function shortLists({ db, tenantId }: TenantCtx): Promise<{ list: string }[]> {
  const { rows } = await sql<{ list: string }>`
    select l.code as list from list l
    where l.tenant_id = ${tenantId} and l.active and not exists (
      select 1 from list_item i where i.tenant_id = l.tenant_id and i.list_id = l.id offset ${mostItems})`.execute(
    db,
  );
  return rows;
}

const kinds: Partial<Record<Question['type'], ValueKind>> = {
  radiogroup: 'choice',
  dropdown: 'choice',
  checkbox: 'choices',
  tagbox: 'choices',
  ranking: 'choices',
  boolean: 'boolean',
  rating: 'number',
};

function kindOf({ type, kind, json }: Question): ValueKind {
  if (kind === 'integer' || json.inputType === 'number' || json.inputType === 'range') return 'number';
  if (json.inputType === 'date' || json.inputType === 'datetime-local') return 'date';
  return kinds[type] ?? 'text';
}

function questionOf(question: Question, formerNames: string[]): ReferenceQuestion {
  const { name, title, choices, json } = question;
  const texts = new Map(
    (Array.isArray(json.choices) ? (json.choices as unknown[]) : []).map((choice) => {
      const code = choiceValue(choice);
      const text = typeof choice === 'object' && choice !== null && 'text' in choice ? choice.text : code;
      return [code, bilingualText(text, code)];
    }),
  );
  return {
    name,
    ...(formerNames.length > 0 ? { formerNames } : {}),
    title,
    kind: kindOf(question),
    ...(choices
      ? { choices: choices.map((code) => ({ code, name: texts.get(code) ?? { es: code, en: code } })) }
      : typeof json.list === 'string'
        ? { list: json.list }
        : {}),
  };
}
