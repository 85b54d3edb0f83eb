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

/**
 * Cancels an open operation, with its reason. When somebody was faster, what is on screen is read again
 * first.
 */
export default function CancelOperationDialog({ open, onClose, operation, onDone }: Props) {
  const t = useText(operationDetailMessages);
  const issueText = useIssueText();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const checked = reasonShape.safeParse(reason);
  const issue = touched && !checked.success ? issueText(checked.error.issues[0]?.message) : undefined;
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
    setTouched(true);
    if (checked.success)
      cancel.mutate({
        params: { id: operation.id },
        body: { reason: checked.data, version: operation.version },
      });
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('cancelTitle', { number: operation.number })}
      busy={cancel.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={cancel.isPending}>
            {t('keep')}
          </Button>
          <Button variant="contained" color="error" type="submit" loading={cancel.isPending}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('cancelText')}
      </Typography>
      {cancel.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(cancel.error)}
        </Alert>
      )}
      <TextField
        label={t('reason')}
        value={reason}
        autoFocus
        required
        multiline
        minRows={3}
        error={Boolean(issue)}
        helperText={issue}
        onChange={(event) => setReason(event.target.value)}
        onBlur={() => setTouched(true)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </AppDialog>
  );
}
