import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useText } from '#i18n/messages.ts';
import { isPlainType } from './parameter-value.rules.ts';
import { parametersMessages } from './parameters.messages.ts';

const monospace = { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 };

interface Props {
  /** `type` of the parameter's JSON schema. */
  type: unknown;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** A choice for a yes, one line for a number or a text, several lines of JSON for the rest. */
export function ParameterValueField({ type, value, fault, onChange }: Props) {
  const t = useText(parametersMessages);
  if (type === 'boolean')
    return (
      <TextField select label={t('value')} value={value} onChange={(event) => onChange(event.target.value)}>
        <MenuItem value="true">{t('yes')}</MenuItem>
        <MenuItem value="false">{t('no')}</MenuItem>
      </TextField>
    );
  const isPlain = isPlainType(type);
  return (
    <TextField
      autoFocus
      required
      label={t(isPlain ? 'value' : 'valueJson')}
      type={type === 'integer' || type === 'number' ? 'number' : 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(fault)}
      helperText={fault}
      {...(isPlain ? {} : { multiline: true, minRows: 4, maxRows: 14 })}
      slotProps={{
        htmlInput: { spellCheck: false, ...(isPlain ? { step: 'any' } : { style: monospace }) },
      }}
    />
  );
}

/** The JSON schema that the value has to follow, folded away. */
export function ParameterSchema({ schema }: { schema: unknown }) {
  const t = useText(parametersMessages);
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {t('schema')}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('schema')}
        sx={{
          m: 0,
          mt: 1,
          p: 1.5,
          fontSize: 12,
          maxHeight: 220,
          overflow: 'auto',
          bgcolor: 'background.default',
          borderRadius: 1.5,
        }}
      >
        {JSON.stringify(schema, null, 2)}
      </Box>
    </Box>
  );
}
