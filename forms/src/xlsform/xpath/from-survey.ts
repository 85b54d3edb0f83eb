import { ConditionsParser, type Operand } from 'survey-core';

/** Expressions of forms as XPath, for other tools. What XPath cannot say is null. */
export interface XPathNames {
  /** `${q}` of a name in braces; null for what is no question of the form. */
  reference(name: string): string | null;
  isRepeat(name: string): boolean;
  isList(name: string): boolean;
  /** `${q}` of a question in the rows of a repeat. */
  inRow(repeat: string, name: string): string | null;
}

interface Operands extends Operand {
  operator: string;
  leftOperand: Operands;
  rightOperand: Operands;
  expression: Operands;
  functionName: string;
  paramValues: Operands[];
  variable: string;
  correctValue: unknown;
  values: Operands[];
}

class NoXPath extends Error {}
const none = (): never => {
  throw new NoXPath();
};

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
      return call(node, names);
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

function binary(node: Operands, names: XPathNames): string {
  const { operator, leftOperand: left, rightOperand: right } = node;
  if (!left || !right) return none();
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

const sameFunctions: Readonly<Record<string, string>> = {
  iif: 'if',
  round: 'round',
  trunc: 'int',
  abs: 'abs',
  pow: 'pow',
  text_length: 'string-length',
  sum: 'sum',
  min: 'min',
  max: 'max',
  today: 'today',
  now: 'now',
};
const columnFunctions: Readonly<Record<string, string>> = {
  sumInArray: 'sum',
  minInArray: 'min',
  maxInArray: 'max',
};

function countOf(value: Operands, names: XPathNames): string {
  if (value.getType() !== 'variable') return none();
  const reference = print(value, names);
  return names.isRepeat(value.variable) ? `count(${reference})` : `count-selected(${reference})`;
}

function call({ functionName: name, paramValues: values }: Operands, names: XPathNames): string {
  const [first, second, third] = values;
  if (Object.hasOwn(sameFunctions, name))
    return `${sameFunctions[name]}(${values.map((value) => print(value, names)).join(', ')})`;
  if (!first) return none();
  if (Object.hasOwn(columnFunctions, name)) {
    const row = second ? names.inRow(first.variable, String(second.correctValue)) : null;
    return `${columnFunctions[name]}(${row ?? none()})`;
  }
  if (name === 'count_of') return countOf(first, names);
  if (name === 'displayValue') {
    const reference = names.reference(String(first.correctValue)) ?? none();
    return `jr:choice-name(${reference}, '${reference}')`;
  }
  if (name === 'pulldata' && second && third)
    return `pulldata(${[print(first, names), print(third, names), "'name'", print(second, names)].join(', ')})`;
  if (name === 'one_of' && values.length > 1) {
    const own = print(first, names);
    return `(${values
      .slice(1)
      .map((value) => `${own} = ${print(value, names)}`)
      .join(' or ')})`;
  }
  return none();
}
