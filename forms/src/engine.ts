import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { QuestionCheckboxModel, SurveyModel, type Question as SurveyQuestion } from 'survey-core';
import 'survey-core/i18n/spanish';
import { checkAnswer, isMissing, isSignatureImage, type AnswerFault } from './answers.ts';
import { stageForm, readForm, type FormDefinition, type Question } from './definition.ts';
import { acceptAnswers } from './plan-run.ts';
import { planForm, type FormPlan } from './plan.ts';
import { registerFormFeatures, setFormContext, type FormContext } from './functions.ts';

/**
 * Forms on both sides: the web renders what `loadForm` gives, the server checks with `checkAnswers`. SurveyJS
 * decides what depends on logic (what is asked, required, valid, calculated); what it does not enforce is
 * checked here. Most answers are right, and to know that takes no survey: a plan of the form accepts them.
 * Whatever it does not accept is answered by SurveyJS.
 */

interface CompiledForm {
  questions: Map<string, Question>;
  /** Names of those that the operation answers. */
  prefilled: ReadonlySet<string>;
  plan: FormPlan | null;
  /** Stands for a survey in the functions of a plan's expressions. */
  tie: object;
  model: () => SurveyModel;
}

const compiledForms = new Map<string, CompiledForm>();
const keptForms = 60;
const keys = new WeakMap<object, Map<string, string>>();

/** The text of what is asked is the key itself: two definitions that differ anywhere never meet. */
function keyOf(definition: FormDefinition, asked: readonly string[] | null | undefined): string {
  let byAsked = keys.get(definition);
  if (!byAsked) keys.set(definition, (byAsked = new Map<string, string>()));
  const askedKey = asked ? asked.join(',') : '*';
  let key = byAsked.get(askedKey);
  if (key === undefined) byAsked.set(askedKey, (key = JSON.stringify(stageForm(definition, asked))));
  return key;
}

/**
 * SurveyJS drops a choice that is not among a question's `choices`, and a check has no use for thousands of
 * list items: for checking, a question over a list is a plain text whose value `checkAnswer` looks up.
 */
function forChecking(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forChecking);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node))
    if (key !== 'defaultValue' && key !== 'html')
      copy[key] = key.startsWith('title') ? value : forChecking(value);
  if (typeof copy.list === 'string' && typeof copy.type === 'string')
    Object.assign(copy, { type: copy.type === 'tagbox' ? 'file' : 'text', choices: undefined });
  // A text would turn an array into words; a file question keeps any value as it is.
  if (copy.kind === 'geotrace' || copy.type === 'file')
    Object.assign(copy, {
      type: 'file',
      allowMultiple: true,
      storeDataAsText: false,
      acceptedTypes: undefined,
    });
  // A phone has shown its own texts already; masks and input types would only convert what is checked
  // elsewhere.
  if (copy.type === 'text')
    for (const key of ['maskType', 'maskSettings', 'inputType', 'maxLength', 'min', 'max', 'step'])
      delete copy[key];
  return copy;
}

function compile(definition: FormDefinition, asked: readonly string[] | null | undefined): CompiledForm {
  const key = keyOf(definition, asked);
  let form = compiledForms.get(key);
  if (form) {
    compiledForms.delete(key);
  } else {
    registerFormFeatures();
    const part = stageForm(definition, asked);
    const questions = readForm(part);
    let model: SurveyModel | undefined;
    const prefilled = new Set(
      [...questions.values()].filter(({ json }) => json.readOnly === true).map(({ name }) => name),
    );
    form = {
      questions,
      prefilled,
      plan: planForm(part, questions),
      tie: { getValueGetterContext: () => undefined },
      model: () => (model ??= new SurveyModel(forChecking(part))),
    };
    const oldest = compiledForms.size >= keptForms ? compiledForms.keys().next().value : undefined;
    if (oldest !== undefined) compiledForms.delete(oldest);
  }
  compiledForms.set(key, form);
  return form;
}

