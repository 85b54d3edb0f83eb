import { ConditionsParser } from 'survey-core';
import { registerFormFeatures } from '@cuadrilla/forms/functions.ts';

/** Properties of a form that are expressions, wherever they stand. */
export const expressionProperties = ['visibleIf', 'enableIf', 'requiredIf', 'expression'] as const;

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

/** Functions of expressions, as they are called. */
export const expressionFunctions = [
  "iif({pregunta} = 'si', 1, 0)",
  "one_of({pregunta}, 'a', 'b')",
  'count_of({pregunta})',
  'text_length({pregunta})',
  'si_no({pregunta} > 0)',
  "param('CLAVE')",
  "pulldata('LISTA', {pregunta}, 'atributo')",
  'today()',
  'now()',
  'business_days({desde}, {hasta})',
  'hours_between({desde}, {hasta})',
  'minutes_between({desde}, {hasta})',
  'distance_m({lat}, {lng}, {lat2}, {lng2})',
  'round({pregunta}, 2)',
  'abs({pregunta})',
  "sumInArray({repetible}, 'columna')",
] as const;
