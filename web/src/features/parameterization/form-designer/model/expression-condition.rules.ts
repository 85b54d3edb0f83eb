import type { Condition } from '#features/parameterization/conditions/condition-variables.ts';
import { partsOf, type ExpressionPart } from './form-expressions.ts';

/**
 * Expressions of forms as conditions that rows show, and back. What rows cannot show has no condition; nothing is written
 * that would not be read back the same.
 */

const comparisons: Record<string, string> = {
  equal: '==',
  notequal: '!=',
  less: '<',
  lessorequal: '<=',
  greater: '>',
  greaterorequal: '>=',
  contains: 'contains',
};
const lists: Record<string, string> = { anyof: 'in', allof: 'contains' };
const presences: Record<string, string> = { empty: 'empty', notempty: 'notEmpty' };

/** How each operator of JsonLogic is written. */
const written: Record<string, string> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  contains: 'contains',
  notcontains: 'notcontains',
};

type Logic = Record<string, unknown>;

/** The condition of an expression; null for none, undefined where rows cannot show it. */
export function conditionOfExpression(expression: string): Condition | undefined {
  if (expression.trim() === '') return null;
  const parts = partsOf(expression);
  return parts ? (logicOf(parts) as Condition | undefined) : undefined;
}

function logicOf(part: ExpressionPart): Logic | undefined {
  const { operator = '' } = part;
  if (part.getType() === 'unary') return unaryLogic(operator, part.expression);
  if (part.getType() !== 'binary') return undefined;
  if (operator === 'and' || operator === 'or') {
    const operands = operandsOf(part, operator).map(logicOf);
    return operands.includes(undefined) ? undefined : { [operator]: operands };
  }
  if (operator === 'notcontains') {
    const contained = comparison('contains', part);
    return contained && { '!': contained };
  }
  return comparison(operator, part);
}

/** The operands of a chain of one operator, which is parsed as pairs from the left. */
const operandsOf = (part: ExpressionPart, operator: string): ExpressionPart[] =>
  part.getType() === 'binary' && part.operator === operator
    ? [...operandsOf(part.leftOperand!, operator), part.rightOperand!]
    : [part];

function unaryLogic(operator: string, inner: ExpressionPart | undefined): Logic | undefined {
  if (!inner) return undefined;
  const name = nameIn(inner);
  if (Object.hasOwn(presences, operator))
    return name === undefined ? undefined : { [presences[operator]!]: [{ var: name }] };
  const negated = operator === 'negate' ? logicOf(inner) : undefined;
  return negated && { '!': negated };
}

/** Conditions read the parameters of the company as variables, expressions by a function. */
const parameter = { prefix: 'param.', key: /^\w+$/ };

function nameIn(part: ExpressionPart): string | undefined {
  if (part.getType() === 'variable') return part.variable;
  if (part.getType() !== 'function' || part.originalValue !== 'param') return undefined;
  const [key, ...others] = (part.parameters?.values ?? []).map(scalarIn);
  const isKey = typeof key === 'string' && parameter.key.test(key) && others.length === 0;
  return isKey ? parameter.prefix + key : undefined;
}

function comparison(operator: string, { leftOperand, rightOperand }: ExpressionPart): Logic | undefined {
  const name = leftOperand && nameIn(leftOperand);
  if (name === undefined || !rightOperand) return undefined;
  if (Object.hasOwn(lists, operator)) {
    const values = rightOperand.getType() === 'array' ? (rightOperand.values ?? []).map(scalarIn) : [];
    if (values.length === 0 || values.includes(undefined)) return undefined;
    return { [lists[operator]!]: [{ var: name }, values] };
  }
  const other = nameIn(rightOperand);
  const operand = other === undefined ? scalarIn(rightOperand) : { var: other };
  if (operand === undefined || !Object.hasOwn(comparisons, operator)) return undefined;
  return { [comparisons[operator]!]: [{ var: name }, operand] };
}

