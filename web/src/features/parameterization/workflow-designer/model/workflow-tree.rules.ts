import { stagesOpenedBy } from '@cuadrilla/contract/parameterization/workflows/workflow-rules.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { DesignDocument, Path } from '#features/parameterization/designer/commands.rules.ts';

/**
 * A workflow as a tree of stages. It is read from the JSON as it is, whatever is wrong with it: a stage that nothing
 * leads to stands beside the tree, and what is no stage is left alone.
 */
export type StageJson = Readonly<Record<string, unknown>>;
export type LinkJson = Readonly<Record<string, unknown>>;

/** A transition with its place in the JSON. */
export interface Link {
  index: number;
  json: LinkJson;
  from: string;
  to: string;
}

export interface StageNode {
  path: Path;
  /** The path as text. */
  id: string;
  index: number;
  key: string;
  json: StageJson;
  depth: number;
  /** Null for the start and for a stage that nothing leads to. */
  parent: StageNode | null;
  children: StageNode[];
  /** The transitions that lead to it from its parent, in their order. */
  links: readonly Link[];
  /** Whether a rule of its parent opens it. */
  isOpenedByRule: boolean;
  /** Neither the start nor reached from it. */
  isLoose: boolean;
}

export interface WorkflowTree {
  start: string;
  /** In the order of the outline: each stage before what follows it. */
  nodes: readonly StageNode[];
  byKey: ReadonlyMap<string, StageNode>;
  /** The transitions that leave each stage, in the order in which they are tried. */
  leaving: ReadonlyMap<string, readonly Link[]>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (document: DesignDocument, name: string): readonly unknown[] => {
  const list = document[name];
  return Array.isArray(list) ? list : [];
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orderOf = ({ json }: Link): number => (typeof json.order === 'number' ? json.order : 0);

export const linksOf = (document: DesignDocument): Link[] =>
  listIn(document, 'transitions').flatMap((json, index) =>
    isRecord(json) ? [{ index, json, from: text(json.from), to: text(json.to) }] : [],
  );

/** Codes of the rules that a stage runs. */
export const rulesOf = (stage: StageJson): string[] =>
  Array.isArray(stage.rules) ? stage.rules.filter((code) => typeof code === 'string') : [];

type Builder = WorkflowTree & { opened: (stage: StageJson) => string[] };

function nodesIn(document: DesignDocument): StageNode[] {
  return listIn(document, 'stages').flatMap((json, index) =>
    isRecord(json)
      ? [
          {
            path: ['stages', index],
            id: `stages.${index}`,
            index,
            key: text(json.key),
            json,
            depth: 0,
            parent: null,
            children: [],
            links: [],
            isOpenedByRule: false,
            isLoose: true,
          },
        ]
      : [],
  );
}

/** Puts everything that follows a stage under it, in the order of its transitions. */
function grow(root: StageNode, tree: Builder, placed: Set<StageNode>, isLoose: boolean): StageNode[] {
  const order: StageNode[] = [];
  const queue = [root];
  placed.add(root);
  for (let node = queue.pop(); node; node = queue.pop()) {
    node.isLoose = isLoose;
    order.push(node);
    const links = tree.leaving.get(node.key) ?? [];
    const own = tree.byKey.get(node.key) === node;
    const ruled = own ? tree.opened(node.json) : [];
    for (const key of new Set(own ? [...links.map(({ to }) => to), ...ruled] : [])) {
      const child = tree.byKey.get(key);
      if (!child || placed.has(child)) continue;
      placed.add(child);
      child.parent = node;
      child.depth = node.depth + 1;
      child.links = links.filter(({ to }) => to === key);
      child.isOpenedByRule = ruled.includes(key);
      node.children.push(child);
    }
    queue.push(...node.children.toReversed());
  }
  return order;
}

const noRules: KnownRules = new Map();
/** Several parts of the screen read the tree of one document. */
const known = new WeakMap<DesignDocument, { rules: KnownRules; tree: WorkflowTree }>();

/** @param rules by code; a rule that opens a stage leads to it as a transition does */
export function workflowTree(document: DesignDocument, rules: KnownRules = noRules): WorkflowTree {
  const found = known.get(document);
  if (found?.rules === rules) return found.tree;
  const tree = readTree(document, rules);
  known.set(document, { rules, tree });
  return tree;
}

function readTree(document: DesignDocument, rules: KnownRules): WorkflowTree {
  const all = nodesIn(document);
  const byKey = new Map<string, StageNode>();
  for (const node of all) if (!byKey.has(node.key)) byKey.set(node.key, node);
  const links = linksOf(document).toSorted((a, b) => orderOf(a) - orderOf(b) || a.index - b.index);
  const leaving = Map.groupBy(links, ({ from }) => from);
  const opened = (stage: StageJson): string[] =>
    rulesOf(stage).flatMap((code) => {
      const rule = rules.get(code);
      return rule ? stagesOpenedBy(rule) : [];
    });
  const start = text(document.start);
  const tree: Builder = { start, nodes: [], byKey, leaving, opened };
  const placed = new Set<StageNode>();
  const first = byKey.get(start);
  const nodes = first ? grow(first, tree, placed, false) : [];
  const reached = new Set([...links.map(({ to }) => to), ...all.flatMap(({ json }) => opened(json))]);
  const loose = all.filter(
    (node) => !placed.has(node) && (!reached.has(node.key) || byKey.get(node.key) !== node),
  );
  for (const root of [...loose, ...all]) if (!placed.has(root)) nodes.push(...grow(root, tree, placed, true));
  return { start, nodes, byKey, leaving };
}

/** The stage that a path leads to, into, or from which the transition there leaves. */
export function nodeAround(
  tree: WorkflowTree,
  document: DesignDocument,
  path: Path | null,
): StageNode | null {
  if (path?.[0] === 'stages') return tree.nodes.find(({ index }) => index === path[1]) ?? null;
  if (path?.[0] !== 'transitions') return null;
  const link = listIn(document, 'transitions')[Number(path[1])];
  return (isRecord(link) && tree.byKey.get(text(link.from))) || null;
}

/** A stage and everything below it, in the order of the outline. */
export function branchOf(node: StageNode): StageNode[] {
  const found: StageNode[] = [];
  const queue = [node];
  for (let next = queue.pop(); next; next = queue.pop()) {
    found.push(next);
    queue.push(...next.children.toReversed());
  }
  return found;
}

/** A system stage that ends its branch: nothing can follow it. */
export function endsBranch({ kind, system }: StageJson): boolean {
  const type = isRecord(system) ? system.type : undefined;
  return kind === 'system' && (type === 'close' || type === 'launch');
}

export type Refusal = 'self' | 'cycle' | 'ends' | 'predecessor';

/** Why one stage cannot lead to another one; null when it can. */
export function refusalOf(from: StageNode, to: StageNode): Refusal | null {
  if (from === to) return 'self';
  if (endsBranch(from.json)) return 'ends';
  if (branchOf(to).includes(from)) return 'cycle';
  return to.parent === from || (to.parent === null && to.isLoose) ? null : 'predecessor';
}
