import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import {
  shortestReason,
  useDecision,
  type DecisionProps,
} from '#features/operation/actions/decision/activity-decision.ts';
import { AssignWarnings, useAssignmentCheck } from './assign-warnings.tsx';
import {
  ActivityBrief,
  DecisionTrouble,
  ReasonField,
} from '#features/operation/actions/decision/decision-form.tsx';
import { decisionMessages } from './decision.messages.ts';
import { PersonnelPicker } from '#features/operation/actions/personnel/personnel-picker.tsx';
import { personName } from '#features/operation/actions/personnel/personnel-row.tsx';
import { WorkCodeBox } from '#features/operation/actions/work-code/work-code-box.tsx';
import { storedCode, useWorkCode } from '#features/operation/actions/work-code/work-code-store.ts';

/** Gives an activity to another employee, whose work code is generated as soon as they are chosen. */
export default function ReassignDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const common = useText(kitMessages);
  const decision = useDecision('reassign', props);
  const { current } = decision;
  const [person, setPerson] = useState<Personnel | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const [ids] = useState([current.id]);
  const check = useAssignmentCheck(ids, person?.id ?? null);
  const work = useWorkCode(person?.id ?? null);

  const choose = (chosen: Personnel) => {
    setPerson(chosen);
    if (!storedCode(chosen.id)) work.generate(chosen.id);
  };
  const send = () => {
    setTouched(true);
    if (!person || !work.code || reason.trim().length < shortestReason) return;
    const workCode = work.code;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reassign({
          params: { id },
          body: { employeeId: person.id, workCode, reason: reason.trim(), version },
        }),
      t('reassignedDone', { name: personName(person.name) }),
    );
  };

  return (
    <AppDialog
      open={props.open}
      onClose={props.onClose}
      busy={decision.busy}
      width={760}
      title={t('reassignTitle')}
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
            disabled={!decision.possible || decision.stale || !check.clear || !work.code}
          >
            {t('reassign')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ActivityBrief activity={current} />
        <DecisionTrouble decision={decision} />
        <PersonnelPicker
          activityId={current.id}
          currentId={current.employee?.id}
          chosen={person}
          onChoose={choose}
          height={person ? 168 : 264}
        />
        {person && (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              gap: 2,
              alignItems: 'start',
            }}
          >
            <Box>
              <Typography variant="subtitle2" component="h3">
                {t('workCode')} · {personName(person.name)}
              </Typography>
              <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0, mb: 1 }}>
                {t('workCodeHint')}
              </Typography>
              <WorkCodeBox work={work} withButton={false} />
            </Box>
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              <AssignWarnings check={check} />
              <ReasonField value={reason} onChange={setReason} touched={touched} />
              <Typography variant="caption" color="text.secondary">
                {t('reassignHint')}
              </Typography>
            </Box>
          </Box>
        )}
      </Box>
    </AppDialog>
  );
}
