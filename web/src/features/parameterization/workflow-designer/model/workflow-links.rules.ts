import type { Change } from '#features/parameterization/designer/commands.rules.ts';
import type { Link, LinkJson, StageNode, WorkflowTree } from './workflow-tree.rules.ts';

/** Transitions of a stage in the order in which they are tried. */

export const isElse = ({ when }: LinkJson): boolean => when === null || when === undefined || when === true;

/** A transition that is new, without its order. */
export interface NewLink {
  from: string;
  to: string;
  when: unknown;
  label?: unknown;
}

/** Gives transitions the orders 1, 2, 3 …; what has its order already is left alone. */
export function ordered(sequence: readonly (Link | NewLink)[]): { changes: Change[]; added: LinkJson[] } {
  const changes: Change[] = [];
  const added: LinkJson[] = [];
  for (const [at, link] of sequence.entries()) {
    const order = at + 1;
    if ('index' in link) {
      if (link.json.order !== order)
        changes.push({ type: 'set', at: ['transitions', link.index, 'order'], value: order });
    } else {
      const { from, to, when, label } = link;
      added.push({ from, to, order, when, ...(label === undefined ? {} : { label }) });
    }
  }
  return { changes, added };
}

/** Where a new transition goes among those of a stage: before the one that is taken otherwise. */
export function placeForNew({ json }: StageNode, leaving: readonly Link[]): number {
  const otherwise = json.choose === 'all' ? -1 : leaving.findIndex((link) => isElse(link.json));
  return otherwise === -1 ? leaving.length : otherwise;
}

/**
 * The condition of a new transition: none for the last one, which is then taken otherwise. One before another holds
 * never, until somebody says when.
 */
export const conditionForNew = (place: number, leaving: readonly Link[]): unknown =>
  place < leaving.length ? false : null;

/** Adds transitions where new ones go; those that have a condition keep it. */
export function withNewLinks(
  tree: WorkflowTree,
  from: StageNode,
  links: readonly Pick<NewLink, 'to' | 'when' | 'label'>[],
): { changes: Change[]; added: LinkJson[] } {
  const leaving = tree.leaving.get(from.key) ?? [];
  const place = placeForNew(from, leaving);
  const fresh = links.map((link): NewLink => ({
    ...link,
    from: from.key,
    when: isElse({ when: link.when }) ? conditionForNew(place, leaving) : link.when,
  }));
  return ordered([...leaving.slice(0, place), ...fresh, ...leaving.slice(place)]);
}

/** Both conditions at once; null and true always hold. */
export function bothOf(a: unknown, b: unknown): unknown {
  if (isElse({ when: a })) return b ?? null;
  return isElse({ when: b }) ? a : { and: [a, b] };
}

/** Removes entries of a list, the last first, so that the places of the others hold meanwhile. */
export const removals = (list: 'stages' | 'transitions', indexes: readonly number[]): Change[] =>
  [...new Set(indexes)].toSorted((a, b) => b - a).map((index) => ({ type: 'remove', at: [list, index] }));
