import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { matchesText } from '#kit/matches-text.ts';

interface Option {
  code: string;
  label: string;
}

interface Props {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChange: (code: string | null) => void;
  disabled?: boolean;
  help?: string | undefined;
}

const line = ({ code, label }: Option): string => (label === code ? code : `${code} · ${label}`);

/** One of many by its code or name; a code that is not offered is shown as it is. */
export function CodeField({ label, value, options, onChange, disabled = false, help }: Props) {
  const known =
    options.find(({ code }) => code === value) ?? (value === null ? null : { code: value, label: value });
  return (
    <Autocomplete
      disabled={disabled}
      options={options}
      value={known}
      onChange={(_, option) => onChange(option?.code ?? null)}
      getOptionLabel={line}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      filterOptions={(all, { inputValue }) => all.filter((option) => matchesText(line(option), inputValue))}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}

interface SeveralProps {
  label: string;
  values: readonly string[];
  options: readonly Option[];
  onChange: (codes: string[]) => void;
  disabled?: boolean;
  help?: string | undefined;
}

/** Several of many, in the order in which they were chosen. */
export function CodesField({ label, values, options, onChange, disabled = false, help }: SeveralProps) {
  const byCode = new Map(options.map((option) => [option.code, option]));
  return (
    <Autocomplete
      multiple
      disabled={disabled}
      options={options}
      value={values.map((code) => byCode.get(code) ?? { code, label: code })}
      onChange={(_, chosen) => onChange(chosen.map(({ code }) => code))}
      getOptionLabel={({ code }) => code}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      filterOptions={(all, { inputValue }) => all.filter((option) => matchesText(line(option), inputValue))}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          {line(option)}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}
