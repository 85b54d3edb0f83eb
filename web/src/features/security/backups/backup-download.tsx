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
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

const credentials = z.object({ password: z.string().min(1) });
const { confirmPassword, download } = client.security.backups;

/** Downloads a backup; since it holds the data of the whole company, the person gives the password again. */
export default function BackupDownload({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useText(backupsMessages);
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(credentials),
    defaultValues: { password: '' },
  });
  const downloading = useBackupDownload({
    backup,
    onDownloaded: onClose,
    onWrongPassword: () =>
      setError('password', { type: 'server', message: t('wrongPassword') }, { shouldFocus: true }),
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={downloading.isPending}
      width={measures.passwordDialog}
      title={t('download')}
      onSubmit={(event) => void handleSubmit(({ password }) => downloading.mutate(password))(event)}
      actions={<SaveButtons isSaving={downloading.isPending} onCancel={onClose} saveLabel={t('download')} />}
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

interface DownloadOptions {
  backup: Backup;
  onDownloaded: () => void;
  onWrongPassword: () => void;
}

function useBackupDownload({ backup, onDownloaded, onWrongPassword }: DownloadOptions) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  return useMutation({
    mutationFn: async (password: string) => {
      await confirmPassword({ body: { password } });
      const progress = toast.progress(t('downloading', { name: backup.fileName }));
      try {
        saveFile(await download({ params: { id: backup.id } }));
      } finally {
        progress.close();
      }
    },
    onSuccess: () => {
      toast.success(t('downloaded', { name: backup.fileName }), { title: kit('operationSuccess') });
      onDownloaded();
    },
    onError: (error) => {
      if (isProblem(error, 'WRONG_PASSWORD') || isProblem(error, 'PASSWORD_AGAIN')) onWrongPassword();
      else toast.error(error, { title: t('fialedDownloadBackup') });
    },
  });
}
