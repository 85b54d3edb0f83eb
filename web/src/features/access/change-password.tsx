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
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormPassword, useDependentValidation } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { passwordMessages } from './access.messages.ts';
import { mustMatch, password, usePasswordFaultText } from './new-password.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The person may not go on without a new password: closing the dialog signs out. */
  required?: boolean;
}

const passwordChange = z
  .object({ current: password, next: password, repeat: password })
  .refine(({ next, repeat }) => next === repeat, mustMatch);

/** The person changes their own password. */
export default function ChangePassword({ open, onClose, required = false }: Props) {
  const t = useText(passwordMessages);
  const kit = useText(kitMessages);
  const faultText = usePasswordFaultText();
  const form = useForm({
    resolver: schemaResolver(passwordChange),
    mode: 'onTouched',
    defaultValues: { current: '', next: '', repeat: '' },
  });
  const { control, handleSubmit } = form;
  useDependentValidation(form, 'next', 'repeat');
  const saving = usePasswordChange({
    onChanged: onClose,
    onWeak: (message) => form.setError('next', { type: 'server', message }, { shouldFocus: true }),
  });
  const close = required ? () => void signOut() : onClose;
  const field = { control, formatIssue: faultText, maxLength: 20 };
  return (
    <AppDialog
      open={open}
      onClose={close}
      busy={saving.isPending}
      title={t('title')}
      width={measures.passwordDialog}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <CancelButton
            disabled={saving.isPending}
            onCancel={close}
            label={required ? t('leave') : kit('close')}
          />
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {required && <Alert severity="info">{t('first')}</Alert>}
        <Typography variant="body2" color="textSecondary">
          {t('rules')}
        </Typography>
        <FormPassword
          {...field}
          name="current"
          label={t('current')}
          autoComplete="current-password"
          autoFocus
        />
        <FormPassword {...field} name="next" label={t('next')} autoComplete="new-password" />
        <FormPassword {...field} name="repeat" label={t('repeat')} autoComplete="new-password" />
      </Box>
    </AppDialog>
  );
}

interface ChangeOptions {
  onChanged: () => void;
  /** The server refused the password as too weak. */
  onWeak: (message: string) => void;
}

function usePasswordChange({ onChanged, onWeak }: ChangeOptions) {
  const t = useText(passwordMessages);
  const { username } = useSession().info;
  return useMutation({
    mutationFn: ({ current, next }: z.output<typeof passwordChange>) =>
      client.access.session.changePassword({ body: { old_password: current, username, password: next } }),
    onSuccess: () => {
      toast.success(t('PasswordResetCorrect'));
      passwordChanged();
      onChanged();
    },
    onError: (error) => {
      if (isProblem(error, 'WEAK_PASSWORD')) onWeak(error.problem.message);
      else toast.error(isProblem(error, 'SAME_PASSWORD') ? t('samePasswordNow') : error);
    },
  });
}
