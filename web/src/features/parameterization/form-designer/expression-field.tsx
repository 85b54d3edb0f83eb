import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { completionsAt, type Completion } from './model/expression-completion.rules.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { isReadable } from './model/form-expressions.ts';
import { growing } from './growing-field.ts';
import type { ReadForm } from './read-form.ts';

interface Props {
  label: string;
  value: unknown;
  read: ReadForm;
  onChange: (text: string | undefined) => void;
  /** The label is shown beside the field already. */
  isLabelled?: boolean;
}

const completionsIn = (read: ReadForm, typed: { text: string; caret: number }): readonly Completion[] => {
  const { node, nodes } = read();
  return completionsAt(typed, node, nodes);
};

/** What is offered where the caret stands; the arrows choose, Intro and Tab insert. */
function useCompletions({ value, read, onChange }: Pick<Props, 'value' | 'read' | 'onChange'>) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const text = typeof value === 'string' ? value : '';
  const offered = caret === null ? [] : completionsIn(read, { text, caret });
  const place = Math.min(chosen, offered.length - 1);
  const close = () => setCaret(null);
  const insert = (completion: Completion) => {
    onChange(completion.text);
    close();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(completion.caret, completion.caret);
    });
  };
  const type = (typed: string, at: number) => {
    setCaret(at);
    setChosen(0);
    onChange(typed === '' ? undefined : typed.replaceAll('\n', ' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = offered[place];
    if (!current) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setChosen((place + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(current);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return { input, text, offered, place, close, insert, type, onKeyDown };
}

/** An expression as text: it is checked while it is typed, and names and codes are offered. */
export function ExpressionField({ label, isLabelled = false, ...props }: Props) {
  const t = useText(formDesignerMessages);
  const listId = useId();
  const { input, text, offered, place, close, insert, type, onKeyDown } = useCompletions(props);
  const readable = isReadable(text);
  const isOpen = offered.length > 0;
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        fullWidth
        {...growing}
        inputRef={input}
        label={isLabelled ? undefined : label}
        value={text}
        error={!readable}
        helperText={readable ? (text === '' ? t('expressionHelp') : undefined) : t('unreadable')}
        onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
        onBlur={close}
        onKeyDown={onKeyDown}
        slotProps={{
          ...growing.slotProps,
          htmlInput: {
            ...growing.slotProps.htmlInput,
            role: 'combobox',
            ...(isLabelled ? { 'aria-label': label } : {}),
            'aria-expanded': isOpen,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen ? `${listId}${place}` : undefined,
            spellCheck: false,
            maxLength: 4000,
            style: { fontFamily: 'ui-monospace, Menlo, monospace', fontSize: 12.5 },
          },
        }}
      />
      <Completions listId={listId} offered={offered} place={place} onInsert={insert} />
    </Box>
  );
}

interface CompletionsProps {
  listId: string;
  offered: readonly Completion[];
  place: number;
  onInsert: (completion: Completion) => void;
}

function Completions({ listId, offered, place, onInsert }: CompletionsProps) {
  const t = useText(formDesignerMessages);
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label={t('suggestions')}
      sx={{
        display: offered.length > 0 ? 'block' : 'none',
        position: 'absolute',
        zIndex: 3,
        left: 0,
        right: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
      }}
    >
      {offered.map((completion, at) => (
        <Box
          key={completion.label}
          id={`${listId}${at}`}
          role="option"
          aria-selected={at === place}
          onMouseDown={(event) => {
            event.preventDefault();
            onInsert(completion);
          }}
          sx={{ px: 1, py: 0.5, fontSize: 12.5, ...(at === place ? { bgcolor: '#e3e6fa' } : {}) }}
        >
          <strong>{completion.label}</strong>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {completion.hint}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
