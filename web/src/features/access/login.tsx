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
import { session, sessionEnd, signIn, type Session } from '#api/session.ts';
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

/** Signs in, then returns to the page that required it. */
export default function Login() {
  const t = useText(accessMessages);
  const signingIn = useSignIn();
  const { control, handleSubmit } = useForm({
    resolver: schemaResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const faultText = (message: string | undefined) =>
    message ? t(message.slice(1) as 'usernameRequired' | 'passwordRequired') : undefined;
  useEffect(() => {
    document.title = `${t('signIn')} · Cuadrilla`;
  }, [t]);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => signingIn.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {t('signIn')}
      </Typography>
      {signingIn.error ? (
        <SignInError error={signingIn.error} />
      ) : (
        sessionEnd() === 'expired' && <Alert severity="info">{t('sessionEnded')}</Alert>
      )}
      <FormText
        control={control}
        name="username"
        label={t('username')}
        autoComplete="username"
        autoFocus
        maxLength={60}
        formatIssue={faultText}
      />
      <FormPassword
        control={control}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        formatIssue={faultText}
      />
      <Button type="submit" variant="contained" loading={signingIn.isPending} sx={{ minHeight: 40 }}>
        {t('enter')}
      </Button>
      <Link component={RouterLink} to="/reset_password" variant="body2" sx={{ justifySelf: 'start' }}>
        {t('forgot')}
      </Link>
      <DemoAccounts busy={signingIn.isPending} onChoose={(account) => signingIn.mutate(account)} />
    </Box>
  );
}

/** A person who is signed in already is redirected at once. */
function useSignIn() {
  const router = useRouter();
  const { back } = useSearch({ strict: false }) as { back?: unknown };
  const target = safeBack(back);
  useEffect(() => {
    const signedIn = session();
    if (signedIn) router.history.replace(startOf(signedIn, target));
  }, [router, target]);
  return useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      signIn(username, password),
    onSuccess: () => router.history.push(startOf(session(), target)),
  });
}

/** A field employee begins at the own work, everybody else at home. */
const startOf = (signedIn: Session | null, target: string): string =>
  target === '/' && signedIn && worksInField(signedIn.permissions) ? '/tabs/tab1' : target;

const worksInField = (permissions: ReadonlySet<string>): boolean =>
  permissions.size > 0 && [...permissions].every((code) => code.startsWith('FIELD_MOD_'));

function SignInError({ error }: { error: Error }) {
  const t = useText(accessMessages);
  if (isProblem(error, 'THROTTLED')) return <Alert severity="warning">{t('locked')}</Alert>;
  if (isProblem(error, 'INCORRECT_USERNAME_OR_PASSWORD')) return <Alert severity="error">{t('wrong')}</Alert>;
  return <Alert severity={isProblem(error, 'no_internet') ? 'warning' : 'error'}>{messageOf(error)}</Alert>;
}
