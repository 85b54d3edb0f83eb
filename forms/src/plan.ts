import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { bilingualText, elementsOf, type FormDefinition, type Question } from './definition.ts';
import {
  readExpression,
  type Expression,
  type NameScope,
  type ReadableQuestion,
} from './expressions/expression.ts';
import { orderCalculations, type Calculation } from './plan-order.ts';
import {
  formKeys,
  onlyKeys,
  optional,
  panelKeys,
  questionKeys,
  supportedValues,
  unsupported,
  Unsupported,
  type Json,
} from './plan-support.ts';
import { compileValidators, type PlannedValidator } from './plan-validators.ts';
import { exactValues } from './plan-values.ts';

/**
 * A form compiled for checking: what is visible, required, valid and calculated, without a survey. It covers
 * the part of SurveyJS that our forms use; `plan-support.ts` lists it.
 */
export interface FormPlan {
  pages: PlannedPanel[];
  /** In an order in which each finds what it reads. */
  calculations: Calculation[];
  repeatNames: string[];
  /** Questions whose answers come from the operation and may have any shape. */
  readOnlyQuestions: string[];
}

export interface PlannedQuestion {
  question: Question;
  visible: boolean;
  visibleIf: Expression | null;
  required: boolean;
  requiredIf: Expression | null;
  /** SurveyJS applies no rule to a read-only question. */
  readOnly: boolean;
  /** Of a checkbox: fewer selected choices are refused, none too. */
  minSelected: number;
  validators: PlannedValidator[];
  /** What the form says when the answer is missing. */
  requiredText: Bilingual | null;
  /** Values it can hold without SurveyJS converting them; null when it converts none. */
  exactValues: ReadonlySet<unknown> | null;
  /** What each row of a repeat consists of. */
  rows: PlannedPanel | null;
}

export interface PlannedPanel {
  visible: boolean;
  visibleIf: Expression | null;
  children: PlannedElement[];
}

export type PlannedElement = PlannedQuestion | PlannedPanel;

type ReadExpression = (source: unknown) => Expression | null;

const pointKeys = ['lat', 'lng', 'accuracy', 'at'];
const announcementKeys = ['sha256', 'name', 'bytes', 'takenat', 'type'];
const noKeys: ReadonlySet<string> = new Set();

/** An unanswered checkbox or tag box reads as an empty list in SurveyJS, other questions as nothing. */
const readable = ({ name, type, json, rows }: Question): ReadableQuestion => ({
  name,
  repeat: rows !== undefined,
  unanswered: (type === 'checkbox' || type === 'tagbox') && json.list === undefined ? [] : undefined,
});

/** Keys of the answer itself, which SurveyJS looks up before the names of questions. */
function answerKeys({ type, kind }: Question): string[] {
  if (kind === 'geopoint') return pointKeys;
  return type === 'signaturepad' ? announcementKeys : [];
}

/** @throws {Unsupported} for a question that only SurveyJS understands. */
function checkSupport(question: Question): void {
  const { type, json } = question;
  onlyKeys(json, questionKeys[type]);
  for (const key of ['visible', 'isRequired', 'readOnly']) optional(json[key], 'boolean');
  if (json.visible === false && json.visibleIf !== undefined) unsupported('hidden in two ways');
  if (type === 'expression' && (json.isRequired !== undefined || json.requiredIf !== undefined))
    unsupported('a required calculation');
  if (json.readOnly === true && !canBeReadOnly(question)) unsupported('a read-only answer of another type');
  if (typeof json.list === 'string' && !canHaveList(question)) unsupported('a list behind another type');
}

const canBeReadOnly = ({ type, kind }: Question): boolean =>
  (type === 'text' || type === 'comment') && (kind === undefined || kind === 'integer' || kind === 'barcode');

const canHaveList = ({ type, json }: Question): boolean =>
  type === 'dropdown' ||
  type === 'radiogroup' ||
  type === 'tagbox' ||
  (type === 'text' && json.readOnly === true);

function minSelectedOf({ type, json }: Question): number {
  if (type !== 'checkbox' || json.list !== undefined) return 0;
  optional(json.minSelectedChoices, 'number');
  return typeof json.minSelectedChoices === 'number' ? json.minSelectedChoices : 0;
}

