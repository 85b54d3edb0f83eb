import { elementsOf, type FormDefinition, type Question } from './definition.ts';
import { readExpression, type Expression, type NameScope, type ReadableQuestion } from './expression.ts';

/**
 * A form compiled for checking: what is shown, required, valid and calculated, without a survey. It knows the
 * part of SurveyJS that our forms use and nothing more: every property is on a list, and a form with another
 * one has no plan and is checked by SurveyJS itself.
 */

export interface Validator {
  /** Whether a value passes; null leaves the answer to SurveyJS. */
  passes(value: unknown, run: (expression: Expression) => unknown): boolean | null;
}

export interface PlannedQuestion {
  question: Question;
  visible: boolean;
  visibleIf: Expression | null;
  required: boolean;
  requiredIf: Expression | null;
  /** SurveyJS asks nothing of what cannot be changed. */
  readOnly: boolean;
  /** Of a checkbox: fewer selected are refused, none too. */
  minSelected: number;
  validators: Validator[];
  /** Values it can hold without SurveyJS turning them into others; null when any. */
  exactValues: ReadonlySet<unknown> | null;
  /** Questions of each row, of a repeat. */
  rows: PlannedQuestion[] | null;
}

export interface PlannedPanel {
  visible: boolean;
  visibleIf: Expression | null;
  children: PlannedElement[];
}

export type PlannedElement = PlannedQuestion | PlannedPanel;

/** A calculated question of the form, or of the rows of a repeat. */
export interface Calculation {
  name: string;
  repeat: string | null;
  expression: Expression;
}

export interface FormPlan {
  pages: PlannedPanel[];
  /** In an order in which each finds what it reads. */
  calculations: Calculation[];
  repeatNames: string[];
  /** Questions that hold what the operation has, of any shape. */
  readOnlyQuestions: string[];
}

type Json = Record<string, unknown>;
const words = [
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
];
const common = [
  ...words,
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
];
/** A text's own format is checked with its shape; what checks there is taken out before SurveyJS looks. */
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
const known: Record<Question['type'], ReadonlySet<string>> = {
  text: new Set([...common, ...text]),
  comment: new Set([...common, ...text, 'rows', 'autoGrow']),
  radiogroup: new Set([...common, ...choices]),
  dropdown: new Set([...common, ...choices]),
  checkbox: new Set([...common, ...choices, 'minSelectedChoices', 'maxSelectedChoices']),
  tagbox: new Set([...common, ...choices, 'minSelectedChoices', 'maxSelectedChoices']),
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
    'panelAddText',
    'panelRemoveText',
    'panelsState',
    'displayMode',
    'noEntriesText',
    'confirmDelete',
    'confirmDeleteText',
  ]),
};
const panelKeys = new Set([...words, 'type', 'name', 'elements', 'visible', 'visibleIf', 'state']);
const formKeys = new Set([
  'title',
  'description',
  'locale',
  'pages',
  'elements',
  'checkErrorsMode',
  'textUpdateMode',
  'clearInvisibleValues',
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
]);
const harmless: Record<string, readonly unknown[]> = {
  checkErrorsMode: [undefined, 'onNextPage', 'onValueChanged', 'onComplete'],
  clearInvisibleValues: [undefined, 'none', 'onComplete'],
};

/** Thrown while a form is read, for what only SurveyJS understands. */
class Unplanned extends Error {}
const unplanned = (why: string): never => {
  throw new Unplanned(why);
};
function onlyKeys(json: Json, allowed: ReadonlySet<string>): void {
  for (const key of Object.keys(json)) if (!allowed.has(key) && json[key] !== undefined) unplanned(key);
}
const optional = (value: unknown, type: 'string' | 'boolean' | 'number'): void => {
  if (value !== undefined && typeof value !== type) unplanned(`not a ${type}`);
};

const pointKeys = ['lat', 'lng', 'accuracy', 'at'];
const announcementKeys = ['sha256', 'name', 'bytes', 'takenat', 'type'];
const noKeys: ReadonlySet<string> = new Set();

/** Many of many choices that nobody has answered are no choices, not nothing. */
const readable = ({ name, type, json, rows }: Question): ReadableQuestion => ({
  name,
  repeat: rows !== undefined,
  unanswered: (type === 'checkbox' || type === 'tagbox') && json.list === undefined ? [] : undefined,
});

class Planner {
  readonly calculations: Calculation[] = [];
  readonly repeatNames: string[] = [];
  readonly readOnlyQuestions: string[] = [];
  readonly #names: Omit<NameScope, 'own' | 'row'>;

  constructor(questions: ReadonlyMap<string, Question>) {
    const byName = new Map<string, ReadableQuestion>();
    const rowNames = new Set<string>();
    for (const question of questions.values()) {
      const lower = question.name.toLowerCase();
      if (byName.has(lower)) unplanned('names that differ in capitals only');
      byName.set(lower, readable(question));
      for (const name of question.rows?.keys() ?? []) rowNames.add(name.toLowerCase());
    }
    this.#names = { questions: byName, rowNames };
  }

