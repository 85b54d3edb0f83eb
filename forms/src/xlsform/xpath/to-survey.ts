import { ConditionsParser } from 'survey-core';
import { surveyCall } from './functions.ts';
import type { XPath } from './parser.ts';
import { XPathFault } from './tokens.ts';
import {
  answerOf,
  binding,
  bound,
  emptyText,
  lookupText,
  primary,
  quoted,
  type ExpressionScope,
  type NamedAnswer,
  type SurveyText,
} from './survey-text.ts';

/**
 * The text of an expression for SurveyJS.
 * @param isChecked whether SurveyJS reads it; it takes a millisecond for forty characters
 * @throws {XPathFault}
 */
export function surveyExpression(node: XPath, scope: ExpressionScope, isChecked = true): string {
  const { text } = convert(node, scope);
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
      return lookup(node, scope);
    case 'call':
      return surveyCall(node, scope, (value) => convert(value, scope));
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
  if (operator === '+' || operator === '-') {
    const dates = [node.left, node.right].map((side) => isDate(side, scope));
    if (operator === '-' && dates[0] && dates[1]) return daysBetween(node, scope);
    if (dates[0] || dates[1]) throw new XPathFault('DATE_ARITHMETIC', sign);
  }
  const left = bound(convert(node.left, scope), level);
  // Equal operators need no brackets on the left; on the right only what binds more strongly needs none.
  const isChain = level <= binding.and;
  return { text: `${left} ${sign} ${bound(convert(node.right, scope), isChain ? level : level + 1)}`, level };
}

function comparison({ operator, left, right }: Binary, sign: string, scope: ExpressionScope): SurveyText {
  const level = binding.comparison;
  if ((operator === '=' || operator === '!=') && (isEmptyText(left) || isEmptyText(right))) {
    const value = convert(isEmptyText(right) ? left : right, scope);
    return { text: emptyText(value.text, operator === '='), level };
  }
  const side = (own: XPath, other: XPath): string => {
    // Codes of choices are texts, also where they are digits.
    const isCode = own.type === 'number' && ['one', 'many'].includes(answerOf(other, scope)?.answer ?? '');
    return isCode ? quoted(own.value) : bound(convert(withoutDateCast(own, scope), scope), level + 1);
  };
  return { text: `${side(left, right)} ${sign} ${side(right, left)}`, level };
}

const dateCasts: ReadonlySet<string> = new Set(['decimal-date-time', 'date', 'date-time', 'number']);
const dateCalls: ReadonlySet<string> = new Set(['today', 'now', 'date', 'date-time', 'decimal-date-time']);

/** Days are compared as texts: what turns one into a number is left out. */
function withoutDateCast(node: XPath, scope: ExpressionScope): XPath {
  if (node.type !== 'call' || !dateCasts.has(node.name) || node.values.length !== 1) return node;
  const [value] = node.values;
  return isDate(value!, scope) || value!.type === 'text' ? value! : node;
}

function isDate(node: XPath, scope: ExpressionScope): boolean {
  if (node.type === 'call')
    return dateCalls.has(node.name) || (node.name === 'number' && isDate(node.values[0]!, scope));
  return answerOf(node, scope)?.answer === 'date';
}

function daysBetween({ left, right }: Binary, scope: ExpressionScope): SurveyText {
  const text = (node: XPath): string => convert(withoutDateCast(node, scope), scope).text;
  return { text: `hours_between(${text(right)}, ${text(left)}) / 24`, level: binding.product };
}

/** A column of the item that a code names: `pulldata` of a list of the tenant, else one case for each value. */
function lookup(
  { list, filter, column }: Extract<XPath, { type: 'lookup' }>,
  scope: ExpressionScope,
): SurveyText {
  const source = scope.lookup(list);
  if (!source) throw new XPathFault('UNKNOWN_LIST', list);
  const isName = (node: XPath): boolean => node.type === 'column' && node.name === 'name';
  const isEquality = filter.type === 'binary' && filter.operator === '=';
  if (!isEquality || isName(filter.left) === isName(filter.right))
    throw new XPathFault('EXPRESSION_PATH', `instance('${list}')/root/item[…]`, `[name = \${…}]`);
  const key = convert(isName(filter.left) ? filter.right : filter.left, scope).text;
  return primary(lookupText(source, key, column));
}
