import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { DesignAction, EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { formKinds } from './model/form-kinds.ts';
import { shownText } from './model/form-texts.rules.ts';
import { formNodes, isContainer } from './model/form-tree.rules.ts';
import { useFormEdits } from './use-form-edits.ts';

/** What the command palette offers for a form: to add, to go to a question, to change what is selected. */
export function useFormActions(editor: EditorProps): DesignAction[] {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const edits = useFormEdits(editor);
  const nodes = formNodes(editor.document);
  const changes: DesignAction[] = [
    { label: t('up'), hint: 'Alt+↑', run: edits.up },
    { label: t('down'), hint: 'Alt+↓', run: edits.down },
    { label: t('indent'), hint: 'Alt+→', run: edits.indent },
    { label: t('outdent'), hint: 'Alt+←', run: edits.outdent },
    { label: t('duplicate'), hint: 'Ctrl+D', run: edits.duplicate },
    { label: t('copy'), hint: 'Ctrl+C', run: () => void edits.copy() },
    { label: t('paste'), hint: 'Ctrl+V', run: edits.paste },
    { label: t('remove'), hint: 'Supr', run: edits.remove },
    ...formKinds.map((kind) => ({
      label: t('addKind', { name: kind.label[lang] }),
      run: () => edits.add(kind),
    })),
    ...nodes.filter(isContainer).map((container) => ({
      label: t('moveTo', { name: shownText(container.json.title, lang, container.name) }),
      hint: container.name,
      run: () => edits.moveInto(container),
    })),
  ];
  return [
    ...(editor.readOnly ? [] : changes),
    ...nodes.map(({ json, name, path }) => ({
      label: t('goTo', { name: shownText(json.title, lang, name) }),
      hint: name,
      run: () => editor.select(path),
    })),
  ];
}
