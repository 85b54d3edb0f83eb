import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { formatTypedNumber, parseNumber } from '#i18n/typed-number.ts';
import { DateField } from '#kit/date/date-field.tsx';
import type { Operand } from './condition-tree.rules.ts';
import type { ConditionType, ConditionVariable, Scalar } from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

interface Props {
  operand: Operand;
  type: ConditionType;
  shape: 'one' | 'list';
  choices: ConditionVariable['choices'];
  readOnly: boolean;
  /** Whether it may stay empty; otherwise an empty one is marked. */
  optional?: boolean;
  onChange: (operand: Operand) => void;
}

/** The value of a row, as the type of its variable asks for it. */
export function ConditionValue(props: Props) {
  const { operand, type, shape, choices, readOnly, optional = false, onChange } = props;
  const values = operand.kind === 'list' ? operand.values : [];
  const value = operand.kind === 'value' ? operand.value : null;
  const set = (next: Scalar | null) =>
    onChange(next === null || next === '' ? { kind: 'missing' } : { kind: 'value', value: next });
  if (shape === 'list')
    return (
      <ListValue
        values={values}
        type={type}
        choices={choices}
        readOnly={readOnly}
        optional={optional}
        onChange={(next) => onChange({ kind: 'list', values: next })}
      />
    );
  const shared = { value, readOnly, optional, onChange: set };
  if (choices) return <ChoiceValue {...shared} choices={choices} />;
  if (type === 'boolean') return <BooleanValue {...shared} />;
  if (type === 'number') return <NumberValue {...shared} />;
  if (type === 'date') return <DateValue {...shared} />;
  return <TextValue {...shared} />;
}

interface OneProps {
  value: Scalar | null;
  readOnly: boolean;
  optional: boolean;
  onChange: (value: Scalar | null) => void;
}

function TextValue({ value, readOnly, optional, onChange }: OneProps) {
  const t = useText(conditionMessages);
  return (
    <TextField
      value={value === null ? '' : String(value)}
      disabled={readOnly}
      placeholder={t('value')}
      error={value === null && !optional}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': t('value'), maxLength: 2000 } }}
    />
  );
}

/** Text that is no number stays as it was typed; the row has no value meanwhile. */
function NumberValue({ value, readOnly, optional, onChange }: OneProps) {
  const t = useText(conditionMessages);
  const lang = useLanguage();
  const [draft, setDraft] = useState<{ text: string; value: Scalar | null } | null>(null);
  const written = typeof value === 'number' ? formatTypedNumber(value, lang) : String(value ?? '');
  const text = draft?.value === value ? draft.text : written;
  return (
    <TextField
      value={text}
      disabled={readOnly}
      placeholder={t('value')}
      error={value === null && !optional}
      onChange={(event) => {
        const next = parseNumber(event.target.value, lang);
        setDraft({ text: event.target.value, value: next });
        if (next !== value) onChange(next);
      }}
      slotProps={{ htmlInput: { 'aria-label': t('value'), maxLength: 30, inputMode: 'decimal' } }}
    />
  );
}

function BooleanValue({ value, readOnly, optional, onChange }: OneProps) {
  const t = useText(conditionMessages);
  return (
    <TextField
      select
      value={typeof value === 'boolean' ? String(value) : ''}
      disabled={readOnly}
      error={value === null && !optional}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('value') } } }}
    >
      {optional && <MenuItem value="">{t('nothing')}</MenuItem>}
      <MenuItem value="true">{t('yes')}</MenuItem>
      <MenuItem value="false">{t('no')}</MenuItem>
    </TextField>
  );
}

function DateValue({ value, readOnly, onChange }: OneProps) {
  const t = useText(conditionMessages);
  const text = typeof value === 'string' ? value : '';
  return (
    <DateField
      label={t('value')}
      value={text}
      withTime={text.includes('T')}
      disabled={readOnly}
      onChange={onChange}
    />
  );
}

interface ChoiceProps extends OneProps {
  choices: NonNullable<Props['choices']>;
}

function ChoiceValue({ value, choices, readOnly, optional, onChange }: ChoiceProps) {
  const t = useText(conditionMessages);
  const known = choices.find((choice) => choice.value === value);
  const chosen = known ?? (value === null ? null : { value, label: String(value) });
  return (
    <Autocomplete
      disableClearable={chosen !== null && !optional}
      autoHighlight
      options={chosen && !known ? [chosen, ...choices] : choices}
      value={chosen}
      disabled={readOnly}
      onChange={(_, option) => onChange(option?.value ?? null)}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => String(option.value)}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={t('value')}
          error={!known && !(optional && value === null)}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('value'), title: chosen?.label },
          }}
        />
      )}
    />
  );
}

interface ListProps {
  values: readonly Scalar[];
  type: ConditionType;
  choices: Props['choices'];
  readOnly: boolean;
  optional: boolean;
  onChange: (values: Scalar[]) => void;
}

/** Several values: chosen from the choices, or typed one after the other. */
function ListValue({ values, type, choices, readOnly, optional, onChange }: ListProps) {
  const t = useText(conditionMessages);
  const lang = useLanguage();
  const labelOf = (value: Scalar) =>
    choices?.find((choice) => choice.value === value)?.label ?? String(value);
  const typed = (entry: Scalar): Scalar[] => {
    if (choices || typeof entry !== 'string' || type !== 'number') return entry === '' ? [] : [entry];
    const number = parseNumber(entry, lang);
    return number === null ? [] : [number];
  };
  return (
    <Autocomplete<Scalar, true, false, boolean>
      multiple
      autoHighlight={choices !== undefined}
      autoSelect={choices === undefined}
      freeSolo={choices === undefined}
      disableCloseOnSelect
      options={choices?.map((choice) => choice.value) ?? []}
      value={[...values]}
      disabled={readOnly}
      onChange={(_, next) => onChange([...new Set(next.flatMap(typed))])}
      getOptionLabel={labelOf}
      getOptionKey={String}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(values.length === 0 ? { placeholder: t('values') } : {})}
          error={values.length === 0 && !optional}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('values') },
          }}
        />
      )}
    />
  );
}
