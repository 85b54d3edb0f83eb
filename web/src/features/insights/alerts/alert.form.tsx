import Box from '@mui/material/Box';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { alertSettings, comparisons, type Alert } from '@cuadrilla/contract/insights/alerts.ts';
import { measuresOfQuestions } from '@cuadrilla/contract/insights/form-questions.ts';
import { measureOf, measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { dimensionsOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { client } from '#api/client.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FormChoice, FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { useNames, useQuestions } from '../numbers/use-names.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { SettingsDialog, twoColumns } from '../recipients/settings-dialog.tsx';
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
  const form: Form = useForm<AlertForm, unknown, AlertForm>({
    resolver: schemaResolver<AlertForm, AlertForm>(schema),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const save = (given: AlertForm) => {
    const settings = fromForm(given);
    return alert
      ? endpoints.update({ params: { id: alert.id }, body: { settings, revision: alert.revision } })
      : endpoints.create({ body: { settings } });
  };
  const title = t(alert ? 'editTitle' : 'create');
  return (
    <SettingsDialog title={title} form={form} save={save} endpoints={endpoints} onClose={onClose}>
      <QuestionFields form={form} />
      <TimingFields form={form} />
      <Who form={form} alert={alert} />
    </SettingsDialog>
  );
}

/** What is counted, and when that is too little or too much. */
function QuestionFields({ form }: { form: Form }) {
  const t = useText(alertMessages);
  const lang = useLanguage();
  const names = useNames();
  const questions = useQuestions();
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
        options={[...Object.keys(measures), ...measuresOfQuestions(questions)].map((code) => ({
          value: code,
          label: `${code} · ${names.measure(code)[lang]}`,
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
  const questions = useQuestions();
  const comparison = useWatch({ control, name: 'comparison' });
  const known = measureOf(measure);
  const unit = known && unitTexts[known.format];
  const fitting = known ? dimensionsOf(known.source, questions) : [];
  return (
    <Box sx={twoColumns}>
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
  amount: null,
} as const;

function TimingFields({ form: { control } }: { form: Form }) {
  const t = useText(alertMessages);
  return (
    <Box sx={twoColumns}>
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
