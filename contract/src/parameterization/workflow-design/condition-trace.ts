import { isSatisfied } from '../conditions.ts';
import type { Condition } from '../workflows/workflow-definition.ts';

/** The parts of a condition that are joined by one operator; null for anything else. */
function partsOf(condition: Condition, operator: 'and' | 'or'): Condition[] | null {
  if (condition === null || typeof condition === 'boolean' || !Object.hasOwn(condition, operator))
    return null;
  const parts = condition[operator];
  return Array.isArray(parts) ? (parts as Condition[]) : null;
}

/** A part of a condition may be a bare value as well. */
const holds = (part: Condition, facts: object): boolean =>
  part !== null && typeof part === 'object' ? isSatisfied(part, facts) : part === true;

/**
 * The comparisons because of which a condition does not hold, in their order: all that fail of a conjunction, all of a
 * disjunction. Empty when it holds.
 */
export function failingParts(condition: Condition, facts: object): Condition[] {
  if (isSatisfied(condition, facts)) return [];
  const parts = partsOf(condition, 'and') ?? partsOf(condition, 'or');
  if (!parts) return [condition];
  return parts.filter((part) => !holds(part, facts)).flatMap((part) => failingLeaves(part, facts));
}

const failingLeaves = (part: Condition, facts: object): Condition[] =>
  part !== null && typeof part === 'object' ? failingParts(part, facts) : [part];
