import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import type { DesignEndpoints } from './design-domain.ts';

interface Props {
  id: number;
  /** All that is read of designs of this kind, and the endpoint that retires one. */
  endpoints: DesignEndpoints;
  texts: { title: string; text: string; reason: string; retire: string; done: string; needed: string };
  onClose: () => void;
}

/** Takes a design out of use; what still needs it is named. */
export function RetireForm({ id, endpoints, texts, onClose }: Props) {
  const [note, setNote] = useState('');
  const retire = useCall(endpoints.retire, {
    invalidates: [endpoints],
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
  });
  const needing = retire.error instanceof ApiError ? Object.entries(retire.error.problem.fields ?? {}) : [];
  return (
    <AppDialog
      open
      onClose={onClose}
      brief
      title={texts.title}
      busy={retire.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        retire.mutate({ params: { id }, body: { note: note.trim() } });
      }}
      actions={
        <SaveButtons
          isSaving={retire.isPending}
          onCancel={onClose}
          saveLabel={texts.retire}
          disabled={note.trim() === ''}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{texts.text}</Box>
        {retire.error && (
          <Alert severity="error">
            {messageOf(retire.error)}
            {needing.length > 0 && <div>{texts.needed}</div>}
            {needing.map(([code, places]) => (
              <div key={code}>{[code, places].filter(Boolean).join(': ')}</div>
            ))}
          </Alert>
        )}
        <TextField
          autoFocus
          required
          label={texts.reason}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Box>
    </AppDialog>
  );
}
