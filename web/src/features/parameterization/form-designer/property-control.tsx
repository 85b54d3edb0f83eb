import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { memo, useState, type Ref } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ChecksField } from './checks-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { ConditionControl } from './condition-control.tsx';
import { ExpressionField } from './expression-field.tsx';
import { growing } from './growing-field.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import type { PropertyField } from './model/form-fields.ts';
import { propertyNames } from './model/form-properties.messages.ts';
import { textIn, withText } from './model/form-texts.rules.ts';
import type { ReadForm } from './read-form.ts';
import { ListField } from './list-field.tsx';

interface ControlProps {
  field: PropertyField;
  value: unknown;
  /** Whether the element is a text question. */
  isText: boolean;
  readOnly: boolean;
  read: ReadForm;
  inputRef?: Ref<HTMLInputElement>;
}

/** Sets one property of an element; what is typed into one field is one step of undo. */
function setProperty(read: ReadForm, property: string, value: unknown, part = ''): void {
  const { editor, node } = read();
  editor.run({
    changes: [{ type: 'set', at: [...node.path, property], value }],
    merge: `${node.key} ${property} ${part}`,
  });
}

/** The control of one property; drawn again only when that property changed. */
export const PropertyControl = memo(function PropertyControl(props: ControlProps) {
  const { field, value, isText, readOnly, read } = props;
  const lang = useLanguage();
  const { property, control } = field;
  const label = propertyNames[property][lang];
  const set = (next: unknown) => setProperty(read, property, next);
  switch (control) {
    case 'texts':
      return <TextsField {...props} />;
    case 'switch':
      return (
        <FormControlLabel
          label={label}
          disabled={readOnly}
          control={
            <Switch
              checked={value === true}
              onChange={(event) => set(event.target.checked ? true : undefined)}
            />
          }
        />
      );
    case 'number':
      return <NumberField label={label} value={value} onChange={set} />;
    case 'bound':
    case 'plain':
      return <PlainField label={label} value={value} onChange={set} isBound={control === 'bound'} />;
    case 'expression':
      return <ExpressionField label={label} value={value} read={read} onChange={set} />;
    case 'condition':
      return <ConditionControl label={label} value={value} readOnly={readOnly} read={read} onChange={set} />;
    case 'list':
      return <ListField label={label} value={value} onChange={set} readOnly={readOnly} />;
    case 'choices':
      return <ChoicesField label={label} value={value} onChange={set} />;
    case 'statistic':
      return <StatisticField label={label} value={value} onChange={set} />;
    case 'checks':
      return <ChecksField value={value} isText={isText} read={read} onChange={set} />;
  }
});

const long: ReadonlySet<string> = new Set(['description', 'html', 'title']);

/** A text in Spanish and in English, side by side; what is missing says so. */
function TextsField({ field: { property }, value, read, inputRef }: ControlProps) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const name = propertyNames[property][lang];
  const isWritten = value !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
      {(['es', 'en'] as const).map((own) => {
        const text = textIn(value, own);
        return (
          <TextField
            key={own}
            label={`${name} (${own})`}
            value={text}
            {...(long.has(property) ? growing : {})}
            {...(own === 'es' && inputRef ? { inputRef } : {})}
            helperText={isWritten && text === '' ? t('missing') : undefined}
            onChange={(event) => setProperty(read, property, withText(value, own, event.target.value), own)}
          />
        );
      })}
    </Box>
  );
}

interface ValueProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

function NumberField({ label, value, onChange }: ValueProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={typeof value === 'number' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      slotProps={{ htmlInput: { step: 'any' } }}
    />
  );
}

/** A code in capitals; whatever else is typed is left out. */
function StatisticField({ label, value, onChange }: ValueProps) {
  const t = useText(formDesignerMessages);
  return (
    <TextField
      label={label}
      value={typeof value === 'string' ? value : ''}
      helperText={t('statisticHelp')}
      onChange={(event) => {
        const code = event.target.value
          .toUpperCase()
          .normalize('NFD')
          .replaceAll(/[^A-Z0-9_]/g, '');
        onChange(code === '' ? undefined : code.slice(0, 20));
      }}
      slotProps={{ htmlInput: { maxLength: 20, spellCheck: false } }}
    />
  );
}

const shown = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A text; a bound that is a number is kept as one. A value that is no text is written as JSON. */
function PlainField({ label, value, onChange, isBound }: ValueProps & { isBound: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): unknown => {
    if (text === '') return undefined;
    if (isBound && Number.isFinite(Number(text))) return Number(text);
    if (value === undefined || typeof value === 'string') return text;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  return (
    <TextField
      label={label}
      value={typed ?? shown(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