function scalarIn(part: ExpressionPart): string | number | boolean | undefined {
  const value = part.getType() === 'const' ? part.correctValue : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** The expression of a condition; empty for none, undefined where it is incomplete or cannot be written. */
export function expressionOfCondition(condition: Condition): string | undefined {
  if (condition === null || condition === true) return '';
  const text = textOf(condition);
  if (text === undefined) return undefined;
  const again = conditionOfExpression(text);
  return again !== undefined && isSame(again, condition) ? text : undefined;
}

const operationOf = (node: unknown): [string, readonly unknown[]] | null => {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return null;
  const [entry] = Object.entries(node);
  return entry ? [entry[0], Array.isArray(entry[1]) ? entry[1] : [entry[1]]] : null;
};

function textOf(node: unknown): string | undefined {
  const [operator, operands] = operationOf(node) ?? [];
  if (!operator || !operands) return undefined;
  if (operator === 'and' || operator === 'or') return joined(operator, operands);
  if (operator === '!') return negation(operands[0]);
  const name = variableText(operands[0]);
  if (name === undefined) return undefined;
  if (operator === 'empty' || operator === 'notEmpty') return `${name} ${operator.toLowerCase()}`;
  return comparisonText(operator, name, operands[1]);
}

/** A group of one is what it holds. */
function unwrapped(node: unknown): unknown {
  const [operator, operands = []] = operationOf(node) ?? [];
  return (operator === 'and' || operator === 'or') && operands.length === 1 ? unwrapped(operands[0]) : node;
}

function joined(operator: string, operands: readonly unknown[]): string | undefined {
  const parts = operands.map((each, place) => {
    const text = textOf(each);
    const [inner] = operationOf(unwrapped(each)) ?? [];
    const isGroup = inner === 'and' || inner === 'or';
    const begins = place === 0 && inner === operator;
    return isGroup && !begins && text !== undefined && operands.length > 1 ? `(${text})` : text;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(` ${operator} `);
}

function negation(negated: unknown): string | undefined {
  const inner = unwrapped(negated);
  const [operator, [read, operand] = []] = operationOf(inner) ?? [];
  const name = variableText(read);
  if (operator === 'contains' && name !== undefined && !Array.isArray(operand))
    return comparisonText('notcontains', name, operand);
  const text = textOf(inner);
  return text === undefined ? undefined : `!(${text})`;
}

function comparisonText(operator: string, name: string, operand: unknown): string | undefined {
  if (Array.isArray(operand)) {
    const word = { in: 'anyof', contains: 'allof' }[operator];
    const values = operand.map(scalarText);
    if (word === undefined || values.length === 0 || values.includes(undefined)) return undefined;
    return `${name} ${word} [${values.join(', ')}]`;
  }
  const value = variableText(operand) ?? scalarText(operand);
  return value === undefined || !Object.hasOwn(written, operator)
    ? undefined
    : `${name} ${written[operator]} ${value}`;
}

function variableText(node: unknown): string | undefined {
  const [operator, [name] = []] = operationOf(node) ?? [];
  if (operator !== 'var' || typeof name !== 'string' || name === '') return undefined;
  return name.startsWith(parameter.prefix) ? `param('${name.slice(parameter.prefix.length)}')` : `{${name}}`;
}

const scalarText = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : undefined;
};

/** Whether two conditions say the same, whatever groups of one they have. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** A condition without groups of one, and without brackets that a chain begins with. */
function plain(node: unknown): unknown {
  const inner = unwrapped(node);
  const [operator, operands] = operationOf(inner) ?? [];
  if (!operands) return inner;
  if (operator === '!') return { '!': plain(operands[0]) };
  if (operator !== 'and' && operator !== 'or') return inner;
  const [first, ...rest] = operands.map(plain);
  const [begins, begun] = operationOf(first) ?? [];
  return { [operator]: begins === operator ? [...begun!, ...rest] : [first, ...rest] };
}
