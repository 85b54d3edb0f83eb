import type { ConditionType } from './condition-variables.ts';
import type { conditionMessages } from './conditions.messages.ts';

/** How a row compares a variable. */
export type RowOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'containsAll'
  | 'startsWith'
  | 'endsWith'
  | 'empty'
  | 'notEmpty';

/** What stands beside the operator: nothing, one value or variable, or several values. */
export type OperandShape = 'none' | 'one' | 'list';

interface OperatorSpec {
  /** Operator of JsonLogic. */
  logic: string;
  negated?: true;
  shape: OperandShape;
  text: keyof typeof conditionMessages;
}

export const operatorSpecs: Record<RowOperator, OperatorSpec> = {
  '==': { logic: '==', shape: 'one', text: 'is' },
  '!=': { logic: '!=', shape: 'one', text: 'isNot' },
  '<': { logic: '<', shape: 'one', text: 'less' },
  '<=': { logic: '<=', shape: 'one', text: 'atMost' },
  '>': { logic: '>', shape: 'one', text: 'greater' },
  '>=': { logic: '>=', shape: 'one', text: 'atLeast' },
  in: { logic: 'in', shape: 'list', text: 'oneOf' },
  notIn: { logic: 'in', negated: true, shape: 'list', text: 'noneOf' },
  contains: { logic: 'contains', shape: 'one', text: 'contains' },
  notContains: { logic: 'contains', negated: true, shape: 'one', text: 'notContains' },
  containsAll: { logic: 'contains', shape: 'list', text: 'containsAll' },
  startsWith: { logic: 'startsWith', shape: 'one', text: 'startsWith' },
  endsWith: { logic: 'endsWith', shape: 'one', text: 'endsWith' },
  empty: { logic: 'empty', shape: 'none', text: 'empty' },
  notEmpty: { logic: 'notEmpty', shape: 'none', text: 'notEmpty' },
};

const comparisons = ['==', '!=', '>', '>=', '<', '<='] as const;
export const operatorsOf: Record<ConditionType, readonly RowOperator[]> = {
  text: ['==', '!=', 'in', 'notIn', 'contains', 'notContains', 'startsWith', 'endsWith', 'empty', 'notEmpty'],
  number: [...comparisons, 'empty', 'notEmpty'],
  date: [...comparisons, 'empty', 'notEmpty'],
  boolean: ['==', '!=', 'empty', 'notEmpty'],
  choice: ['==', '!=', 'in', 'notIn', 'empty', 'notEmpty'],
  choices: ['contains', 'notContains', 'containsAll', 'empty', 'notEmpty'],
};

/**
 * The operators that a type offers; the one that is used is among them whatever the type.
 * @param withheld those that what is edited lacks
 */
export function offeredOperators(
  type: ConditionType,
  used: RowOperator,
  withheld: readonly RowOperator[] = [],
): readonly RowOperator[] {
  const offered = operatorsOf[type].filter((operator) => !withheld.includes(operator));
  return offered.includes(used) ? offered : [...offered, used];
}

/** A date is before or after rather than less or more. */
export function operatorText(operator: RowOperator, type: ConditionType): keyof typeof conditionMessages {
  const { text } = operatorSpecs[operator];
  if (type !== 'date') return text;
  if (text === 'less') return 'before';
  if (text === 'greater') return 'after';
  if (text === 'atMost') return 'notAfter';
  return text === 'atLeast' ? 'notBefore' : text;
}
