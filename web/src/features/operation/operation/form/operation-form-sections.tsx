import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import type { client } from '#api/client.ts';
import { FormSelect, FormText } from '#kit/form/form.tsx';
import { FormDate } from '#kit/form/form-date.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { OperationForm } from './operation-form-model.ts';
import { SectionCard } from '#features/operation/section-card.tsx';
import { sectionFields } from './section-fields.ts';
import { formMessages } from './operation-form.messages.ts';

export type Workflows = Awaited<ReturnType<typeof client.parameterization.choices.workflows>>;

interface SectionProps {
  control: Control<OperationForm>;
}

/** How urgent it is, and what whoever does it should know. */
export function UrgencyFields({ control, dueHelp }: SectionProps & { dueHelp?: string }) {
  const t = useText(formMessages);
  const kitText = useText(kitMessages);
  const priorities = [
    { value: 'low', label: kitText('priorityLow') },
    { value: 'half', label: kitText('priorityHalf') },
    { value: 'high', label: kitText('priorityHigh') },
  ] as const;
  return (
    <>
      <FormSelect control={control} name="order.priority" label={t('priority')} options={priorities} />
      <FormDate
        control={control}
        name="order.dueAt"
        label={t('due')}
        withTime
        {...(dueHelp ? { help: dueHelp } : {})}
      />
      <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
        <FormText
          control={control}
          name="order.note"
          label={t('note')}
          help={t('noteHelp')}
          maxLength={500}
          multiline
        />
      </Box>
    </>
  );
}

export function OrderSection({ control, workflows }: SectionProps & { workflows: Workflows }) {
  const t = useText(formMessages);
  const translate = useBilingual();
  const workflowOptions = workflows.map(({ code, name, version, mayCreate }) => ({
    value: code,
    label: t(mayCreate ? 'workflowOption' : 'workflowForOthers', { name: translate(name), version }),
    disabled: !mayCreate,
  }));
  return (
    <SectionCard title={t('order')}>
      <Box sx={sectionFields}>
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
        <UrgencyFields control={control} />
      </Box>
    </SectionCard>
  );
}

export function CustomerSection({ control }: SectionProps) {
  const t = useText(formMessages);
  return (
    <SectionCard title={t('customer')}>
      <Box sx={sectionFields}>
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
    </SectionCard>
  );
}
