import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { figures } from '../figures.ts';

/**
 * Every property that a form may have, by what carries it, with its type and its bounds. Whatever is not here
 * is refused: SurveyJS has hundreds of properties, and some of them fetch addresses, run at once on loading or
 * build as many elements as a number says. The form designer offers the same list.
 */
export type PropertyRule =
  | { type: 'boolean' }
  | { type: 'number'; min: number; max: number; integer?: true }
  /** One text, or one text per language. */
  | { type: 'text'; maxLength: number }
  /** A text that is the same in every language: a name, a code, a width. */
  | { type: 'plain'; maxLength: number }
  | { type: 'oneOf'; values: readonly (string | boolean)[] }
  /** A bound of an answer: a number, or a day or time as text. */
  | { type: 'bound' }
  /** A width: a number of pixels, or a text such as `50%`. */
  | { type: 'width' }
  /** `chance`: functions that give another value each time may stand in it. */
  | { type: 'expression'; chance?: true }
  | { type: 'pattern' }
  /** A text, number or boolean, or a list of them. */
  | { type: 'value' }
  /** An object of texts, with these keys only. */
  | { type: 'texts'; keys: readonly string[] }
  /** Cells of an imported spreadsheet that nothing reads: a few short texts by column. */
  | { type: 'cells'; most: number; maxLength: number }
  /** A few names of questions. */
  | { type: 'names'; most: number }
  | { type: 'choices' }
  | { type: 'validators' }
  | { type: 'elements' }
  | { type: 'pages' };

export type PropertyRules = Readonly<Record<string, PropertyRule>>;

const boolean: PropertyRule = { type: 'boolean' };
const expression: PropertyRule = { type: 'expression' };
const name: PropertyRule = { type: 'plain', maxLength: 60 };
const title: PropertyRule = { type: 'text', maxLength: 1_000 };
const paragraph: PropertyRule = { type: 'text', maxLength: 4_000 };
const caption: PropertyRule = { type: 'text', maxLength: 200 };
const width: PropertyRule = { type: 'width' };
const whole = (min: number, max: number): PropertyRule => ({ type: 'number', min, max, integer: true });
const number = (min: number, max: number): PropertyRule => ({ type: 'number', min, max });
const oneOf = (...values: (string | boolean)[]): PropertyRule => ({ type: 'oneOf', values });
const plain = (maxLength: number): PropertyRule => ({ type: 'plain', maxLength });

const cells: PropertyRule = { type: 'cells', most: 30, maxLength: 2_000 };

const titleLocations = oneOf('default', 'top', 'bottom', 'left', 'hidden');
const descriptionLocations = oneOf('default', 'underTitle', 'underInput');

const layout: PropertyRules = {
  title,
  description: paragraph,
  width,
  minWidth: width,
  maxWidth: width,
  startWithNewLine: boolean,
  titleLocation: titleLocations,
  descriptionLocation: descriptionLocations,
  hideNumber: boolean,
  indent: whole(0, 20),
  xls: cells,
};

const anyQuestion: PropertyRules = {
  ...layout,
  type: plain(20),
  name,
  kind: plain(20),
  visible: boolean,
  visibleIf: expression,
  enableIf: expression,
  isRequired: boolean,
  requiredIf: expression,
  requiredErrorText: title,
  readOnly: boolean,
  validators: { type: 'validators' },
  list: name,
  cascade: name,
  listFilter: plain(1_000),
  minCount: whole(0, answerLimits.rows),
  maxCount: whole(0, answerLimits.rows),
  maxSeconds: number(0, 36_000),
  maxAccuracy: number(0, 100_000),
  draw: boolean,
  defaultValue: { type: 'value' },
  /** The first answer, calculated when the question is first asked. */
  defaultValueExpression: { type: 'expression', chance: true },
  /** An answer that is calculated and may be changed: whenever what it reads changes, or `setValueIf` begins to hold. */
  setValueExpression: expression,
  setValueIf: expression,
  /** The answer is taken away when this begins to hold. */
  resetValueIf: expression,
  /** How it was called in versions before: what reads one of these names reads this question. */
  formerNames: { type: 'names', most: 10 },
  /** Under which code statistics count its answers. */
  statistic: plain(20),
};

const typed: PropertyRules = {
  inputType: oneOf(
    'text',
    'number',
    'range',
    'date',
    'time',
    'datetime-local',
    'datetime',
    'month',
    'week',
    'email',
    'tel',
    'url',
  ),
  maxLength: whole(-1, answerLimits.text),
  min: { type: 'bound' },
  max: { type: 'bound' },
  step: number(0, 1_000_000_000),
  minErrorText: title,
  maxErrorText: title,
  placeholder: caption,
  autocomplete: plain(40),
};

const choices: PropertyRules = {
  choices: { type: 'choices' },
  colCount: whole(0, 12),
  placeholder: caption,
  searchEnabled: boolean,
  allowClear: boolean,
  showOtherItem: boolean,
  otherText: caption,
  showNoneItem: boolean,
  noneText: caption,
};

const several: PropertyRules = {
  minSelectedChoices: whole(0, 1_000),
  maxSelectedChoices: whole(0, 1_000),
};

const ofLists: ReadonlySet<string> = new Set(['list', 'cascade', 'listFilter']);
const withoutList: PropertyRules = Object.fromEntries(
  Object.entries(anyQuestion).filter(([property]) => !ofLists.has(property)),
);

const files: PropertyRules = {
  allowMultiple: boolean,
  acceptedTypes: plain(500),
  maxSize: whole(0, 1_000_000_000),
  storeDataAsText: boolean,
  sourceType: oneOf('file', 'camera', 'file-camera'),
  maxFiles: whole(0, answerLimits.rows),
};