  #expression(source: unknown, own: ReadonlySet<string>, row?: NameScope['row']): Expression | null {
    if (source === undefined || source === '') return null;
    if (typeof source !== 'string') return unplanned('an expression that is no text');
    return readExpression(source, { ...this.#names, own, ...(row && { row }) }) ?? unplanned(source);
  }

  panel(json: Json, questions: ReadonlyMap<string, Question>): PlannedPanel {
    onlyKeys(json, panelKeys);
    optional(json.visible, 'boolean');
    const children = elementsOf(json).map((child) =>
      child.type === 'panel' ? this.panel(child, questions) : this.question(child, questions, null),
    );
    return { visible: json.visible !== false, visibleIf: this.#expression(json.visibleIf, noKeys), children };
  }

  question(json: Json, questions: ReadonlyMap<string, Question>, repeat: Question | null): PlannedQuestion {
    const question = questions.get(String(json.name));
    if (question?.json !== json) return unplanned('an element that is no question');
    const { type, kind } = question;
    onlyKeys(json, known[type]);
    for (const key of ['visible', 'isRequired', 'readOnly']) optional(json[key], 'boolean');
    const readOnly = json.readOnly === true;
    if (
      readOnly &&
      ((kind !== undefined && kind !== 'integer' && kind !== 'barcode') ||
        (type !== 'text' && type !== 'comment'))
    )
      unplanned('a read-only answer of another type');
    if (json.visible === false && json.visibleIf !== undefined) unplanned('hidden in two ways');
    if (
      typeof json.list === 'string' &&
      !['dropdown', 'radiogroup', 'tagbox'].includes(type) &&
      !(readOnly && type === 'text')
    )
      unplanned('a list behind another type');
    const own = new Set(kind === 'geopoint' ? pointKeys : type === 'signaturepad' ? announcementKeys : []);
    const row = repeat?.rows
      ? new Map([...repeat.rows.values()].map((inRow) => [inRow.name.toLowerCase(), readable(inRow)]))
      : undefined;
    if (row && row.size !== repeat?.rows?.size) unplanned('names that differ in capitals only');
    const read = (source: unknown) => this.#expression(source, own, row);
    if (type === 'expression') {
      if (json.isRequired !== undefined || json.requiredIf !== undefined) unplanned('a required calculation');
      const expression = read(json.expression);
      if (expression)
        this.calculations.push({ name: question.name, repeat: repeat?.name ?? null, expression });
    }
    if (readOnly && !repeat) this.readOnlyQuestions.push(question.name);
    if (type === 'paneldynamic') this.repeatNames.push(question.name);
    const least = type === 'checkbox' && json.list === undefined ? json.minSelectedChoices : undefined;
    optional(least, 'number');
    return {
      question,
      readOnly,
      visible: json.visible !== false,
      visibleIf: read(json.visibleIf),
      required: json.isRequired === true,
      requiredIf: read(json.requiredIf),
      minSelected: typeof least === 'number' ? least : 0,
      validators: validatorsOf(json.validators, read),
      exactValues: valuesOf(question),
      rows:
        type === 'paneldynamic'
          ? elementsOf({ elements: json.templateElements }).map((child) =>
              child.type === 'panel'
                ? unplanned('a panel in a row')
                : this.question(child, question.rows!, question),
            )
          : null,
    };
  }

  /**
   * Puts calculations after those they read. SurveyJS runs them again and again instead, but only so often.
   */
  inOrder(): Calculation[] {
    const nodes = this.calculations.map((calculation, place) => ({
      calculation,
      place,
      turns: 0,
      state: 'new' as 'new' | 'open' | 'done',
    }));
    const ordered: Calculation[] = [];
    const readBy = ({ repeat, expression }: Calculation) =>
      nodes.filter(({ calculation: other }) =>
        expression.reads.some((read) =>
          other.repeat === null
            ? read === other.name
            : read === other.repeat || (repeat === other.repeat && read === `panel.${other.name}`),
        ),
      );
    const visit = (node: (typeof nodes)[number]): void => {
      if (node.state === 'done') return;
      if (node.state === 'open') unplanned('calculations that read each other');
      node.state = 'open';
      for (const before of readBy(node.calculation)) {
        visit(before);
        node.turns = Math.max(node.turns, before.turns + (before.place > node.place ? 1 : 0));
      }
      if (node.turns > 8) unplanned('calculations that take too many turns');
      node.state = 'done';
      ordered.push(node.calculation);
    };
    nodes.forEach(visit);
    return ordered;
  }
}

function valuesOf({ type, json }: Question): ReadonlySet<unknown> | null {
  if (typeof json.list === 'string') return null;
  if (type === 'boolean') {
    const values = [json.valueTrue ?? true, json.valueFalse ?? false];
    if (
      values.some(
        (value) =>
          typeof value !== 'boolean' &&
          (typeof value !== 'string' || ['', 'true', 'false', 'indeterminate'].includes(value)),
      )
    )
      unplanned('values of a yes or no');
    return new Set(values);
  }
  if (type !== 'radiogroup' && type !== 'dropdown' && type !== 'checkbox' && type !== 'tagbox') return null;
  const values = (Array.isArray(json.choices) ? (json.choices as unknown[]) : []).map((choice) => {
    if (typeof choice !== 'object' || choice === null) return choice;
    onlyKeys(choice as Json, new Set(['value', 'text']));
    return (choice as Json).value;
  });
  // SurveyJS takes a value for the first choice that equals it, whatever its capitals or spaces.
  if (
    !values.every(
      (value) => typeof value === 'string' && value !== '' && value === value.trim() && !value.includes('|'),
    )
  )
    unplanned('choices that are no words');
  if (new Set(values.map((value) => String(value).toLowerCase())).size < values.length)
    unplanned('choices that equal each other');
  if (
    values.some((value) =>
      ['other', 'none', 'refused', 'dontknow', 'undefined'].includes(String(value).toLowerCase()),
    )
  )
    unplanned('a choice with a meaning of its own');
  return new Set(values);
}

/** As SurveyJS has it: what holds nothing but spaces, or nothing at any depth, is empty. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isBare);
  return value === undefined || value === null;
}
/** Below the first level spaces count. */
const isBare = (value: unknown): boolean => (typeof value === 'string' ? value === '' : isEmpty(value));

function validatorsOf(source: unknown, read: (source: unknown) => Expression | null): Validator[] {
  if (source === undefined) return [];
  if (!Array.isArray(source)) return unplanned('validators');
  return source.map((entry: unknown): Validator => {
    const json = (typeof entry === 'object' && entry !== null ? entry : unplanned('a validator')) as Json;
    const only = (...keys: string[]) => onlyKeys(json, new Set(['type', 'text', ...keys]));
    const bound = (key: string): number => {
      optional(json[key], 'number');
      return typeof json[key] === 'number' && json[key] > 0 ? json[key] : 0;
    };
    switch (json.type) {
      case 'expression': {
        only('expression');
        const expression = read(json.expression);
        return {
          passes(_, run) {
            if (!expression) return true;
            const result = run(expression);
            return typeof result === 'boolean'
              ? result
              : result === undefined || result === null
                ? false
                : null;
          },
        };
      }
      case 'regex': {
        only('regex', 'caseInsensitive');
        optional(json.caseInsensitive, 'boolean');
        const pattern =
          typeof json.regex === 'string' && json.regex !== ''
            ? new RegExp(json.regex, json.caseInsensitive === true ? 'i' : '')
            : unplanned('a pattern');
        return {
          passes: (value) =>
            isEmpty(value) || (typeof value === 'object' ? null : pattern.test(String(value))),
        };
      }
      case 'text': {
        only('minLength', 'maxLength');
        const [least, most] = [bound('minLength'), bound('maxLength')];
        return {
          passes: (value) =>
            isEmpty(value) ||
            (typeof value === 'string'
              ? value.length >= least && (most === 0 || value.length <= most)
              : null),
        };
      }
      case 'answercount': {
        only('minCount', 'maxCount');
        const [least, most] = [bound('minCount'), bound('maxCount')];
        return {
          passes: (value) =>
            !Array.isArray(value) ||
            value.length === 0 ||
            (value.length >= least && (most === 0 || value.length <= most)),
        };
      }
      case 'numeric': {
        only('minValue', 'maxValue');
        for (const key of ['minValue', 'maxValue']) optional(json[key], 'number');
        const [least, most] = [Number(json.minValue ?? -Infinity), Number(json.maxValue ?? Infinity)];
        return {
          passes: (value) =>
            isEmpty(value) || (typeof value === 'number' ? value >= least && value <= most : null),
        };
      }
      default:
        return unplanned(String(json.type));
    }
  });
}

/**
 * Compiles a form that `readForm` has read.
 * @returns null when the form needs SurveyJS.
 */
export function planForm(
  definition: FormDefinition,
  questions: ReadonlyMap<string, Question>,
): FormPlan | null {
  try {
    onlyKeys(definition, formKeys);
    for (const [key, values] of Object.entries(harmless))
      if (!values.includes(definition[key])) unplanned(key);
    if (Array.isArray(definition.pages) && definition.elements !== undefined) unplanned('pages and elements');
    const planner = new Planner(questions);
    const pages = (
      Array.isArray(definition.pages)
        ? elementsOf({ pages: definition.pages })
        : [{ elements: definition.elements }]
    ).map((page) => planner.panel(page as Json, questions));
    return {
      pages,
      calculations: planner.inOrder(),
      repeatNames: planner.repeatNames,
      readOnlyQuestions: planner.readOnlyQuestions,
    };
  } catch (error) {
    if (error instanceof Unplanned) return null;
    throw error;
  }
}
