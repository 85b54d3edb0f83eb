import Add from '@mui/icons-material/Add';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ClipboardEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import {
  choiceLine,
  choiceOf,
  choicesOfLines,
  linesOfChoices,
  type ChoiceLine,
} from './model/form-choices.rules.ts';
import { formDesignerMessages } from './form-designer.messages.ts';

interface Props {
  label: string;
  value: unknown;
  onChange: (choices: unknown) => void;
}

/** The choices of a question: code, Spanish, English. Lines copied from a spreadsheet are pasted at once. */
export function ChoicesField({ label, value, onChange }: Props) {
  const t = useText(formDesignerMessages);
  const [text, setText] = useState<string | null>(null);
  const choices: readonly unknown[] = Array.isArray(value) ? value : [];
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text/plain');
    if (!copied.includes('\t') && !/\n./.test(copied)) return;
    event.preventDefault();
    onChange([
      ...choices.filter((choice) => choiceLine(choice).value !== ''),
      ...choicesOfLines(copied, choices),
    ]);
  };
  const newChoice = () => {
    const taken = new Set(choices.map((choice) => choiceLine(choice).value));
    let number = choices.length + 1;
    while (taken.has(`opcion${number}`)) number += 1;
    onChange([...choices, { value: `opcion${number}`, text: { default: '', en: '' } }]);
  };
  if (text !== null)
    return (
      <ChoicesText
        text={text}
        onText={setText}
        onDone={() => {
          onChange(choicesOfLines(text, value));
          setText(null);
        }}
      />
    );
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }} onPaste={paste}>
      <Typography variant="subtitle2">{label}</Typography>
      {choices.map((choice, at) => (
        <ChoiceRow
          key={at}
          number={at + 1}
          line={choiceLine(choice)}
          onChange={(line) => onChange(choices.with(at, choiceOf(line, choice)))}
          onRemove={() => onChange(choices.toSpliced(at, 1))}
          onUp={at === 0 ? null : () => onChange(choices.toSpliced(at, 1).toSpliced(at - 1, 0, choice))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<Add aria-hidden />} onClick={newChoice}>
          {t('choiceAdd')}
        </Button>
        <Button size="small" onClick={() => setText(linesOfChoices(value))}>
          {t('choicesEdit')}
        </Button>
      </Box>
    </Box>
  );
}

interface TextProps {
  text: string;
  onText: (text: string) => void;
  onDone: () => void;
}

function ChoicesText({ text, onText, onDone }: TextProps) {
  const t = useText(formDesignerMessages);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        minRows={4}
        maxRows={16}
        label={t('choicesLines')}
        helperText={t('choicesHelp')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Button variant="outlined" onClick={onDone}>
        {t('choicesDone')}
      </Button>
    </Box>
  );
}

interface RowProps {
  number: number;
  line: ChoiceLine;
  onChange: (line: ChoiceLine) => void;
  onRemove: () => void;
  onUp: (() => void) | null;
}

function ChoiceRow({ number: n, line, onChange, onRemove, onUp }: RowProps) {
  const t = useText(formDesignerMessages);
  const name = line.es || line.value;
  const field = (key: keyof ChoiceLine, label: string) => (
    <TextField
      size="small"
      value={line[key]}
      onChange={(event) => onChange({ ...line, [key]: event.target.value })}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 1000 } }}
      sx={{ '& input': { px: 0.75, fontSize: 12.5 } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: '0.8fr 1fr 1fr auto', alignItems: 'center' }}>
      {field('value', t('choiceCode', { n }))}
      {field('es', t('choiceEs', { n }))}
      {field('en', t('choiceEn', { n }))}
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          disabled={onUp === null}
          aria-label={t('choiceUp', { name })}
          onClick={() => onUp?.()}
        >
          <ArrowUpward sx={{ fontSize: 15 }} />
        </IconButton>
        <IconButton size="small" aria-label={t('choiceRemove', { name })} onClick={onRemove}>
          <Close sx={{ fontSize: 15 }} />
        </IconButton>
      </Box>
    </Box>
  );
}
