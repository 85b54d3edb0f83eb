import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { AssignWarnings, useAssignmentCheck } from './assign-warnings.tsx';
import { decisionMessages } from './decision.messages.ts';
import { useDecision, type DecisionProps } from './decision/activity-decision.ts';
import { DecisionDialog, useReason } from './decision/decision-dialog.tsx';
import { ActivityBrief, DecisionTrouble, ReasonField } from './decision/decision-form.tsx';
import { PersonnelPicker } from './personnel/personnel-picker.tsx';
import { personName } from './personnel/person-label.ts';
import { WorkCodeBox } from './work-code/work-code-box.tsx';
import { storedCode, useWorkCode } from './work-code/work-code-store.ts';

interface ChosenProps {
  person: Personnel;
  work: ReturnType<typeof useWorkCode>;
  children: ReactNode;
}

/** The work code of the employee who was chosen, beside what else the dialog has to say. */
function ChosenPerson({ person, work, children }: ChosenProps) {
  const t = useText(decisionMessages);
  return (
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
        {children}
        <Typography variant="caption" color="text.secondary">
          {t('reassignHint')}
        </Typography>
      </Box>
    </Box>
  );
}

/** Gives an activity to another employee, whose work code is generated as soon as they are chosen. */
export default function ReassignDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const decision = useDecision('reassign', props);
  const { current } = decision;
  const [person, setPerson] = useState<Personnel | null>(null);
  const reason = useReason();
  const [ids] = useState([current.id]);
  const check = useAssignmentCheck(ids, person?.id ?? null);
  const work = useWorkCode(person?.id ?? null);

  const choose = (chosen: Personnel) => {
    setPerson(chosen);
    if (!storedCode(chosen.id)) work.generate(chosen.id);
  };
  const send = () => {
    if (!reason.validate() || !person || !work.code) return;
    const body = { employeeId: person.id, workCode: work.code, reason: reason.text };
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.reassign({ params: { id }, body: { ...body, version } }),
      t('reassignedDone', { name: personName(person.name) }),
    );
  };

  return (
    <DecisionDialog
      decision={decision}
      open={props.open}
      onClose={props.onClose}
      width={760}
      title={t('reassignTitle')}
      submitLabel={t('reassign')}
      ready={check.clear && Boolean(work.code)}
      onSubmit={send}
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
          <ChosenPerson person={person} work={work}>
            <AssignWarnings check={check} />
            <ReasonField {...reason.field} />
          </ChosenPerson>
        )}
      </Box>
    </DecisionDialog>
  );
}
