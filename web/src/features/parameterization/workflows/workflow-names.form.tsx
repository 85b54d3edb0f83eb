import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { code, name } from '@cuadrilla/contract/kit/fields.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { useText } from '#i18n/messages.ts';
import { workflowsMessages } from './workflows.messages.ts';

const names = z.strictObject({ code, nameEs: name, nameEn: name });
export type WorkflowNames = z.output<typeof names>;
const resolver = schemaResolver(names as unknown as z.ZodType<WorkflowNames, WorkflowNames>);

interface Props {
  title: string;
  text?: string;
  initial: WorkflowNames;
  /** A workflow that exists keeps its code. */
  isNew: boolean;
  save: (names: WorkflowNames) => Promise<unknown>;
  onClose: () => void;
}

/** The code and the names of a workflow. */
export function WorkflowNamesDialog({ title, text, initial, isNew, save, onClose }: Props) {
  const t = useText(workflowsMessages);
  const kit = useText(kitMessages);
  const form = useForm<WorkflowNames, unknown, WorkflowNames>({
    resolver,
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
      onSubmit={(event) => void form.handleSubmit((typed) => saving.mutate(typed))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {text !== undefined && <Box>{text}</Box>}
        {isNew && (
          <FormText control={control} name="code" label={t('code')} required maxLength={50} autoFocus />
        )}
        <FormText control={control} name="nameEs" label={t('nameEs')} required maxLength={100} />
        <FormText control={control} name="nameEn" label={t('nameEn')} required maxLength={100} />
      </Box>
    </AppDialog>
  );
}
