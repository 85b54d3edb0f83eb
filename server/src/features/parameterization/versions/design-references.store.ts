import { sql } from 'kysely';
import {
  ruleDefinition,
  type RuleDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type {
  KnownQuestions,
  KnownRules,
  WorkflowReferences,
} from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { formerNamesOf } from '@cuadrilla/forms/former-names.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import { activeRoles } from '#features/access/rights.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { annexReader } from '#features/parameterization/form-groups/annexes.store.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { inspectionOf } from '#features/parameterization/form-inspection.ts';
import { listsByCode } from '#features/parameterization/list-items.store.ts';

/** The main form of an activity type and its annexes. */
export interface TypeForms {
  form: string | null;
  annexes: readonly Annex[];
}

/** What the tenant's workflows may refer to, as it is published now. */
export interface PublishedDesigns {
  /** The forms of the active types, by code of the type. */
  activityTypes: ReadonlyMap<string, TypeForms>;
  /** Published version by code of the form. */
  forms: ReadonlyMap<string, number>;
  workflows: ReadonlySet<string>;
  rules: KnownRules;
  /** Codes of the active roles. */
  roles: ReadonlySet<string>;
}

export async function publishedDesigns(ctx: TenantCtx): Promise<PublishedDesigns> {
  const { db, tenantId } = ctx;
  const annexesOf = await annexReader(ctx);
  const { rows } = await sql<{ kind: string; code: string; form: string | null; id: number; rule: unknown }>`
    select 'type' as kind, t.code, f.code as form, t.id, null::jsonb as rule
      from activity_type t left join form f on f.tenant_id = t.tenant_id and f.id = t.form_id
      where t.tenant_id = ${tenantId} and t.active
    union all
    select 'form', f.code, null, v.id, null
      from form f join form_version v
        on v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = 'published'
      where f.tenant_id = ${tenantId}
    union all
    select 'workflow', w.code, null, v.id, null
      from workflow w join workflow_version v
        on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'published'
      where w.tenant_id = ${tenantId}
    union all
    select 'rule', r.code, null, v.id, v.definition
      from rule r join rule_version v
        on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.status = 'published'
      where r.tenant_id = ${tenantId} and r.active`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const rules = of('rule').flatMap(({ code, rule }): [string, RuleDefinition][] => {
    const parsed = ruleDefinition.safeParse(rule);
    return parsed.success ? [[code, parsed.data]] : [];
  });
  return {
    activityTypes: new Map(
      of('type').map(({ code, form, id }) => [code, { form, annexes: annexesOf(id, form) }]),
    ),
    forms: new Map(of('form').map(({ code, id }) => [code, id])),
    workflows: new Set(of('workflow').map(({ code }) => code)),
    rules: new Map(rules),
    roles: new Set((await activeRoles(ctx)).map(({ code }) => code)),
  };
}

/** Codes of the forms that the stages of a workflow name, by themselves or through their activity type. */
export const formsOf = (
  { stages }: WorkflowDefinition,
  { activityTypes }: Pick<PublishedDesigns, 'activityTypes'>,
): string[] =>
  stages
    .flatMap((stage) => [
      stage.form ?? activityTypes.get(stage.activityType ?? '')?.form ?? [],
      stageAnnexes(stage, activityTypes).map(({ form }) => form),
    ])
    .flat();

/** Makes references out of what is published, reading only the forms and lists that a workflow names. */
export class ReferenceReader {
  readonly #ctx: TenantCtx;
  readonly #published: PublishedDesigns;
  readonly #forms = new Map<string, { published: boolean; questions: KnownQuestions }>();

  constructor(ctx: TenantCtx, published: PublishedDesigns) {
    this.#ctx = ctx;
    this.#published = published;
  }

  /**
   * @param form a definition that takes the place of the published one
   * @param rules pinned ones, or what takes the place of the published ones
   */
  async referencesOf(
    definition: WorkflowDefinition,
    form?: { code: string; definition: object },
    rules: KnownRules = this.#published.rules,
  ): Promise<WorkflowReferences> {
    const forms: WorkflowReferences['forms'] = new Map();
    for (const code of new Set(formsOf(definition, this.#published)))
      if (code === form?.code)
        forms.set(code, { published: true, questions: await this.#questionsOf(form.definition) });
      else {
        const known = await this.#formOf(code);
        if (known) forms.set(code, known);
      }
    const lists = definition.orderFields.flatMap(({ list }) => list ?? []);
    const { activityTypes, workflows, roles } = this.#published;
    return {
      forms,
      rules,
      activityTypes: new Map(activityTypes),
      workflows: new Set(workflows),
      lists: await this.#itemCodes(lists),
      roles,
    };
  }

  async #formOf(code: string) {
    const found = this.#forms.get(code);
    const versionId = this.#published.forms.get(code);
    if (found || versionId === undefined) return found;
    const { definition } = await formVersion(this.#ctx, versionId);
    const form = { published: true, questions: await this.#questionsOf(definition) };
    this.#forms.set(code, form);
    return form;
  }

  async #questionsOf(definition: object): Promise<KnownQuestions> {
    const { questions } = inspectionOf(definition);
    const former = formerNamesOf(definition as FormDefinition);
    const listOf = (json: { list?: unknown }) => (typeof json.list === 'string' ? [json.list] : []);
    const items = await this.#itemCodes([...questions.values()].flatMap(({ json }) => listOf(json)));
    const known: KnownQuestions = new Map(
      [...questions].map(([name, { choices, json }]) => {
        const offered = choices ?? listOf(json).flatMap((list) => items.get(list) ?? []);
        return [name, choices || typeof json.list === 'string' ? { choices: offered } : {}];
      }),
    );
    for (const [name, now] of former) known.set(name, known.get(now) ?? {});
    return known;
  }

  async #itemCodes(codes: readonly string[]): Promise<Map<string, string[]>> {
    const lists = await listsByCode(this.#ctx, codes);
    return new Map(Object.entries(lists).map(([code, items]) => [code, items.map((item) => item.code)]));
  }
}
