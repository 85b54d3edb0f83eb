import { SurveyModel } from 'survey-core';
import 'survey-core/i18n/spanish';
import type { AnswerContext, AnswerError, Answers, CheckedAnswers } from './answer-context.ts';
import { checkShape, checkSize, isMetadata } from './answer-shape.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import { compiledForm, type CompiledForm } from './compiled-form.ts';
import { stageForm, type FormDefinition, type Question } from './definition.ts';
import { formLimits } from './guard/form-limits.ts';
import { isMissing } from './values.ts';
import { readForm } from './read-form.ts';
import { registerFormFeatures, setFormContext } from './functions.ts';
import { acceptAnswers, explainAnswers, visibleInPlan, type PlanInput } from './plan-run.ts';
import { followRowCounts } from './repeat-rows.ts';
import { insertAnswersInNotes, withSafeNotes } from './safe-notes.ts';
import { checkWithSurvey } from './survey-check.ts';

/**
 * Forms on both sides: the web renders what `loadForm` gives, the server checks with `checkAnswers`. A check
 * has three steps:
 * 1. shape and size, which SurveyJS does not enforce (`answer-shape.ts`);
 * 2. the plan of the form, which accepts most right answers without a survey (`plan-run.ts`);
 * 3. SurveyJS, for whatever the plan does not accept (`survey-check.ts`), unless the answers have many rows.
 */

/**
 * A fresh survey of a form, with our functions and properties registered, for a renderer. Bind its context
 * with `setFormContext` and fill the choices of lists with `offeredItems`.
 * @param stageQuestions the questions of the stage; the whole form when absent
 * @throws {FormError}
 */
export function loadForm(definition: FormDefinition, stageQuestions?: readonly string[] | null): SurveyModel {
  registerFormFeatures();
  const part = stageForm(definition, stageQuestions);
  readForm(part);
  const survey = new SurveyModel(withSafeNotes(part));
  survey.clearInvisibleValues = 'onHidden';
  insertAnswersInNotes(survey);
  followRowCounts(survey);
  return survey;
}

/** The questions of a form by name, those of repeats under their repeat. @throws {FormError} */
export const questionsOf = (definition: FormDefinition): Map<string, Question> =>
  compiledForm(definition, null).questions;

/**
 * Checks the answers to a form and cleans them.
 * @param given as they came from outside, of any shape
 * @throws {FormError} when the form itself cannot be used.
 */
export function checkAnswers(
  definition: FormDefinition,
  given: unknown,
  context: AnswerContext,
): CheckedAnswers {
  const sizeFault = checkSize(given);
  if (sizeFault) return { valid: false, errors: [{ question: '', message_key: sizeFault }], answers: {} };
  const { form, input, faults } = prepareCheck(definition, given as Answers, context);
  const { questions, plan } = form;
  const { data, variables } = input;
  const metadata = Object.fromEntries(
    Object.entries(given as Answers).filter(([key, value]) => !questions.has(key) && isMetadata(key, value)),
  );
  const accepted = plan && faults.size === 0 ? acceptAnswers(plan, input) : null;
  if (accepted) return { valid: true, errors: [], answers: { ...accepted, ...metadata } };

  const { answers, errors } =
    cellsIn(questions, data) > formLimits.surveyCells
      ? checkManyRows(form, input, faults, context)
      : checkWithSurvey(form.survey(), questions, data, variables, faults, context);
  for (const [question, message_key] of faults)
    if (message_key === 'unknown_question') errors.push({ question, message_key });
  return { valid: errors.length === 0, errors, answers: jsonCopy({ ...answers, ...metadata }) };
}

interface PreparedCheck {
  form: CompiledForm;
  input: PlanInput;
  /** Faults of shape, by full name of the question. */
  faults: Map<string, AnswerFault>;
}

function prepareCheck(definition: FormDefinition, given: Answers, context: AnswerContext): PreparedCheck {
  const form = compiledForm(definition, context.stageQuestions);
  const { questions, contextKey } = form;
  const faults = new Map<string, AnswerFault>();
  const data = usableAnswers(form, given, context, faults);
  setFormContext(contextKey, context);
  return { form, input: { data, variables: variablesOf(questions, context), contextKey }, faults };
}

