import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { decisionMessages } from './decision.messages.ts';
import { useDecision, type DecisionProps } from './decision/activity-decision.ts';
import { DecisionDialog, useReason } from './decision/decision-dialog.tsx';
import { ActivityBrief, DecisionTrouble, ReasonField } from './decision/decision-form.tsx';
import { PersonnelChoice } from './personnel/personnel-choice.tsx';
import { personName } from './personnel/person-label.ts';

/** Sends an ended activity out again; the server allows it once. */
export default function ReactivateDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const decision = useDecision('reactivate', props);
  const { current } = decision;
  const reason = useReason();
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const send = () => {
    if (!reason.validate()) return;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reactivate({
          params: { id },
          body: { reason: reason.text, version, ...(employeeId ? { employeeId } : {}) },
        }),
      t('reactivatedDone', { number: current.operationNumber }),
    );
  };
  return (
    <DecisionDialog
      decision={decision}
      open={props.open}
      onClose={props.onClose}
      title={t('reactivateTitle')}
      submitLabel={t('reactivate')}
      onSubmit={send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ActivityBrief activity={current} />
        <Typography variant="body2" color="text.secondary">
          {t('reactivateHint')}
        </Typography>
        <DecisionTrouble decision={decision} />
        <ReasonField {...reason.field} autoFocus />
        {current.kind === 'field' && (
          <PersonnelChoice
            label={t('otherEmployee')}
            placeholder={current.employee ? `${t('sameEmployee')}: ${personName(current.employee.name)}` : ''}
            value={employeeId}
            onChange={setEmployeeId}
            width="100%"
          />
        )}
      </Box>
    </DecisionDialog>
  );
}
