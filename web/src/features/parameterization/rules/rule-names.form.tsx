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
import { rulesMessages } from './rules.messages.ts';

const ruleNames = z.strictObject({ code, nameEs: name, nameEn: name });
export type RuleNames = z.output<typeof ruleNames>;

interface Props {
  title: string;
  initial: RuleNames;
  /** A rule that exists keeps its code: workflows name it. */
  isNew: boolean;
  save: (names: RuleNames) => Promise<unknown>;
  onClose: () => void;
}

/** Code and names of a rule. */
export function RuleNamesDialog({ title, initial, isNew, save, onClose }: Props) {
  const t = useText(rulesMessages);
  const kit = useText(kitMessages);
  const form = useForm<RuleNames, unknown, RuleNames>({
    resolver: schemaResolver(ruleNames),
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
        {isNew && (
          <FormText control={control} name="code" label={t('code')} required maxLength={50} autoFocus />
        )}
        <FormText control={control} name="nameEs" label={t('nameEs')} required maxLength={100} />
        <FormText control={control} name="nameEn" label={t('nameEn')} required maxLength={100} />
      </Box>
    </AppDialog>
  );
}
