import { ConditionsParser } from 'survey-core';
import type { XPath } from './parser.ts';
import { XPathFault } from './tokens.ts';

/** How the answer to a question behaves in an expression. */
export type AnswerKind = 'one' | 'many' | 'date' | 'number' | 'text' | 'repeat' | 'none';

/** What a name of a workbook stands for where it is read. */
export interface NamedAnswer {
  /** `{q}`, or `{panel.q}` in its own row. */
  text: string;
  /** Our name of the question. */
  name: string;
  answer: AnswerKind;
  /** Our name of the repeat whose rows have it, where it is read from outside of them. */
  outsideOf?: string;
  /** Whether it is read from inside its own row. */
  inRow?: true;
}

/** Where the values of a list are found: in a list of the tenant, or in the workbook. */
export type LookupSource =
  | { type: 'tenant'; code: string }
  | { type: 'inline'; items: readonly LookupItem[] };

/** A choice of a list of the workbook, as look-ups read it: `name`, `label` and columns of its own. */
export type LookupItem = ReadonlyMap<string, string>;

export type ExpressionWarning = 'CAST_DROPPED' | 'MOMENT_OF_ANSWERING' | 'ONCE_FOLLOWS' | 'LOOKUP_BY_CODE';

export interface ExpressionScope {
  /** The question that the expression belongs to. */
  self: NamedAnswer | null;
  find(name: string): NamedAnswer | undefined;
  /** The value of a column, while a filter of choices is read for one of them. */
  column?(name: string): string | undefined;
  lookup(list: string): LookupSource | undefined;
  /** The list of the choices of a question, by the name of the question. */
  listOf(question: string): string | undefined;
  /** Whether it is evaluated once, so that functions that give another value each time may stand in it. */
  once?: boolean;
  /** Says that something will behave differently. */
  warn(code: ExpressionWarning, value: string): void;
}

/** How strongly parts of an expression bind, the weakest first. */
export const binding = { or: 0, and: 1, comparison: 2, sum: 3, product: 4, primary: 5 } as const;
export interface SurveyText {
  text: string;
  level: number;
}
export const primary = (text: string): SurveyText => ({ text, level: binding.primary });

/** A text as SurveyJS writes it. @throws {XPathFault} for one that its parser would read otherwise */
export function quoted(value: string): string {
  const text = `'${value.replaceAll("'", "\\'")}'`;
  if (/^[\p{L}\p{N}_ .,;:()/-]*$/u.test(value)) return text;
  const read = new ConditionsParser().parseExpression(text) as { correctValue?: unknown } | undefined;
  if (value !== '' && read?.correctValue !== value && String(read?.correctValue) !== value)
    throw new XPathFault('EXPRESSION_SYNTAX', text);
  return text;
}

/** With brackets where it binds more weakly than what stands around it. */
export const bound = ({ text, level }: SurveyText, least: number): string =>
  level < least ? `(${text})` : text;

export function answerOf(node: XPath, scope: ExpressionScope): NamedAnswer | undefined {
  if (node.type === 'self') return scope.self ?? undefined;
  return node.type === 'reference' ? scope.find(node.name) : undefined;
}

/** Whether there is no answer. SurveyJS reads `empty` after a name in braces only. */
export function emptyText(text: string, isEmpty: boolean): string {
  if (/^\{[^{}]*\}$/.test(text)) return `${text} ${isEmpty ? 'empty' : 'notempty'}`;
  return `text_length(${text}) ${isEmpty ? '=' : '>'} 0`;
}
