import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { alertSettings, comparisons, type Alert } from '@cuadrilla/contract/insights/alerts.ts';
import { measureOf, measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { dimensionsOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormChoice, FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { nameOf } from '../numbers/number-format.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { alertMessages } from './alert.messages.ts';
import { useAlertTexts } from './alert-texts.ts';
import { fromForm, type AlertForm } from './alert-values.ts';

const endpoints = client.insights.alerts;
const schema = alertSettings
  .extend({ by: z.string() })
  .refine(({ comparison, threshold }) => comparison === 'off_target' || threshold !== null, {
    path: ['threshold'],
    message: '#required',
  }) as unknown as z.ZodType<AlertForm, AlertForm>;

type Form = UseFormReturn<AlertForm, unknown, AlertForm>;

interface Props {
  /** Null for a new one. */
  alert: Alert | null;
  initial: AlertForm;
  onClose: () => void;
}

/** Everything about an alert; only what fits its measure can be chosen. */
export default function AlertDialog({ alert, initial, onClose }: Props) {
  const t = useText(alertMessages);
  const kit = useText(kitMessages);
  const form: Form = useForm<AlertForm, unknown, AlertForm>({
    resolver: schemaResolver<AlertForm, AlertForm>(schema),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const saving = useMutation({
    mutationFn: (given: AlertForm) => {
      const settings = fromForm(given);
      return alert
        ? endpoints.update({ params: { id: alert.id }, body: { settings, revision: alert.revision } })
        : endpoints.create({ body: { settings } });
    },
    onSuccess: ({ name }) => {
      toast.success(t('saved', { name }));
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) toast.warning(t('changedElsewhere'));
      else if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
    onSettled: () => void refetch(endpoints),
  });
  return (
    <AppDialog
      open
      width={720}
      onClose={onClose}
      title={t(alert ? 'editTitle' : 'create')}
      dirty={form.formState.isDirty}
      busy={saving.isPending}
      onSubmit={(event) => void form.handleSubmit((given) => saving.mutate(given))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormText control={form.control} name="name" label={t('name')} required maxLength={99} autoFocus />
        <QuestionFields form={form} />
        <TimingFields form={form} />
        <Who form={form} alert={alert} />
      </Box>
    </AppDialog>
  );
}

const rowSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** What is counted, and when that is too little or too much. */
function QuestionFields({ form }: { form: Form }) {
  const t = useText(alertMessages);
  const lang = useLanguage();
  const { control } = form;
  const [measure, filters] = useWatch({ control, name: ['measure', 'filters'] });
  const known = measureOf(measure);
  return (
    <>
      <FormChoice
        control={control}
        name="measure"
        label={t('measure')}
        required
        options={Object.keys(measures).map((code) => ({
          value: code,
          label: `${code} · ${nameOf(code, lang)}`,
        }))}
      />
      <LimitFields form={form} measure={measure} />
      {known && (
        <FilterFields
          key={measure}
          widget={{ measures: [measure], filters }}
          change={(part) => form.setValue('filters', part.filters, { shouldDirty: true })}
        />
      )}
      <AlertPreview form={form} />
    </>
  );
}

function LimitFields({ form: { control }, measure }: { form: Form; measure: string }) {
  const t = useText(alertMessages);
  const texts = useAlertTexts();
  const comparison = useWatch({ control, name: 'comparison' });
  const known = measureOf(measure);
  const unit = known && unitTexts[known.format];
  const fitting = known ? dimensionsOf(known.source) : [];
  return (
    <Box sx={rowSx}>
      <FormSelect
        control={control}
        name="by"
        label={t('by')}
        options={[
          { value: '', label: t('total') },
          ...fitting.map((code) => ({
            value: code,
            label: t('each', { dimension: texts.dimension(code) }),
          })),
        ]}
      />
      <FormSelect
        control={control}
        name="comparison"
        label={t('comparison')}
        options={comparisons.map((value) => ({ value, label: t(value) }))}
      />
      {comparison !== 'off_target' && (
        <FormText
          control={control}
          name="threshold"
          type="number"
          required
          label={unit ? t('thresholdIn', { unit: t(unit) }) : t('threshold')}
        />
      )}
      <FormText
        control={control}
        name="days"
        type="number"
        label={t('days')}
        help={known?.source === 'open' ? t('openHelp') : t('daysHelp')}
      />
      <FormText control={control} name="least" type="number" label={t('least')} help={t('leastHelp')} />
    </Box>
  );
}

const unitTexts = {
  percent: 'share',
  hours: 'hoursUnit',
  minutes: 'minutesUnit',
  number: null,
  decimal: null,
} as const;

function TimingFields({ form: { control } }: { form: Form }) {
  const t = useText(alertMessages);
  return (
    <Box sx={rowSx}>
      <FormText control={control} name="pendingMinutes" type="number" label={t('pendingMinutes')} />
      <FormText control={control} name="keepMinutes" type="number" label={t('keepMinutes')} />
      <FormSelect
        control={control}
        name="noData"
        label={t('noData')}
        options={(['report', 'keep'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <FormSwitch control={control} name="mail" label={t('mail')} />
        <FormSwitch control={control} name="active" label={t('active')} />
      </Box>
    </Box>
  );
}

function Who({ form, alert }: { form: Form; alert: Alert | null }) {
  const [recipients, by, filters] = useWatch({
    control: form.control,
    name: ['recipients', 'by', 'filters'],
  });
  return (
    <RecipientsField
      of="alert"
      employees={by === 'employee' || filters.some(({ key }) => key === 'employee')}
      names={alert?.names ?? []}
      value={recipients}
      onChange={(value) => form.setValue('recipients', value, { shouldDirty: true })}
    />
  );
}
