import { ConditionsParser, type Operand } from 'survey-core';
import { compileOperand, noValue, type Evaluate, type EvaluationScope } from './expression-evaluation.ts';
import { plainFunctions } from './expression-functions.ts';
import { isEmptyRepeat } from '../values.ts';

/**
 * Expressions of a form, parsed once and evaluated without a survey. Parsing, operators and functions are
 * those of SurveyJS, so that they mean the same here. Only names are resolved by this file, and only names
 * whose meaning does not depend on the state of a survey. No code is generated, and a name reaches own keys of
 * answers and variables only.
 */

export type { EvaluationScope };

type Answers = Record<string, unknown>;

/** A question as expressions read it. */
export interface ReadableQuestion {
  name: string;
  /** Whether it is a repeat, which reads as nothing while all its rows are empty. */
  repeat: boolean;
  /** Its value before it is answered. */
  unanswered: unknown;
}

/** The names that an expression may use. */
export interface NameScope {
  /** Questions of the form by lower-case name. */
  questions: ReadonlyMap<string, ReadableQuestion>;
  /** Of an expression inside a repeat: the questions of its row, by lower-case name. */
  row?: ReadonlyMap<string, ReadableQuestion>;
  /** Questions of all repeats, by lower-case name: outside their row they have no value. */
  rowNames: ReadonlySet<string>;
  /** Keys that the answer of the question itself may hold; SurveyJS would look these up first. */
  own: ReadonlySet<string>;
}

export interface Expression {
  /** Names of the questions it reads; `panel.x` for those of its own row. */
  reads: string[];
  evaluate(scope: EvaluationScope): unknown;
}

const maxOperands = 2_000;
const path = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u;

/** First parts of names that SurveyJS resolves from the state of the survey. */
const surveyNames: ReadonlySet<string> = new Set([
  'pageno',
  'pagecount',
  'correctedanswers',
  'correctanswers',
  'correctedanswercount',
  'incorrectedanswers',
  'incorrectanswers',
  'incorrectedanswercount',
  'questioncount',
  'locale',
  'self',
  'parent',
  'survey',
  'panel',
  'prevpanel',
  'nextpanel',
  'parentpanel',
  'panelindex',
  'visiblepanelindex',
  'row',
  'item',
  'choice',
  'column',
  'matrix',
  'composite',
  'length',
]);

/** Functions whose result depends on their arguments and the form context only. */
const pureFunctions: ReadonlySet<string> = new Set([
  'iif',
  'sum',
  'min',
  'max',
  'count',
  'avg',
  'round',
  'trunc',
  'param',
  'pulldata',
  'today',
  'now',
  'business_days',
  'hours_between',
  'minutes_between',
  'distance_m',
  'abs',
  'pow',
  'text_length',
  'count_of',
  'si_no',
  'one_of',
  ...Object.keys(plainFunctions),
]);
/** Functions over one column of a repeat. */
const rowFunctions: ReadonlySet<string> = new Set([
  'sumInArray',
  'minInArray',
  'maxInArray',
  'countInArray',
  'avgInArray',
]);

interface FunctionCall extends Operand {
  functionName: string;
  paramValues: Operand[];
}

function isSupportedCall({ functionName, paramValues }: FunctionCall): boolean {
  return (
    pureFunctions.has(functionName) ||
    (rowFunctions.has(functionName) && paramValues.length === 2 && paramValues[1]?.getType() === 'const')
  );
}

/** An own property, ignoring capitals as SurveyJS does. */
function property(value: unknown, name: string): unknown {
  if (name === 'length' && (Array.isArray(value) || typeof value === 'string')) return value.length;
  if (typeof value !== 'object' || value === null) return undefined;
  const wanted = name.toLowerCase();
  for (const key of Object.keys(value)) if (key.toLowerCase() === wanted) return (value as Answers)[key];
  return undefined;
}

/** Follows a path; at each step the longest key that exists wins, since keys may contain dots. */
function followPath(value: unknown, parts: readonly string[]): unknown {
  let from = 0;
  while (from < parts.length) {
    let found: unknown;
    let to = parts.length;
    for (; to > from && found === undefined; to--) found = property(value, parts.slice(from, to).join('.'));
    if (found === undefined) return undefined;
    value = found;
    from = to + 1;
  }
  return value;
}

