import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { useText } from '#i18n/messages.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { isStageKey } from '../model/stage-keys.rules.ts';
import { renameCommand } from '../model/workflow-commands.rules.ts';
import type { StageNode, WorkflowTree } from '../model/workflow-tree.rules.ts';
import { inspectorMessages } from './inspector.messages.ts';

interface Props {
  editor: EditorProps;
  tree: WorkflowTree;
  node: StageNode;
  inputRef: Ref<HTMLInputElement>;
}

/** The key of a stage. A new one is given once it is complete, with everything that names it. */
export function StageKeyField({ editor, tree, node, inputRef }: Props) {
  const t = useText(inspectorMessages);
  const [typed, setTyped] = useState(node.key);
  const isTaken = typed !== node.key && tree.byKey.has(typed);
  const fault = !isStageKey(typed) ? t('keyInvalid') : isTaken ? t('keyTaken') : null;
  const give = () => {
    if (fault !== null) setTyped(node.key);
    else if (typed !== node.key) editor.run(renameCommand(editor.document, node, typed));
  };
  return (
    <TextField
      inputRef={inputRef}
      label={t('key')}
      value={typed}
      error={fault !== null}
      helperText={fault ?? t('keyHelp')}
      onChange={(event) => setTyped(event.target.value.toUpperCase())}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') give();
      }}
      slotProps={{ htmlInput: { maxLength: 10, spellCheck: false } }}
    />
  );
}
