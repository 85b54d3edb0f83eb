import { isSatisfied, variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  conditionOfNode,
  readCondition,
  type ConditionGroup,
  type ConditionNode,
} from './condition-tree.rules.ts';

/** Why a condition holds or not: each part of it with what it came to. */

export interface Traced {
  node: ConditionNode;
  /** Null where it cannot be evaluated. */
  holds: boolean | null;
  children: readonly Traced[];
}

const hidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Values under dotted names as the facts that conditions read. */
export function factsOf(values: Readonly<Record<string, unknown>>, timeZone: string): object {
  const facts: Record<string, unknown> = { timeZone };
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.');
    if (parts.some((part) => hidden.has(part))) continue;
    let node = facts;
    for (const part of parts.slice(0, -1)) {
      const inner = node[part];
      const next = typeof inner === 'object' && inner !== null ? { ...inner } : {};
      node[part] = next;
      node = next as Record<string, unknown>;
    }
    node[parts.at(-1)!] = value;
  }
  return facts;
}

function holdsFor(condition: Condition, facts: object): boolean | null {
  try {
    return isSatisfied(condition, facts);
  } catch {
    return null;
  }
}

export function traceCondition(condition: Condition, facts: object): Traced {
  const traced = (node: ConditionNode, own: Condition): Traced => ({
    node,
    holds: holdsFor(own, facts),
    children:
      node.kind === 'group' ? node.children.map((child) => traced(child, conditionOfNode(child))) : [],
  });
  const root: ConditionGroup = readCondition(condition);
  return traced(root, condition);
}

/** Names that a part of a condition reads. */
export const readsOf = (node: ConditionNode): string[] =>
  variablesOf(conditionOfNode(node)).filter((name) => name !== '');

/**
 * The comparisons because of which a condition does not hold, in their order: all that fail of a conjunction, all of a
 * disjunction. Empty when it holds.
 */
export function failingParts(condition: Condition, facts: object): Condition[] {
  const root = traceCondition(condition, facts);
  return root.holds === true ? [] : failingIn(root, condition);
}

function failingIn({ node, children }: Traced, own: Condition): Condition[] {
  const isJoined = node.kind === 'group' && (node.join === 'all' || node.join === 'any');
  if (!isJoined || children.length === 0) return [own];
  return children
    .filter(({ holds }) => holds !== true)
    .flatMap((child) => failingIn(child, conditionOfNode(child.node)));
}
