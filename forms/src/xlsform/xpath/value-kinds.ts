import type { XPath } from './parser.ts';
import { answerOf, type ExpressionScope } from './survey-text.ts';

/** What kind of value a part of an expression has; XPath converts as it needs, SurveyJS does not always. */

const numeric: ReadonlySet<string> = new Set([
  'count',
  'count-selected',
  'count-non-empty',
  'sum',
  'int',
  'round',
  'floor',
  'ceiling',
  'abs',
  'pow',
  'sqrt',
  'exp',
  'exp10',
  'log',
  'log10',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'pi',
  'random',
  'number',
  'string-length',
  'position',
  'area',
  'distance',
  'decimal-time',
]);

/** Whether a value is a number without a conversion. */
export function isNumeric(node: XPath, scope: ExpressionScope): boolean {
  if (node.type === 'number' || node.type === 'negative') return true;
  if (node.type === 'binary') return !['or', 'and', '=', '!=', '<', '<=', '>', '>='].includes(node.operator);
  if (node.type !== 'call') return answerOf(node, scope)?.answer === 'number';
  if (node.name === 'once') return isNumeric(node.values[0] ?? { type: 'self' }, scope);
  if (node.name === 'if') return node.values.slice(1).every((value) => isNumeric(value, scope));
  if (node.name === 'coalesce' || node.name === 'min' || node.name === 'max')
    return node.values.every((value) => isNumeric(value, scope));
  return numeric.has(node.name);
}

const logical: ReadonlySet<string> = new Set([
  'true',
  'false',
  'not',
  'boolean',
  'boolean-from-string',
  'selected',
  'contains',
  'starts-with',
  'ends-with',
  'regex',
  'checklist',
  'weighted-checklist',
]);
const comparing: ReadonlySet<string> = new Set(['or', 'and', '=', '!=', '<', '<=', '>', '>=']);

/** Whether a value is true or false. */
export function isLogical(node: XPath): boolean {
  if (node.type === 'binary') return comparing.has(node.operator);
  if (node.type !== 'call') return false;
  return node.name === 'if' ? node.values.slice(1).every(isLogical) : logical.has(node.name);
}

const dateCalls: ReadonlySet<string> = new Set(['today', 'now', 'date', 'date-time', 'decimal-date-time']);

export function isDate(node: XPath, scope: ExpressionScope): boolean {
  if (node.type === 'call')
    return (
      dateCalls.has(node.name) ||
      ((node.name === 'number' || node.name === 'if') &&
        node.values.slice(-1).some((value) => isDate(value, scope)))
    );
  if (node.type === 'binary' && (node.operator === '+' || node.operator === '-'))
    return (
      isDay(node.left, scope) !== isDay(node.right, scope) &&
      !isDate(node.left, scope) !== !isDate(node.right, scope)
    );
  return answerOf(node, scope)?.answer === 'date';
}

/** A date that is not written as the number of its day. */
export const isDay = (node: XPath, scope: ExpressionScope): boolean =>
  isDate(node, scope) &&
  !(node.type === 'call' && (node.name === 'decimal-date-time' || node.name === 'number'));

/** Whether a comparison with it is one of moments, not of days. */
export const isNow = (node: XPath): boolean => node.type === 'call' && node.name === 'now';
