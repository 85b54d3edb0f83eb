import type { RuleVariable } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { EngineKeys } from '@cuadrilla/contract/parameterization/engine-facts.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { bilingualText, choiceValue, type Question } from '@cuadrilla/forms/definition.ts';

/** Questions, fields of work orders and facts of the engine as variables of conditions. */

type Choices = NonNullable<RuleVariable['choices']>;
/** Items of the lists that are short enough to offer. */
export type ListChoices = ReadonlyMap<string, Choices>;

/** Questions whose answers are no plain values: files, places, texts to read, repeats. */
const unread: ReadonlySet<string> = new Set(['html', 'file', 'signaturepad', 'paneldynamic']);
const severalTypes: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'ranking']);

/** The variable of a question; null for one whose answer no condition compares. */
export function questionVariable(
  question: Question,
  prefix: string,
  form: Bilingual,
  lists: ListChoices,
): RuleVariable | null {
  const { name, type, kind, title, json } = question;
  if (unread.has(type) || kind === 'geopoint' || kind === 'geotrace') return null;
  const variable = { name: prefix + name, label: title, group: form };
  const choices = choicesOf(question, lists);
  if (choices) return { ...variable, type: severalTypes.has(type) ? 'choices' : 'choice', choices };
  if (type === 'boolean') return { ...variable, type: 'boolean' };
  const isNumber =
    type === 'rating' || type === 'expression' || kind === 'integer' || json.inputType === 'number';
  const isDate = json.inputType === 'date' || json.inputType === 'datetime-local';
  return { ...variable, type: isNumber ? 'number' : isDate ? 'date' : 'text' };
}

/** Yes and no of a calculation, as the function `si_no` gives them. */
const yesOrNo: Choices = [
  { value: 'si', label: { es: 'Sí', en: 'Yes' } },
  { value: 'no', label: { es: 'No', en: 'No' } },
];

function choicesOf({ type, json }: Question, lists: ListChoices): Choices | undefined {
  if (typeof json.list === 'string') return lists.get(json.list);
  if (type === 'expression')
    return typeof json.expression === 'string' && /^\s*si_no\(/.test(json.expression) ? yesOrNo : undefined;
  if (type === 'boolean') return booleanChoices(json);
  if (!Array.isArray(json.choices)) return undefined;
  return json.choices.map((choice: unknown) => {
    const value = choiceValue(choice);
    const text = typeof choice === 'object' && choice !== null && 'text' in choice ? choice.text : undefined;
    return { value, label: bilingualText(text, value) };
  });
}

/** A question of yes or no that stores codes of its own is a choice between them. */
function booleanChoices({ valueTrue, valueFalse, labelTrue, labelFalse }: Record<string, unknown>) {
  if (valueTrue === undefined && valueFalse === undefined) return undefined;
  return [
    { value: choiceValue(valueTrue ?? true), label: bilingualText(labelTrue, 'Sí') },
    { value: choiceValue(valueFalse ?? false), label: bilingualText(labelFalse, 'No') },
  ];
}

const fieldTypes = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'date',
} as const satisfies Partial<Record<OrderField['type'], RuleVariable['type']>>;

export function fieldVariable(field: OrderField, group: Bilingual, lists: ListChoices): RuleVariable {
  const variable = { name: `answers.${field.key}`, label: field.label, group };
  if (field.type !== 'list') return { ...variable, type: fieldTypes[field.type] };
  const choices = lists.get(field.list ?? '');
  return choices ? { ...variable, type: 'choice', choices } : { ...variable, type: 'text' };
}

const engineLabels: Record<Exclude<keyof EngineKeys, 'decision'>, [es: string, en: string]> = {
  workflow: ['Flujo de trabajo', 'Workflow'],
  account: ['Cuenta', 'Account'],
  subscriber: ['Suscriptor', 'Customer'],
  address: ['Dirección', 'Address'],
  neighbourhood: ['Barrio', 'Neighbourhood'],
  zone: ['Zona de la orden', 'Zone of the order'],
  latitude: ['Latitud', 'Latitude'],
  longitude: ['Longitud', 'Longitude'],
  daysWaiting: ['Días que espera la etapa automática', 'Days that the automatic stage has waited'],
  reservedNumber: ['Número reservado para el acta', 'Number reserved for the record'],
};
const numericKeys: ReadonlySet<string> = new Set(['latitude', 'longitude', 'daysWaiting']);

/** What the engine knows of an operation, under the keys of a workflow. */
export const engineVariables = (keys: EngineKeys, group: Bilingual): RuleVariable[] =>
  Object.entries(engineLabels).map(([fact, [es, en]]) => ({
    name: `answers.${keys[fact as keyof EngineKeys]}`,
    label: { es, en },
    group,
    type: numericKeys.has(fact) ? 'number' : 'text',
  }));