/**
 * Notes are plain text with a few marks: no tag of a form's author, and no answer, reaches the page as HTML.
 */
const safeNote = (text: string): string =>
  text
    .replace(/[<>"{}]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/&#60;(\/?(?:b|strong|em|i|p|ul|li)|br ?\/?)&#62;/g, '<$1>');

function withSafeNotes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSafeNotes);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== 'html') return [key, withSafeNotes(value)];
      if (typeof value === 'string') return [key, safeNote(value)];
      return [
        key,
        Object.fromEntries(
          Object.entries((value ?? {}) as object).map(([language, text]) => [
            language,
            safeNote(String(text)),
          ]),
        ),
      ];
    }),
  );
}

/**
 * A fresh survey of a form, with our functions and properties known, for a renderer. Tie its context with
 * `setFormContext` and fill choices of lists with `offeredItems`.
 * @throws {FormError}
 */
export function loadForm(definition: FormDefinition, asked?: readonly string[] | null): SurveyModel {
  registerFormFeatures();
  const part = stageForm(definition, asked);
  readForm(part);
  const model = new SurveyModel(withSafeNotes(part));
  model.clearInvisibleValues = 'onHidden';
  return model;
}

/** The questions of a form by name, those of repeats under their repeat. @throws {FormError} */
export const questionsOf = (definition: FormDefinition): Map<string, Question> =>
  compile(definition, null).questions;

export interface AnswerContext extends FormContext {
  /** Questions the stage asks; the whole form when absent. */
  stageQuestions?: readonly string[] | null;
  /** What the stage offers for a question, e.g. its decisions. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /**
   * Photos announced beside the answers: an answer may name no other, and a question without an answer gets
   * its own.
   */
  photos?: readonly {
    question: string;
    sha256: string;
    bytes?: number;
    name?: string;
    takenAt?: string | null;
  }[];
  /** Of the form's own messages. */
  locale?: 'es' | 'en';
}

export interface AnswerError {
  /** Name of the question; `materiales[0].cantidad` in a repeat; empty for the answers as a whole. */
  question: string;
  message_key: AnswerFault;
  /** The form's own words, where it has any. */
  text?: string;
}

export interface CheckedAnswers {
  valid: boolean;
  errors: AnswerError[];
  /**
   * What counts: asked questions only, prefilled ones as the operation has them, calculated ones filled in.
   */
  answers: Record<string, unknown>;
}

/** Keys that phones add beside the questions. */
const metadata: ReadonlySet<string> = new Set([
  'inicio',
  'fin',
  'dispositivo',
  'usuario',
  'version_app',
  'bateria',
]);
type Answers = Record<string, unknown>;

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit <= 0) return 0;
  return (
    1 +
    Object.values(value).reduce((deepest: number, child) => Math.max(deepest, depthOf(child, limit - 1)), 0)
  );
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function checkWhole(answers: unknown): AnswerFault | null {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return 'wrong_type';
  if (depthOf(answers, answerLimits.depth + 2) > answerLimits.depth) return 'too_deep';
  const written = JSON.stringify(answers, (_, value: unknown) =>
    isSignatureImage(value) && value.length <= answerLimits.signature ? '' : value,
  );
  // No letter takes more than three bytes a unit: most answers need not be counted.
  return written.length * 3 > answerLimits.bytes && utf8Length(written) > answerLimits.bytes
    ? 'too_large'
    : null;
}

function isMetadata(key: string, value: unknown): boolean {
  return (
    metadata.has(key) &&
    (typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value.length <= 200))
  );
}

/**
 * Collects the shape faults of one level (the form, or a row of a repeat) and keeps what the logic may safely
 * see.
 */
