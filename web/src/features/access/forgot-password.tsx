import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { FormText } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { accessMessages, resetMessages } from './access.messages.ts';
import { Notice } from './notice.tsx';

const resetRequest = z.object({ username: z.string().trim().min(1).max(60) });

/** Requests the mail with the link; the answer is the same whether or not the user exists. */
export default function ForgotPassword() {
  const t = useText(resetMessages);
  const accessText = useText(accessMessages);
  const { control, handleSubmit } = useForm({
    resolver: schemaResolver(resetRequest),
    defaultValues: { username: '' },
  });
  const sending = useCall(client.access.passwordReset.request);
  useEffect(() => {
    document.title = `${t('title')} · Cuadrilla`;
  }, [t]);
  if (sending.isSuccess) return <Notice title={t('sent')} text={t('sentText')} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ username }) => sending.mutate({ query: { username } }))(event)
      }
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {t('title')}
      </Typography>
      <Typography color="text.secondary">{t('ask')}</Typography>
      {sending.error && <Alert severity="error">{messageOf(sending.error)}</Alert>}
      <FormText
        control={control}
        name="username"
        label={accessText('username')}
        autoComplete="username"
        autoFocus
        maxLength={60}
        formatIssue={(message) => message && accessText('usernameRequired')}
      />
      <Button type="submit" variant="contained" loading={sending.isPending} sx={{ minHeight: 40 }}>
        {t('send')}
      </Button>
      <Link component={RouterLink} to="/login" variant="body2" sx={{ justifySelf: 'start' }}>
        {t('back')}
      </Link>
    </Box>
  );
}
