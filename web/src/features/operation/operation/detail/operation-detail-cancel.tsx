import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import { reason as reasonShape } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { useIssueText } from '#kit/form/form-issues.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useText } from '#i18n/messages.ts';
import { operationDetailMessages } from './operation-detail.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  operation: Pick<Operation, 'id' | 'number' | 'version'>;
  onDone?: () => void;
}

/** The reason, with the message of its fault once it was left or sent. */
function useReason() {
  const issueText = useIssueText();
  const [value, setValue] = useState('');
  const [touched, setTouched] = useState(false);
  const checked = reasonShape.safeParse(value);
  return {
    value,
    setValue,
    touch: () => setTouched(true),
    /** Undefined while it is not valid. */
    valid: checked.data,
    issue: touched && !checked.success ? issueText(checked.error.issues[0]?.message) : undefined,
  };
}

function ReasonInput({ reason }: { reason: ReturnType<typeof useReason> }) {
  const t = useText(operationDetailMessages);
  return (
    <TextField
      label={t('reason')}
      value={reason.value}
      autoFocus
      required
      multiline
      minRows={3}
      error={Boolean(reason.issue)}
      helperText={reason.issue}
      onChange={(event) => reason.setValue(event.target.value)}
      onBlur={reason.touch}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  );
}

/** Cancels an open operation, with a reason. If somebody changed it first, it is read again. */
export default function CancelOperationDialog({ open, onClose, operation, onDone }: Props) {
  const t = useText(operationDetailMessages);
  const reason = useReason();
  const cancel = useCall(client.operation.operations.cancel, {
    invalidates: [client.operation.operations, client.operation.activities],
    onSuccess: () => {
      toast.success(t('cancelled', { number: operation.number }), { title: t('operationSuccess') });
      onDone?.();
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) onDone?.();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    reason.touch();
    if (reason.valid === undefined) return;
    const body = { reason: reason.valid, version: operation.version };
    cancel.mutate({ params: { id: operation.id }, body });
  };
  const buttons = (
    <>
      <CancelButton onCancel={onClose} disabled={cancel.isPending} label={t('keep')} />
      <Button variant="contained" color="error" type="submit" loading={cancel.isPending}>
        {t('cancel')}
      </Button>
    </>
  );
  const title = t('cancelTitle', { number: operation.number });
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={title}
      busy={cancel.isPending}
      onSubmit={submit}
      actions={buttons}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('cancelText')}
      </Typography>
      {cancel.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(cancel.error)}
        </Alert>
      )}
      <ReasonInput reason={reason} />
    </AppDialog>
  );
}
