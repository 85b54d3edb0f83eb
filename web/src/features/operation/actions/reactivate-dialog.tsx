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
import { PersonnelChoice } from '#features/operation/actions/personnel/personnel-choice.tsx';

/** Sends an ended activity out again; the server allows it once. */
export default function ReactivateDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const common = useText(kitMessages);
  const decision = useDecision('reactivate', props);
  const { current } = decision;
  const [reason, setReason] = useState('');
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [touched, setTouched] = useState(false);
  const send = () => {
    setTouched(true);
    if (reason.trim().length < shortestReason) return;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reactivate({
          params: { id },
          body: { reason: reason.trim(), version, ...(employeeId ? { employeeId } : {}) },
        }),
      t('reactivatedDone'),
    );
  };
  return (
    <AppDialog
      open={props.open}
      onClose={props.onClose}
      busy={decision.busy}
      title={t('reactivateTitle')}
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
            loading={decision.busy}
            disabled={!decision.possible || decision.stale}
          >
            {t('reactivate')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ActivityBrief activity={current} />
        <Typography variant="body2" color="text.secondary">
          {t('reactivateHint')}
        </Typography>
        <DecisionTrouble decision={decision} />
        <ReasonField value={reason} onChange={setReason} touched={touched} autoFocus />
        {current.kind === 'field' && (
          <PersonnelChoice
            label={t('otherEmployee')}
            placeholder={
              current.employee ? `${t('sameEmployee')}: ${current.employee.name.replaceAll('_', ' ')}` : ''
            }
            value={employeeId}
            onChange={setEmployeeId}
            width="100%"
          />
        )}
      </Box>
    </AppDialog>
  );
}
