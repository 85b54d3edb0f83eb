import { QuestionCheckboxModel, type Question as SurveyQuestion, type SurveyModel } from 'survey-core';
import type { AnswerContext, AnswerError, Answers } from './answer-context.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import type { Question } from './definition.ts';
import { isMissing } from './values.ts';
import { setFormContext } from './functions.ts';

/** Checks answers with SurveyJS: for forms without a plan, and for the messages of what is wrong. */

interface Clearable {
  clearPropertyValue: (name: string) => void;
}

interface RepeatQuestion extends SurveyQuestion {
  panelCount: number;
  panels: { questions: SurveyQuestion[] }[];
}

/** Passes over the form at most; the last one counts. */
const maxPasses = 10;

/**
 * @param data answers of the right shape, prefilled ones included; hidden ones are deleted from it
 * @param variables prefilled values that are no question, by lower-case name
 * @param faults faults of shape, by full name of the question
 */
export function checkWithSurvey(
  survey: SurveyModel,
  questions: Map<string, Question>,
  data: Answers,
  variables: ReadonlyMap<string, unknown>,
  faults: ReadonlyMap<string, AnswerFault>,
  context: AnswerContext,
): { answers: Answers; errors: AnswerError[] } {
  setFormContext(survey, context);
  survey.locale = context.locale ?? 'es';
  replaceVariables(survey, variables);
  evaluate(survey, data);
  survey.validate(true, false);
  const errors: AnswerError[] = [];
  const answers = readLevel({ questions, faults, errors }, survey.getAllQuestions(), data, '');
  return { answers, errors };
}

/** All at once and before the answers: `setVariable` would evaluate every condition of the form for each. */
function replaceVariables(survey: SurveyModel, values: ReadonlyMap<string, unknown>): void {
  const hash = (survey as unknown as { variablesHash: Answers }).variablesHash;
  for (const name of Object.keys(hash)) delete hash[name];
  for (const [name, value] of values) hash[name] = value;
}

/**
 * Puts the answers in and deletes those that the logic hides, until nothing more is hidden: a hidden answer
 * must not make another question visible or required.
 */
function evaluate(survey: SurveyModel, data: Answers): void {
  // Rows of repeats are expensive to build: those that stay are built once for all passes.
  let stale: readonly SurveyQuestion[] = survey.getAllQuestions();
  for (let pass = 0; pass < maxPasses; pass++) {
    for (const question of stale) reset(question);
    survey.data = JSON.parse(JSON.stringify(data)) as Answers;
    survey.runExpressions();
    const hidden = survey
      .getAllQuestions()
      .filter((question) => question.name in data && !(question.isVisible && question.isParentVisible));
    if (hidden.length === 0) return;
    for (const { name } of hidden) delete data[name];
    stale = hidden;
  }
}

/**
 * Removes what the check before left in the survey: SurveyJS keeps an empty array where there was an array
 * (for a checkbox it always has one), and keeps the rows of a repeat.
 */
function reset(question: SurveyQuestion): void {
  if (!(question instanceof QuestionCheckboxModel) && Array.isArray(question.value))
    (question as unknown as Clearable).clearPropertyValue('value');
  if (question.getType() !== 'paneldynamic') return;
  (question as RepeatQuestion).panelCount = 0;
  question.setPropertyValue('panelCount', 0);
}

/** The form, or the rows of one repeat. */
interface Level {
  questions: Map<string, Question>;
  faults: ReadonlyMap<string, AnswerFault>;
  /** Receives the errors of visible questions. */
  errors: AnswerError[];
}

/**
 * Reads what SurveyJS decided about one level.
 * @param given the answers that it was given
 * @param path of the level, as a prefix of names: `materiales[0].`, empty for the form
 * @returns the answers that count
 */
function readLevel(
  level: Level,
  surveyQuestions: readonly SurveyQuestion[],
  given: Answers,
  path: string,
): Answers {
  const answers: Answers = {};
  for (const surveyQuestion of surveyQuestions) {
    const question = level.questions.get(surveyQuestion.name);
    if (!question || question.type === 'html' || !counts(question, surveyQuestion)) continue;
    const name = `${path}${question.name}`;
    const error = errorOf(question, surveyQuestion, name, given[question.name], level.faults);
    if (error) level.errors.push(error);
    if (question.rows) {
      const givenRows = (given[question.name] ?? []) as Answers[];
      const rowLevel = { ...level, questions: question.rows };
      const rows = (surveyQuestion as RepeatQuestion).panels.map((panel, index) =>
        readLevel(rowLevel, panel.questions, givenRows[index] ?? {}, `${name}[${index}].`),
      );
      if (rows.length > 0) answers[question.name] = rows;
    } else if (!isMissing(surveyQuestion.value)) answers[question.name] = surveyQuestion.value;
  }
  return answers;
}

/** A visible question counts; so does a calculation that is never visible (a deviation, in a blind reading). */
function counts({ type, json }: Question, { isVisible, isParentVisible }: SurveyQuestion): boolean {
  return isParentVisible && (isVisible || (type === 'expression' && json.visible === false));
}

/** Our names for the types of error of SurveyJS; any other is a rule of the form. */
const surveyFaults: Readonly<Record<string, AnswerFault>> = {
  required: 'required',
  requireoneanswer: 'required',
  otherempty: 'required',
  requirenumeric: 'wrong_type',
  minrowcounterror: 'too_few',
  keyduplicationerror: 'duplicate',
};

function errorOf(
  question: Question,
  surveyQuestion: SurveyQuestion,
  name: string,
  given: unknown,
  faults: ReadonlyMap<string, AnswerFault>,
): AnswerError | null {
  const fault = faults.get(name);
  if (fault) return { question: name, message_key: fault };
  // SurveyJS silently drops a choice that its logic does not offer now.
  if (question.type !== 'expression' && isMissing(surveyQuestion.value) && !isMissing(given))
    return { question: name, message_key: 'unknown_choice' };
  const [error] = surveyQuestion.errors;
  if (!error) return null;
  const message_key = surveyFaults[error.getErrorType()] ?? 'invalid';
  return { question: name, message_key, text: error.getText() };
}
