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
import { Notice } from './notice.tsx';

type Rule = 'required' | 'minimum' | 'maximum' | 'match';
const password = z
  .string()
  .min(1, { error: '#required', abort: true })
  .min(4, '#minimum')
  .max(20, '#maximum');
const chosen = z.object({ next: password, repeat: password }).refine(({ next, repeat }) => next === repeat, {
  error: '#match',
  path: ['repeat'],
  when: ({ value }) => typeof value === 'object',
});

const endpoints = client.access.passwordReset;

/** The page of the mailed link: a new password, once. */
export default function ResetPassword() {
  const t = useText(resetMessages);
  const words = useText(passwordMessages);
  const { id: token = '' } = useParams({ strict: false }) as { id?: string };
  // The token goes in the body, not in an address; a link too short to be one of ours is not even asked
  // about.
  const isLink = token.length >= 20 && token.length <= 120;
  const check = useQuery({
    queryKey: [...endpoints.check.key, token],
    queryFn: ({ signal }) => endpoints.check({ body: { token } }, signal),
    enabled: isLink,
    staleTime: Infinity,
    gcTime: 0,
  });
  const form = useForm({
    resolver: schemaResolver(chosen),
    mode: 'onTouched',
    defaultValues: { next: '', repeat: '' },
  });
  const { control, handleSubmit, setError } = form;
  useDependentValidation(form, 'next', 'repeat');
  const saving = useMutation({
    mutationFn: ({ next }: { next: string }) => endpoints.complete({ body: { token, password: next } }),
    onError: (error) => {
      if (isProblem(error, 'WEAK_PASSWORD'))
        setError('next', { type: 'server', message: error.problem.message }, { shouldFocus: true });
    },
  });
  useEffect(() => {
    document.title = `${t('title')} · Cuadrilla`;
  }, [t]);
  if (saving.isSuccess) return <Notice title={t('done')} text={t('doneText')} />;
  if (!isLink || check.data?.usable === false || isProblem(saving.error, 'RESET_LINK_INVALID'))
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
  if (check.error) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return <LoadingState />;
  const word = (message: string | undefined) =>
    message?.startsWith('#') ? words(message.slice(1) as Rule) : message;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {t('title')}
      </Typography>
      <Typography color="text.secondary">{t('choose')}</Typography>
      {saving.error && !isProblem(saving.error, 'WEAK_PASSWORD') && (
        <Alert severity="error">{messageOf(saving.error)}</Alert>
      )}
      <FormPassword
        control={control}
        name="next"
        label={words('next')}
        autoComplete="new-password"
        maxLength={20}
        autoFocus
        formatIssue={word}
      />
      <FormPassword
        control={control}
        name="repeat"
        label={words('repeat')}
        autoComplete="new-password"
        maxLength={20}
        formatIssue={word}
      />
      <Button type="submit" variant="contained" loading={saving.isPending} sx={{ minHeight: 40 }}>
        {t('save')}
      </Button>
    </Box>
  );
}
