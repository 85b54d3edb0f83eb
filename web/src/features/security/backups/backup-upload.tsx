import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

/** Takes in a backup that left before, or what a phone saved of itself. */
export default function BackupUpload({ onClose }: { onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const sending = useCall(client.security.backups.upload, {
    invalidates: [client.security.backups],
    onSuccess: () => {
      toast.success(t('received'), { title: kit('operationSuccess') });
      onClose();
    },
  });
  const name = sending.variables?.query.fileName ?? '';
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
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            <Typography variant="subtitle2" component="p" noWrap>
              {t('sending', { name })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={Math.round(sent * 100)}
              aria-label={t('sending', { name })}
              sx={{ height: 6, borderRadius: 3 }}
            />
          </Box>
        ) : (
          <Button
            variant="outlined"
            startIcon={<CloudUpload aria-hidden />}
            onClick={() => input.current?.click()}
            sx={{ justifySelf: 'start' }}
            autoFocus
          >
            {t('choose')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (!file) return;
            setSent(0);
            sending.mutate({ query: { fileName: file.name.slice(-200) }, body: file, onProgress: setSent });
          }}
        />
      </Box>
    </AppDialog>
  );
}
