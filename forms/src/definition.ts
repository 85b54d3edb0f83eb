import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { isListFilter } from './lists.ts';

/** A form as SurveyJS JSON. */
export type FormDefinition = Record<string, unknown>;

export const formLimits = {
  bytes: 200_000,
  depth: 40,
  questions: 500,
  expression: 4_000,
  parentheses: 32,
  pattern: 200,
  patternValue: 256,
} as const;

const questionTypes = [
  'text',
  'comment',
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
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

/** A question as its JSON has it, with its texts in both languages. */
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

/** A form that cannot be used; `faults` names each reason. */
export class FormError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
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

function collect(
  node: Record<string, unknown>,
  into: Map<string, Question>,
  faults: string[],
  nested: boolean,
): void {
  for (const json of elementsOf(node)) {
    const type = json.type;
    if (type === undefined || type === 'panel' || type === 'page') {
      collect(json, into, faults, nested);
      continue;
    }
    const name = typeof json.name === 'string' ? json.name : '';
    if (!questionTypes.includes(type as QuestionType)) faults.push(`${name}: unknown type ${String(type)}`);
    else if (!/^[\p{L}\p{N}_]{1,60}$/u.test(name) || ['__proto__', 'constructor', 'prototype'].includes(name))
      faults.push(`${name.slice(0, 60)}: a name is letters, digits and _`);
    else if (into.has(name)) faults.push(`${name}: twice`);
    else {
      const kind = json.kind as QuestionKind | undefined;
      if (kind !== undefined && !kinds.includes(kind)) faults.push(`${name}: unknown kind ${String(kind)}`);
      if (typeof json.listFilter === 'string' && !isListFilter(json.listFilter))
        faults.push(`${name}: unreadable listFilter`);
      const question: Question = {
        name,
        type: type as QuestionType,
        title: bilingualText(json.title, name),
        json,
      };
      if (kind) question.kind = kind;
      if (type === 'boolean')
        question.choices = [choiceValue(json.valueTrue ?? true), choiceValue(json.valueFalse ?? false)];
      else if (Array.isArray(json.choices) && json.list === undefined)
        question.choices = json.choices.map(choiceValue);
      if (type === 'paneldynamic') {
        if (nested) faults.push(`${name}: a repeat inside a repeat`);
        question.rows = new Map();
        collect({ elements: json.templateElements }, question.rows, faults, true);
      }
      into.set(name, question);
    }
  }
}

/** Properties that make SurveyJS fetch, navigate or show foreign content by itself. */
const forbidden = new Set([
  'choicesByUrl',
  'navigateToUrl',
  'navigateToUrlOnCondition',
  'logo',
  'backgroundImage',
  'imageLink',
  '__proto__',
  'constructor',
  'prototype',
]);
const expressionKeys = /(If|[eE]xpression)$/;

function checkExpression(text: string): string | null {
  if (text.length > formLimits.expression) return 'an expression is too long';
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (depth > formLimits.parentheses) return 'an expression is nested too deep';
  }
  return null;
}

/**
 * Whether a pattern is harmless on a value of `patternValue` characters: no group that holds a quantifier or
 * an alternative is repeated itself, at most three unbounded repetitions, no back reference, no look-around.
 */
export function isSafePattern(source: string): boolean {
  if (source.length > formLimits.pattern) return false;
  try {
    new RegExp(source);
  } catch {
    return false;
  }
  const plain = source.replace(/\\[^\dk]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\\|\(\?[^:]/.test(plain) || (plain.match(/[*+]|\{\d+,\}/g) ?? []).length > 3) return false;
  const open: number[] = [];
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === '(') open.push(i);
    else if (plain[i] === ')') {
      const inside = plain.slice((open.pop() ?? 0) + 1, i).replace(/^\?:/, '');
      if (/[*+{?]/.test(plain[i + 1] ?? '') && /[*+{?|]/.test(inside)) return false;
    }
  }
  return true;
}

function checkNodes(definition: FormDefinition, faults: string[]): void {
  const queue: { node: unknown; depth: number }[] = [{ node: definition, depth: 1 }];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const { node, depth } = entry;
    if (depth > formLimits.depth) {
      faults.push('nested too deep');
      return;
    }
    if (Array.isArray(node)) for (const child of node) queue.push({ node: child, depth: depth + 1 });
    else if (isRecord(node)) {
      for (const [key, value] of Object.entries(node)) {
        if (forbidden.has(key)) faults.push(`${key} is not allowed`);
        if (typeof value === 'string' && expressionKeys.test(key)) {
          const fault = checkExpression(value);
          if (fault) faults.push(`${key}: ${fault}`);
        }
        if (key === 'regex' && !(typeof value === 'string' && isSafePattern(value)))
          faults.push('a pattern that may take too long, or cannot be read');
        queue.push({ node: value, depth: depth + 1 });
      }
    }
  }
}

/**
 * The questions of a form, by name, in their order.
 * @throws {FormError} for a form that is too large, nests too deep, asks with a type that we do not have, or
 * could run away.
 */
export function readForm(definition: FormDefinition): Map<string, Question> {
  const faults: string[] = [];
  if (!isRecord(definition)) throw new FormError(['not a form']);
  checkNodes(definition, faults);
  if (faults.length > 0) throw new FormError(faults);
  if (JSON.stringify(definition).length > formLimits.bytes) throw new FormError(['larger than 200 kB']);
  const questions = new Map<string, Question>();
  collect(definition, questions, faults, false);
  if (questions.size > formLimits.questions) faults.push(`more than ${formLimits.questions} questions`);
  if (faults.length > 0) throw new FormError(faults);
  return questions;
}

/**
 * The part of a form that a stage asks: the named questions, what is prefilled, and what is calculated.
 * Null or absent asks all.
 */
export function stageForm(
  definition: FormDefinition,
  asked: readonly string[] | null | undefined,
): FormDefinition {
  if (!asked) return definition;
  const keep = new Set(asked);
  const prune = (elements: unknown): unknown[] =>
    (Array.isArray(elements) ? elements.filter(isRecord) : []).flatMap((element) => {
      if (element.type === 'panel') {
        const inner = prune(element.elements);
        return inner.length > 0 ? [{ ...element, elements: inner }] : [];
      }
      return keep.has(String(element.name)) || element.type === 'expression' || element.readOnly === true
        ? [element]
        : [];
    });
  const pruned: FormDefinition = { ...definition };
  if (Array.isArray(definition.pages))
    pruned.pages = definition.pages
      .filter(isRecord)
      .map((page) => ({ ...page, elements: prune(page.elements) }));
  if (Array.isArray(definition.elements)) pruned.elements = prune(definition.elements);
  return pruned;
}
