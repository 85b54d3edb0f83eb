import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '#i18n/messages.ts';
import { isEmpty, type AttributeRow } from './item-attributes.rules.ts';
import { listsMessages } from './lists.messages.ts';

interface Props {
  row: AttributeRow;
  label: string;
  required?: boolean;
  fault?: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** The value of an attribute, in a control of its kind. */
export function AttributeValue({ row, label, required = false, fault, onChange, onBlur }: Props) {
  const t = useText(listsMessages);
  const { kind, value } = row;
  const shared = { label, required, error: fault !== undefined, helperText: fault, onBlur };
  switch (kind) {
    case 'json':
      return <TextField {...shared} value={JSON.stringify(value)} disabled helperText={t('onlyJson')} />;
    case 'boolean':
      return <YesNoValue shared={shared} value={value} onChange={onChange} />;
    case 'codes':
      return <CodesValue shared={shared} value={value} onChange={onChange} />;
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          value={(value as string | number | null) ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          slotProps={{ htmlInput: { step: 'any' } }}
        />
      );
    case 'text':
      return (
        <TextField
          {...shared}
          type="text"
          value={(value as string | number | null) ?? ''}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      );
  }
}

interface ValueProps {
  shared: {
    label: string;
    required: boolean;
    error: boolean;
    helperText: string | undefined;
    onBlur: () => void;
  };
  value: unknown;
  onChange: (value: unknown) => void;
}

function YesNoValue({ shared, value, onChange }: ValueProps) {
  const t = useText(listsMessages);
  return (
    <TextField
      {...shared}
      select
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'yes')}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">—</MenuItem>
      <MenuItem value="yes">{t('yes')}</MenuItem>
      <MenuItem value="no">{t('no')}</MenuItem>
    </TextField>
  );
}

function codesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return isEmpty(value) ? [] : [String(value)];
}

function CodesValue({ shared, value, onChange }: ValueProps) {
  const t = useText(listsMessages);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[] as string[]}
      value={codesIn(value)}
      onChange={(_, next) => onChange([...new Set(next.map((code) => code.trim()).filter(Boolean))])}
      renderInput={(params) => (
        <TextField {...params} {...shared} helperText={shared.helperText ?? t('codesHelp')} />
      )}
    />
  );
}
