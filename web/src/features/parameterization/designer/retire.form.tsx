import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ApiError, isProblem, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { useText } from '#i18n/messages.ts';
import type { DesignEndpoints } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';

interface Props {
  id: number;
  /** All that is read of designs of this kind, and the endpoint that retires one. */
  endpoints: DesignEndpoints;
  texts: { title: string; text: string; reason: string; retire: string; done: string; needed: string };
  onClose: () => void;
}

/** Takes a design out of use; what still needs it is named. */
export function RetireForm({ id, endpoints, texts, onClose }: Props) {
  const t = useText(designerMessages);
  const [note, setNote] = useState('');
  const [override, setOverride] = useState('');
  const retire = useCall(endpoints.retire, {
    invalidates: [endpoints],
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
  });
  const needsOverride = isProblem(retire.error, 'BREAKS_UNLESS_OVERRIDDEN');
  const isReady = note.trim() !== '' && (!needsOverride || override.trim() !== '');
  return (
    <AppDialog
      open
      onClose={onClose}
      brief
      title={texts.title}
      busy={retire.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const overrideReason = needsOverride ? { overrideReason: override.trim() } : {};
        if (isReady) retire.mutate({ params: { id }, body: { note: note.trim(), ...overrideReason } });
      }}
      actions={
        <SaveButtons
          isSaving={retire.isPending}
          onCancel={onClose}
          saveLabel={texts.retire}
          disabled={!isReady}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{texts.text}</Box>
        {retire.error && <Refusal error={retire.error} needed={texts.needed} />}
        <Reason autoFocus label={texts.reason} value={note} onChange={setNote} />
        {needsOverride && <Reason label={t('retireOverride')} value={override} onChange={setOverride} />}
      </Box>
    </AppDialog>
  );
}

interface ReasonProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

const Reason = ({ onChange, ...field }: ReasonProps) => (
  <TextField
    required
    {...field}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: 500 } }}
  />
);

/** What still needs the design, or would show nothing new without it. */
function Refusal({ error, needed }: { error: Error; needed: string }) {
  const t = useText(designerMessages);
  const needing = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : [];
  const isOverridable = isProblem(error, 'BREAKS_UNLESS_OVERRIDDEN');
  return (
    <Alert severity={isOverridable ? 'warning' : 'error'}>
      {isOverridable ? t('retireShown') : messageOf(error)}
      {needing.length > 0 && !isOverridable && <div>{needed}</div>}
      {needing.map(([code, places]) => (
        <div key={code}>{[code, places].filter(Boolean).join(': ')}</div>
      ))}
    </Alert>
  );
}
