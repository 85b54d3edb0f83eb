import { isMissing } from './answers.ts';
import { isEmptyRepeat, type Expression, type EvaluationScope } from './expression.ts';
import {
  isEmpty,
  type FormPlan,
  type PlannedElement,
  type PlannedPanel,
  type PlannedQuestion,
} from './plan.ts';

/** Runs the plan of a form over answers whose shape has been found right. */

type Answers = Record<string, unknown>;

/** Thrown when the answers are refused, or when only SurveyJS can tell. */
class Undecided extends Error {}
const undecided = (): never => {
  throw new Undecided();
};

/** What has been decided of the elements with the answers as they are. */
interface Shown {
  panels: Map<PlannedPanel, boolean>;
  questions: Map<PlannedQuestion, boolean>;
  /** Whether every panel around a question is shown. */
  around: Map<PlannedQuestion, boolean>;
}

const run = (expression: Expression, at: EvaluationScope): unknown => expression.evaluate(at);
const isOwn = (element: { visible: boolean; visibleIf: Expression | null }, at: EvaluationScope): boolean =>
  element.visibleIf ? run(element.visibleIf, at) === true : element.visible;

/**
 * What a calculation leaves: nothing for an empty text; SurveyJS goes round and round over what is no number.
 */
function settled(result: unknown): unknown {
  if (result === null || result === '') return undefined;
  if (typeof result === 'object' || (typeof result === 'number' && !Number.isFinite(result)))
    return undecided();
  return result;
}

function rowsOf(at: EvaluationScope, repeat: string): Answers[] {
  const rows = at.values.get(repeat);
  return Array.isArray(rows) ? (rows as Answers[]) : [];
}

function calculate(plan: FormPlan, at: EvaluationScope): void {
  for (const { name, repeat, expression } of plan.calculations) {
    if (repeat === null) {
      const value = settled(run(expression, at));
      if (value !== undefined) at.values.set(name, value);
    } else {
      for (const row of rowsOf(at, repeat)) {
        at.row = row;
        const value = settled(run(expression, at));
        if (value !== undefined) row[name] = value;
      }
      at.row = null;
    }
  }
}

/** A panel is shown while something in it is. */
function show(element: PlannedElement, at: EvaluationScope, shown: Shown): boolean {
  if (!('children' in element)) {
    const visible = isOwn(element, at);
    shown.questions.set(element, visible);
    return visible;
  }
  let any = false;
  for (const child of element.children) any = show(child, at, shown) || any;
  const visible = isOwn(element, at) && any;
  shown.panels.set(element, visible);
  return visible;
}

function surround(panel: PlannedPanel, visible: boolean, shown: Shown): void {
  const around = visible && shown.panels.get(panel) === true;
  for (const child of panel.children) {
    if ('children' in child) surround(child, around, shown);
    else shown.around.set(child, around);
  }
}

function holds({ exactValues }: PlannedQuestion, value: unknown): boolean {
  return (
    exactValues === null ||
    value === undefined ||
    (Array.isArray(value) ? value.every((entry) => exactValues.has(entry)) : exactValues.has(value))
  );
}

/** Refuses by throwing. */
function require(planned: PlannedQuestion, value: unknown, at: EvaluationScope): void {
  const { question, readOnly, required, requiredIf, validators, minSelected } = planned;
  if (!holds(planned, value)) undecided();
  if (readOnly) return;
  const missing = question.rows ? isEmptyRepeat(value) : isEmpty(value);
  if (missing && (requiredIf ? run(requiredIf, at) === true : required)) undecided();
  if (minSelected > 0 && (Array.isArray(value) ? value.length : 0) < minSelected) undecided();
  for (const validator of validators)
    if (validator.passes(value, (expression) => run(expression, at)) !== true) undecided();
}

/** The answers of a row that are shown. */
function takeRow(questions: readonly PlannedQuestion[], row: Answers, at: EvaluationScope): Answers {
  const answers: Answers = {};
  at.row = row;
  const visible = questions.map((planned) => isOwn(planned, at));
  const any = visible.includes(true);
  for (const [place, planned] of questions.entries()) {
    const { name, type, json } = planned.question;
    if (type === 'html' || !any || (!visible[place] && !(type === 'expression' && json.visible === false)))
      continue;
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    if (visible[place]) require(planned, value, at);
    if (!isMissing(value)) answers[name] = value;
  }
  at.row = null;
  return answers;
}

function take(at: EvaluationScope, shown: Shown): Answers {
  const answers: Answers = {};
  for (const [planned, visible] of shown.questions) {
    const { name, type, json } = planned.question;
    if (
      type === 'html' ||
      !shown.around.get(planned) ||
      (!visible && !(type === 'expression' && json.visible === false))
    )
      continue;
    const value = at.values.get(name);
    if (visible) require(planned, value, at);
    if (planned.rows) {
      const rows = rowsOf(at, name).map((row) => takeRow(planned.rows!, row, at));
      if (rows.length > 0) answers[name] = rows;
    } else if (!isMissing(value)) answers[name] = value;
  }
  return answers;
}

function evaluate(
  plan: FormPlan,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  contextKey: object,
): [EvaluationScope, Shown] {
  for (let round = 0; round < 10; round++) {
    const at: EvaluationScope = { values: new Map(Object.entries(data)), variables, row: null, contextKey };
    for (const repeat of plan.repeatNames)
      if (Object.hasOwn(data, repeat))
        at.values.set(
          repeat,
          (data[repeat] as Answers[]).map((row) => ({ ...row })),
        );
    calculate(plan, at);
    const shown: Shown = { panels: new Map(), questions: new Map(), around: new Map() };
    for (const page of plan.pages) {
      show(page, at, shown);
      surround(page, true, shown);
    }
    let hidden = 0;
    for (const [planned, visible] of shown.questions) {
      const { name } = planned.question;
      if ((visible && shown.around.get(planned)) || !Object.hasOwn(data, name)) continue;
      delete data[name];
      hidden++;
    }
    if (hidden === 0) return [at, shown];
  }
  return undecided();
}

/**
 * The answers that count, when they satisfy the form.
 * @param data answers of the right shape, prefilled ones included
 * @param variables by lower-case name
 * @returns null when they do not, or when only SurveyJS can tell.
 */
export function acceptAnswers(
  plan: FormPlan,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  contextKey: object,
): Answers | null {
  try {
    // SurveyJS would make a text of it.
    if (plan.readOnlyQuestions.some((name) => typeof data[name] === 'object')) return null;
    const [at, shown] = evaluate(plan, { ...data }, variables, contextKey);
    return take(at, shown);
  } catch (error) {
    if (error instanceof Undecided) return null;
    throw error;
  }
}
