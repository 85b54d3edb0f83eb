import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { client } from '#api/client.ts';
import { ApiError, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { formsMessages } from './forms.messages.ts';

/** Takes a form out of use; what still needs it is named. */
export function RetireForm({ form, onClose }: { form: FormItem; onClose: () => void }) {
  const t = useText(formsMessages);
  const [note, setNote] = useState('');
  const retire = useCall(client.parameterization.forms.retire, {
    invalidates: [client.parameterization.forms],
    onSuccess: () => {
      toast.success(t('retiredDone', { name: form.name }));
      onClose();
    },
  });
  const needing = retire.error instanceof ApiError ? Object.entries(retire.error.problem.fields ?? {}) : [];
  return (
    <AppDialog
      open
      onClose={onClose}
      brief
      title={t('retireTitle', { name: form.name })}
      busy={retire.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        retire.mutate({ params: { id: form.id }, body: { note: note.trim() } });
      }}
      actions={
        <SaveButtons
          isSaving={retire.isPending}
          onCancel={onClose}
          saveLabel={t('retire')}
          disabled={note.trim() === ''}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{t('retireText')}</Box>
        {retire.error && (
          <Alert severity="error">
            {messageOf(retire.error)}
            {needing.length > 0 && <div>{t('needed')}</div>}
            {needing.map(([code, places]) => (
              <div key={code}>{[code, places].filter(Boolean).join(': ')}</div>
            ))}
          </Alert>
        )}
        <TextField
          autoFocus
          required
          label={t('reason')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Box>
    </AppDialog>
  );
}
