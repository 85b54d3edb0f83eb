import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { useIssueText } from '#kit/form/form-issues.ts';
import { activityTypesMessages, unitLabels } from './activity-types.messages.ts';

const units = Object.keys(unitLabels) as Term['unit'][];

/** A length of time, or none while the amount is empty. */
export function TermField({ form, name, label }: ControlProps) {
  const t = useText(activityTypesMessages);
  const lang = useLanguage();
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control: form.control, name });
  const term = field.value as Partial<Term> | null;
  const amount = term?.amount;
  const change = (next: Partial<Term>) => {
    const { from, ...rest } = { unit: 'business_days' as const, ...term, ...next };
    field.onChange(rest.amount === undefined ? null : { ...rest, ...(from ? { from } : {}) });
  };
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1.3fr 2fr' },
      }}
    >
      <Box component="legend" sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>
        {label}
      </Box>
      <TextField
        type="number"
        label={t('termAmount')}
        value={amount ?? ''}
        error={Boolean(fieldState.error)}
        helperText={
          fieldState.error ? issueText(fieldState.error.message) : amount === undefined && t('noTerm')
        }
        onBlur={field.onBlur}
        onChange={({ target }) =>
          change({ amount: target.value === '' ? undefined : Number(target.value) } as Partial<Term>)
        }
        slotProps={{ htmlInput: { min: 0, step: 'any' } }}
      />
      <TextField
        select
        label={t('termUnit')}
        value={term?.unit ?? 'business_days'}
        disabled={amount === undefined}
        onChange={({ target }) => change({ unit: target.value as Term['unit'] })}
      >
        {units.map((unit) => (
          <MenuItem key={unit} value={unit}>
            {unitLabels[unit][lang]}
          </MenuItem>
        ))}
      </TextField>
      <TermStart term={term} onChange={(from) => change({ from })} />
    </Box>
  );
}

/** The answer that says when the term starts. */
function TermStart({ term, onChange }: { term: Partial<Term> | null; onChange: (question: string) => void }) {
  const t = useText(activityTypesMessages);
  return (
    <TextField
      label={t('termFrom')}
      helperText={t('termFromHelp')}
      value={term?.from ?? ''}
      disabled={term?.amount === undefined}
      onChange={({ target }) => onChange(target.value.trim())}
      slotProps={{ htmlInput: { maxLength: 60 } }}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
    />
  );
}
