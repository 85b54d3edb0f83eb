import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { freeName, isName, lowerNames, nameFromTitle, renameCommand } from './model/form-names.rules.ts';
import { textIn } from './model/form-texts.rules.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { renameMessages } from './rename.messages.ts';
import { namesIn, type FormNode } from './model/form-tree.rules.ts';

interface Props {
  node: FormNode;
  nodes: readonly FormNode[];
  editor: EditorProps;
  inputRef: Ref<HTMLInputElement>;
}

/** The code of an element. A new code is given once it is complete, with everything that reads it. */
export function NameField({ node, nodes, editor, inputRef }: Props) {
  const t = useText(formDesignerMessages);
  const renameText = useText(renameMessages);
  const [typed, setTyped] = useState(node.name);
  const [isRenaming, setRenaming] = useState(false);
  const taken = lowerNames(nodes.filter((other) => other !== node).map(({ name }) => name));
  const isTaken = taken.has(typed.toLowerCase());
  const fault = !isName(typed) ? t('codeInvalid') : isTaken ? t('codeTaken') : null;
  const give = (name: string) => {
    if (name !== node.name) editor.run(renameCommand(editor.document, node, name));
  };
  const proposed = nameFromTitle(textIn(node.json.title, 'es'));
  const free = freeName(proposed, lowerNames(namesIn(editor.document)));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        inputRef={inputRef}
        label={t('code')}
        value={typed}
        error={fault !== null}
        helperText={fault ?? t('codeHelp')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => (fault === null ? give(typed) : setTyped(node.name))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && fault === null) give(typed);
        }}
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {proposed !== '' && proposed !== node.name && !node.name.startsWith(proposed) && (
          <Button size="small" onClick={() => give(free)}>
            {`${t('codeFromTitle')}: ${free}`}
          </Button>
        )}
        {(node.role === 'question' || node.role === 'repeat') &&
          node.repeat === null &&
          isName(node.name) && (
            <>
              <ReadBy designId={editor.designId} name={node.name} />
              {editor.draft && (
                <Button size="small" onClick={() => setRenaming(true)}>
                  {renameText('open')}
                </Button>
              )}
            </>
          )}
      </Box>
      {isRenaming && editor.draft && (
        <RenameDialog
          name={node.name}
          draft={editor.draft}
          taken={taken}
          onClose={() => setRenaming(false)}
        />
      )}
    </Box>
  );
}

/** Workflows and rules that read a question; they do not follow a rename. */
function ReadBy({ designId, name }: { designId: number; name: string }) {
  const t = useText(formDesignerMessages);
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...queryFor(client.parameterization.whereUsed.questions, { params: { id: designId, question: name } }),
    enabled: isOpen,
  });
  const text = () => {
    if (error) return messageOf(error);
    if (!data) return '…';
    if (data.length === 0) return t('readByNone');
    const uses = data.map(({ code, version, places }) =>
      [[code, version].filter(Boolean).join(' '), places.join(', ')].filter(Boolean).join(': '),
    );
    return `${t('readBy')}: ${uses.join('; ')}`;
  };
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t('usedBy')}
      </Button>
    );
  return (
    <Box role="status" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text()}
    </Box>
  );
}
