import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { Command } from '#features/parameterization/designer/commands.rules.ts';
import { copiedPart, copyPart } from '#features/parameterization/designer/design-clipboard.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import {
  addCommand,
  duplicateCommand,
  indentCommand,
  moveCommand,
  moveIntoCommand,
  outdentCommand,
  pasteCommand,
  removeCommand,
} from './model/form-commands.rules.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import type { FormKind } from './model/form-kinds.ts';
import { formNodes, nodeAround, type FormNode } from './model/form-tree.rules.ts';

/** What buttons, keys and the palette do with the form, each on what is selected. */
export function useFormEdits({ document, selected, readOnly, run }: EditorProps) {
  const t = useText(formDesignerMessages);
  const node = nodeAround(formNodes(document), selected);
  const attempt = (command: Command | null, refusal: string) => {
    if (readOnly) return;
    if (command) run(command);
    else toast.info(refusal);
  };
  const withNode = (make: (own: FormNode) => Command | null) => () => {
    if (node) attempt(make(node), t('cannotMove'));
  };
  const remove = withNode((own) => removeCommand(document, own));
  const copy = () => node && copyPart('form', node.json);
  return {
    node,
    add: (kind: FormKind) => attempt(addCommand(document, selected, kind), t('cannotMove')),
    up: withNode((own) => moveCommand(document, own, -1)),
    down: withNode((own) => moveCommand(document, own, 1)),
    indent: withNode((own) => indentCommand(document, own)),
    outdent: withNode((own) => outdentCommand(document, own)),
    moveInto: (container: FormNode) => withNode((own) => moveIntoCommand(document, own, container))(),
    duplicate: withNode((own) => duplicateCommand(document, own)),
    remove: () => {
      if (!node || readOnly) return;
      remove();
      toast.info(t('removed', { name: node.name || node.place }));
    },
    copy,
    cut: () => {
      copy();
      remove();
    },
    insert: (element: unknown) => attempt(pasteCommand(document, selected, element), t('cannotPaste')),
    paste: () => attempt(pasteCommand(document, selected, copiedPart('form')), t('cannotPaste')),
  };
}
export type FormEdits = ReturnType<typeof useFormEdits>;
