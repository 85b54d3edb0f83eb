import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import { isEmpty, isEmptyRepeat, isMissing } from './values.ts';
import type { EvaluationScope, Expression } from './expressions/expression.ts';
import type { FormPlan, PlannedElement, PlannedPanel, PlannedQuestion } from './plan.ts';

/** Runs the plan of a form over answers whose shape has been found right. */

type Answers = Record<string, unknown>;

/** Thrown when the answers break a rule, or when only SurveyJS can say. */
class NotAccepted extends Error {}

function notAccepted(): never {
  throw new NotAccepted();
}

/** Which elements are visible with the answers as they are. */
interface Visibility {
  panels: Map<PlannedPanel, boolean>;
  questions: Map<PlannedQuestion, boolean>;
  /** Whether every panel around a question is visible. */
  surroundings: Map<PlannedQuestion, boolean>;
}

/** Passes over the form before SurveyJS has to decide. */
const maxPasses = 10;

/** By its own condition, whatever is around it. */
const isVisible = (element: { visible: boolean; visibleIf: Expression | null }, scope: EvaluationScope) =>
  element.visibleIf ? element.visibleIf.evaluate(scope) === true : element.visible;

/** A calculation that is never visible (a deviation, in a blind reading) counts all the same. */
const isHiddenCalculation = ({ question: { type, json } }: PlannedQuestion): boolean =>
  type === 'expression' && json.visible === false;

function rowsOf(scope: EvaluationScope, repeat: string): Answers[] {
  const rows = scope.values.get(repeat);
  return Array.isArray(rows) ? (rows as Answers[]) : [];
}

/** A calculated text is cut, or calculations that each double another would fill the memory. */
export const boundedValue = (value: unknown): unknown =>
  typeof value === 'string' && value.length > answerLimits.text ? value.slice(0, answerLimits.text) : value;

/** The value of a calculation; undefined for an empty text. A result that is not finite is left to SurveyJS. */
function calculatedValue(expression: Expression, scope: EvaluationScope): unknown {
  const result = boundedValue(expression.evaluate(scope));
  if (result === null || result === '') return undefined;
  if (typeof result === 'object' || (typeof result === 'number' && !Number.isFinite(result))) notAccepted();
  return result;
}

function calculate(plan: FormPlan, scope: EvaluationScope): void {
  for (const { name, repeat, expression } of plan.calculations) {
    if (repeat === null) {
      const value = calculatedValue(expression, scope);
      if (value !== undefined) scope.values.set(name, value);
    } else {
      for (const [index, row] of rowsOf(scope, repeat).entries()) {
        scope.row = row;
        scope.rowIndex = index;
        const value = calculatedValue(expression, scope);
        if (value !== undefined) row[name] = value;
      }
      scope.row = null;
    }
  }
}

/** A panel is visible while something in it is. */
function decideVisibility(element: PlannedElement, scope: EvaluationScope, visibility: Visibility): boolean {
  if (!('children' in element)) {
    const visible = isVisible(element, scope);
    visibility.questions.set(element, visible);
    return visible;
  }
  let any = false;
  for (const child of element.children) any = decideVisibility(child, scope, visibility) || any;
  const visible = isVisible(element, scope) && any;
  visibility.panels.set(element, visible);
  return visible;
}

function decideSurroundings(panel: PlannedPanel, visible: boolean, visibility: Visibility): void {
  const inside = visible && visibility.panels.get(panel) === true;
  for (const child of panel.children) {
    if ('children' in child) decideSurroundings(child, inside, visibility);
    else visibility.surroundings.set(child, inside);
  }
}

function visibilityOf(panels: readonly PlannedPanel[], scope: EvaluationScope): Visibility {
  const visibility: Visibility = { panels: new Map(), questions: new Map(), surroundings: new Map() };
  for (const panel of panels) {
    decideVisibility(panel, scope, visibility);
    decideSurroundings(panel, true, visibility);
  }
  return visibility;
}

/** Whether SurveyJS would take the value as it is. */
function isExact({ exactValues }: PlannedQuestion, value: unknown): boolean {
  return (
    exactValues === null ||
    value === undefined ||
    (Array.isArray(value) ? value.every((entry) => exactValues.has(entry)) : exactValues.has(value))
  );
}

export interface BrokenRule {
  fault: AnswerFault;
  /** What the form says of it. */
  text: Bilingual | null;
}

/** The first rule that the answer to a visible question breaks, or that only SurveyJS can decide. */
function brokenRule(planned: PlannedQuestion, value: unknown, scope: EvaluationScope): BrokenRule | null {
  const { question, readOnly, required, requiredIf, validators, minSelected } = planned;
  if (!isExact(planned, value)) return { fault: 'unknown_choice', text: null };
  if (readOnly) return null;
  const empty = question.rows ? isEmptyRepeat(value) : isEmpty(value);
  if (empty && (requiredIf ? requiredIf.evaluate(scope) === true : required))
    return { fault: 'required', text: planned.requiredText };
  if (minSelected > 0 && (Array.isArray(value) ? value.length : 0) < minSelected)
    return { fault: 'too_few', text: null };
  const broken = validators.find(
    (validator) => validator.passes(value, (expression) => expression.evaluate(scope)) !== true,
  );
  return broken ? { fault: 'invalid', text: broken.text } : null;
}

/**
 * Receives the answer to each visible question.
 * @param name in full: `materiales[0].cantidad`
 * @param findBroken finds a rule that it breaks
 */
type Inspect = (name: string, findBroken: () => BrokenRule | null) => void;

