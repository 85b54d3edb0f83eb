import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { figures, type Figure } from './figures.ts';
import { reasons, type FormFault } from './guard/form-faults.ts';
import { isListFilter } from './lists.ts';
import { isRecord } from './values.ts';

/** A form as SurveyJS JSON. */
export type FormDefinition = Record<string, unknown>;

const questionTypes = [
  'text',
  'comment',
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'ranking',
  'boolean',
  'rating',
  'file',
  'signaturepad',
  'expression',
  'html',
  'paneldynamic',
] as const;
export type QuestionType = (typeof questionTypes)[number];
const kinds = ['photo', 'audio', 'signature', 'geopoint', 'geotrace', 'barcode', 'integer'] as const;
export type QuestionKind = (typeof kinds)[number];

/** A question of a form, with its title in both languages. */
export interface Question {
  name: string;
  type: QuestionType;
  kind?: QuestionKind;
  title: Bilingual;
  /** Values offered by the form itself; absent when they come from a list, or for another type. */
  choices?: string[];
  /** The properties of the JSON element. */
  json: Record<string, unknown>;
  /** Questions of a repeat (`paneldynamic`), by name. */
  rows?: Map<string, Question>;
}

/** Which question says that the work could not be done, with which value, and which one gives the cause. */
export interface Unrealized {
  question: string;
  value: string;
  cause?: string;
}

/** Pages, panels and questions directly under a node of a form. */
export const elementsOf = (node: Record<string, unknown>): Record<string, unknown>[] =>
  ['pages', 'elements', 'questions'].flatMap((key) =>
    Array.isArray(node[key]) ? node[key].filter(isRecord) : [],
  );

/** A SurveyJS text: a string in both languages, or `{ default, en }` (also `es`). */
export function bilingualText(value: unknown, fallback: string): Bilingual {
  if (typeof value === 'string' && value !== '') return { es: value, en: value };
  if (!isRecord(value)) return { es: fallback, en: fallback };
  const text = (key: string) =>
    typeof value[key] === 'string' && value[key] !== '' ? value[key] : undefined;
  const es = text('es') ?? text('default') ?? fallback;
  return { es, en: text('en') ?? es };
}

/** The value of an entry of `choices`. */
export const choiceValue = (choice: unknown): string => String(isRecord(choice) ? choice.value : choice);

const isQuestionType = (type: unknown): type is QuestionType => questionTypes.includes(type as QuestionType);
const isQuestionName = (name: string): boolean =>
  /^[\p{L}\p{N}_]{1,60}$/u.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name);

/**
 * Collects the questions of a node, through its pages and panels, in their order.
 * @param faults receives the reasons for which the form cannot be used
 * @param inRepeat whether the node is the template of a repeat
 */
function collectQuestions(
  node: Record<string, unknown>,
  questions: Map<string, Question>,
  faults: FormFault[],
  inRepeat: boolean,
): void {
  for (const json of elementsOf(node)) {
    const { type } = json;
    if (type === undefined || type === 'panel' || type === 'page') {
      collectQuestions(json, questions, faults, inRepeat);
      continue;
    }
    const name = typeof json.name === 'string' ? json.name : '';
    const place = name.slice(0, 60);
    if (!isQuestionType(type)) faults.push({ place, ...reasons.type(type) });
    else if (!isQuestionName(name)) faults.push({ place, ...reasons.name() });
    else if (questions.has(name)) faults.push({ place, ...reasons.twice() });
    else {
      const question = readQuestion(name, type, json, faults);
      if (type === 'paneldynamic') {
        if (inRepeat) faults.push({ place, ...reasons.nestedRepeat() });
        question.rows = new Map();
        collectQuestions({ elements: json.templateElements }, question.rows, faults, true);
      }
      questions.set(name, question);
    }
  }
}

function readQuestion(
  name: string,
  type: QuestionType,
  json: Record<string, unknown>,
  faults: FormFault[],
): Question {
  const kind = json.kind as QuestionKind | undefined;
  if (kind !== undefined && !kinds.includes(kind)) faults.push({ place: name, ...reasons.kind(kind) });
  if (typeof json.listFilter === 'string' && !isListFilter(json.listFilter))
    faults.push({ place: name, ...reasons.listFilter() });
  const question: Question = { name, type, title: bilingualText(json.title, name), json };
  if (kind) question.kind = kind;
  const choices = declaredChoices(type, json);
  if (choices) question.choices = choices;
  return question;
}

