import type { Command, DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { ordered, removals, withNewLinks } from './workflow-links.rules.ts';
import { listIn, refusalOf, type Link, type StageNode, type WorkflowTree } from './workflow-tree.rules.ts';

/** What can be done with the transitions of one stage; null where it would leave no tree. */

/** Another way to a stage that follows already, or to one that nothing leads to. */
export function linkCommand(
  document: DesignDocument,
  tree: WorkflowTree,
  from: StageNode,
  to: StageNode,
): Command | null {
  if (refusalOf(from, to) !== null) return null;
  const { changes, added } = withNewLinks(tree, from, [{ to: to.key, when: null }]);
  const place = listIn(document, 'transitions').length;
  return {
    changes: [...changes, { type: 'add', to: ['transitions', place], values: added }],
    selected: ['transitions', place],
  };
}

/** Whether a transition is the only one that leads to its stage. */
export const isOnlyWay = (node: StageNode, link: Link): boolean =>
  !node.children.some(
    ({ key, links, isOpenedByRule }) => key === link.to && (links.length > 1 || isOpenedByRule),
  );

export const unlinkCommand = (node: StageNode, link: Link): Command | null =>
  isOnlyWay(node, link) ? null : { changes: removals('transitions', [link.index]), selected: node.path };

/** Leads a transition to another stage that follows the same one. */
export function targetCommand(node: StageNode, link: Link, to: StageNode): Command | null {
  if (to.key === link.to || refusalOf(node, to) !== null || isOnlyWay(node, link)) return null;
  return { changes: [{ type: 'set', at: ['transitions', link.index, 'to'], value: to.key }] };
}

export function reorderCommand(
  tree: WorkflowTree,
  node: StageNode,
  link: Link,
  step: -1 | 1,
): Command | null {
  const leaving = tree.leaving.get(node.key) ?? [];
  const at = leaving.findIndex(({ index }) => index === link.index);
  if (at === -1 || at + step < 0 || at + step >= leaving.length) return null;
  const { changes } = ordered(leaving.toSpliced(at, 1).toSpliced(at + step, 0, leaving[at]!));
  return changes.length > 0 ? { changes } : null;
}