function checkLevel(
  questions: Map<string, Question>,
  given: Answers,
  context: AnswerContext,
  at: string,
  shape: Map<string, AnswerFault>,
): Answers {
  const kept: Answers = {};
  for (const [key, value] of Object.entries(given)) {
    const question = questions.get(key);
    const name = `${at}${key}`;
    if (!question || question.type === 'html') shape.set(name, 'unknown_question');
    else if (question.type === 'expression' || isMissing(value)) continue;
    else {
      const fault =
        checkAnswer(
          question,
          value,
          context.lists,
          (other) => given[other] ?? (questions.has(other) ? undefined : context.prefill?.[other]),
        ) ?? checkContext(question, value, context);
      if (fault) shape.set(name, fault);
      if (question.rows && Array.isArray(value) && (!fault || fault === 'too_few')) {
        kept[key] = value.map((row, index) =>
          checkLevel(
            question.rows as Map<string, Question>,
            row as Answers,
            context,
            `${name}[${index}].`,
            shape,
          ),
        );
      } else if (!fault || fault === 'too_few' || fault === 'out_of_range' || fault === 'inaccurate')
        kept[key] = value;
    }
  }
  return kept;
}

function checkContext(
  question: Question,
  value: unknown,
  { choices, photos }: AnswerContext,
): AnswerFault | null {
  const stageChoices = choices && Object.hasOwn(choices, question.name) ? choices[question.name] : undefined;
  if (
    stageChoices &&
    !(Array.isArray(value) ? value : [value]).every((entry) => stageChoices.includes(String(entry)))
  )
    return 'unknown_choice';
  if (!photos || (question.type !== 'file' && question.type !== 'signaturepad') || typeof value === 'string')
    return null;
  const announced = (entry: { sha256: string }) => photos.some((photo) => photo.sha256 === entry.sha256);
  return (Array.isArray(value) ? value : [value]).every(announced) ? null : 'not_announced';
}

const faultOfSurvey: Record<string, AnswerFault> = {
  required: 'required',
  requireoneanswer: 'required',
  otherempty: 'required',
  requirenumeric: 'wrong_type',
  minrowcounterror: 'too_few',
  keyduplicationerror: 'duplicate',
};

interface Clearable {
  clearPropertyValue: (name: string) => void;
}
interface RepeatQuestion extends SurveyQuestion {
  panelCount: number;
  panels: { questions: SurveyQuestion[] }[];
}

/** Reads what the logic has decided of one level: errors of asked questions, and the answers that count. */
function readLevel(
  questions: Map<string, Question>,
  asked: readonly SurveyQuestion[],
  seen: Answers,
  at: string,
  shape: Map<string, AnswerFault>,
  errors: AnswerError[],
): Answers {
  const answers: Answers = {};
  for (const surveyed of asked) {
    const question = questions.get(surveyed.name);
    if (!question || question.type === 'html' || !surveyed.isParentVisible) continue;
    // What is calculated and never shown (a deviation, in a blind reading) still counts.
    const unseen = question.type === 'expression' && question.json.visible === false;
    if (!surveyed.isVisible && !unseen) continue;
    const name = `${at}${question.name}`;
    const fault = shape.get(name);
    if (fault) errors.push({ question: name, message_key: fault });
    // SurveyJS silently drops a choice that its logic does not offer now.
    else if (question.type !== 'expression' && isMissing(surveyed.value) && !isMissing(seen[question.name]))
      errors.push({ question: name, message_key: 'unknown_choice' });
    else {
      const [error] = surveyed.errors;
      if (error)
        errors.push({
          question: name,
          message_key: faultOfSurvey[error.getErrorType()] ?? 'invalid',
          text: error.getText(),
        });
    }
    if (question.rows) {
      const given = (seen[question.name] ?? []) as Answers[];
      const rows = (surveyed as RepeatQuestion).panels.map((panel, index) =>
        readLevel(
          question.rows as Map<string, Question>,
          panel.questions,
          given[index] ?? {},
          `${name}[${index}].`,
          shape,
          errors,
        ),
      );
      if (rows.length > 0) answers[question.name] = rows;
    } else if (!isMissing(surveyed.value)) answers[question.name] = surveyed.value;
  }
  return answers;
}

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
      const own = photos.filter((photo) => photo.question === name);
      if (own.length > 0)
        answers[name] = own.map(({ question: _, takenAt, ...photo }) =>
          takenAt ? { ...photo, takenAt } : photo,
        );
    }
  }
  return answers;
}

