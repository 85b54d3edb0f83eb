import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { prefillColumns, prefillNames } from '@cuadrilla/contract/operation/operations.ts';
import type { client } from '#api/client.ts';
import { FormSelect, FormText } from '#kit/form/form.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { inputTypeOf, type OperationForm } from './operation-form-model.ts';
import { formMessages } from './operation-form.messages.ts';

export type Workflows = Awaited<ReturnType<typeof client.parameterization.choices.workflows>>;

export const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      minWidth: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'background.paper',
      p: 2,
    }}
  >
    <Typography variant="h3" component="h2" sx={{ mb: text ? 0 : 2 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);
const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
} as const;

interface SectionProps {
  control: Control<OperationForm>;
}

export function OrderSection({ control, workflows }: SectionProps & { workflows: Workflows }) {
  const t = useText(formMessages);
  const kitText = useText(kitMessages);
  const translate = useBilingual();
  const priorities = [
    { value: 'low', label: kitText('priorityLow') },
    { value: 'half', label: kitText('priorityHalf') },
    { value: 'high', label: kitText('priorityHigh') },
  ] as const;
  const workflowOptions = workflows.map(({ code, name, version }) => ({
    value: code,
    label: t('workflowOption', { name: translate(name), version }),
  }));
  return (
    <Section title={t('order')}>
      <Box sx={fields}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <FormSelect
            control={control}
            name="workflowCode"
            label={t('workflow')}
            required
            options={workflowOptions}
          />
        </Box>
        <FormText
          control={control}
          name="order.number"
          label={t('number')}
          help={t('numberHelp')}
          maxLength={30}
          autoComplete="off"
        />
        <FormSelect control={control} name="order.priority" label={t('priority')} options={priorities} />
        <FormText control={control} name="order.dueAt" label={t('due')} type="datetime-local" />
      </Box>
    </Section>
  );
}

export function CustomerSection({ control }: SectionProps) {
  const t = useText(formMessages);
  return (
    <Section title={t('customer')}>
      <Box sx={fields}>
        <FormText
          control={control}
          name="order.account"
          label={t('account')}
          required
          maxLength={30}
          autoComplete="off"
        />
        <FormText
          control={control}
          name="order.subscriber"
          label={t('subscriber')}
          required
          maxLength={120}
          autoComplete="off"
        />
      </Box>
    </Section>
  );
}

/** The other data of a work order, as columns of an import file. */
export function ExtraSection({ control }: SectionProps) {
  const t = useText(formMessages);
  const translate = useBilingual();
  return (
    <Section title={t('extra')} text={t('extraText')}>
      <Box sx={fields}>
        {prefillColumns.map((column) => (
          <FormText
            key={column}
            control={control}
            name={`order.prefill.${column}`}
            label={translate(prefillNames[column])}
            type={inputTypeOf(column)}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      </Box>
    </Section>
  );
}