/**
 * The questions of the form itself that are visible with these answers, whatever is wrong with the answers.
 * @throws {FormError} when the form itself cannot be used.
 */
export function visibleQuestions(
  definition: FormDefinition,
  given: Answers,
  context: AnswerContext,
): ReadonlySet<string> {
  const { form, input, faults } = prepareCheck(definition, given, context);
  const planned = form.plan && visibleInPlan(form.plan, input);
  if (planned) return planned;
  const survey = form.survey();
  checkWithSurvey(survey, form.questions, input.data, input.variables, faults, context);
  const visible = survey
    .getAllQuestions()
    .filter(({ isVisible, isParentVisible }) => isVisible && isParentVisible);
  return new Set(visible.map(({ name }) => name));
}

/** Questions that SurveyJS would build for the rows of the answers. */
function cellsIn(questions: Map<string, Question>, data: Answers): number {
  let cells = 0;
  for (const { name, rows } of questions.values())
    if (rows && Array.isArray(data[name])) cells += data[name].length * rows.size;
  return cells;
}

/** SurveyJS takes milliseconds for each question of a row: answers with many are checked by the plan alone. */
function checkManyRows(
  { plan, questions }: CompiledForm,
  input: PlanInput,
  faults: ReadonlyMap<string, AnswerFault>,
  { locale = 'es' }: AnswerContext,
): { answers: Answers; errors: AnswerError[] } {
  if (!plan) {
    const repeats = [...questions.values()].filter(
      ({ rows, name }) => rows && Array.isArray(input.data[name]),
    );
    return {
      answers: {},
      errors: repeats.map(({ name }): AnswerError => ({ question: name, message_key: 'too_many' })),
    };
  }
  const { answers, broken } = explainAnswers(plan, input, faults);
  const errors = [...broken].map(([question, { fault, text }]): AnswerError => ({
    question,
    message_key: fault,
    ...(text && { text: text[locale] }),
  }));
  return { answers, errors };
}

/** The survey of a form serves later checks: results must share no object with it. */
const jsonCopy = (value: Answers): Answers => JSON.parse(JSON.stringify(value)) as Answers;

/**
 * What the logic may read: the given answers of the right shape, and what the operation fills in.
 * @param faults receives the faults of shape, by full name of the question
 */
function usableAnswers(
  { questions, prefilled }: CompiledForm,
  given: Answers,
  context: AnswerContext,
  faults: Map<string, AnswerFault>,
): Answers {
  const complete = Object.entries(withPrefillAndPhotos(given, questions, context));
  // `fromEntries` treats a key such as __proto__ as any other.
  const part = (isPrefilled: boolean): Answers =>
    Object.fromEntries(complete.filter(([key]) => prefilled.has(key) === isPrefilled));
  return { ...checkShape(questions, part(false), context, '', faults), ...part(true) };
}

/** Answers of read-only questions come from the operation, those of file questions also from the photos. */
function withPrefillAndPhotos(
  given: Answers,
  questions: Map<string, Question>,
  { prefill = {}, photos = [] }: AnswerContext,
): Answers {
  const answers: Answers = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => questions.has(key) || !isMetadata(key, value)),
  );
  for (const { name, json, type } of questions.values()) {
    if (json.readOnly === true && type !== 'expression') {
      if (Object.hasOwn(prefill, name) && !isMissing(prefill[name])) answers[name] = prefill[name];
      else delete answers[name];
    } else if (type === 'file' && isMissing(answers[name])) {
      const announced = announcedFor(name, photos);
      if (announced.length > 0) answers[name] = announced;
    }
  }
  return answers;
}

/** The photos of a question, in the form of an answer. */
function announcedFor(name: string, photos: NonNullable<AnswerContext['photos']>): unknown[] {
  return photos
    .filter(({ question }) => question === name)
    .map(({ question: _, takenAt, ...photo }) => (takenAt ? { ...photo, takenAt } : photo));
}

/** Prefilled values that are no question of the form, by lower-case name. */
function variablesOf(
  questions: Map<string, Question>,
  { prefill = {} }: AnswerContext,
): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(prefill).flatMap(([name, value]) =>
      questions.has(name) ? [] : [[name.toLowerCase(), value]],
    ),
  );
}
