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

const parsed = new Map<string, boolean>();
registerFormFeatures();

/** Whether an expression can be read; an empty one says nothing and is fine. */
export function isReadable(expression: string): boolean {
  if (expression.trim() === '') return true;
  let readable = parsed.get(expression);
  if (readable === undefined) {
    readable = Boolean(new ConditionsParser().parseExpression(expression));
    if (parsed.size > 5_000) parsed.clear();
    parsed.set(expression, readable);
  }
  return readable;
}
