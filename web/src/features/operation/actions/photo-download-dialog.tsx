import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { useText } from '#i18n/messages.ts';
import { startPhotoDownload } from './photo-download.ts';
import { downloadMessages } from './photo-download.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  activityIds?: number[];
  operationIds?: number[];
}

/** Asks before a ZIP of photos is made; toasts report what follows, so the dialog closes at once. */
export default function PhotoDownloadDialog({ open, onClose, activityIds = [], operationIds = [] }: Props) {
  const t = useText(downloadMessages);
  const start = useMutation({
    mutationFn: () => startPhotoDownload({ activityIds, operationIds }),
    onSuccess: onClose,
    onError: (error) => toast.error(error, { title: t('DownloadPhotoFailed'), durationMs: 8000 }),
  });
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('AlertDownload')}
      busy={start.isPending}
      actions={
        <>
          <CancelButton onCancel={onClose} disabled={start.isPending} />
          <Button variant="contained" autoFocus loading={start.isPending} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </>
      }
    >
      {operationIds.length > 0 && <Typography>{t('operations', { n: operationIds.length })}</Typography>}
      {activityIds.length > 0 && <Typography>{t('activities', { n: activityIds.length })}</Typography>}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('layout')}
      </Typography>
    </AppDialog>
  );
}
