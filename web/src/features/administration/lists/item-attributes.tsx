import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { AttributesJson } from './attributes-json.tsx';
import { isRecord } from './item-attributes.rules.ts';
import { listsMessages } from './lists.messages.ts';

/** Not an object: the schema refuses it, so that faulty attributes cannot be saved. */
const invalidValue = '';

/** The attributes of an item: each in a field of its kind, or all of them as JSON for the expert. */
export function AttributesField({ form, name, label }: ControlProps) {
  const t = useText(listsMessages);
  const { field, fieldState } = useController({ control: form.control, name });
  const [asJson, setAsJson] = useState(false);
  const change = (value: Record<string, unknown> | null) => field.onChange(value ?? invalidValue);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={asJson}
          onChange={(_, next: boolean | null) => next !== null && setAsJson(next)}
          disabled={!isRecord(field.value)}
        >
          <ToggleButton value={false} sx={{ py: 0.25 }}>
            {t('asFields')}
          </ToggleButton>
          <ToggleButton value sx={{ py: 0.25 }}>
            JSON
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {asJson ? (
        <AttributesJson value={field.value} onChange={change} onBlur={field.onBlur} />
      ) : (
        <AttributeFields
          value={isRecord(field.value) ? field.value : {}}
          showAllFaults={fieldState.error !== undefined}
          onChange={change}
          onBlur={field.onBlur}
        />
      )}
    </Box>
  );
}
