import { questionProperties } from '@cuadrilla/forms/guard/form-properties.ts';
import type { propertyNames } from './form-properties.messages.ts';
import { statisticKindIn } from '@cuadrilla/forms/statistics/statistics.ts';
import { insideOf, type FormJson, type FormNode } from './form-tree.rules.ts';

/** Which properties the panel offers for an element, in their order. */
export type PropertyName = keyof typeof propertyNames;
export type Control =
  | 'texts'
  | 'number'
  | 'bound'
  | 'switch'
  | 'plain'
  | 'expression'
  | 'condition'
  | 'list'
  | 'choices'
  | 'checks'
  | 'statistic';

export interface PropertyField {
  property: PropertyName;
  control: Control;
  fold: 'question' | 'answer' | 'when' | 'checks' | 'statistics';
}

const of = (fold: PropertyField['fold'], control: Control, ...properties: PropertyName[]): PropertyField[] =>
  properties.map((property) => ({ property, control, fold }));

const fields: readonly PropertyField[] = [
  ...of('question', 'texts', 'title', 'description', 'html', 'placeholder'),
  ...of('answer', 'switch', 'isRequired'),
  ...of('answer', 'list', 'list'),
  ...of('answer', 'plain', 'cascade', 'listFilter'),
  ...of('answer', 'choices', 'choices'),
  ...of('answer', 'number', 'minSelectedChoices', 'maxSelectedChoices', 'maxLength', 'rows'),
  ...of('answer', 'bound', 'min', 'max'),
  ...of(
    'answer',
    'number',
    'step',
    'rateMin',
    'rateMax',
    'minCount',
    'maxCount',
    'maxSeconds',
    'maxAccuracy',
  ),
  ...of('answer', 'plain', 'acceptedTypes', 'valueTrue', 'valueFalse'),
  ...of('answer', 'number', 'minPanelCount', 'maxPanelCount'),
  ...of('when', 'expression', 'expression'),
  ...of('when', 'condition', 'visibleIf', 'enableIf', 'requiredIf'),
  ...of('when', 'texts', 'requiredErrorText'),
  ...of('when', 'switch', 'readOnly'),
  ...of('when', 'plain', 'defaultValue'),
  ...of('when', 'expression', 'defaultValueExpression', 'setValueExpression'),
  ...of('when', 'condition', 'setValueIf', 'resetValueIf'),
  ...of('when', 'expression', 'rowsExpression'),
  ...of('checks', 'checks', 'validators'),
  ...of('statistics', 'statistic', 'statistic'),
];

const selecting: ReadonlySet<string> = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox']);
const filed: ReadonlySet<string> = new Set(['file', 'signaturepad']);

/** Of properties that every question may carry: the questions for which they mean something. */
const meantFor: Partial<Record<PropertyName, (json: FormJson, type: string) => boolean>> = {
  choices: ({ list }) => list === undefined,
  maxSeconds: ({ kind }) => kind === 'audio',
  maxAccuracy: ({ kind }) => kind === 'geopoint' || kind === 'geotrace',
};
const isOfList = ({ list }: FormJson, type: string): boolean =>
  selecting.has(type) || (type === 'text' && list !== undefined);
for (const property of ['list', 'cascade', 'listFilter'] as const) meantFor[property] = isOfList;
for (const property of ['minCount', 'maxCount'] as const) meantFor[property] = (_, type) => filed.has(type);
for (const property of ['min', 'max', 'step'] as const)
  meantFor[property] = ({ inputType }) => inputType !== undefined;
meantFor.statistic = (json) => statisticKindIn(json) !== null;
const answered = [
  'isRequired',
  'requiredIf',
  'requiredErrorText',
  'readOnly',
  'defaultValue',
  'validators',
] as const;
const filledIn = ['defaultValueExpression', 'setValueExpression', 'setValueIf', 'resetValueIf'] as const;
for (const property of filledIn)
  meantFor[property] = (_, type) =>
    !['html', 'expression', 'paneldynamic'].includes(type) && !filed.has(type);
for (const property of answered) meantFor[property] = (_, type) => type !== 'html' && type !== 'expression';

const ofContainers: ReadonlySet<string> = new Set(['title', 'description', 'visibleIf', 'enableIf']);

/** A property that an element has is always offered, so that it can be taken away. */
export function fieldsOf(node: FormNode): PropertyField[] {
  const { json, role } = node;
  const type = String(json.type);
  const rules: object = Object.hasOwn(questionProperties, type)
    ? questionProperties[type as keyof typeof questionProperties]
    : {};
  return fields.filter((field) => {
    if (Object.hasOwn(json, field.property)) return true;
    if (role !== 'repeat' && insideOf(role) !== null) return ofContainers.has(field.property);
    const isMeant = meantFor[field.property]?.(json, type) ?? true;
    return Object.hasOwn(rules, field.property) && isMeant;
  });
}