/** By type of question. */
export const questionProperties = {
  text: { ...anyQuestion, ...typed },
  comment: { ...anyQuestion, ...typed, rows: whole(1, 50), autoGrow: boolean },
  radiogroup: { ...anyQuestion, ...choices },
  dropdown: { ...anyQuestion, ...choices },
  checkbox: { ...anyQuestion, ...choices, ...several },
  tagbox: { ...anyQuestion, ...choices, ...several },
  /** All choices of the form itself, in the order that somebody gives them; a list is too long for that. */
  ranking: { ...withoutList, choices: { type: 'choices' } },
  boolean: {
    ...anyQuestion,
    valueTrue: { type: 'value' },
    valueFalse: { type: 'value' },
    labelTrue: caption,
    labelFalse: caption,
    renderAs: oneOf('default', 'checkbox', 'radio'),
  },
  rating: {
    ...anyQuestion,
    rateMin: whole(-100, 100),
    rateMax: whole(-100, 100),
    rateStep: whole(1, 100),
    rateType: oneOf('labels', 'stars', 'smileys'),
    minRateDescription: caption,
    maxRateDescription: caption,
    displayMode: oneOf('auto', 'buttons', 'dropdown'),
    scaleMode: oneOf('monochrome', 'colored'),
  },
  file: { ...anyQuestion, ...files },
  signaturepad: {
    ...anyQuestion,
    ...files,
    penColor: plain(40),
    backgroundColor: plain(40),
    signatureWidth: whole(50, 2_000),
    signatureHeight: whole(50, 2_000),
    dataFormat: oneOf('png', 'jpeg', 'svg'),
  },
  expression: {
    ...anyQuestion,
    expression,
    displayStyle: oneOf('none', 'decimal', 'currency', 'percent', 'date'),
    format: caption,
    currency: plain(3),
    useGrouping: boolean,
    maximumFractionDigits: whole(-1, 20),
    minimumFractionDigits: whole(-1, 20),
  },
  html: { ...anyQuestion, html: { type: 'text', maxLength: 10_000 } },
  paneldynamic: {
    ...anyQuestion,
    templateElements: { type: 'elements' },
    templateTitle: caption,
    templateDescription: paragraph,
    minPanelCount: whole(0, answerLimits.rows),
    maxPanelCount: whole(1, answerLimits.rows),
    /** How many rows there are: they are made while the form is answered. */
    rowsExpression: expression,
    keyName: name,
    keyDuplicationError: title,
    panelAddText: caption,
    panelRemoveText: caption,
    panelsState: oneOf('default', 'expanded', 'collapsed', 'firstExpanded'),
    displayMode: oneOf('list', 'carousel', 'tab'),
    noEntriesText: caption,
    confirmDelete: boolean,
    confirmDeleteText: caption,
  },
} as const satisfies Record<string, PropertyRules>;

export const panelProperties = {
  ...layout,
  type: oneOf('panel', 'page'),
  name,
  elements: { type: 'elements' },
  visible: boolean,
  visibleIf: expression,
  enableIf: expression,
  state: oneOf('default', 'expanded', 'collapsed'),
} as const satisfies PropertyRules;

export const formProperties = {
  title,
  description: paragraph,
  locale: plain(10),
  pages: { type: 'pages' },
  elements: { type: 'elements' },
  checkErrorsMode: oneOf('onNextPage', 'onValueChanged', 'onComplete'),
  textUpdateMode: oneOf('onBlur', 'onTyping'),
  clearInvisibleValues: oneOf('none', 'onComplete', 'onHidden'),
  showQuestionNumbers: oneOf(true, false, 'on', 'off', 'onPage', 'onpage', 'recursive'),
  showProgressBar: oneOf(true, false, 'off', 'auto', 'aboveHeader', 'belowHeader', 'bottom', 'topBottom'),
  progressBarType: oneOf('pages', 'questions', 'requiredQuestions', 'correctQuestions', 'buttons'),
  questionErrorLocation: oneOf('top', 'bottom'),
  widthMode: oneOf('auto', 'static', 'responsive'),
  width,
  showTitle: boolean,
  requiredMark: plain(5),
  /** Which question says that the work could not be done, with which value, and which gives the cause. */
  unrealized: { type: 'texts', keys: ['question', 'value', 'cause'] },
  /** Which question gives each figure that indicators add up. */
  measured: { type: 'texts', keys: figures },
  completeText: caption,
  pagePrevText: caption,
  pageNextText: caption,
  xls: cells,
} as const satisfies PropertyRules;

export const choiceProperties = {
  value: { type: 'value' },
  text: title,
  visibleIf: expression,
  enableIf: expression,
  xls: cells,
} as const satisfies PropertyRules;

const anyValidator: PropertyRules = { type: plain(20), text: title };
const length: PropertyRule = whole(0, answerLimits.text);

/** By type of validator. */
export const validatorProperties = {
  expression: { ...anyValidator, expression },
  regex: { ...anyValidator, regex: { type: 'pattern' }, caseInsensitive: boolean },
  text: { ...anyValidator, minLength: length, maxLength: length, allowDigits: boolean },
  answercount: { ...anyValidator, minCount: whole(0, 1_000), maxCount: whole(0, 1_000) },
  numeric: { ...anyValidator, minValue: number(-1e15, 1e15), maxValue: number(-1e15, 1e15) },
  email: anyValidator,
} as const satisfies Record<string, PropertyRules>;
