import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useController, useForm, useFormState } from 'react-hook-form';
import { z } from 'zod';
import {
  dashboardDescription,
  dashboardName,
  dashboardReaders,
  refresh,
  refreshes,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { ReaderRole } from '@cuadrilla/contract/insights/dashboards.ts';
import { code } from '@cuadrilla/contract/kit/fields.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormSelect, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors, useIssueText } from '#kit/form/form-issues.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

const plainNames = z.strictObject({
  name: dashboardName,
  description: dashboardDescription,
  refresh,
  readers: dashboardReaders,
});
const codedNames = plainNames.extend({ code });
export type DashboardNames = z.output<typeof plainNames> & { code?: string };

interface Props {
  title: string;
  text?: string;
  /** With a code: of a file, which names one. */
  initial: DashboardNames;
  /** Names of the roles that read it already. */
  readers?: readonly ReaderRole[];
  save: (names: DashboardNames) => Promise<unknown>;
  onClose: () => void;
}

/** Name, description, refresh and readers of a dashboard. */
export function DashboardNamesDialog({ title, text, initial, readers = [], save, onClose }: Props) {
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
        <ReadersField control={control} known={readers} />
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

/** The roles whose holders see it; one that is no longer active stays until it is taken away. */
function ReadersField({ control, known }: { control: Control; known: readonly ReaderRole[] }) {
  const t = useText(dashboardsMessages);
  const issueText = useIssueText();
  const { field } = useController({ control, name: 'readers' });
  // The server names one of them, which the state of the whole field does not follow.
  const { errors } = useFormState({ control });
  const { data, isPending } = useQuery(queryFor(client.insights.dashboards.readers));
  const names = new Map([...known, ...(data ?? [])].map((role) => [role.code, role.name]));
  const codes = new Set([...names.keys(), ...field.value]);
  const fault = [errors.readers, ...Object.values(errors.readers ?? {})].find(hasMessage);
  return (
    <SelectAll
      label={t('readers')}
      help={t('readersHelp')}
      error={fault && issueText(fault.message)}
      loading={isPending}
      width="100%"
      options={[...codes].map((value) => ({ value, label: names.get(value) ?? value }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

const hasMessage = (fault: unknown): fault is { message: string } =>
  typeof fault === 'object' && fault !== null && 'message' in fault && typeof fault.message === 'string';