/**
 * Compiles the look-up of one name and adds the question it reads to `reads`.
 * @returns null when only SurveyJS can resolve the name.
 */
function readerOf(name: string, scope: NameScope, reads: Set<string>): Evaluate | null {
  if (!path.test(name)) return null;
  const parts = name.split('.');
  if (parts[0] === 'panel' && parts.length === 2) return rowReader(parts[1]!, scope, reads);
  const first = parts[0]!.toLowerCase();
  if (first === 'panelindex' && parts.length === 1 && scope.row) return ({ rowIndex }) => rowIndex;
  if (surveyNames.has(first) || scope.own.has(first) || /^\d+$/.test(first)) return null;
  const question = scope.questions.get(first);
  if (!question && scope.rowNames.has(first)) return null;
  if (question) reads.add(question.name);
  return variableOrElse(parts, question ? questionReader(question, parts.slice(1)) : () => noValue);
}

/** Reads `panel.name`: a question of the current row. */
function rowReader(name: string, { row }: NameScope, reads: Set<string>): Evaluate | null {
  const question = row?.get(name.toLowerCase());
  if (question === undefined) return null;
  reads.add(`panel.${question.name}`);
  return ({ row: answers }) =>
    answers && Object.hasOwn(answers, question.name) ? answers[question.name] : question.unanswered;
}

/** Reads the variable with the longest matching name; without one, what `otherwise` reads. */
function variableOrElse(parts: readonly string[], otherwise: Evaluate): Evaluate {
  const lower = parts.map((part) => part.toLowerCase());
  const names = lower.map((_, index) => lower.slice(0, index + 1).join('.'));
  const missing = parts.at(-1) === 'length' && parts.length > 1 ? 0 : noValue;
  return (scope) => {
    if (scope.variables.size > 0) {
      for (let length = parts.length; length > 0; length--) {
        const start = scope.variables.get(names[length - 1]!);
        if (start === undefined) continue;
        const found = length === parts.length ? start : followPath(start, parts.slice(length));
        if (found !== undefined) return found;
        break;
      }
    }
    const found = otherwise(scope);
    return found === noValue ? missing : found;
  };
}

/** Reads the answer to a question, or what a path finds in it. */
function questionReader({ name, repeat, unanswered }: ReadableQuestion, rest: readonly string[]): Evaluate {
  if (rest.length > 0) {
    return ({ values }) => {
      const found = followPath(values.get(name), rest);
      return found === undefined ? noValue : found;
    };
  }
  if (!repeat) return ({ values }) => values.get(name) ?? unanswered;
  return ({ values }) => {
    const rows = values.get(name);
    return isEmptyRepeat(rows) ? undefined : rows;
  };
}

/**
 * Parses an expression.
 * @returns null when it cannot be parsed, or when only SurveyJS can evaluate it.
 */
export function readExpression(text: string, names: NameScope): Expression | null {
  const root = new ConditionsParser().parseExpression(text) as Operand | undefined;
  if (!root) return null;
  const reads = new Set<string>();
  const readers = compileReaders(root, names, reads);
  if (!readers) return null;
  return { reads: [...reads], evaluate: compileOperand(root, readers) };
}

/** A reader for every name of the expression; null when one of its parts is not supported. */
function compileReaders(root: Operand, names: NameScope, reads: Set<string>): Map<string, Evaluate> | null {
  const operands: Operand[] = [];
  root.addOperandsToList(operands);
  if (operands.length > maxOperands) return null;
  const readers = new Map<string, Evaluate>();
  for (const operand of operands) {
    const type = operand.getType();
    if (type === 'function' && !isSupportedCall(operand as FunctionCall)) return null;
    if (type !== 'variable') continue;
    const name = (operand as unknown as { variable: string }).variable;
    const reader = readerOf(name, names, reads);
    if (!reader) return null;
    readers.set(name, reader);
  }
  return readers;
}
