import { applyOperator, isSatisfied, isTruthy, requireSound } from '../conditions.ts';
import type { Condition } from '../workflows/workflow-definition.ts';

/**
 * Conditions over facts of which some are not known: an answer to a question that nobody asked then. What comes out
 * is true or false only when it would be so whatever the unknown answers were.
 */
export const unknown: unique symbol = Symbol('unknown');
export type Verdict = boolean | typeof unknown;

const isUnknown = (value: unknown): boolean =>
  value === unknown || (Array.isArray(value) && value.some(isUnknown));

/** Whether a variable, or anything on the way to it, is unknown. */
function leadsToUnknown(name: string, facts: object): boolean {
  let value: unknown = facts;
  for (const key of name.split('.')) {
    if (value === unknown) return true;
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return isUnknown(value);
}

function evaluate(node: unknown, facts: object): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each: unknown) => evaluate(each, facts));
  const [operator, operand] = Object.entries(node)[0]!;
  const value = evaluate(operand, facts);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (operator === 'var' && leadsToUnknown(String(values[0]), facts)) return unknown;
  if (!values.some(isUnknown)) return applyOperator(operator, values, facts);
  // One operand decides an AND or an OR, whatever the others are.
  const known = values.filter((each) => !isUnknown(each));
  if (operator === 'and' && known.some((each) => !isTruthy(each))) return false;
  if (operator === 'or' && known.some(isTruthy)) return true;
  return unknown;
}

/**
 * Whether a condition holds for the facts, some of which may be `unknown`.
 * @throws {ConditionError} for what `checkCondition` refuses.
 */
export function verdictOf(condition: Condition, facts: object): Verdict {
  if (condition === null || typeof condition === 'boolean') return isSatisfied(condition, facts);
  requireSound(condition);
  const value = evaluate(condition, facts);
  return isUnknown(value) ? unknown : isTruthy(value);
}
