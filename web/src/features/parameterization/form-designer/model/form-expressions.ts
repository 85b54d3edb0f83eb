import { ConditionsParser } from 'survey-core';
import { registerFormFeatures } from '@cuadrilla/forms/functions.ts';

/** Properties of a form that are expressions, wherever they stand. */
export const expressionProperties = [
  'visibleIf',
  'enableIf',
  'requiredIf',
  'expression',
  'defaultValueExpression',
  'setValueExpression',
  'setValueIf',
  'resetValueIf',
  'rowsExpression',
] as const;

/** A part of a parsed expression, as survey-core builds it. */
export interface ExpressionPart {
  getType(): string;
  operator?: string;
  leftOperand?: ExpressionPart;
  rightOperand?: ExpressionPart;
  expression?: ExpressionPart;
  variable?: string;
  correctValue?: unknown;
  values?: readonly ExpressionPart[];
  /** Of a call: the name of the function, and what it is given as an array. */
  originalValue?: unknown;
  parameters?: ExpressionPart;
}

const parsed = new Map<string, ExpressionPart | null>();
registerFormFeatures();

/** An expression in its parts, parsed once; null for one that cannot be read. */
export function partsOf(expression: string): ExpressionPart | null {
  let parts = parsed.get(expression);
  if (parts === undefined) {
    // It gives nothing, rather than what its type says, for what it cannot read.
    parts = (new ConditionsParser().parseExpression(expression) as ExpressionPart | undefined) ?? null;
    if (parsed.size > 5_000) parsed.clear();
    parsed.set(expression, parts);
  }
  return parts;
}

/** Whether an expression can be read; an empty one says nothing and is fine. */
export const isReadable = (expression: string): boolean =>
  expression.trim() === '' || partsOf(expression) !== null;
