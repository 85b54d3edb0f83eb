/**
 * Labels of an operation's facts and prefilled values. An operation stores keys and codes; their names are in
 * the tenant's own design: a question of that key in a form, its choices, or the list that it chooses from.
 */
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { AwaitedFact, FactLabels } from '@cuadrilla/contract/operation/facts.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { formVersion, settingsOf } from '#features/parameterization/design.store.ts';
import { itemNames, listsByCode } from '#features/parameterization/list-items.store.ts';
import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Answers } from './operation-facts.ts';

const isCode = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** Published forms, those of the workflow first. */
async function formsNear(ctx: TenantCtx, { stages }: WorkflowDefinition): Promise<number[]> {
  const { forms, typesByCode } = await settingsOf(ctx);
  const own = stages.map((stage) =>
    stage.form === undefined
      ? typesByCode.get(stage.activityType ?? '')?.formVersionId
      : forms.get(stage.form),
  );
  return [...new Set([...own, ...forms.values()])].filter((id) => typeof id === 'number');
}

/** Questions of these keys, those of the workflow's own forms first. */
async function questionsByKey(
  ctx: TenantCtx,
  definition: WorkflowDefinition,
  keys: readonly string[],
): Promise<Map<string, Question[]>> {
  const found = new Map<string, Question[]>(keys.map((key) => [key, []]));
  for (const id of await formsNear(ctx, definition)) {
    const questions = questionsOf((await formVersion(ctx, id)).definition);
    for (const [key, list] of found) {
      const question = questions.get(key);
      if (question) list.push(question);
    }
  }
  return found;
}

const listOf = ({ json }: Question): string | null => (typeof json.list === 'string' ? json.list : null);

/** Yes and no of a calculation, as the function `si_no` gives them. */
const calculated = new Map<string, Bilingual>([
  ['si', { es: 'Sí', en: 'Yes' }],
  ['no', { es: 'No', en: 'No' }],
]);

/** The choices that the form itself declares, by value. */
function ownChoices({ type, json }: Question): ReadonlyMap<string, Bilingual> {
  if (type === 'expression') return calculated;
  if (type === 'boolean')
    return new Map([
      [choiceValue(json.valueTrue ?? true), bilingualText(json.labelTrue, 'Sí')],
      [choiceValue(json.valueFalse ?? false), bilingualText(json.labelFalse, 'No')],
    ]);
  const choices: unknown[] = Array.isArray(json.choices) ? json.choices : [];
  return new Map(
    choices.map((choice) => [
      choiceValue(choice),
      bilingualText((choice as { text?: unknown }).text, choiceValue(choice)),
    ]),
  );
}

/** The labels of the keys and codes of these records; what nobody named has none. */
export async function factLabels(
  ctx: TenantCtx,
  definition: WorkflowDefinition,
  ...records: readonly Answers[]
): Promise<FactLabels> {
  const entries = records
    .flatMap((record) => Object.entries(record))
    .filter((entry): entry is [string, string | number | boolean] => isCode(entry[1]));
  const questionsOfKeys = await questionsByKey(ctx, definition, [...new Set(entries.map(([key]) => key))]);
  const fields = new Map(definition.orderFields.map((field) => [field.key, field]));
  const items = await itemNames(
    ctx,
    entries.flatMap(([key, value]) =>
      listsOf(fields.get(key), questionsOfKeys.get(key)!).map((list) => ({ list, code: String(value) })),
    ),
  );
  const labels: FactLabels = {
    names: {},
    values: {},
    order: [...fields.keys()],
    own: Object.values(definition.engineKeys).filter((key) => key !== definition.engineKeys.decision),
  };
  for (const [key, value] of entries) {
    const questions = questionsOfKeys.get(key)!;
    const name = fields.get(key)?.label ?? questions[0]?.title;
    if (name) labels.names[key] = name;
    const code = String(value);
    const label =
      listsOf(fields.get(key), questions)
        .map((list) => items.get(`${list}/${code}`))
        .find(Boolean) ?? questions.map((question) => ownChoices(question).get(code)).find(Boolean);
    if (label) labels.values[key] = { ...labels.values[key], [code]: label };
  }
  return labels;
}

/** The lists that a key chooses from: that of the order's field first. */
const listsOf = (field: OrderField | undefined, questions: readonly Question[]): string[] =>
  [field?.list, ...questions.map(listOf)].filter((list) => typeof list === 'string');

/** A question of more choices is offered as a text: the code is typed. */
const mostChoices = 200;

/**
 * What the transitions out of system stages read of an operation's facts, and the instants that terms count
 * from.
 */
function awaitedKeys({ stages, transitions, engineKeys }: WorkflowDefinition): string[] {
  const waiting = new Set(stages.filter(({ kind }) => kind === 'system').map(({ key }) => key));
  const read = transitions.filter(({ from }) => waiting.has(from)).flatMap(({ when }) => variablesOf(when));
  const clocks = stages
    .flatMap(({ term, notBefore }) => [term?.from, notBefore?.from])
    .filter((key) => key !== undefined);
  return [
    ...new Set([
      ...read.filter((name) => name.startsWith('answers.')).map((name) => name.slice('answers.'.length)),
      ...clocks,
    ]),
  ].filter((key) => key !== engineKeys.daysWaiting);
}

const fieldKinds: Record<OrderField['type'], AwaitedFact['kind']> = {
  text: 'text',
  number: 'number',
  boolean: 'text',
  date: 'day',
  instant: 'moment',
  list: 'text',
};

function kindOf({ type, kind, json }: Question): AwaitedFact['kind'] {
  if (['radiogroup', 'dropdown', 'boolean'].includes(type)) return 'choice';
  if (json.inputType === 'datetime-local') return 'moment';
  if (json.inputType === 'date') return 'day';
  return kind === 'integer' || json.inputType === 'number' || type === 'rating' ? 'number' : 'text';
}

/** The facts that the stages of a workflow wait for, as the questions of its forms describe them. */
export async function awaitedFacts(ctx: TenantCtx, definition: WorkflowDefinition): Promise<AwaitedFact[]> {
  const questions = await questionsByKey(ctx, definition, awaitedKeys(definition));
  const awaited = [...questions].map(([key, list]) => ({
    key,
    question: list.find(({ json }) => json.readOnly !== true) ?? list[0],
  }));
  const lists = await listsByCode(
    ctx,
    awaited.flatMap(({ question }) => (question && listOf(question)) ?? []),
  );
  return awaited.map(({ key, question }): AwaitedFact => {
    if (!question) {
      const field = definition.orderFields.find((each) => each.key === key);
      return { key, name: field?.label ?? null, kind: field ? fieldKinds[field.type] : 'text', choices: [] };
    }
    const list = listOf(question);
    const offered =
      list === null
        ? [...ownChoices(question)].map(([value, name]) => ({ value, name }))
        : (lists[list] ?? []).map(({ code, name }) => ({ value: code, name }));
    const kind = kindOf(question);
    const choices = kind === 'choice' && offered.length <= mostChoices ? offered : [];
    return {
      key,
      name: question.title,
      kind: kind === 'choice' && choices.length === 0 ? 'text' : kind,
      choices,
    };
  });
}
