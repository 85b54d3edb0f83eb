import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import type {
  Change,
  Command,
  DesignDocument,
  Path,
} from '#features/parameterization/designer/commands.rules.ts';
import { bothOf, ordered, removals, withNewLinks, type NewLink } from './workflow-links.rules.ts';
import { freeStageKey } from './stage-keys.rules.ts';
import {
  branchOf,
  endsBranch,
  isRecord,
  linksOf,
  listIn,
  type Link,
  type LinkJson,
  type StageJson,
  type StageNode,
  type WorkflowTree,
} from './workflow-tree.rules.ts';

/**
 * What can be done with the stages of a workflow, each as one command that leaves a tree where there was one; null
 * where it cannot be done.
 */

export const keysOf = (tree: WorkflowTree): Set<string> => new Set(tree.byKey.keys());

/** A stage as it is made: what must be chosen yet is missing, and the check says so. */
export const newStage = (key: string, kind: StageKind, names: { es: string; en: string }): StageJson => ({
  key,
  name: names,
  kind,
  ...(kind === 'system' ? { system: { type: 'close' } } : {}),
});

const addStages = (at: number, stages: readonly StageJson[]): Change => ({
  type: 'add',
  to: ['stages', at],
  values: stages,
});
const addLinks = (document: DesignDocument, links: readonly LinkJson[]): Change[] =>
  links.length === 0
    ? []
    : [{ type: 'add', to: ['transitions', listIn(document, 'transitions').length], values: links }];

/** Adds a stage after another one, or as the start of a workflow that has none. */
export function addCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  parent: StageNode | null,
  kind: StageKind,
  names: { es: string; en: string },
): Command | null {
  const stage = newStage(freeStageKey(keysOf(tree), parent?.key), kind, names);
  return pasteCommand(document, tree, parent, { start: String(stage.key), stages: [stage], transitions: [] });
}

/** Puts a stage before another one: what led to that leads to the new one. */
export function insertBeforeCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
  kind: StageKind,
  names: { es: string; en: string },
): Command | null {
  const stage = newStage(freeStageKey(keysOf(tree), node.key), kind, names);
  if (endsBranch(stage) || (node.parent !== null && node.links.length === 0)) return null;
  const key = String(stage.key);
  const redirected: Change[] =
    node.key === tree.start
      ? [{ type: 'set', at: ['start'], value: key }]
      : node.links.map(({ index }) => ({ type: 'set', at: ['transitions', index, 'to'], value: key }));
  return {
    changes: [
      ...redirected,
      ...addLinks(document, [{ from: key, to: node.key, order: 1, when: null }]),
      addStages(node.index, [stage]),
    ],
    selected: ['stages', node.index],
  };
}

/** Moves a stage with everything below it after another one. */
export function moveCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
  target: StageNode,
): Command | null {
  const isRuled = node.parent !== null && node.links.length === 0;
  if (node.key === tree.start || isRuled || target === node.parent) return null;
  if (endsBranch(target.json) || branchOf(node).includes(target)) return null;
  const moved = node.links.map(({ json }) => ({ to: node.key, when: json.when, label: json.label }));
  const { changes, added } = withNewLinks(
    tree,
    target,
    moved.length > 0 ? moved : [{ to: node.key, when: null }],
  );
  return {
    changes: [
      ...changes,
      ...addLinks(document, added),
      ...removals(
        'transitions',
        node.links.map(({ index }) => index),
      ),
    ],
    selected: node.path,
  };
}

/** One place up or down among the stages that follow the same one. */
export function siblingCommand(tree: WorkflowTree, node: StageNode, step: -1 | 1): Command | null {
  const siblings = node.parent?.children.filter(({ links }) => links.length > 0) ?? [];
  const other = siblings[siblings.indexOf(node) + step];
  if (!node.parent || node.links.length === 0 || !other) return null;
  const leaving = tree.leaving.get(node.parent.key) ?? [];
  const rest = leaving.filter((link) => !node.links.includes(link));
  const edge = step < 0 ? rest.indexOf(other.links[0]!) : rest.indexOf(other.links.at(-1)!) + 1;
  const { changes } = ordered([...rest.slice(0, edge), ...node.links, ...rest.slice(edge)]);
  return changes.length > 0 ? { changes } : null;
}

const touches =
  (keys: ReadonlySet<string>) =>
  (link: Link): boolean =>
    keys.has(link.from) || keys.has(link.to);

/** Where the selection goes when stages are removed. */
const selectionAfter = (node: StageNode | null, removed: readonly number[]): Path | null =>
  node && ['stages', node.index - removed.filter((index) => index < node.index).length];

/** Removes a stage with everything below it; the start stays. */
export function removeBranchCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
): Command | null {
  if (node.key === tree.start) return null;
  const branch = branchOf(node);
  const stages = branch.map(({ index }) => index);
  const links = linksOf(document).filter(touches(new Set(branch.map(({ key }) => key))));
  return {
    changes: [
      ...removals(
        'transitions',
        links.map(({ index }) => index),
      ),
      ...removals('stages', stages),
    ],
    selected: selectionAfter(node.parent, stages),
  };
}

