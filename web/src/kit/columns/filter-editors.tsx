import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { DateRange } from '../date/date-range.tsx';
import { kitMessages } from '../kit.messages.ts';
import { matchesText } from '../matches-text.ts';
import type { ChoiceFilter, ColumnFilter } from './column-filter.ts';
import {
  readDate,
  readNumber,
  readText,
  shortestText,
  writeDate,
  writeNumber,
  writeText,
  type DateValue,
  type TextValue,
} from './column-value.rules.ts';
import { columnMessages } from './columns.messages.ts';

type Kind<K extends ColumnFilter['kind']> = Extract<ColumnFilter, { kind: K }>;
interface EditorProps<F> {
  filter: F;
  onDone: () => void;
}

/** Frame of every editor: Enter applies. */
function EditorForm({
  filter,
  onApply,
  onDone,
  children,
}: EditorProps<ColumnFilter> & { onApply: () => boolean; children: ReactNode }) {
  const t = useText(columnMessages);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (onApply()) onDone();
      }}
      sx={{ display: 'grid', gap: 1.75 }}
    >
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {filter.isSet && (
          <Button
            color="inherit"
            onClick={() => {
              filter.clear();
              onDone();
            }}
          >
            {t('removeFilter')}
          </Button>
        )}
        <Button type="submit" variant="outlined">
          {t('apply')}
        </Button>
      </Box>
    </Box>
  );
}

function TextEditor({ filter, onDone }: EditorProps<Kind<'text'>>) {
  const t = useText(columnMessages);
  const kit = useText(kitMessages);
  const before = readText(filter.value);
  const [is, setIs] = useState<TextValue['is']>(before?.is ?? 'contains');
  const [text, setText] = useState(before && before.is !== 'empty' ? before.text : '');
  const [refused, setRefused] = useState(false);
  const tooShort = is !== 'empty' && text.trim().length < shortestText;
  const apply = () => {
    setRefused(tooShort);
    if (!tooShort) filter.onChange(writeText(is === 'empty' ? { is } : { is, text }));
    return !tooShort;
  };
  return (
    <EditorForm filter={filter} onApply={apply} onDone={onDone}>
      <TextField
        select
        label={t('condition')}
        value={is}
        onChange={(event) => setIs(event.target.value as TextValue['is'])}
      >
        {(['contains', 'equals', 'empty'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(one)}
          </MenuItem>
        ))}
      </TextField>
      {is !== 'empty' && (
        <TextField
          label={t('text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={refused && tooShort}
          helperText={refused && tooShort ? kit('tooShort', { n: shortestText }) : undefined}
          slotProps={{ htmlInput: { maxLength: 100, 'data-first': true } }}
        />
      )}
    </EditorForm>
  );
}

function DateEditor({ filter, onDone }: EditorProps<Kind<'date'>>) {
  const t = useText(columnMessages);
  const kit = useText(kitMessages);
  const before = readDate(filter.value);
  const choices = [...filter.periods, 'range', ...(filter.canBeEmpty ? (['empty'] as const) : [])] as const;
  const [choice, setChoice] = useState<(typeof choices)[number]>(
    before?.is === 'period' ? before.period : (before?.is ?? choices[0]!),
  );
  const [days, setDays] = useState(before?.is === 'range' ? before : { from: '', to: '' });
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const value: DateValue =
      choice === 'range'
        ? { is: 'range', from: days.from, to: days.to }
        : choice === 'empty'
          ? { is: 'empty' }
          : { is: 'period', period: choice };
    const written = writeDate(value);
    setRefused(written === '');
    if (written) filter.onChange(written);
    return written !== '';
  };
  return (
    <EditorForm filter={filter} onApply={apply} onDone={onDone}>
      <TextField
        select
        label={t('condition')}
        value={choice}
        onChange={(event) => setChoice(event.target.value as typeof choice)}
      >
        {choices.map((one) => (
          <MenuItem key={one} value={one}>
            {t(one)}
          </MenuItem>
        ))}
      </TextField>
      {choice === 'range' && (
        <DateRange
          labels={[t('from'), t('until')]}
          from={days.from}
          until={days.to}
          onChange={(from, to) => setDays({ from, to })}
          error={refused && !days.from && !days.to}
          helperText={refused && !days.from && !days.to ? kit('required') : undefined}
        />
      )}
    </EditorForm>
  );
}