/** The answers of a row that count. */
function acceptRow(
  rows: PlannedPanel,
  [index, row]: [index: number, row: Answers],
  scope: EvaluationScope,
  path: string,
  inspect: Inspect,
): Answers {
  const answers: Answers = {};
  scope.row = row;
  scope.rowIndex = index;
  const { questions, surroundings } = visibilityOf([rows], scope);
  for (const [planned, visible] of questions) {
    const { name, type } = planned.question;
    if (type === 'html' || !surroundings.get(planned)) continue;
    if (!visible && !isHiddenCalculation(planned)) continue;
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    if (visible) inspect(`${path}${name}`, () => brokenRule(planned, value, scope));
    if (!isMissing(value)) answers[name] = value;
  }
  scope.row = null;
  return answers;
}

/** The answers of the form that count. */
function acceptForm(
  scope: EvaluationScope,
  { questions, surroundings }: Visibility,
  inspect: Inspect,
): Answers {
  const answers: Answers = {};
  for (const [planned, visible] of questions) {
    const { name, type } = planned.question;
    if (type === 'html' || !surroundings.get(planned)) continue;
    if (!visible && !isHiddenCalculation(planned)) continue;
    const value = scope.values.get(name);
    if (visible) inspect(name, () => brokenRule(planned, value, scope));
    if (planned.rows) {
      const rows = rowsOf(scope, name).map((row, index) =>
        acceptRow(planned.rows!, [index, row], scope, `${name}[${index}].`, inspect),
      );
      if (rows.length > 0) answers[name] = rows;
    } else if (!isMissing(value)) answers[name] = value;
  }
  return answers;
}

/** A scope for one pass; rows are copied, since calculations write into them. */
function newScope(
  { repeatNames }: FormPlan,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  contextKey: object,
): EvaluationScope {
  const values = new Map(Object.entries(data));
  for (const repeat of repeatNames)
    if (Object.hasOwn(data, repeat))
      values.set(
        repeat,
        (data[repeat] as Answers[]).map((row) => ({ ...row })),
      );
  return { values, variables, row: null, rowIndex: 0, contextKey };
}

/** Calculates and hides until nothing more is hidden; deletes hidden answers from `data`. */
function evaluate(
  plan: FormPlan,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  contextKey: object,
): [EvaluationScope, Visibility] {
  for (let pass = 0; pass < maxPasses; pass++) {
    const scope = newScope(plan, data, variables, contextKey);
    calculate(plan, scope);
    const visibility = visibilityOf(plan.pages, scope);
    if (!deleteHidden(data, visibility)) return [scope, visibility];
  }
  return notAccepted();
}

/** @returns whether there was an answer to delete. */
function deleteHidden(data: Answers, { questions, surroundings }: Visibility): boolean {
  let deleted = false;
  for (const [planned, visible] of questions) {
    const { name } = planned.question;
    if ((visible && surroundings.get(planned)) || !Object.hasOwn(data, name)) continue;
    delete data[name];
    deleted = true;
  }
  return deleted;
}

/** What the evaluation of a form reads besides its plan. */
export interface PlanInput {
  /** Answers of the right shape, prefilled ones included. */
  data: Answers;
  /** Prefilled values that are no question, by lower-case name. */
  variables: ReadonlyMap<string, unknown>;
  /** The object to which `setFormContext` bound the context of the functions. */
  contextKey: object;
}

/**
 * The answers that count, when they satisfy the form.
 * @returns null when they do not satisfy it, or when only SurveyJS can say.
 */
export function acceptAnswers(plan: FormPlan, { data, variables, contextKey }: PlanInput): Answers | null {
  try {
    // SurveyJS would convert an object in a read-only question to a text.
    if (plan.readOnlyQuestions.some((name) => typeof data[name] === 'object')) return null;
    const [scope, visibility] = evaluate(plan, { ...data }, variables, contextKey);
    return acceptForm(scope, visibility, (_, findBroken) => {
      if (findBroken()) notAccepted();
    });
  } catch (error) {
    if (error instanceof NotAccepted) return null;
    throw error;
  }
}

/** Names of the visible questions of the form itself, whatever is wrong with the answers; null: only SurveyJS can say. */
export function visibleInPlan(
  plan: FormPlan,
  { data, variables, contextKey }: PlanInput,
): Set<string> | null {
  if (plan.readOnlyQuestions.some((name) => typeof data[name] === 'object')) return null;
  try {
    const [, { questions, surroundings }] = evaluate(plan, { ...data }, variables, contextKey);
    const visible = [...questions].filter(([planned, own]) => own && surroundings.get(planned));
    return new Set(visible.map(([{ question }]) => question.name));
  } catch (error) {
    if (error instanceof NotAccepted) return null;
    throw error;
  }
}

/**
 * The answers that count, and every rule that they break: for answers with so many rows that SurveyJS would take
 * seconds. What only SurveyJS can decide counts as broken.
 * @param faults faults of shape, by full name of the question
 */
export function explainAnswers(
  plan: FormPlan,
  { data, variables, contextKey }: PlanInput,
  faults: ReadonlyMap<string, AnswerFault>,
): { answers: Answers; broken: Map<string, BrokenRule> } {
  const broken = new Map<string, BrokenRule>();
  try {
    const [scope, visibility] = evaluate(plan, { ...data }, variables, contextKey);
    const answers = acceptForm(scope, visibility, (name, findBroken) => {
      const fault = faults.get(name);
      const rule = fault ? { fault, text: null } : findBroken();
      if (rule) broken.set(name, rule);
    });
    return { answers, broken };
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error;
    return { answers: {}, broken: broken.set('', { fault: 'invalid', text: null }) };
  }
}
