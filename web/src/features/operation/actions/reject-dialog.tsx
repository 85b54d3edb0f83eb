import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { decisionMessages } from './decision.messages.ts';
import { useDecision, type DecisionProps } from './decision/activity-decision.ts';
import { DecisionDialog, useReason } from './decision/decision-dialog.tsx';
import { ActivityBrief, DecisionTrouble, ReasonField } from './decision/decision-form.tsx';

/** Turns an activity down, with a reason. */
export default function RejectDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const decision = useDecision('reject', props);
  const reason = useReason();
  const send = () => {
    if (!reason.validate()) return;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reject({ params: { id }, body: { reason: reason.text, version } }),
      t('rejectedDone', { number: decision.current.operationNumber }),
    );
  };
  return (
    <DecisionDialog
      decision={decision}
      open={props.open}
      onClose={props.onClose}
      title={t('rejectTitle')}
      submitLabel={t('reject')}
      danger
      onSubmit={send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ActivityBrief activity={decision.current} />
        <Typography variant="body2" color="text.secondary">
          {t('rejectHint')}
        </Typography>
        <DecisionTrouble decision={decision} />
        <ReasonField {...reason.field} autoFocus />
      </Box>
    </DecisionDialog>
  );
}
