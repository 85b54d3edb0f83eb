/** The fields that the chosen workflow declares for its work orders. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { FormChoice, FormSwitch, FormText } from '#kit/form/form.tsx';
import { FormDate } from '#kit/form/form-date.tsx';
import { ErrorState } from '#kit/feedback/states.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { valuesFor, type OperationForm } from './operation-form-model.ts';
import { SectionCard } from '#features/operation/section-card.tsx';
import { sectionFields } from './section-fields.ts';
import { formMessages } from './operation-form.messages.ts';

const noFields: readonly OrderField[] = [];

/** The fields of the chosen workflow, with the items of their lists. The form's values follow the choice. */
export function useOrderFields({ control, getValues, setValue }: UseFormReturn<OperationForm>) {
  const workflowCode = useWatch({ control, name: 'workflowCode' });
  const query = useQuery({
    ...queryFor(client.parameterization.choices.orderFields, { params: { code: workflowCode } }),
    enabled: workflowCode !== '',
    staleTime: 60_000,
  });
  const fields = query.data?.fields ?? noFields;
  // While the fields of another workflow are on their way, what was entered stays.
  const follow = useEffectEvent(() => {
    if (query.data) setValue('order.prefill', valuesFor(fields, getValues('order.prefill')));
  });
  useEffect(() => follow(), [fields]);
  return { fields, lists: query.data?.lists ?? {}, chosen: workflowCode !== '', query };
}

export type OrderFields = ReturnType<typeof useOrderFields>;

export function WorkflowSection({
  control,
  orderFields: { fields, lists, chosen, query },
}: {
  control: Control<OperationForm>;
  orderFields: OrderFields;
}) {
  const t = useText(formMessages);
  return (
    <SectionCard title={t('extra')} text={t('extraText')}>
      {!chosen ? (
        <Typography variant="body2">{t('workflowFirst')}</Typography>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Box role="status" aria-label={t('loadingFields')} sx={sectionFields}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} variant="rounded" height={37} />
          ))}
        </Box>
      ) : fields.length === 0 ? (
        <Typography variant="body2">{t('noFields')}</Typography>
      ) : (
        <Box sx={sectionFields}>
          {fields.map((field) => (
            <OrderFieldInput
              key={`${field.key} ${field.type}`}
              control={control}
              field={field}
              items={lists[field.list ?? '']}
            />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}

const inputTypes = {
  text: 'text',
  number: 'number',
  list: 'text',
} as const;

interface InputProps {
  control: Control<OperationForm>;
  field: OrderField;
  /** Absent for a list that is too long to be offered: the code of an item is typed. */
  items: readonly { code: string; name: { es: string; en: string } }[] | undefined;
  disabled?: boolean;
  /** Instead of the help of the field. */
  help?: string;
}

export function OrderFieldInput({ control, field, items, disabled = false, help: given }: InputProps) {
  const t = useText(formMessages);
  const translate = useBilingual();
  const { key, type, label, required, help, maxLength = 200 } = field;
  const name = `order.prefill.${key}` as const;
  const shared = {
    control,
    name,
    label: translate(label),
    required,
    disabled,
    ...(given ? { help: given } : help ? { help: translate(help) } : {}),
  };
  if (type === 'boolean') return <FormSwitch {...shared} />;
  if (type === 'list' && items)
    return (
      <FormChoice
        {...shared}
        options={items.map(({ code, name: itemName }) => ({ value: code, label: translate(itemName) }))}
      />
    );
  if (type === 'date' || type === 'instant') return <FormDate {...shared} withTime={type === 'instant'} />;
  return (
    <FormText
      {...shared}
      {...(type === 'list' && !shared.help ? { help: t('codeOfItem') } : {})}
      type={inputTypes[type]}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
}
