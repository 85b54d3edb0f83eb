import { isEmpty, isEmptyRepeat, isMissing } from './values.ts';
import type { EvaluationScope, Expression } from './expression.ts';
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

/** The value of a calculation; undefined for an empty text. A result that is not finite is left to SurveyJS. */
function calculatedValue(expression: Expression, scope: EvaluationScope): unknown {
  const result = expression.evaluate(scope);
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
      for (const row of rowsOf(scope, repeat)) {
        scope.row = row;
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

/** Whether SurveyJS would take the value as it is. */
function isExact({ exactValues }: PlannedQuestion, value: unknown): boolean {
  return (
    exactValues === null ||
    value === undefined ||
    (Array.isArray(value) ? value.every((entry) => exactValues.has(entry)) : exactValues.has(value))
  );
}

/** @throws {NotAccepted} when the answer to a visible question breaks one of its rules. */
function checkRules(planned: PlannedQuestion, value: unknown, scope: EvaluationScope): void {
  const { question, readOnly, required, requiredIf, validators, minSelected } = planned;
  if (!isExact(planned, value)) notAccepted();
  if (readOnly) return;
  const empty = question.rows ? isEmptyRepeat(value) : isEmpty(value);
  if (empty && (requiredIf ? requiredIf.evaluate(scope) === true : required)) notAccepted();
  if (minSelected > 0 && (Array.isArray(value) ? value.length : 0) < minSelected) notAccepted();
  for (const validator of validators)
    if (validator.passes(value, (expression) => expression.evaluate(scope)) !== true) notAccepted();
}

/** The answers of a row that count. */
function acceptRow(questions: readonly PlannedQuestion[], row: Answers, scope: EvaluationScope): Answers {
  const answers: Answers = {};
  scope.row = row;
  const visible = questions.map((planned) => isVisible(planned, scope));
  const any = visible.includes(true);
  for (const [index, planned] of questions.entries()) {
    const { name, type } = planned.question;
    if (type === 'html' || !any || (!visible[index] && !isHiddenCalculation(planned))) continue;
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    if (visible[index]) checkRules(planned, value, scope);
    if (!isMissing(value)) answers[name] = value;
  }
  scope.row = null;
  return answers;
}

/** The answers of the form that count. */
function acceptForm(scope: EvaluationScope, { questions, surroundings }: Visibility): Answers {
  const answers: Answers = {};
  for (const [planned, visible] of questions) {
    const { name, type } = planned.question;
    if (type === 'html' || !surroundings.get(planned)) continue;
    if (!visible && !isHiddenCalculation(planned)) continue;
    const value = scope.values.get(name);
    if (visible) checkRules(planned, value, scope);
    if (planned.rows) {
      const rows = rowsOf(scope, name).map((row) => acceptRow(planned.rows!, row, scope));
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
  return { values, variables, row: null, contextKey };
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
    const visibility: Visibility = { panels: new Map(), questions: new Map(), surroundings: new Map() };
    for (const page of plan.pages) {
      decideVisibility(page, scope, visibility);
      decideSurroundings(page, true, visibility);
    }
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

/**
 * The answers that count, when they satisfy the form.
 * @param data answers of the right shape, prefilled ones included
 * @param variables prefilled values that are no question, by lower-case name
 * @param contextKey the object to which `setFormContext` bound the context of the functions
 * @returns null when they do not satisfy it, or when only SurveyJS can say.
 */
export function acceptAnswers(
  plan: FormPlan,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  contextKey: object,
): Answers | null {
  try {
    // SurveyJS would convert an object in a read-only question to a text.
    if (plan.readOnlyQuestions.some((name) => typeof data[name] === 'object')) return null;
    const [scope, visibility] = evaluate(plan, { ...data }, variables, contextKey);
    return acceptForm(scope, visibility);
  } catch (error) {
    if (error instanceof NotAccepted) return null;
    throw error;
  }
}
