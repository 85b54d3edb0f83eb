import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../../kit.messages.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { useOptions } from './reference-options.ts';
import { recordNumber } from '#kit/record-number.ts';

interface Common {
  /** Name of the catalogue that is chosen from. */
  to: string;
  label: string;
  error?: boolean | undefined;
  help?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  width?: number | string;
}

const pause = 250;

/** The typed text, after a pause in typing. */
function useTyped(): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [rested, setTyped];
}

interface OneProps extends Common {
  value: number | null;
  /** The label of the value, until it is among the options. */
  valueLabel?: string | undefined;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
}

/**
 * Chooses one record of another catalogue by a part of its code or name; long catalogues are searched as one
 * types.
 */
export function ReferenceChoice({
  to,
  label,
  value,
  valueLabel,
  onChange,
  onBlur,
  error = false,
  help,
  required = false,
  disabled = false,
  width = '100%',
}: OneProps) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const [typed, setTyped] = useTyped();
  const [picked, setPicked] = useState<{ id: number; label: string } | null>(null);
  const found = useOptions(to, { text: typed });
  const known = useOptions(to, {
    size: 1000,
    enabled: value !== null && !valueLabel && picked?.id !== value,
    inactive: true,
  });
  const options = found.data ?? [];
  const labelOf = (id: number) =>
    (picked?.id === id ? picked.label : valueLabel) ??
    options.find((option) => option.id === id)?.label ??
    known.data?.find((option) => option.id === id)?.label ??
    recordNumber(id);
  return (
    <Autocomplete
      options={options.map(({ id, label: text }) => ({ id, label: text }))}
      value={value === null || value === undefined ? null : { id: value, label: labelOf(value) }}
      loading={found.isPending}
      loadingText={kit('loading')}
      noOptionsText={found.isError ? kit('failedTitle') : typed ? kit('noOptions') : t('typeMore')}
      disabled={disabled}
      filterOptions={(all) => all}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
      {...(onBlur ? { onBlur } : {})}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={(params) => (
        <TextField {...params} label={label} required={required} error={error} helperText={help} />
      )}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}

interface CodesProps extends Common {
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Chooses several records of another catalogue; the record stores their codes. */
export function CodesChoice({
  to,
  label,
  value,
  onChange,
  error = false,
  help,
  disabled = false,
}: CodesProps) {
  const kit = useText(kitMessages);
  const { data, isPending } = useOptions(to, { size: 1000 });
  const options = [
    ...(data ?? []).map(({ code, label: text }) => ({ code, label: text })),
    ...value
      .filter((code) => data && !data.some((each) => each.code === code))
      .map((code) => ({ code, label: code })),
  ];
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      disabled={disabled}
      loading={isPending}
      loadingText={kit('loading')}
      noOptionsText={kit('noOptions')}
      options={options}
      value={value.map((code) => options.find((option) => option.code === code) ?? { code, label: code })}
      onChange={(_, picked) => onChange(picked.map(({ code }) => code))}
      getOptionKey={(option) => option.code}
      isOptionEqualToValue={(option, chosen) => option.code === chosen.code}
      renderInput={(params) => <TextField {...params} label={label} error={error} helperText={help} />}
    />
  );
}
