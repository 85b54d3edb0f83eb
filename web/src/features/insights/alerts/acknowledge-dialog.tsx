import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alert } from '@cuadrilla/contract/insights/alerts.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { alertMessages } from './alert.messages.ts';

const endpoints = client.insights.alerts;

/** Somebody is on it: everybody sees who, and what they do. */
export default function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useText(alertMessages);
  const [note, setNote] = useState(alert.acknowledged?.note ?? '');
  const saving = useMutation({
    mutationFn: () => endpoints.acknowledge({ params: { id: alert.id }, body: { note } }),
    onSuccess: onClose,
    onError: (error) => toast.error(error),
    onSettled: () => void refetch(endpoints),
  });
  return (
    <AppDialog
      open
      brief
      onClose={onClose}
      title={t('acknowledgeTitle', { name: alert.name })}
      busy={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
      actions={
        <SaveButtons
          isSaving={saving.isPending}
          onCancel={onClose}
          saveLabel={t('acknowledge')}
          disabled={note.trim() === ''}
        />
      }
    >
      <TextField
        label={t('note')}
        value={note}
        autoFocus
        fullWidth
        multiline
        minRows={2}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ mt: 1 }}
      />
    </AppDialog>
  );
}
