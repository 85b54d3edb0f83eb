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
import { FormPassword, useDependentValidation } from '#kit/form/form.tsx';
import { schemaResolver, useIssueText } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { usersMessages } from './users.messages.ts';

const password = z.string().min(1, { error: '#required', abort: true }).min(4).max(20);
const reset = z.object({ password, repeat: password }).refine(({ password, repeat }) => password === repeat, {
  error: 'match',
  path: ['repeat'],
  when: ({ value }) => typeof value === 'object',
});

/** Letters and digits that are not taken for one another when they are read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
function suggestion(): string {
  const most = 256 - (256 % letters.length);
  let made = '';
  while (made.length < 12)
    for (const byte of crypto.getRandomValues(new Uint8Array(24)))
      if (byte < most && made.length < 12) made += letters[byte % letters.length];
  return made;
}

interface Props {
  user: { username: string; name: string };
  onClose: () => void;
}

/** An administrator gives somebody a new password, which that person changes on signing in. */
export default function UserPassword({ user, onClose }: Props) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  const [suggested, setSuggested] = useState<string | null>(null);
  const form = useForm({
    resolver: schemaResolver(reset),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  });
  const { control, handleSubmit, setError, reset: fill } = form;
  useDependentValidation(form, 'password', 'repeat');
  const saving = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      client.security.users.resetPassword({ body: { username: user.username, password } }),
    onSuccess: () => {
      toast.success(t('resetDone'), { title: kit('operationSuccess') });
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'WEAK_PASSWORD'))
        setError('password', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      else toast.error(error, { title: kit('operationFailed') });
    },
  });
  const issue = useIssueText();
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      width={measures.passwordDialog}
      title={t('resetPassword')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <Button
            sx={{ mr: 'auto' }}
            onClick={() => {
              const made = suggestion();
              setSuggested(made);
              fill({ password: made, repeat: made });
            }}
          >
            {t('suggest')}
          </Button>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('resetText', { name: user.name })}
        </Typography>
        {suggested && (
          <Alert
            severity="info"
            sx={{ '& code': { fontSize: 15, fontWeight: 600, letterSpacing: '0.04em' } }}
          >
            <code>{suggested}</code>
          </Alert>
        )}
        <FormPassword
          control={control}
          name="password"
          label={t('newPassword')}
          autoComplete="new-password"
          maxLength={20}
          autoFocus
        />
        <FormPassword
          control={control}
          name="repeat"
          label={t('repeatPassword')}
          autoComplete="new-password"
          maxLength={20}
          formatIssue={(message) => (message === 'match' ? t('mustMatch') : issue(message))}
        />
      </Box>
    </AppDialog>
  );
}
