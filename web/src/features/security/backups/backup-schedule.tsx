import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { backupSchedule, type BackupSchedule } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { freshQueryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

const { schedule, setSchedule } = client.security.backups;
/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
/** The name of a weekday, Sunday being 0; 4 January 1970 was a Sunday. */
const dayName = (lang: string, day: number, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day));

/** When backups are made automatically and how many are retained. */
export default function BackupScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useText(backupsMessages);
  const { data, error, refetch } = useQuery(freshQueryFor(schedule));
  if (data) return <ScheduleForm initial={data} nextAt={data.nextAt} onClose={onClose} />;
  return (
    <PendingDialog
      rows={5}
      width={measures.passwordDialog}
      title={t('schedule')}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

interface FormProps {
  initial: BackupSchedule;
  nextAt: string | null;
  onClose: () => void;
}

function ScheduleForm({ initial, nextAt, onClose }: FormProps) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const readOnly = !useMay()(setSchedule);
  const { active, time, weekdays: days, keep } = initial;
  const form = useForm({
    resolver: schemaResolver(backupSchedule),
    defaultValues: { active, time, weekdays: days, keep },
  });
  const { control, handleSubmit } = form;
  const saving = useCall(setSchedule, {
    invalidates: [schedule],
    onSuccess: (saved) => {
      toast.success(saved.active ? t('scheduleOn', { time: saved.time }) : t('scheduleOff'), {
        title: kit('operationSuccess'),
      });
      onClose();
    },
    onError: (error) =>
      void (showFieldErrors(form, error) || toast.error(error, { title: kit('operationFailed') })),
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      width={measures.passwordDialog}
      title={t('schedule')}
      onSubmit={(event) => void handleSubmit((body) => saving.mutate({ body }))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} readOnly={readOnly} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity={nextAt ? 'success' : 'info'}>
          {nextAt ? t('nextAt', { at: formats.dayTime(nextAt) }) : t('noSchedule')}
        </Alert>
        <FormSwitch control={control} name="active" label={t('scheduleActive')} disabled={readOnly} />
        <WeekdaysField control={control} readOnly={readOnly} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' } }}>
          <FormText
            control={control}
            name="time"
            label={t('time')}
            placeholder="02:00"
            maxLength={5}
            disabled={readOnly}
          />
          <FormText control={control} name="keep" type="number" label={t('keep')} disabled={readOnly} />
        </Box>
      </Box>
    </AppDialog>
  );
}

interface WeekdaysProps {
  control: Control<z.input<typeof backupSchedule>, unknown, BackupSchedule>;
  readOnly: boolean;
}

function WeekdaysField({ control, readOnly }: WeekdaysProps) {
  const t = useText(backupsMessages);
  const lang = useLanguage();
  const labelId = useId();
  const { field, fieldState } = useController({ control, name: 'weekdays' });
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" id={labelId} component="div" sx={{ mb: 0.5 }}>
        {t('days')}
      </Typography>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        size="small"
        disabled={readOnly}
        value={field.value}
        onChange={(_, days: number[]) => field.onChange(days)}
        sx={{ flexWrap: 'wrap' }}
      >
        {weekdays.map((day) => (
          <ToggleButton
            key={day}
            value={day}
            title={dayName(lang, day, 'long')}
            sx={{ textTransform: 'none', px: 1.25, height: 32 }}
          >
            {dayName(lang, day, 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {fieldState.error && <FormHelperText error>{t('daysRequired')}</FormHelperText>}
    </Box>
  );
}
