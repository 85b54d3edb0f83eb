import type { StageNode, WorkflowTree } from './workflow-tree.rules.ts';

/**
 * Places of the stages, from left to right: each beside the middle of what follows it. A tree needs no search for
 * crossings, so this is one walk over it.
 */
export const boxSize = { width: 208, height: 56 } as const;
/** Between two stages there is room for the condition over the lower one. */
const gap = { x: 56, y: 30 } as const;

export interface Place {
  x: number;
  y: number;
}

/** Upper left corners by id of the node. */
export function placesOf({ nodes }: WorkflowTree): Map<string, Place> {
  const places = new Map<string, Place>();
  let bottom = 0;
  const rows = new Map<StageNode, number>();
  // What follows a stage comes after it in the outline, so the last are placed first; rows are then turned around.
  for (const node of nodes.toReversed()) {
    const own = node.children.map((child) => rows.get(child)!);
    const y = own.length > 0 ? (own[0]! + own.at(-1)!) / 2 : bottom;
    if (own.length === 0) bottom += boxSize.height + gap.y;
    rows.set(node, y);
  }
  const last = Math.max(0, bottom - boxSize.height - gap.y);
  for (const node of nodes)
    places.set(node.id, { x: node.depth * (boxSize.width + gap.x), y: last - rows.get(node)! });
  return places;
}

/** Where an arrow key leads from a stage. */
export function neighbourOf(tree: WorkflowTree, node: StageNode, key: string): StageNode | undefined {
  if (key === 'ArrowLeft') return node.parent ?? undefined;
  if (key === 'ArrowRight') return node.children[0];
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const column = tree.nodes.filter(({ depth }) => depth === node.depth);
  return column[column.indexOf(node) + (key === 'ArrowUp' ? -1 : 1)];
}