class Planner {
  readonly calculations: Calculation[] = [];
  readonly repeatNames: string[] = [];
  readonly readOnlyQuestions: string[] = [];
  readonly #names: Omit<NameScope, 'own' | 'row'>;

  constructor(questions: ReadonlyMap<string, Question>) {
    const rowNames = new Set<string>();
    for (const question of questions.values())
      for (const name of question.rows?.keys() ?? []) rowNames.add(name.toLowerCase());
    this.#names = { questions: byLowerName(questions), rowNames };
  }

  panel(json: Json, questions: ReadonlyMap<string, Question>, repeat: Question | null = null): PlannedPanel {
    onlyKeys(json, panelKeys);
    optional(json.visible, 'boolean');
    const children = elementsOf(json).map((child) =>
      child.type === 'panel' ? this.panel(child, questions, repeat) : this.question(child, questions, repeat),
    );
    const row = repeat?.rows ? byLowerName(repeat.rows) : undefined;
    const visibleIf = this.#expression(json.visibleIf, noKeys, row);
    return { visible: json.visible !== false, visibleIf, children };
  }

  question(json: Json, questions: ReadonlyMap<string, Question>, repeat: Question | null): PlannedQuestion {
    const question = questions.get(String(json.name));
    if (question?.json !== json) return unsupported('an element that is no question');
    checkSupport(question);
    const read = this.#expressionReader(question, repeat);
    if (question.type === 'expression') this.#addCalculation(question, repeat, read);
    if (question.type === 'paneldynamic') this.repeatNames.push(question.name);
    const readOnly = json.readOnly === true;
    if (readOnly && !repeat) this.readOnlyQuestions.push(question.name);
    return {
      question,
      readOnly,
      visible: json.visible !== false,
      visibleIf: read(json.visibleIf),
      required: json.isRequired === true,
      requiredIf: read(json.requiredIf),
      minSelected: minSelectedOf(question),
      validators: compileValidators(json.validators, read),
      requiredText: json.requiredErrorText ? bilingualText(json.requiredErrorText, '') : null,
      exactValues: exactValues(question),
      rows: question.type === 'paneldynamic' ? this.#rows(question) : null,
    };
  }

  #rows(repeat: Question): PlannedPanel {
    return this.panel({ elements: repeat.json.templateElements }, repeat.rows!, repeat);
  }

  #addCalculation(question: Question, repeat: Question | null, read: ReadExpression): void {
    const expression = read(question.json.expression);
    if (expression) this.calculations.push({ name: question.name, repeat: repeat?.name ?? null, expression });
  }

  #expressionReader(question: Question, repeat: Question | null): ReadExpression {
    const own = new Set(answerKeys(question));
    const row = repeat?.rows ? byLowerName(repeat.rows) : undefined;
    return (source) => this.#expression(source, own, row);
  }

  #expression(source: unknown, own: ReadonlySet<string>, row?: NameScope['row']): Expression | null {
    if (source === undefined || source === '') return null;
    if (typeof source !== 'string') return unsupported('an expression that is no text');
    return readExpression(source, { ...this.#names, own, ...(row && { row }) }) ?? unsupported(source);
  }
}

/** SurveyJS ignores capitals in the names that expressions read. */
function byLowerName(questions: ReadonlyMap<string, Question>): Map<string, ReadableQuestion> {
  const byName = new Map(
    [...questions.values()].map((question) => [question.name.toLowerCase(), readable(question)]),
  );
  return byName.size === questions.size ? byName : unsupported('names that differ in capitals only');
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
    for (const [key, values] of Object.entries(supportedValues))
      if (!values.includes(definition[key])) unsupported(key);
    if (Array.isArray(definition.pages) && definition.elements !== undefined)
      unsupported('pages and elements');
    const planner = new Planner(questions);
    const pages: Json[] = Array.isArray(definition.pages)
      ? elementsOf({ pages: definition.pages })
      : [{ elements: definition.elements }];
    return {
      pages: pages.map((page) => planner.panel(page, questions)),
      calculations: orderCalculations(planner.calculations),
      repeatNames: planner.repeatNames,
      readOnlyQuestions: planner.readOnlyQuestions,
    };
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}
