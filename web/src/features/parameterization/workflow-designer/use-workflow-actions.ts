import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { DesignAction, EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { stageName } from './model/stage-texts.rules.ts';
import { branchOf, endsBranch } from './model/workflow-tree.rules.ts';
import { useWorkflowEdits } from './use-workflow-edits.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';

const kinds = ['field', 'office', 'system'] as const;

/** What the command palette offers for a workflow: to add, to go to a stage, to change what is selected. */
export function useWorkflowActions(editor: EditorProps): DesignAction[] {
  const t = useText(workflowDesignerMessages);
  const lang = useLanguage();
  const edits = useWorkflowEdits(editor);
  const { tree, node } = edits;
  const own = node ? branchOf(node) : [];
  const targets = tree.nodes.filter((other) => node && !endsBranch(other.json));
  const changes: DesignAction[] = [
    ...kinds.map((kind) => ({ label: t('addKind', { name: t(kind) }), run: () => void edits.add(kind) })),
    ...kinds.slice(0, 2).map((kind) => ({
      label: t('insertKind', { name: t(kind) }),
      run: () => void edits.insertBefore(kind),
    })),
    { label: t('up'), hint: 'Alt+↑', run: () => void edits.up() },
    { label: t('down'), hint: 'Alt+↓', run: () => void edits.down() },
    { label: t('duplicate'), hint: 'Ctrl+D', run: () => void edits.duplicate() },
    { label: t('copy'), hint: 'Ctrl+C', run: edits.copy },
    { label: t('cut'), hint: 'Ctrl+X', run: edits.cut },
    { label: t('paste'), hint: 'Ctrl+V', run: edits.paste },
    { label: t('remove'), hint: 'Supr', run: edits.remove },
    { label: t('removeBranch'), hint: 'Shift+Supr', run: edits.removeBranch },
    ...targets
      .filter((other) => !own.includes(other) && other !== node?.parent)
      .map((other) => ({
        label: t('moveTo', { name: stageName(other, lang) }),
        hint: other.key,
        run: () => void (node && edits.moveAfter(node, other)),
      })),
    ...targets.map((other) => ({
      label: t('duplicateTo', { name: stageName(other, lang) }),
      hint: other.key,
      run: () => void (node && edits.duplicateAfter(node, other)),
    })),
  ];
  return [
    ...(editor.readOnly ? [] : changes),
    { label: t('goToWorkflow'), run: () => editor.select(null) },
    ...tree.nodes.map((each) => ({
      label: t('goTo', { name: stageName(each, lang) }),
      hint: each.key,
      run: () => editor.select(each.path),
    })),
  ];
}
