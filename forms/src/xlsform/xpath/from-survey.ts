import { ConditionsParser } from 'survey-core';
import { callText } from './survey-calls.ts';
import { none, NoXPath, type Operands, type XPathNames } from './survey-operands.ts';

/** Expressions of forms as XPath, for other tools. */
export type { XPathNames } from './survey-operands.ts';

/** Null for what XPath cannot say. */
export function xpathExpression(text: string, names: XPathNames): string | null {
  const root = new ConditionsParser().parseExpression(text) as Operands | undefined;
  if (!root) return null;
  try {
    return withoutBrackets(print(root, names));
  } catch (error) {
    if (error instanceof NoXPath) return null;
    throw error;
  }
}

const withoutBrackets = (text: string): string => (/^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text);

const signs: Readonly<Record<string, string>> = {
  and: 'and',
  or: 'or',
  equal: '=',
  notequal: '!=',
  less: '<',
  lessorequal: '<=',
  greater: '>',
  greaterorequal: '>=',
  plus: '+',
  minus: '-',
  mul: '*',
  div: 'div',
  mod: 'mod',
};
const levels: Readonly<Record<string, number>> = {
  or: 0,
  and: 1,
  '=': 2,
  '!=': 2,
  '<': 2,
  '<=': 2,
  '>': 2,
  '>=': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  div: 4,
  mod: 4,
};
const levelOf = (node: Operands): number =>
  node.getType() === 'binary'
    ? (levels[signs[node.operator] ?? ''] ?? 2)
    : node.getType() === 'unary'
      ? 2
      : 5;

const bracketed = (node: Operands, least: number, names: XPathNames): string => {
  const text = print(node, names);
  return levelOf(node) < least ? `(${text})` : text;
};

export function xpathText(value: string): string {
  if (!value.includes("'")) return `'${value}'`;
  return value.includes('"') ? none() : `"${value}"`;
}

function print(node: Operands, names: XPathNames): string {
  switch (node.getType()) {
    case 'const':
      return constant(node.correctValue);
    case 'variable':
      return variable(node.variable, names);
    case 'unary':
      return unary(node, names);
    case 'function':
      return callText(node, names, { print, bracketed });
    case 'binary':
      return binary(node, names);
    default:
      return none();
  }
}

function constant(value: unknown): string {
  if (typeof value === 'boolean') return `${value}()`;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? xpathText(value) : none();
}

function variable(name: string, names: XPathNames): string {
  const counted = /^(.+)\.length$/.exec(name)?.[1];
  if (counted === undefined) return names.reference(name) ?? none();
  const reference = names.reference(counted) ?? none();
  return names.isRepeat(counted)
    ? `count(${reference})`
    : names.isList(counted)
      ? `count-selected(${reference})`
      : none();
}

function unary({ operator, expression }: Operands, names: XPathNames): string {
  if (operator === 'negate') return `not(${print(expression, names)})`;
  if (operator !== 'empty' && operator !== 'notempty') return none();
  return `${bracketed(expression, 3, names)} ${operator === 'empty' ? '=' : '!='} ''`;
}

const mirrored: Readonly<Record<string, string>> = {
  less: '>',
  lessorequal: '>=',
  greater: '<',
  greaterorequal: '<=',
};

/** `minutes_between(a, b) >= 0`: one moment is not after the other. */
function moments(
  { operator, leftOperand: left, rightOperand: right }: Operands,
  names: XPathNames,
): string | null {
  const isDifference = left.getType() === 'function' && left.functionName === 'minutes_between';
  if (!isDifference || right.correctValue !== 0 || !Object.hasOwn(mirrored, operator)) return null;
  const [from, to] = left.paramValues.map((value) => print(value, names));
  return from && to ? `${from} ${mirrored[operator]} ${to}` : none();
}

/** `{panelIndex} + 1` */
const isPosition = ({ operator, leftOperand: left, rightOperand: right }: Operands): boolean =>
  operator === 'plus' && left.variable === 'panelIndex' && right.correctValue === 1;

function binary(node: Operands, names: XPathNames): string {
  const { operator, leftOperand: left, rightOperand: right } = node;
  if (!left || !right) return none();
  if (isPosition(node)) return 'position(..)';
  const compared = moments(node, names);
  if (compared !== null) return compared;
  if (operator === 'contains') return holding(left, right, names);
  if (operator === 'notcontains') return `not(${holding(left, right, names)})`;
  if (operator === 'anyof' || operator === 'allof') return several(node, names);
  if (operator === 'power') return `pow(${print(left, names)}, ${print(right, names)})`;
  const sign = signs[operator] ?? none();
  const days = operator === 'div' ? daysBetween(left, right, names) : null;
  if (days !== null) return days;
  const level = levels[sign]!;
  const isChain = level <= 1;
  return `${bracketed(left, level === 2 ? 3 : level, names)} ${sign} ${bracketed(right, isChain ? level : level + 1, names)}`;
}

/** `hours_between(a, b) / 24` */
function daysBetween(left: Operands, right: Operands, names: XPathNames): string | null {
  const isDays =
    left.getType() === 'function' && left.functionName === 'hours_between' && right.correctValue === 24;
  if (!isDays) return null;
  const [from, to] = left.paramValues.map((value) => print(value, names));
  return from && to ? `(decimal-date-time(${to}) - decimal-date-time(${from}))` : none();
}

function holding(left: Operands, right: Operands, names: XPathNames): string {
  const isList = left.getType() === 'variable' && names.isList(left.variable);
  return `${isList ? 'selected' : 'contains'}(${print(left, names)}, ${print(right, names)})`;
}

function several({ operator, leftOperand: left, rightOperand: right }: Operands, names: XPathNames): string {
  const values = right.getType() === 'array' ? right.values : [right];
  const isList = left.getType() === 'variable' && names.isList(left.variable);
  const own = print(left, names);
  const parts = values.map((value) =>
    isList ? `selected(${own}, ${print(value, names)})` : `${own} = ${print(value, names)}`,
  );
  return `(${parts.join(operator === 'anyof' ? ' or ' : ' and ')})`;
}
