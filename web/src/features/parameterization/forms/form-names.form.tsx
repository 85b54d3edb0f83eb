import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useForm, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { formSettings, newFormSettings } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { useText } from '#i18n/messages.ts';
import { formsMessages } from './forms.messages.ts';

export type FormNames = z.output<typeof newFormSettings>;

interface Props {
  title: string;
  initial: FormNames;
  /** A form that exists keeps its code, and each version its own name. */
  isNew: boolean;
  save: (names: FormNames) => Promise<unknown>;
  onClose: () => void;
}

const newResolver = schemaResolver(newFormSettings as unknown as z.ZodType<FormNames, FormNames>);
const settingsResolver = schemaResolver(formSettings as unknown as z.ZodType<FormNames, FormNames>);
const ofSettings: Resolver<FormNames, unknown, FormNames> = (names, context, options) => {
  const { nameEs, nameEn, qualityCode } = names;
  return settingsResolver({ nameEs, nameEn, qualityCode } as FormNames, context, options);
};

/** The names of a form: of a new one, or of one that exists (its settings). */
export function FormNamesDialog({ title, initial, isNew, save, onClose }: Props) {
  const t = useText(formsMessages);
  const kit = useText(kitMessages);
  const form = useForm<FormNames, unknown, FormNames>({
    resolver: isNew ? newResolver : ofSettings,
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
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {isNew && (
          <FormText control={control} name="code" label={t('code')} required maxLength={50} autoFocus />
        )}
        {isNew && <FormText control={control} name="version" label={t('version')} required maxLength={10} />}
        <FormText control={control} name="nameEs" label={t('nameEs')} required maxLength={50} />
        <FormText control={control} name="nameEn" label={t('nameEn')} required maxLength={50} />
        <FormText control={control} name="qualityCode" label={t('quality')} maxLength={50} />
      </Box>
    </AppDialog>
  );
}
