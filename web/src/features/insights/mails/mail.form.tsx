import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { weekdayLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import {
  mailPeriods,
  mailSettings,
  rhythms,
  type DashboardMail,
  type MailSettings,
} from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FormChoice, FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, useIssueText } from '#kit/form/form-issues.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { SettingsDialog, twoColumns } from '../recipients/settings-dialog.tsx';
import { mailMessages } from './mail.messages.ts';

const { mails: endpoints, dashboards } = client.insights;
const schema = mailSettings.refine(
  ({ recipients }) => Object.values(recipients).some((ids) => ids.length > 0),
  { path: ['recipients'], message: '#required' },
) as unknown as z.ZodType<MailSettings, MailSettings>;

type Form = UseFormReturn<MailSettings, unknown, MailSettings>;

interface Props {
  /** Null for a new one. */
  mail: DashboardMail | null;
  initial: MailSettings;
  onClose: () => void;
}

/** Which dashboard is mailed, when, and to whom. */
export default function MailDialog({ mail, initial, onClose }: Props) {
  const t = useText(mailMessages);
  const form: Form = useForm<MailSettings, unknown, MailSettings>({
    resolver: schemaResolver<MailSettings, MailSettings>(schema),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const save = (settings: MailSettings) =>
    mail
      ? endpoints.update({ params: { id: mail.id }, body: { settings, revision: mail.revision } })
      : endpoints.create({ body: settings });
  const title = t(mail ? 'editTitle' : 'create');
  return (
    <SettingsDialog title={title} form={form} save={save} endpoints={endpoints} onClose={onClose}>
      <DashboardField form={form} />
      <WhenFields form={form} />
      <Who form={form} names={mail?.names ?? []} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <FormSwitch control={form.control} name="attachPdf" label={t('attachPdf')} />
        <FormSwitch control={form.control} name="attach" label={t('attach')} />
        <FormSwitch control={form.control} name="skipEmpty" label={t('skipEmpty')} />
        <FormSwitch control={form.control} name="active" label={t('active')} />
      </Box>
    </SettingsDialog>
  );
}

function DashboardField({ form: { control } }: { form: Form }) {
  const t = useText(mailMessages);
  const { data, isFetching } = useQuery(queryFor(dashboards.list));
  return (
    <FormChoice
      control={control}
      name="dashboard"
      label={t('dashboard')}
      required
      loading={isFetching}
      options={(data ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
    />
  );
}

function WhenFields({ form: { control } }: { form: Form }) {
  const t = useText(mailMessages);
  const lang = useLanguage();
  const every = useWatch({ control, name: 'every' });
  return (
    <>
      <Box sx={twoColumns}>
        <FormSelect
          control={control}
          name="every"
          label={t('every')}
          options={rhythms.map((value) => ({ value, label: t(value) }))}
        />
        {every === 'week' && (
          <FormSelect
            control={control}
            name="weekday"
            label={t('weekday')}
            options={Object.entries(weekdayLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[lang],
            }))}
          />
        )}
        {every === 'month' && (
          <FormText
            control={control}
            name="monthDay"
            type="number"
            label={t('monthDay')}
            help={t('monthDayHelp')}
          />
        )}
        <FormText
          control={control}
          name="time"
          label={t('time')}
          placeholder="07:00"
          required
          maxLength={5}
        />
        <FormSelect
          control={control}
          name="period"
          label={t('period')}
          options={mailPeriods.map((value) => ({ value, label: t(value) }))}
        />
      </Box>
      <FormSwitch control={control} name="businessDays" label={t('businessDays')} />
    </>
  );
}

function Who({ form, names }: { form: Form; names: DashboardMail['names'] }) {
  const issueText = useIssueText();
  const recipients = useWatch({ control: form.control, name: 'recipients' });
  const dashboard = useWatch({ control: form.control, name: 'dashboard' });
  const fault = form.formState.errors.recipients;
  return (
    <RecipientsField
      of="mail"
      dashboard={dashboard || null}
      names={names}
      value={recipients}
      error={fault && issueText(typeof fault.message === 'string' ? fault.message : undefined)}
      onChange={(value) =>
        form.setValue('recipients', value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
    />
  );
}
