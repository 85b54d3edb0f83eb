import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { FileButton } from '#kit/file-button.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

/** Uploads a backup that was downloaded before, or the data that a phone saved. */
export default function BackupUpload({ onClose }: { onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  /** Of the file, between 0 and 1. */
  const [sent, setSent] = useState(0);
  const sending = useCall(client.security.backups.upload, {
    invalidates: [client.security.backups],
    asksBeforeUnload: true,
    onSuccess: (_, { query }) => {
      toast.success(t('received', { name: query.fileName }), { title: kit('operationSuccess') });
      onClose();
    },
  });
  const send = (file: File) => {
    setSent(0);
    sending.mutate({ query: { fileName: file.name.slice(-200) }, body: file, onProgress: setSent });
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={sending.isPending}
      width={measures.passwordDialog}
      title={t('upload')}
      actions={
        <Button variant="outlined" disabled={sending.isPending} onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('uploadText')}
        </Typography>
        {sending.error && <Alert severity="error">{messageOf(sending.error)}</Alert>}
        {sending.isPending ? (
          <UploadProgress fileName={sending.variables?.query.fileName ?? ''} sent={sent} />
        ) : (
          <FileButton
            label={t('choose')}
            startIcon={<CloudUpload aria-hidden />}
            onFile={send}
            sx={{ justifySelf: 'start' }}
            autoFocus
          />
        )}
      </Box>
    </AppDialog>
  );
}

function UploadProgress({ fileName, sent }: { fileName: string; sent: number }) {
  const t = useText(backupsMessages);
  const label = t('sending', { name: fileName });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="p" noWrap>
        {label}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(sent * 100)}
        aria-label={label}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
