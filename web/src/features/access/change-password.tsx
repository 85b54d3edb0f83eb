import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { passwordChanged, signOut, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormPassword, useDependentValidation } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { passwordMessages } from './access.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The person may not go on without: closing is signing out. */
  required?: boolean;
}
type Rule = 'required' | 'minimum' | 'maximum' | 'match';

const password = z
  .string()
  .min(1, { error: '#required', abort: true })
  .min(4, '#minimum')
  .max(20, '#maximum');
const change = z
  .object({ current: password, next: password, repeat: password })
  .refine(({ next, repeat }) => next === repeat, {
    error: '#match',
    path: ['repeat'],
    when: ({ value }) => typeof value === 'object',
  });

export default function ChangePassword({ open, onClose, required = false }: Props) {
  const t = useText(passwordMessages);
  const common = useText(kitMessages);
  const { username } = useSession().info;
  const form = useForm({
    resolver: schemaResolver(change),
    mode: 'onTouched',
    defaultValues: { current: '', next: '', repeat: '' },
  });
  const { control, handleSubmit } = form;
  useDependentValidation(form, 'next', 'repeat');
  const saving = useMutation({
    mutationFn: ({ current, next }: z.output<typeof change>) =>
      client.access.session.changePassword({ body: { old_password: current, username, password: next } }),
    onSuccess: () => {
      toast.success(t('PasswordResetCorrect'));
      passwordChanged();
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'WEAK_PASSWORD'))
        form.setError('next', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      else toast.error(isProblem(error, 'SAME_PASSWORD') ? t('samePasswordNow') : error);
    },
  });
  const word = (message: string | undefined) =>
    message?.startsWith('#') ? t(message.slice(1) as Rule) : message;
  const fields = [
    ['current', t('current'), 'current-password'],
    ['next', t('next'), 'new-password'],
    ['repeat', t('repeat'), 'new-password'],
  ] as const;
  return (
    <AppDialog
      open={open}
      onClose={required ? () => void signOut() : onClose}
      busy={saving.isPending}
      title={t('title')}
      width={measures.passwordDialog}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <Button
            variant="outlined"
            disabled={saving.isPending}
            onClick={required ? () => void signOut() : onClose}
          >
            {required ? t('leave') : common('close')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {required && <Alert severity="info">{t('first')}</Alert>}
        <Typography variant="body2" color="textSecondary">
          {t('rules')}
        </Typography>
        {fields.map(([name, label, autoComplete]) => (
          <FormPassword
            key={name}
            control={control}
            name={name}
            label={label}
            autoComplete={autoComplete}
            autoFocus={name === 'current'}
            formatIssue={word}
            maxLength={20}
          />
        ))}
      </Box>
    </AppDialog>
  );
}
