/** The tree of departments as rows: which are visible, and where a move by one step leads. */
export interface TreeNode {
  id: number;
  parentId: number | null;
  depth: number;
}
export interface Move {
  parentId: number | null;
  /** Place among its new siblings, without itself. */
  position: number;
}

const siblingsOf = <N extends TreeNode>(nodes: readonly N[], parentId: number | null) =>
  nodes.filter((node) => node.parentId === parentId);

/** The visible rows: those without a closed ancestor, parents before children. */
export function openRows<N extends TreeNode>(nodes: readonly N[], closed: ReadonlySet<number>): N[] {
  const rows: N[] = [];
  const walk = (parentId: number | null) => {
    for (const node of siblingsOf(nodes, parentId)) {
      rows.push(node);
      if (!closed.has(node.id)) walk(node.id);
    }
  };
  walk(null);
  return rows;
}

/** Whether `id` is `other` or one of its descendants. */
export function isUnder(nodes: readonly TreeNode[], id: number | null, other: number): boolean {
  for (let at = id; at !== null; at = nodes.find((node) => node.id === at)?.parentId ?? null)
    if (at === other) return true;
  return false;
}

/** One step up, down, in (under the sibling before) or out (after its parent); null where there is none. */
export function step(nodes: readonly TreeNode[], id: number, way: 'up' | 'down' | 'in' | 'out'): Move | null {
  const node = nodes.find((each) => each.id === id);
  if (!node) return null;
  const siblings = siblingsOf(nodes, node.parentId);
  const place = siblings.indexOf(node);
  if (way === 'up') return place > 0 ? { parentId: node.parentId, position: place - 1 } : null;
  if (way === 'down')
    return place < siblings.length - 1 ? { parentId: node.parentId, position: place + 1 } : null;
  if (way === 'in') {
    const before = siblings[place - 1];
    return before ? { parentId: before.id, position: siblingsOf(nodes, before.id).length } : null;
  }
  const parent = nodes.find((each) => each.id === node.parentId);
  if (!parent) return null;
  return { parentId: parent.parentId, position: siblingsOf(nodes, parent.parentId).indexOf(parent) + 1 };
}

/** The parent and position of a row, as a move that would put it there. */
export function placeOf(nodes: readonly TreeNode[], id: number): Move | null {
  const node = nodes.find((each) => each.id === id);
  return node ? { parentId: node.parentId, position: siblingsOf(nodes, node.parentId).indexOf(node) } : null;
}

/** The move with its position limited to the end of the new siblings. */
export function withinSiblings(nodes: readonly TreeNode[], id: number, { parentId, position }: Move): Move {
  return {
    parentId,
    position: Math.min(position, siblingsOf(nodes, parentId).filter((node) => node.id !== id).length),
  };
}

/** The nodes that match, with all their ancestors, in the order of `nodes`. */
export function withAncestors<N extends TreeNode>(nodes: readonly N[], fits: (node: N) => boolean): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const included = new Set<number>();
  for (const node of nodes.filter(fits))
    for (
      let at: N | undefined = node;
      at && !included.has(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    )
      included.add(at.id);
  return nodes.filter(({ id }) => included.has(id));
}
