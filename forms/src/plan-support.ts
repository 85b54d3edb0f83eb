import type { Question } from './definition.ts';

/**
 * What of SurveyJS a plan supports: the properties our forms use. A form with any other property has no plan
 * and is checked by SurveyJS itself.
 */

export type Json = Record<string, unknown>;

/** Texts and layout: they do not change what a check answers. */
const presentation = [
  'title',
  'description',
  'minWidth',
  'maxWidth',
  'width',
  'startWithNewLine',
  'titleLocation',
  'descriptionLocation',
  'hideNumber',
  'indent',
  'xls',
  'formerNames',
  'statistic',
];

const common = [
  ...presentation,
  'type',
  'name',
  'kind',
  'visible',
  'visibleIf',
  'isRequired',
  'requiredIf',
  'requiredErrorText',
  'readOnly',
  'validators',
  'list',
  'cascade',
  'listFilter',
  'minCount',
  'maxCount',
  'maxSeconds',
  'maxAccuracy',
  'draw',
  'defaultValue',
  // What fills answers in while they are given; a check takes them as they are.
  'defaultValueExpression',
  'setValueExpression',
  'setValueIf',
  'resetValueIf',
];
/** The format of a text is checked with its shape (`answers.ts`), so a plan may ignore these. */
const text = [
  'inputType',
  'maxLength',
  'min',
  'max',
  'step',
  'minErrorText',
  'maxErrorText',
  'placeholder',
  'autocomplete',
];

const choices = ['choices', 'colCount', 'placeholder', 'searchEnabled', 'allowClear'];
const file = ['allowMultiple', 'acceptedTypes', 'maxSize', 'storeDataAsText', 'sourceType'];

/** Properties that a question of each type may have. */
export const questionKeys: Record<Question['type'], ReadonlySet<string>> = {
  text: new Set([...common, ...text]),
  comment: new Set([...common, ...text, 'rows', 'autoGrow']),
  radiogroup: new Set([...common, ...choices]),
  dropdown: new Set([...common, ...choices]),
  checkbox: new Set([...common, ...choices, 'minSelectedChoices', 'maxSelectedChoices']),
  tagbox: new Set([...common, ...choices, 'minSelectedChoices', 'maxSelectedChoices']),
  // Only SurveyJS checks one.
  ranking: new Set(),
  boolean: new Set([...common, 'valueTrue', 'valueFalse', 'labelTrue', 'labelFalse', 'renderAs']),
  rating: new Set([
    ...common,
    'rateMin',
    'rateMax',
    'rateStep',
    'rateType',
    'minRateDescription',
    'maxRateDescription',
    'displayMode',
    'scaleMode',
  ]),
  file: new Set([...common, ...file]),
  signaturepad: new Set([
    ...common,
    ...file,
    'penColor',
    'backgroundColor',
    'signatureWidth',
    'signatureHeight',
    'dataFormat',
  ]),
  expression: new Set([
    ...common,
    'expression',
    'displayStyle',
    'format',
    'currency',
    'useGrouping',
    'maximumFractionDigits',
    'minimumFractionDigits',
  ]),
  html: new Set([...common, 'html']),
  paneldynamic: new Set([
    ...common,
    'templateElements',
    'templateTitle',
    'templateDescription',
    'minPanelCount',
    'maxPanelCount',
    'rowsExpression',
    'panelAddText',
    'panelRemoveText',
    'panelsState',
    'displayMode',
    'noEntriesText',
    'confirmDelete',
    'confirmDeleteText',
  ]),
};

export const panelKeys = new Set([
  ...presentation,
  'type',
  'name',
  'elements',
  'visible',
  'visibleIf',
  'state',
]);
export const formKeys = new Set([
  'title',
  'description',
  'locale',
  'pages',
  'elements',
  'checkErrorsMode',
  'textUpdateMode',
  'clearInvisibleValues',
  'unrealized',
  'measured',
  'showQuestionNumbers',
  'showProgressBar',
  'progressBarType',
  'questionErrorLocation',
  'widthMode',
  'width',
  'showTitle',
  'completeText',
  'pagePrevText',
  'pageNextText',
  'xls',
]);
/** Values of form properties with which a check gives the same result as a plan. */
export const supportedValues: Record<string, readonly unknown[]> = {
  checkErrorsMode: [undefined, 'onNextPage', 'onValueChanged', 'onComplete'],
  clearInvisibleValues: [undefined, 'none', 'onComplete'],
};

/** Thrown while a form is planned, at the first thing that only SurveyJS understands. */
export class Unsupported extends Error {}

export function unsupported(what: string): never {
  throw new Unsupported(what);
}

/** @throws {Unsupported} for a property that is not allowed. */
export function onlyKeys(json: Json, allowed: ReadonlySet<string>): void {
  for (const key of Object.keys(json)) if (!allowed.has(key) && json[key] !== undefined) unsupported(key);
}

/** @throws {Unsupported} for a value of another type; absent is allowed. */
export function optional(value: unknown, type: 'string' | 'boolean' | 'number'): void {
  if (value !== undefined && typeof value !== type) unsupported(`not a ${type}`);
}
