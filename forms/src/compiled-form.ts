import { SurveyModel } from 'survey-core';
import { stageForm, type FormDefinition, type Question } from './definition.ts';
import { readForm } from './read-form.ts';
import { registerFormFeatures } from './functions.ts';
import { planForm, type FormPlan } from './plan.ts';
import { boundedValue } from './plan-run.ts';

/** What checks of a form reuse: its questions, its plan and one survey. */
export interface CompiledForm {
  questions: Map<string, Question>;
  /** Names of the questions that the operation answers. */
  prefilled: ReadonlySet<string>;
  /** Null when only SurveyJS can check the form. */
  plan: FormPlan | null;
  /** Stands for a survey in the functions of the plan's expressions. */
  contextKey: object;
  /** The survey for checking, made when it is first needed. */
  survey: () => SurveyModel;
}

/** The least recently used form is first. */
const compiledForms = new Map<string, CompiledForm>();
const maxCompiledForms = 60;

/** Cache keys by definition and stage questions; a definition is written as JSON once. */
const cacheKeys = new WeakMap<object, Map<string, string>>();

/** The key is the whole text of the form, so that definitions that differ anywhere never share an entry. */
function cacheKeyOf(
  definition: FormDefinition,
  stageQuestions: readonly string[] | null | undefined,
): string {
  let byQuestions = cacheKeys.get(definition);
  if (!byQuestions) cacheKeys.set(definition, (byQuestions = new Map<string, string>()));
  const questions = stageQuestions ? stageQuestions.join(',') : '*';
  let key = byQuestions.get(questions);
  if (key === undefined)
    byQuestions.set(questions, (key = JSON.stringify(stageForm(definition, stageQuestions))));
  return key;
}

/**
 * A form compiled for checking, from a cache.
 * @param stageQuestions the questions of the stage; the whole form when absent
 * @throws {FormError}
 */
export function compiledForm(
  definition: FormDefinition,
  stageQuestions: readonly string[] | null | undefined,
): CompiledForm {
  const key = cacheKeyOf(definition, stageQuestions);
  let form = compiledForms.get(key);
  if (form) compiledForms.delete(key);
  else {
    form = compile(stageForm(definition, stageQuestions));
    const oldest = compiledForms.size >= maxCompiledForms ? compiledForms.keys().next().value : undefined;
    if (oldest !== undefined) compiledForms.delete(oldest);
  }
  compiledForms.set(key, form);
  return form;
}

function compile(definition: FormDefinition): CompiledForm {
  registerFormFeatures();
  const questions = readForm(definition);
  const prefilled = [...questions.values()].filter(({ json }) => json.readOnly === true);
  let survey: SurveyModel | undefined;
  return {
    questions,
    prefilled: new Set(prefilled.map(({ name }) => name)),
    plan: planForm(definition, questions),
    contextKey: { getValueGetterContext: () => undefined },
    survey: () => (survey ??= surveyForChecking(definition)),
  };
}

function surveyForChecking(definition: FormDefinition): SurveyModel {
  const survey = new SurveyModel(forChecking(definition));
  survey.onValueChanging.add((_, change) => {
    change.value = boundedValue(change.value);
  });
  survey.onDynamicPanelValueChanging.add((_, change) => {
    change.value = boundedValue(change.value);
  });
  return survey;
}

/** Properties of a text that SurveyJS would convert values by; `checkAnswer` checks them instead. */
const textFormatKeys = ['maskType', 'maskSettings', 'inputType', 'maxLength', 'min', 'max', 'step'];

/** What fills answers in while they are given: a check takes them as they came. */
const fillingKeys: ReadonlySet<string> = new Set([
  'defaultValue',
  'defaultValueExpression',
  'setValueExpression',
  'setValueIf',
  'resetValueIf',
  'rowsExpression',
]);

/**
 * The definition that SurveyJS checks with. A question over a list becomes a plain text, whose value
 * `checkAnswer` looks up: SurveyJS drops a choice that is not among the question's `choices`, and loading
 * thousands of items for a check would be slow.
 */
function forChecking(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forChecking);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node))
    if (!fillingKeys.has(key) && key !== 'html')
      copy[key] = key.startsWith('title') ? value : forChecking(value);
  if (typeof copy.list === 'string' && typeof copy.type === 'string')
    Object.assign(copy, { type: copy.type === 'tagbox' ? 'file' : 'text', choices: undefined });
  // A text question would turn an array into text; a file question leaves any value as it is.
  if (copy.kind === 'geotrace' || copy.type === 'file')
    Object.assign(copy, {
      type: 'file',
      allowMultiple: true,
      storeDataAsText: false,
      acceptedTypes: undefined,
    });
  if (copy.type === 'text') for (const key of textFormatKeys) delete copy[key];
  return copy;
}