const wholeNumber = /^\d{0,15}$/;

function NumberEditor({ filter, onDone }: EditorProps<Kind<'number'>>) {
  const t = useText(columnMessages);
  const kit = useText(kitMessages);
  const before = readNumber(filter.value);
  const [bounds, setBounds] = useState([before?.from, before?.to].map((bound) => String(bound ?? '')));
  const [refused, setRefused] = useState(false);
  const isWrong = (text: string) => !wholeNumber.test(text.trim());
  const apply = () => {
    const [from, to] = bounds.map((text) => (text.trim() === '' ? null : Number(text.trim())));
    const written = bounds.some(isWrong) ? '' : writeNumber({ from: from!, to: to! });
    setRefused(written === '');
    if (written) filter.onChange(written);
    return written !== '';
  };
  return (
    <EditorForm filter={filter} onApply={apply} onDone={onDone}>
      {(['atLeast', 'atMost'] as const).map((label, at) => (
        <TextField
          key={label}
          label={t(label)}
          value={bounds[at]}
          onChange={(event) =>
            setBounds(bounds.map((text, each) => (each === at ? event.target.value : text)))
          }
          error={refused && isWrong(bounds[at]!)}
          helperText={refused && isWrong(bounds[at]!) ? kit('notWhole') : undefined}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 15, 'data-first': at === 0 } }}
        />
      ))}
    </EditorForm>
  );
}

/** With more options than this, they are searched. */
const manyOptions = 8;

function Options({
  filter,
  value,
  onChange,
}: {
  filter: ChoiceFilter;
  value: readonly (string | number)[];
  onChange: (value: (string | number)[]) => void;
}) {
  const t = useText(columnMessages);
  const kit = useText(kitMessages);
  const [typed, setTyped] = useState('');
  const fitting = filter.options.filter(({ label }) => matchesText(label, typed));
  return (
    <>
      {filter.options.length > manyOptions && (
        <TextField
          type="search"
          label={t('findValue')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { 'data-first': true } }}
        />
      )}
      <Box
        role="group"
        aria-label={filter.label}
        sx={{ display: 'grid', maxHeight: 260, overflowY: 'auto', px: 0.5 }}
      >
        {fitting.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ mr: 0 }}
            control={
              <Checkbox
                size="small"
                checked={value.includes(option.value)}
                onChange={(_, checked) =>
                  onChange(checked ? [...value, option.value] : value.filter((one) => one !== option.value))
                }
                sx={{ p: 0.5 }}
              />
            }
          />
        ))}
        {fitting.length === 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            {kit(filter.loading ? 'loading' : 'noOptions')}
          </Box>
        )}
      </Box>
    </>
  );
}

function ChoiceEditor({ filter, onDone }: EditorProps<ChoiceFilter>) {
  const [value, setValue] = useState<readonly (string | number)[]>(filter.value);
  const apply = () => {
    // In the order of the options, so that one choice has one address.
    const offered = filter.options.map((option) => option.value).filter((one) => value.includes(one));
    filter.onChange([...offered, ...value.filter((one) => !offered.includes(one))]);
    return true;
  };
  return (
    <EditorForm filter={filter} onApply={apply} onDone={onDone}>
      {filter.editor ? (
        filter.editor(value, setValue)
      ) : (
        <Options filter={filter} value={value} onChange={setValue} />
      )}
    </EditorForm>
  );
}

export function FilterEditor({ filter, onDone }: EditorProps<ColumnFilter>) {
  switch (filter.kind) {
    case 'text':
      return <TextEditor filter={filter} onDone={onDone} />;
    case 'date':
      return <DateEditor filter={filter} onDone={onDone} />;
    case 'number':
      return <NumberEditor filter={filter} onDone={onDone} />;
    case 'choice':
      return <ChoiceEditor filter={filter} onDone={onDone} />;
  }
}
