import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Link as RouterLink, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isProblem, messageOf } from '#api/problem.ts';
import { session, signIn } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { FormPassword, FormText } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { safeBack } from './back.ts';
import { accessMessages } from './access.messages.ts';
import { DemoAccounts } from './demo-accounts.tsx';

const credentials = z.object({
  username: z.string().trim().min(1, '#usernameRequired'),
  password: z.string().min(1, '#passwordRequired'),
});

export default function Login() {
  const t = useText(accessMessages);
  const router = useRouter();
  const { back } = useSearch({ strict: false }) as { back?: unknown };
  const target = safeBack(back);
  const { control, handleSubmit } = useForm({
    resolver: schemaResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const entering = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      signIn(username, password),
    onSuccess: () => router.history.push(target),
  });
  const word = (message: string | undefined) =>
    message ? t(message.slice(1) as 'usernameRequired' | 'passwordRequired') : undefined;
  useEffect(() => {
    document.title = `${t('signIn')} · Cuadrilla`;
  }, [t]);
  useEffect(() => {
    if (session()) router.history.replace(target);
  }, [router, target]);

  const { error } = entering;
  const said = isProblem(error, 'INCORRECT_USERNAME_OR_PASSWORD')
    ? t('wrong')
    : isProblem(error, 'THROTTLED')
      ? t('locked')
      : messageOf(error);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => entering.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {t('signIn')}
      </Typography>
      {error && (
        <Alert
          severity={isProblem(error, 'no_internet') || isProblem(error, 'THROTTLED') ? 'warning' : 'error'}
        >
          {said}
        </Alert>
      )}
      <FormText
        control={control}
        name="username"
        label={t('username')}
        autoComplete="username"
        autoFocus
        maxLength={60}
        formatIssue={word}
      />
      <FormPassword
        control={control}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        formatIssue={word}
      />
      <Button type="submit" variant="contained" loading={entering.isPending} sx={{ minHeight: 40 }}>
        {t('enter')}
      </Button>
      <Link component={RouterLink} to="/reset_password" variant="body2" sx={{ justifySelf: 'start' }}>
        {t('forgot')}
      </Link>
      <DemoAccounts busy={entering.isPending} onChoose={(account) => entering.mutate(account)} />
    </Box>
  );
}
