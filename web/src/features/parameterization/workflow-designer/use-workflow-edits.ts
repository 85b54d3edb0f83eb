import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { useLanguage } from '#i18n/language.ts';
import { translate, useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { Command } from '#features/parameterization/designer/commands.rules.ts';
import { copiedPart, copyPart } from '#features/parameterization/designer/design-clipboard.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { stageName } from './model/stage-texts.rules.ts';
import {
  addCommand,
  copyOf,
  insertBeforeCommand,
  isCopiedBranch,
  moveCommand,
  pasteCommand,
  removeBranchCommand,
  removeCommand,
  siblingCommand,
} from './model/workflow-commands.rules.ts';
import { branchOf, nodeAround, type StageNode } from './model/workflow-tree.rules.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';
import { useTree } from './workflow-world.ts';

const newNames = (kind: StageKind) => ({
  es: `${translate(workflowDesignerMessages, 'es')('newName')} (${translate(workflowDesignerMessages, 'es')(kind).toLowerCase()})`,
  en: `${translate(workflowDesignerMessages, 'en')('newName')} (${translate(workflowDesignerMessages, 'en')(kind).toLowerCase()})`,
});

/** What buttons, keys and the palette do with the workflow, each on the stage that is selected. */
export function useWorkflowEdits({ document, selected, readOnly, run }: EditorProps) {
  const t = useText(workflowDesignerMessages);
  const lang = useLanguage();
  const tree = useTree(document);
  const node = nodeAround(tree, document, selected);
  const attempt = (command: Command | null, refusal: string): boolean => {
    if (readOnly) return false;
    if (command) run(command);
    else toast.info(refusal);
    return command !== null;
  };
  /** A new stage follows what is selected, else what is selected ends there and it follows the stage before. */
  const target = node ?? (tree.nodes.at(0) || null);
  const copy = () => {
    if (node) copyPart('workflow', copyOf(document, node));
  };
  const removeBranch = () => {
    if (!node) return;
    const count = branchOf(node).length;
    if (attempt(removeBranchCommand(document, tree, node), t('cannotRemove')))
      toast.info(t('removedBranch', { n: count, name: stageName(node, lang) }));
  };
  return {
    tree,
    node,
    add: (kind: StageKind) =>
      attempt(addCommand(document, tree, target, kind, newNames(kind)), t('cannotAdd')),
    insertBefore: (kind: StageKind) =>
      node && attempt(insertBeforeCommand(document, tree, node, kind, newNames(kind)), t('cannotMove')),
    up: () => node && attempt(siblingCommand(tree, node, -1), t('cannotMove')),
    down: () => node && attempt(siblingCommand(tree, node, 1), t('cannotMove')),
    moveAfter: (own: StageNode, after: StageNode) =>
      attempt(moveCommand(document, tree, own, after), t('cannotMove')),
    duplicateAfter: (own: StageNode, after: StageNode | null) =>
      attempt(after && pasteCommand(document, tree, after, copyOf(document, own)), t('cannotMove')),
    duplicate: () =>
      node &&
      attempt(
        node.parent && pasteCommand(document, tree, node.parent, copyOf(document, node)),
        t('cannotMove'),
      ),
    remove: () => {
      if (node && attempt(removeCommand(document, tree, node), t('cannotRemove')))
        toast.info(t('removed', { name: stageName(node, lang) }));
    },
    removeBranch,
    copy,
    cut: () => {
      copy();
      removeBranch();
    },
    paste: () => {
      const copied = copiedPart('workflow');
      attempt(isCopiedBranch(copied) ? pasteCommand(document, tree, target, copied) : null, t('cannotPaste'));
    },
  };
}
export type WorkflowEdits = ReturnType<typeof useWorkflowEdits>;