/** The values that the form itself offers. */
function declaredChoices(type: QuestionType, json: Record<string, unknown>): string[] | undefined {
  if (type === 'boolean') return [choiceValue(json.valueTrue ?? true), choiceValue(json.valueFalse ?? false)];
  return Array.isArray(json.choices) && json.list === undefined ? json.choices.map(choiceValue) : undefined;
}

/**
 * The questions of a form, by name, in their order. Only for a form that `readForm` accepted when it was saved:
 * nothing is built from it and no pattern of it is run.
 * @param faults receives the reasons for which the form cannot be used
 */
export function questionsIn(definition: FormDefinition, faults: FormFault[] = []): Map<string, Question> {
  const questions = new Map<string, Question>();
  collectQuestions(definition, questions, faults, false);
  faults.push(...unrealizedFaults(definition, questions), ...measuredFaults(definition, questions));
  return questions;
}

/** What a form declares of work that could not be done; null when it declares nothing. */
export function unrealizedOf({ unrealized }: FormDefinition): Unrealized | null {
  if (!isRecord(unrealized)) return null;
  const { question, value, cause } = unrealized;
  if (typeof question !== 'string' || typeof value !== 'string') return null;
  return typeof cause === 'string' ? { question, value, cause } : { question, value };
}

/** The question that gives each figure, where the form declares one. */
export function measuredOf({ measured }: FormDefinition): Partial<Record<Figure, string>> {
  if (!isRecord(measured)) return {};
  return Object.fromEntries(
    figures.flatMap((figure) => (typeof measured[figure] === 'string' ? [[figure, measured[figure]]] : [])),
  );
}

const measuredFaults = (definition: FormDefinition, questions: ReadonlyMap<string, Question>): FormFault[] =>
  Object.values(measuredOf(definition))
    .filter((name) => !questions.has(name))
    .map((name) => ({ place: 'measured', ...reasons.noQuestion(name) }));

function unrealizedFaults(definition: FormDefinition, questions: ReadonlyMap<string, Question>): FormFault[] {
  if (definition.unrealized === undefined) return [];
  const fault = (reason: Bilingual): FormFault => ({ place: 'unrealized', ...reason });
  const declared = unrealizedOf(definition);
  if (!declared) return [fault(reasons.unrealized())];
  const { question: name, value, cause } = declared;
  const question = questions.get(name);
  const faults: FormFault[] = [];
  if (!question) faults.push(fault(reasons.noQuestion(name)));
  else if (question.choices && !question.choices.includes(value))
    faults.push(fault(reasons.noChoice(name, value)));
  if (cause !== undefined && (cause === name || !questions.has(cause)))
    faults.push(fault(reasons.noQuestion(cause)));
  return faults;
}

/** What an activity that could not be done answers, as its form declares it, for the transitions. */
export function unrealizedAnswers(definition: FormDefinition, cause: string | null): Record<string, string> {
  const declared = unrealizedOf(definition);
  if (!declared) return {};
  return {
    [declared.question]: declared.value,
    ...(declared.cause !== undefined && cause !== null && { [declared.cause]: cause }),
  };
}

/**
 * The part of a form that a stage uses: the named questions, what is prefilled, and what is calculated.
 * @param names null or absent for the whole form
 */
export function stageForm(
  definition: FormDefinition,
  names: readonly string[] | null | undefined,
): FormDefinition {
  if (!names) return definition;
  const selected = new Set(names);
  const isSelected = ({ name, formerNames }: Record<string, unknown>): boolean =>
    selected.has(String(name)) ||
    (Array.isArray(formerNames) && formerNames.some((former) => selected.has(String(former))));
  const isUsed = (question: Record<string, unknown>): boolean =>
    isSelected(question) || question.type === 'expression' || question.readOnly === true;
  const prune = (elements: unknown): unknown[] =>
    (Array.isArray(elements) ? elements.filter(isRecord) : []).flatMap((element) => {
      if (element.type !== 'panel') return isUsed(element) ? [element] : [];
      const inner = prune(element.elements);
      return inner.length > 0 ? [{ ...element, elements: inner }] : [];
    });
  const pruned: FormDefinition = { ...definition };
  if (Array.isArray(definition.pages))
    pruned.pages = definition.pages
      .filter(isRecord)
      .map((page) => ({ ...page, elements: prune(page.elements) }));
  if (Array.isArray(definition.elements)) pruned.elements = prune(definition.elements);
  return pruned;
}
