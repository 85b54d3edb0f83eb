import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormPassword, useDependentValidation } from '#kit/form/form.tsx';
import { schemaResolver, useIssueText } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { suggestPassword } from './password-suggestion.ts';
import { usersMessages } from './users.messages.ts';

const password = z.string().min(1, { error: '#required', abort: true }).min(4).max(20);
const newPassword = z
  .object({ password, repeat: password })
  .refine(({ password, repeat }) => password === repeat, {
    error: 'match',
    path: ['repeat'],
    when: ({ value }) => typeof value === 'object',
  });

interface Props {
  user: { username: string; name: string };
  onClose: () => void;
}

/** Resets a user's password; the user has to change it on signing in. */
export default function UserPassword({ user, onClose }: Props) {
  const t = useText(usersMessages);
  const [suggested, setSuggested] = useState<string | null>(null);
  const form = useForm({
    resolver: schemaResolver(newPassword),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  });
  const { control, handleSubmit, setError, reset } = form;
  useDependentValidation(form, 'password', 'repeat');
  const saving = usePasswordReset({
    username: user.username,
    name: user.name,
    onReset: onClose,
    onWeak: (message) => setError('password', { type: 'server', message }, { shouldFocus: true }),
  });
  const issueText = useIssueText();
  const suggest = () => {
    const password = suggestPassword();
    setSuggested(password);
    reset({ password, repeat: password });
  };
  const passwordField = { control, autoComplete: 'new-password', maxLength: 20 };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      width={measures.passwordDialog}
      title={t('resetPassword')}
      onSubmit={(event) => void handleSubmit(({ password }) => saving.mutate(password))(event)}
      actions={
        <>
          <Button sx={{ mr: 'auto' }} onClick={suggest}>
            {t('suggest')}
          </Button>
          <SaveButtons isSaving={saving.isPending} onCancel={onClose} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('resetText', { name: user.name })}
        </Typography>
        {suggested && (
          <Alert severity="info" sx={codeStyle}>
            <code>{suggested}</code>
          </Alert>
        )}
        <FormPassword {...passwordField} name="password" label={t('newPassword')} autoFocus />
        <FormPassword
          {...passwordField}
          name="repeat"
          label={t('repeatPassword')}
          formatIssue={(message) => (message === 'match' ? t('mustMatch') : issueText(message))}
        />
      </Box>
    </AppDialog>
  );
}

const codeStyle = { '& code': { fontSize: 15, fontWeight: 600, letterSpacing: '0.04em' } };

interface ResetOptions {
  username: string;
  name: string;
  onReset: () => void;
  /** The server refused the password as too weak. */
  onWeak: (message: string) => void;
}

function usePasswordReset({ username, name, onReset, onWeak }: ResetOptions) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  return useMutation({
    mutationFn: (password: string) => client.security.users.resetPassword({ body: { username, password } }),
    onSuccess: () => {
      toast.success(t('resetDone', { name }), { title: kit('operationSuccess') });
      onReset();
    },
    onError: (error) => {
      if (isProblem(error, 'WEAK_PASSWORD')) onWeak(error.problem.message);
      else toast.error(error, { title: kit('operationFailed') });
    },
  });
}
