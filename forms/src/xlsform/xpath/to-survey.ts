import { ConditionsParser } from 'survey-core';
import { surveyCall } from './functions.ts';
import { lookupText } from './lookups.ts';
import type { XPath } from './parser.ts';
import { XPathFault } from './tokens.ts';
import {
  answerOf,
  binding,
  bound,
  emptyText,
  primary,
  quoted,
  type ExpressionScope,
  type NamedAnswer,
  type SurveyText,
} from './survey-text.ts';
import { isDate, isDay, isLogical, isNow, isNumeric } from './value-kinds.ts';

/**
 * The text of an expression for SurveyJS.
 * @param isChecked whether SurveyJS reads it; it takes a millisecond for forty characters
 * @param isCondition whether it decides something: whatever it is becomes true or false
 * @throws {XPathFault}
 */
export function surveyExpression(
  node: XPath,
  scope: ExpressionScope,
  { isChecked = true, isCondition = false } = {},
): string {
  const { text } = isCondition ? condition(node, scope) : convert(node, scope);
  if (isChecked && !new ConditionsParser().parseExpression(text))
    throw new XPathFault('EXPRESSION_SYNTAX', text);
  return text;
}

function convert(node: XPath, scope: ExpressionScope): SurveyText {
  switch (node.type) {
    case 'number':
      return primary(node.value);
    case 'text':
      return primary(quoted(node.value));
    case 'reference':
    case 'self':
      return primary(reference(node, scope).text);
    case 'parent':
      throw new XPathFault('EXPRESSION_PATH', '..');
    case 'column':
      return primary(columnText(node.name, scope));
    case 'negative':
      return negative(node.value, scope);
    case 'lookup':
      return lookupText(node, convert, scope);
    case 'call':
      return surveyCall(node, scope, { convert, condition });
    case 'binary':
      return binary(node, scope);
  }
}

function reference(node: XPath, scope: ExpressionScope): NamedAnswer {
  const found = answerOf(node, scope);
  const name = node.type === 'reference' ? node.name : '.';
  if (!found) throw new XPathFault('UNKNOWN_NAME', name);
  if (found.outsideOf !== undefined) throw new XPathFault('ROW_FROM_OUTSIDE', name);
  return found;
}

function columnText(name: string, scope: ExpressionScope): string {
  const value = scope.column?.(name);
  if (value === undefined) throw new XPathFault('UNKNOWN_NAME', name);
  return quoted(value);
}

function negative(value: XPath, scope: ExpressionScope): SurveyText {
  if (value.type === 'number') return primary(`-${value.value}`);
  return { text: `0 - ${bound(convert(value, scope), binding.product)}`, level: binding.sum };
}

/** As XPath takes it for true: a text that is not empty, a number other than zero. */
function condition(node: XPath, scope: ExpressionScope): SurveyText {
  if (node.type === 'number') return primary(String(Number(node.value) !== 0));
  const found = convert(node, scope);
  if (isLogical(node) || (node.type === 'call' && node.name === 'if')) return found;
  if (isNumeric(node, scope) && !answerOf(node, scope))
    return { text: `${bound(found, binding.sum)} != 0`, level: binding.comparison };
  return { text: emptyText(found.text, false), level: binding.comparison };
}

type Binary = Extract<XPath, { type: 'binary' }>;
const operators: Readonly<Record<Binary['operator'], [text: string, level: number]>> = {
  or: ['or', binding.or],
  and: ['and', binding.and],
  '=': ['=', binding.comparison],
  '!=': ['!=', binding.comparison],
  '<': ['<', binding.comparison],
  '<=': ['<=', binding.comparison],
  '>': ['>', binding.comparison],
  '>=': ['>=', binding.comparison],
  '+': ['+', binding.sum],
  '-': ['-', binding.sum],
  '*': ['*', binding.product],
  div: ['/', binding.product],
  mod: ['%', binding.product],
};

const isEmptyText = (node: XPath): boolean => node.type === 'text' && node.value === '';

