import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FormPassword } from '#kit/form/form.tsx';
import { schemaResolver } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

const asked = z.object({ password: z.string().min(1) });
const { confirmPassword, download } = client.security.backups;

/** The whole company leaves in one file: the person gives the password again. */
export default function BackupDownload({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(asked),
    defaultValues: { password: '' },
  });
  const fetching = useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      await confirmPassword({ body: { password } });
      const progress = toast.progress(t('downloading', { name: backup.fileName }));
      try {
        saveFile(await download({ params: { id: backup.id } }));
      } finally {
        progress.close();
      }
    },
    onSuccess: () => {
      toast.success(t('downloaded'), { title: kit('operationSuccess') });
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'WRONG_PASSWORD') || isProblem(error, 'PASSWORD_AGAIN'))
        setError('password', { type: 'server', message: t('wrongPassword') }, { shouldFocus: true });
      else toast.error(error, { title: t('fialedDownloadBackup') });
    },
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={fetching.isPending}
      width={measures.passwordDialog}
      title={t('download')}
      onSubmit={(event) => void handleSubmit((values) => fetching.mutate(values))(event)}
      actions={
        <>
          <Button variant="outlined" disabled={fetching.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={fetching.isPending}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {backup.fileName}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('downloadText')}
        </Typography>
        <FormPassword
          control={control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
      </Box>
    </AppDialog>
  );
}
