import { isSamePath } from '#features/parameterization/designer/commands.rules.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { listIn, type StageNode } from '../model/workflow-tree.rules.ts';
import type { WorkflowEdits } from '../use-workflow-edits.ts';

/** What every part of a stage's properties is given. */
export interface StageProps {
  editor: EditorProps;
  edits: WorkflowEdits;
  node: StageNode;
}

const others = ['start', 'transitions', 'orderFields', 'engineKeys'] as const;

/**
 * Whether a part of the properties shows the same although the name of its stage may be another one: typing a name
 * draws the field of the name alone. What such a part does changes places in the document, which a name does not move.
 */
export function isSameStage(a: StageProps, b: StageProps): boolean {
  const [before, after] = [a.editor, b.editor];
  if (a.node.id !== b.node.id || before.readOnly !== after.readOnly) return false;
  if (!isSamePath(before.selected, after.selected)) return false;
  if (others.some((name) => before.document[name] !== after.document[name])) return false;
  const [old, now] = [listIn(before.document, 'stages'), listIn(after.document, 'stages')];
  if (old.length !== now.length || old.some((stage, at) => at !== a.node.index && stage !== now[at]))
    return false;
  const keys = new Set([...Object.keys(a.node.json), ...Object.keys(b.node.json)]);
  return [...keys].every((key) => key === 'name' || a.node.json[key] === b.node.json[key]);
}