function binary(node: Binary, scope: ExpressionScope): SurveyText {
  const { operator } = node;
  const [sign, level] = operators[operator];
  if (level === binding.comparison) return comparison(node, sign, scope);
  if (level <= binding.and) return joined(node, level, scope);
  if (operator === '+' || operator === '-') {
    const [isLeft, isRight] = [isDate(node.left, scope), isDate(node.right, scope)];
    if (operator === '-' && isLeft && isRight) return daysBetween(node, scope);
    const isMoved = isLeft ? isDay(node.left, scope) : isRight && isDay(node.right, scope);
    if (isMoved) return movedDate(node, isLeft, scope);
  }
  // Equal operators need no brackets on the left; on the right only what binds more strongly needs none.
  const left = bound(number(node.left, operator, scope), level);
  return { text: `${left} ${sign} ${bound(number(node.right, operator, scope), level + 1)}`, level };
}

function joined({ operator, left, right }: Binary, level: number, scope: ExpressionScope): SurveyText {
  const [first, second] = [left, right].map((side) => bound(condition(side, scope), level));
  return { text: `${first} ${operator} ${second}`, level };
}

/** SurveyJS joins two texts with `+`, which XPath adds. */
function number(node: XPath, operator: string, scope: ExpressionScope): SurveyText {
  const found = convert(node, scope);
  return operator !== '+' || isNumeric(node, scope) ? found : primary(`number_of(${found.text})`);
}

/** A day some days later or earlier. */
function movedDate({ operator, left, right }: Binary, isLeft: boolean, scope: ExpressionScope): SurveyText {
  if (!isLeft && operator === '-') throw new XPathFault('DATE_ARITHMETIC', operator);
  const [day, count] = isLeft ? [left, right] : [right, left];
  const days = convert(count, scope);
  const text = convert(withoutDateCast(day), scope).text;
  const by =
    operator === '+'
      ? days.text
      : count.type === 'number'
        ? `-${count.value}`
        : `0 - ${bound(days, binding.product)}`;
  return primary(`add_days(${text}, ${by})`);
}

function comparison({ operator, left, right }: Binary, sign: string, scope: ExpressionScope): SurveyText {
  const level = binding.comparison;
  if ((operator === '=' || operator === '!=') && (isEmptyText(left) || isEmptyText(right))) {
    const value = convert(isEmptyText(right) ? left : right, scope);
    return { text: emptyText(value.text, operator === '='), level };
  }
  if ((isNow(left) || isNow(right)) && operator !== '=' && operator !== '!=')
    return momentsCompared(left, sign, right, scope);
  const areDates = isDayOrText(left, scope) && isDayOrText(right, scope);
  const side = (own: XPath, other: XPath): string => {
    // Codes of choices are texts, also where they are digits.
    const isCode = own.type === 'number' && ['one', 'many'].includes(answerOf(other, scope)?.answer ?? '');
    if (isCode && (operator === '=' || operator === '!=')) return quoted(own.value);
    return bound(areDates ? convert(withoutDateCast(own), scope) : convert(own, scope), level + 1);
  };
  return { text: `${side(left, right)} ${sign} ${side(right, left)}`, level };
}

const isDayOrText = (node: XPath, scope: ExpressionScope): boolean =>
  node.type === 'text' || isDate(node, scope) || (isCast(node) && node.values[0]!.type === 'text');

/** A local time and an instant are different texts for the same moment. */
function momentsCompared(left: XPath, sign: string, right: XPath, scope: ExpressionScope): SurveyText {
  const [from, to] = [left, right].map((side) => convert(withoutDateCast(side), scope).text);
  const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
  return { text: `minutes_between(${from}, ${to}) ${mirrored[sign] ?? sign} 0`, level: binding.comparison };
}

const casts: ReadonlySet<string> = new Set(['decimal-date-time', 'date', 'date-time', 'number']);
const isCast = (node: XPath): node is Extract<XPath, { type: 'call' }> =>
  node.type === 'call' && casts.has(node.name) && node.values.length === 1;

/** Days are compared as texts: what turns one into a number is left out. */
const withoutDateCast = (node: XPath): XPath => (isCast(node) ? withoutDateCast(node.values[0]!) : node);

function daysBetween({ left, right }: Binary, scope: ExpressionScope): SurveyText {
  const text = (node: XPath): string => convert(withoutDateCast(node), scope).text;
  return { text: `hours_between(${text(right)}, ${text(left)}) / 24`, level: binding.product };
}