/** Removes one stage; what follows it follows what was before it, when both conditions hold. */
export function removeCommand(document: DesignDocument, tree: WorkflowTree, node: StageNode): Command | null {
  if (node.children.length === 0) return removeBranchCommand(document, tree, node);
  if (node.children.some(({ links }) => links.length === 0)) return null;
  const leaving = tree.leaving.get(node.key) ?? [];
  const gone = [
    ...revisitsOf(document, node.key, undefined),
    ...removals(
      'transitions',
      [...node.links, ...leaving].map(({ index }) => index),
    ),
  ];
  const without = removals('stages', [node.index]);
  if (node.key === tree.start) {
    const [next, ...others] = node.children;
    if (!next || others.length > 0) return null;
    const begin: Change = { type: 'set', at: ['start'], value: next.key };
    return { changes: [begin, ...gone, ...without], selected: selectionAfter(next, [node.index]) };
  }
  if (!node.parent || node.links.length === 0) return null;
  const sequence = (tree.leaving.get(node.parent.key) ?? []).flatMap((link): (Link | NewLink)[] =>
    node.links.includes(link) ? leaving.map((next) => joinedLink(link, next)) : [link],
  );
  const { changes, added } = ordered(sequence);
  return {
    changes: [...changes, ...addLinks(document, added), ...gone, ...without],
    selected: selectionAfter(node.parent, [node.index]),
  };
}

const joinedLink = (before: Link, after: Link): NewLink => ({
  from: before.from,
  to: after.to,
  when: bothOf(before.json.when, after.json.when),
  label: after.json.label ?? before.json.label,
});

/** A stage with everything below it, as it is copied. */
export interface CopiedBranch {
  start: string;
  stages: readonly StageJson[];
  transitions: readonly LinkJson[];
}

export function copyOf(document: DesignDocument, node: StageNode): CopiedBranch {
  const branch = branchOf(node);
  const keys = new Set(branch.map(({ key }) => key));
  return {
    start: node.key,
    stages: branch.map(({ json }) => json),
    transitions: linksOf(document).flatMap(({ json, from, to }) =>
      keys.has(from) && keys.has(to) ? [json] : [],
    ),
  };
}

/** Adds a copied branch after a stage, or as the whole of an empty workflow; its stages get free keys. */
export function pasteCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  target: StageNode | null,
  { start, stages, transitions }: CopiedBranch,
): Command | null {
  const isEmpty = tree.nodes.length === 0;
  if ((!target && !isEmpty) || (target && endsBranch(target.json)) || stages.length === 0) return null;
  const taken = keysOf(tree);
  const keys = new Map<string, string>();
  for (const { key } of stages) {
    const free = taken.has(String(key)) ? freeStageKey(taken, String(key)) : String(key);
    taken.add(free);
    keys.set(String(key), free);
  }
  const renamed = (key: unknown): string => keys.get(String(key)) ?? String(key);
  const copies = stages.map((stage) => ({
    ...structuredClone(stage),
    key: renamed(stage.key),
    ...(stage.revisitOf === undefined ? {} : { revisitOf: renamed(stage.revisitOf) }),
  }));
  const inner = transitions.map((link) => ({
    ...structuredClone(link),
    from: renamed(link.from),
    to: renamed(link.to),
  }));
  const place = target ? target.index + 1 : 0;
  const first = copies.findIndex(({ key }) => key === renamed(start));
  const { changes, added } = target
    ? withNewLinks(tree, target, [{ to: renamed(start), when: null }])
    : { changes: [], added: [] };
  const begin: Change[] = isEmpty ? [{ type: 'set', at: ['start'], value: renamed(start) }] : [];
  return {
    changes: [
      ...begin,
      ...changes,
      ...addLinks(document, [...added, ...inner]),
      addStages(Math.min(place, listIn(document, 'stages').length), copies),
    ],
    selected: ['stages', place + Math.max(0, first)],
  };
}

/** Whether something that was copied is a branch of a workflow. */
export function isCopiedBranch(value: unknown): value is CopiedBranch {
  if (typeof value !== 'object' || value === null) return false;
  const { start, stages, transitions } = value as Record<string, unknown>;
  const isObject = (each: unknown): boolean => typeof each === 'object' && each !== null;
  return (
    typeof start === 'string' &&
    Array.isArray(stages) &&
    Array.isArray(transitions) &&
    [...stages, ...transitions].every(isObject) &&
    stages.some((stage: StageJson) => stage.key === start)
  );
}

/** Lets the stages that make the visit of one again name another key, or none. */
const revisitsOf = (document: DesignDocument, former: string, key: string | undefined): Change[] =>
  listIn(document, 'stages').flatMap((stage, index): Change[] =>
    isRecord(stage) && stage.revisitOf === former
      ? [{ type: 'set', at: ['stages', index, 'revisitOf'], ...(key === undefined ? {} : { value: key }) }]
      : [],
  );

/** Gives a stage another key, with everything in the workflow that names it. */
export function renameCommand(document: DesignDocument, node: StageNode, key: string): Command {
  const ends = linksOf(document).flatMap(({ index, from, to }): Change[] => [
    ...(from === node.key ? [{ type: 'set' as const, at: ['transitions', index, 'from'], value: key }] : []),
    ...(to === node.key ? [{ type: 'set' as const, at: ['transitions', index, 'to'], value: key }] : []),
  ]);
  const start: Change[] = document.start === node.key ? [{ type: 'set', at: ['start'], value: key }] : [];
  return {
    changes: [
      { type: 'set', at: [...node.path, 'key'], value: key },
      ...start,
      ...ends,
      ...revisitsOf(document, node.key, key),
    ],
  };
}
