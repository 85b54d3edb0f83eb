import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { FormPassword, useDependentValidation } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { passwordMessages, resetMessages } from './access.messages.ts';
import { mustMatch, password, usePasswordFaultText } from './new-password.ts';
import { Notice } from './notice.tsx';

const newPassword = z
  .object({ next: password, repeat: password })
  .refine(({ next, repeat }) => next === repeat, mustMatch);

const endpoints = client.access.passwordReset;

/** The page of the mailed link: a new password, once. */
export default function ResetPassword() {
  const t = useText(resetMessages);
  const { id: token = '' } = useParams({ strict: false }) as { id?: string };
  const { isUnusable, error, isChecked, retry } = useResetLink(token);
  const saving = useMutation({
    mutationFn: (next: string) => endpoints.complete({ body: { token, password: next } }),
  });
  useEffect(() => {
    document.title = `${t('title')} · Cuadrilla`;
  }, [t]);
  if (saving.isSuccess) return <Notice title={t('done')} text={t('doneText')} />;
  if (isUnusable || isProblem(saving.error, 'RESET_LINK_INVALID'))
    return (
      <Notice
        title={t('link')}
        text={t('linkText')}
        action={
          <Button component={Link} to="/reset_password" variant="contained">
            {t('askAgain')}
          </Button>
        }
      />
    );
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!isChecked) return <LoadingState shape="fields" rows={2} />;
  return (
    <NewPasswordForm
      error={saving.error}
      isSaving={saving.isPending}
      onSave={(next, onError) => saving.mutate(next, { onError })}
    />
  );
}

/**
 * Whether the link can still be used. The token is sent in the body, not in an address; a link too short or
 * too long to be ours is not sent at all.
 */
function useResetLink(token: string) {
  const isLink = token.length >= 20 && token.length <= 120;
  const check = useQuery({
    queryKey: [...endpoints.check.key, token],
    queryFn: ({ signal }) => endpoints.check({ body: { token } }, signal),
    enabled: isLink,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    isUnusable: !isLink || check.data?.usable === false,
    error: check.error,
    isChecked: check.data !== undefined,
    retry: () => void check.refetch(),
  };
}

interface FormProps {
  /** Of the last save. */
  error: Error | null;
  isSaving: boolean;
  onSave: (password: string, onError: (error: Error) => void) => void;
}

function NewPasswordForm({ error, isSaving, onSave }: FormProps) {
  const t = useText(resetMessages);
  const passwordText = useText(passwordMessages);
  const faultText = usePasswordFaultText();
  const form = useForm({
    resolver: schemaResolver(newPassword),
    mode: 'onTouched',
    defaultValues: { next: '', repeat: '' },
  });
  const { control, handleSubmit, setError } = form;
  useDependentValidation(form, 'next', 'repeat');
  const showWeak = (problem: Error) => {
    if (isProblem(problem, 'WEAK_PASSWORD'))
      setError('next', { type: 'server', message: problem.problem.message }, { shouldFocus: true });
  };
  const field = { control, autoComplete: 'new-password', maxLength: 20, formatIssue: faultText };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit(({ next }) => onSave(next, showWeak))(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {t('title')}
      </Typography>
      <Typography color="text.secondary">{t('choose')}</Typography>
      {error && !isProblem(error, 'WEAK_PASSWORD') && <Alert severity="error">{messageOf(error)}</Alert>}
      <FormPassword {...field} name="next" label={passwordText('next')} autoFocus />
      <FormPassword {...field} name="repeat" label={passwordText('repeat')} />
      <Button type="submit" variant="contained" loading={isSaving} sx={{ minHeight: 40 }}>
        {t('save')}
      </Button>
    </Box>
  );
}
