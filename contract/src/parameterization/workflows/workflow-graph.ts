import type { Stage, Transition, WorkflowDefinition } from './workflow-definition.ts';

/**
 * The shape of a workflow: walks that the engine, the designer and the monitoring diagram share. All are safe
 * on drafts with cycles.
 */

export const stageOf = (definition: WorkflowDefinition, key: string): Stage | undefined =>
  definition.stages.find((stage) => stage.key === key);

/** Transitions that leave a stage, in the order they are tried. */
export const outgoing = (definition: WorkflowDefinition, key: string): Transition[] =>
  definition.transitions
    .filter((transition) => transition.from === key)
    .toSorted((a, b) => a.order - b.order);

/** Keys of the stages directly after one. */
export const successors = (definition: WorkflowDefinition, key: string): string[] => [
  ...new Set(outgoing(definition, key).map((transition) => transition.to)),
];

/** Keys of the stages before one, nearest first, without itself. */
export function ancestors(definition: WorkflowDefinition, key: string): string[] {
  const found: string[] = [];
  let current: string | undefined = key;
  while (
    (current = definition.transitions.find((transition) => transition.to === current)?.from) !== undefined
  ) {
    if (current === key || found.includes(current)) break;
    found.push(current);
  }
  return found;
}

/** Keys of all stages after one, nearest first, without itself. */
export function descendants(definition: WorkflowDefinition, key: string): string[] {
  const found = new Set([key]);
  for (const current of found) for (const next of successors(definition, current)) found.add(next);
  found.delete(key);
  return [...found];
}