/**
 * Puts answers in and takes out again what the logic hides, until nothing more is hidden: what a hidden
 * answer would make visible or required must not be asked.
 */
function evaluate(model: SurveyModel, data: Answers): void {
  for (let round = 0; round < 10; round++) {
    // The survey is used again and again. What held an array once would go on holding an empty one (of many
    // choices it always does), and a row of earlier answers would stay open.
    for (const question of model.getAllQuestions()) {
      if (!(question instanceof QuestionCheckboxModel) && Array.isArray(question.value))
        (question as unknown as Clearable).clearPropertyValue('value');
      if (question.getType() !== 'paneldynamic') continue;
      (question as RepeatQuestion).panelCount = 0;
      question.setPropertyValue('panelCount', 0);
    }
    model.data = structuredCopy(data);
    model.runExpressions();
    const hidden = model
      .getAllQuestions()
      .filter((question) => question.name in data && !(question.isVisible && question.isParentVisible));
    if (hidden.length === 0) return;
    for (const { name } of hidden) delete data[name];
  }
}

/** All at once and before the answers: `setVariable` would run every condition of the form again for each. */
function replaceVariables(model: SurveyModel, values: ReadonlyMap<string, unknown>): void {
  const hash = (model as unknown as { variablesHash: Answers }).variablesHash;
  for (const name of Object.keys(hash)) delete hash[name];
  for (const [name, value] of values) hash[name] = value;
}

/**
 * Checks the answers to a form and cleans them.
 * @throws {FormError} when the form itself cannot be used.
 */
export function checkAnswers(
  definition: FormDefinition,
  given: unknown,
  context: AnswerContext,
): CheckedAnswers {
  const whole = checkWhole(given);
  if (whole) return { valid: false, errors: [{ question: '', message_key: whole }], answers: {} };
  const { questions, prefilled, plan, tie, model: survey } = compile(definition, context.stageQuestions);
  const shape = new Map<string, AnswerFault>();
  const complete = withPrefillAndPhotos(given as Answers, questions, context);
  // `fromEntries` keeps a key like __proto__ a key.
  const part = (own: boolean): Answers =>
    Object.fromEntries(Object.entries(complete).filter(([key]) => prefilled.has(key) === own));
  const data = { ...checkLevel(questions, part(false), context, '', shape), ...part(true) };
  const variables = new Map(
    Object.entries(context.prefill ?? {}).flatMap(([name, value]) =>
      questions.has(name) ? [] : [[name.toLowerCase(), value]],
    ),
  );
  const metadataOf = Object.entries(given as Answers).filter(
    ([key, value]) => !questions.has(key) && isMetadata(key, value),
  );

  setFormContext(tie, context);
  const accepted = plan && shape.size === 0 ? acceptAnswers(plan, data, variables, tie) : null;
  if (accepted)
    return {
      valid: true,
      errors: [],
      answers: structuredCopy({ ...accepted, ...Object.fromEntries(metadataOf) }),
    };

  const model = survey();
  setFormContext(model, context);
  model.locale = context.locale ?? 'es';
  replaceVariables(model, variables);
  evaluate(model, data);
  model.validate(true, false);

  const errors: AnswerError[] = [];
  const answers = readLevel(questions, model.getAllQuestions(), data, '', shape, errors);
  for (const [question, message_key] of shape)
    if (message_key === 'unknown_question') errors.push({ question, message_key });
  return {
    valid: errors.length === 0,
    errors,
    answers: structuredCopy({ ...answers, ...Object.fromEntries(metadataOf) }),
  };
}

/**
 * The cached survey writes calculated values into what it is given, and must not keep hold of what it gave.
 */
const structuredCopy = (value: Answers): Answers => JSON.parse(JSON.stringify(value)) as Answers;
