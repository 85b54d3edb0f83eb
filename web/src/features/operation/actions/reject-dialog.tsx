import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import {
  shortestReason,
  useDecision,
  type DecisionProps,
} from '#features/operation/actions/decision/activity-decision.ts';
import {
  ActivityBrief,
  DecisionTrouble,
  ReasonField,
} from '#features/operation/actions/decision/decision-form.tsx';
import { decisionMessages } from './decision.messages.ts';

/** Turns an activity down, with a reason. */
export default function RejectDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const common = useText(kitMessages);
  const decision = useDecision('reject', props);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const send = () => {
    setTouched(true);
    if (reason.trim().length < shortestReason) return;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reject({ params: { id }, body: { reason: reason.trim(), version } }),
      t('rejectedDone'),
    );
  };
  return (
    <AppDialog
      open={props.open}
      onClose={props.onClose}
      busy={decision.busy}
      title={t('rejectTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose} disabled={decision.busy}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            loading={decision.busy}
            disabled={!decision.possible || decision.stale}
          >
            {t('reject')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ActivityBrief activity={decision.current} />
        <Typography variant="body2" color="text.secondary">
          {t('rejectHint')}
        </Typography>
        <DecisionTrouble decision={decision} />
        <ReasonField value={reason} onChange={setReason} touched={touched} autoFocus />
      </Box>
    </AppDialog>
  );
}
