import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormText } from '#kit/form/form.tsx';
import { showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { recipientMessages } from './recipients.messages.ts';

interface Props<V extends FieldValues & { name: string }> {
  title: string;
  form: UseFormReturn<V, unknown, V>;
  save: (given: V) => Promise<{ name: string }>;
  /** What is read again after a save. */
  endpoints: Parameters<typeof refetch>[0];
  onClose: () => void;
  children: ReactNode;
}

/** What a person sets up for several people under a name, and saves. */
export function SettingsDialog<V extends FieldValues & { name: string }>({
  title,
  form,
  save,
  endpoints,
  onClose,
  children,
}: Props<V>) {
  const t = useText(recipientMessages);
  const kit = useText(kitMessages);
  const saving = useMutation({
    mutationFn: save,
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
      title={title}
      dirty={form.formState.isDirty}
      busy={saving.isPending}
      onSubmit={(event) => void form.handleSubmit((given) => saving.mutate(given))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormText
          control={form.control}
          name={'name' as Path<V>}
          label={t('name')}
          required
          maxLength={99}
          autoFocus
        />
        {children}
      </Box>
    </AppDialog>
  );
}

/** Two fields beside each other where there is room. */
export const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
