import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  dashboardDescription,
  dashboardName,
  refresh,
  refreshes,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { code } from '@cuadrilla/contract/kit/fields.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormSelect, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

const plainNames = z.strictObject({ name: dashboardName, description: dashboardDescription, refresh });
const codedNames = plainNames.extend({ code });
export type DashboardNames = z.output<typeof plainNames> & { code?: string };

interface Props {
  title: string;
  text?: string;
  /** With a code: of a file, which names one. */
  initial: DashboardNames;
  save: (names: DashboardNames) => Promise<unknown>;
  onClose: () => void;
}

/** Name, description and refresh of a dashboard. */
export function DashboardNamesDialog({ title, text, initial, save, onClose }: Props) {
  const t = useText(dashboardsMessages);
  const kit = useText(kitMessages);
  const hasCode = initial.code !== undefined;
  const form = useForm<DashboardNames, unknown, DashboardNames>({
    resolver: schemaResolver<DashboardNames, DashboardNames>(hasCode ? codedNames : plainNames),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const { control } = form;
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onClose,
    onError: (error) => {
      if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={title}
      dirty={form.formState.isDirty}
      busy={saving.isPending}
      onSubmit={(event) => void form.handleSubmit((names) => saving.mutate(names))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {text && <Typography variant="body2">{text}</Typography>}
        {hasCode && <FormText control={control} name="code" label={t('code')} required maxLength={50} />}
        <FormText control={control} name="name" label={t('name')} required maxLength={99} autoFocus />
        <FormText
          control={control}
          name="description"
          label={t('description')}
          maxLength={199}
          multiline
          minRows={2}
        />
        <RefreshField control={control} />
      </Box>
    </AppDialog>
  );
}

type Control = ReturnType<typeof useForm<DashboardNames, unknown, DashboardNames>>['control'];

function RefreshField({ control }: { control: Control }) {
  const t = useText(dashboardsMessages);
  return (
    <FormSelect
      control={control}
      name="refresh"
      label={t('refresh')}
      help={t('refreshHelp')}
      options={refreshes.map((value) => ({
        value,
        label: value === 'live' ? t('live') : t('every', { n: value }),
      }))}
    />
  );
}
