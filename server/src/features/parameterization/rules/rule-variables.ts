import type { RuleVariable } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { parameterDefinitions } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { priorityLabels, activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type {
  Stage,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { ancestors, stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import {
  formVersion,
  publishedWorkflow,
  settingsOf,
  workflowVersion,
  type Settings,
} from '#features/parameterization/design.store.ts';
import { listsByCode } from '#features/parameterization/list-items.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  engineVariables,
  fieldVariable,
  questionVariable,
  type ListChoices,
} from './rule-variables.rules.ts';

/** What conditions of rules may read, with the names that people know. */

const operation: Bilingual = { es: 'Operación', en: 'Operation' };
const order: Bilingual = { es: 'Orden de trabajo', en: 'Work order' };
const parameters: Bilingual = { es: 'Parámetros', en: 'Parameters' };

interface Context {
  workflow?: string | undefined;
  stage?: string | undefined;
}

/** A form that is asked, and the prefix under which conditions read it. */
interface StageForm {
  versionId: number;
  prefix: string;
  /** Those of the stage; absent: all. */
  questions?: readonly string[] | undefined;
}

/**
 * What may be read after a stage of a published workflow: its answers, those of the stages before it and the work
 * order. Without a stage: whatever any published workflow asks.
 */
export async function ruleVariables(ctx: TenantCtx, { workflow, stage }: Context): Promise<RuleVariable[]> {
  const settings = await settingsOf(ctx);
  const definitions = await definitionsOf(ctx, settings, workflow);
  const everyForm = [...settings.forms.values()].map((versionId) => ({ versionId, prefix: 'answers.' }));
  return collected(ctx, settings, definitions, stage, workflow === undefined ? everyForm : []);
}

/** What the conditions of one version of a workflow may read. */
export const workflowVariables = async (
  ctx: TenantCtx,
  definition: WorkflowDefinition,
): Promise<RuleVariable[]> => collected(ctx, await settingsOf(ctx), [definition], undefined, []);

async function collected(
  ctx: TenantCtx,
  settings: Settings,
  definitions: readonly WorkflowDefinition[],
  stage: string | undefined,
  moreForms: readonly StageForm[],
): Promise<RuleVariable[]> {
  const forms = definitions.flatMap((definition) =>
    stagesBefore(definition, stage).flatMap((each) => formsOfStage(each, settings)),
  );
  const found = new Map<string, RuleVariable>();
  const add = (variable: RuleVariable) => {
    if (!found.has(variable.name)) found.set(variable.name, variable);
  };
  for (const variable of await answersOf(ctx, [...forms, ...moreForms])) add(variable);
  const fields = definitions.flatMap(({ orderFields }) => orderFields);
  const lists = await choicesOf(
    ctx,
    fields.flatMap(({ list }) => list ?? []),
  );
  for (const field of fields) add(fieldVariable(field, order, lists));
  for (const { engineKeys } of definitions)
    for (const variable of engineVariables(engineKeys, order)) add(variable);
  for (const variable of await operationVariables(ctx, settings)) add(variable);
  return [...found.values()];
}

/** The published definition of one workflow, or of all. */
async function definitionsOf(
  ctx: TenantCtx,
  { published }: Settings,
  workflow: string | undefined,
): Promise<WorkflowDefinition[]> {
  if (workflow !== undefined) return [(await publishedWorkflow(ctx, workflow)).definition];
  const definitions: WorkflowDefinition[] = [];
  for (const versionId of published.values())
    if (versionId !== null) definitions.push((await workflowVersion(ctx, versionId)).definition);
  return definitions;
}

/** A stage and those before it, the nearest first; all stages when none is named. */
function stagesBefore(definition: WorkflowDefinition, key: string | undefined): Stage[] {
  if (key === undefined) return definition.stages;
  return [key, ...ancestors(definition, key)].flatMap((each) => stageOf(definition, each) ?? []);
}

function formsOfStage(stage: Stage, { forms, typesByCode }: Settings): StageForm[] {
  const main = stage.form ?? typesByCode.get(stage.activityType ?? '')?.form ?? null;
  const mainVersion = main === null ? undefined : forms.get(main);
  const own: StageForm[] =
    mainVersion === undefined
      ? []
      : [{ versionId: mainVersion, prefix: 'answers.', questions: stage.questions }];
  const annexes = stageAnnexes(stage, typesByCode).flatMap(({ form }) => {
    const versionId = forms.get(form);
    return versionId === undefined ? [] : [{ versionId, prefix: `answers.${form}.` }];
  });
  return [...own, ...annexes];
}

async function answersOf(ctx: TenantCtx, forms: readonly StageForm[]): Promise<RuleVariable[]> {
  const read: { form: Bilingual; prefix: string; question: Question }[] = [];
  const seen = new Set<string>();
  for (const { versionId, prefix, questions } of forms) {
    const design = await formVersion(ctx, versionId);
    for (const [name, question] of questionsOf(design.definition)) {
      if (seen.has(prefix + name) || (questions && !questions.includes(name))) continue;
      seen.add(prefix + name);
      read.push({ form: design.name, prefix, question });
    }
  }
  const lists = await choicesOf(
    ctx,
    read.flatMap(({ question: { json } }) => (typeof json.list === 'string' ? json.list : [])),
  );
  return read.flatMap(({ form, prefix, question }) => questionVariable(question, prefix, form, lists) ?? []);
}

/** A list that is longer is not offered: its codes are typed. */
const mostChoices = 200;

async function choicesOf(ctx: TenantCtx, codes: readonly string[]): Promise<ListChoices> {
  const lists = await listsByCode(ctx, codes);
  return new Map(
    Object.entries(lists)
      .filter(([, items]) => items.length <= mostChoices)
      .map(([list, items]) => [list, items.map(({ code, name }) => ({ value: code, label: name }))]),
  );
}

async function operationVariables(
  ctx: TenantCtx,
  { typesByCode, params }: Settings,
): Promise<RuleVariable[]> {
  const { zones } = await territoryOf(ctx);
  const choice = (name: string, label: Bilingual, choices: RuleVariable['choices']): RuleVariable => ({
    name,
    label,
    group: operation,
    type: 'choice',
    choices: choices ?? [],
  });
  const named = (entries: Iterable<{ code: string; name: Bilingual }>) =>
    [...entries].map(({ code, name }) => ({ value: code, label: name }));
  return [
    choice(
      'priority',
      { es: 'Prioridad', en: 'Priority' },
      Object.entries(priorityLabels).map(([value, label]) => ({ value, label })),
    ),
    choice(
      'status',
      { es: 'Cómo terminó la actividad', en: 'How the activity ended' },
      (['synchronized', 'unrealized', 'rejected'] as const).map((value) => ({
        value,
        label: activityStatusLabels[value],
      })),
    ),
    choice('zone', { es: 'Zona', en: 'Zone' }, named(zones.values())),
    choice('activityType', { es: 'Tipo de actividad', en: 'Activity type' }, named(typesByCode.values())),
    ...Object.entries(params).flatMap(([key, value]) => parameterVariable(key, value)),
  ];
}

/** Parameters with one plain value; the others are tables that no condition compares. */
function parameterVariable(key: string, value: unknown): RuleVariable[] {
  if (!/^[\p{L}\p{N}_]+$/u.test(key)) return [];
  const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
  if (typeof value === 'object') return [];
  const label = parameterDefinitions[key]?.name ?? { es: key, en: key };
  return [{ name: `param.${key}`, label, group: parameters, type }];
}
