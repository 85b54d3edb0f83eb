import { isSameJson, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { isRecord, linksOf, listIn, workflowTree, type Link, type StageNode } from './workflow-tree.rules.ts';

export type StageChange = 'added' | 'removed' | 'changed';

export interface VersionOverlay {
  /** The later version, with the stages that it no longer has where they were. */
  document: DesignDocument;
  /** By key of the stage; those that did not change are missing. */
  changes: ReadonlyMap<string, StageChange>;
}

const leavesAlike = (before: readonly Link[] = [], after: readonly Link[] = []): boolean =>
  before.length === after.length &&
  before.every(
    (link, at) =>
      link.to === after[at]!.to && isSameJson(link.json.when ?? null, after[at]!.json.when ?? null),
  );

/** Two versions of a workflow as one that can be drawn. */
export function versionOverlay(before: DesignDocument, after: DesignDocument): VersionOverlay {
  const [old, now] = [workflowTree(before), workflowTree(after)];
  const isSame = (earlier: StageNode, later: StageNode): boolean =>
    isSameJson(earlier.json, later.json) &&
    earlier.parent?.key === later.parent?.key &&
    leavesAlike(old.leaving.get(earlier.key), now.leaving.get(later.key));
  const changes = new Map<string, StageChange>();
  for (const [key, node] of now.byKey) {
    const earlier = old.byKey.get(key);
    if (!earlier) changes.set(key, 'added');
    else if (!isSame(earlier, node)) changes.set(key, 'changed');
  }
  const gone = [...old.byKey.keys()].filter((key) => !now.byKey.has(key));
  for (const key of gone) changes.set(key, 'removed');
  const isGone = new Set(gone);
  const stages = listIn(before, 'stages').filter((stage) => isRecord(stage) && isGone.has(String(stage.key)));
  const last = listIn(after, 'transitions').length;
  const ways = linksOf(before)
    .filter(({ to }) => isGone.has(to))
    .map(({ json }, at) => ({ ...json, order: last + at + 1 }));
  return {
    document: {
      ...after,
      stages: [...listIn(after, 'stages'), ...stages],
      transitions: [...listIn(after, 'transitions'), ...ways],
    },
    changes,
  };
}
