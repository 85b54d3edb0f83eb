import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { createContext, use, type ReactNode } from 'react';

/** Whether the fields inside can be changed; a list of choices is no field that its set could switch off. */
const ReadOnlyContext = createContext(false);

/** The properties of what is selected. */
export const Inspected = ({ readOnly, children }: { readOnly: boolean; children: ReactNode }) => (
  <ReadOnlyContext value={readOnly}>
    <Box
      component="fieldset"
      disabled={readOnly}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid' }}
    >
      {children}
    </Box>
  </ReadOnlyContext>
);

/** The same where buttons only open something to read: what may be changed inside is switched off by itself. */
export const Readable = ({ readOnly, children }: { readOnly: boolean; children: ReactNode }) => (
  <ReadOnlyContext value={readOnly}>{children}</ReadOnlyContext>
);

/** A part of the properties that can be closed. */
export function Fold({
  title,
  children,
  open = true,
}: {
  title: string;
  children: ReactNode;
  open?: boolean;
}) {
  return (
    <Box
      component="details"
      open={open}
      sx={{ borderBottom: 1, borderColor: 'divider', '& > summary': { cursor: 'pointer', p: 1.5 } }}
    >
      <Typography component="summary" variant="h3">
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, px: 1.5, pb: 2, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  help?: string;
}

/** One of a few values; a value that is not offered is shown as it is. */
export function ChoiceField({ label, value, options, onChange, help }: ChoiceProps) {
  const disabled = use(ReadOnlyContext);
  const shown = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      helperText={help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {shown.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const SwitchField = ({ label, checked, onChange }: SwitchProps) => (
  <FormControlLabel
    label={label}
    disabled={use(ReadOnlyContext)}
    control={<Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />}
  />
);

interface NumberProps {
  label: string;
  value: unknown;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
}

/** A number; an empty field takes it away. */
export const NumberField = ({ label, value, onChange, min, max }: NumberProps) => (
  <TextField
    type="number"
    label={label}
    value={typeof value === 'number' ? value : ''}
    onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    slotProps={{ htmlInput: { step: 'any', min, max } }}
  />
);

interface ChecksProps {
  label: string;
  options: readonly { code: string; label: string }[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Several of many, in their own order; codes that are not offered stay until they are taken away. */
export function CheckList({ label, options, chosen, onChange }: ChecksProps) {
  const known = new Set(options.map(({ code }) => code));
  const all = [
    ...options,
    ...chosen.filter((code) => !known.has(code)).map((code) => ({ code, label: code })),
  ];
  const wanted = new Set(chosen);
  const toggle = (code: string) =>
    onChange(
      all.flatMap((option) => (wanted.has(option.code) !== (option.code === code) ? [option.code] : [])),
    );
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', px: 0.5 }}>
        {label}
      </Box>
      <Box sx={{ maxHeight: 220, overflowY: 'auto', display: 'grid', gap: 0.5, fontSize: 13 }}>
        {all.map(({ code, label: text }) => (
          <Box component="label" key={code} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <input type="checkbox" checked={wanted.has(code)} onChange={() => toggle(code)} />
            <span>
              {text}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 11.5 }}>{`(${code})`}</Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
