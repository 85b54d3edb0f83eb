import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { PersonnelPicker } from '#features/operation/actions/personnel/personnel-picker.tsx';
import { useAssignMany } from './assign-many.ts';
import { AssignWarnings, useAssignmentCheck } from './assign-warnings.tsx';
import { decisionMessages } from './decision.messages.ts';
import { RefusedOutcomes } from './refused-outcomes.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  activityIds: readonly number[];
  /** Zone that all of them share: its people are shown first. */
  zoneId?: number | undefined;
  /** Office decisions are offered to staff, field work to employees with a phone. */
  kind?: 'field' | 'office' | undefined;
  /** Ids that are still to be assigned by somebody. */
  onDone?: (failed: number[]) => void;
}

/** On a phone, where the dialog takes the whole window, the list takes what the rest of it leaves. */
const listHeight = { xs: 'max(264px, calc(100dvh - 300px))', sm: 264 };

/** Assigns one or many new activities to an employee; each has an outcome of its own. */
export default function AssignDialog({ open, onClose, activityIds: requested, zoneId, kind, onDone }: Props) {
  const t = useText(decisionMessages);
  const [person, setPerson] = useState<Personnel | null>(null);
  const assignment = useAssignMany({ activityIds: requested, onClose, onDone });
  const { activityIds, attempted, progress, refused, error } = assignment;
  const check = useAssignmentCheck(activityIds, person?.id ?? null);
  const busy = progress !== null;
  const buttons = (
    <>
      <CancelButton onCancel={onClose} disabled={busy} />
      <Button type="submit" variant="contained" disabled={!check.clear} loading={busy}>
        {t('assign')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      busy={busy}
      width={760}
      title={t('assignTitle', { n: activityIds.length })}
      onSubmit={(event) => {
        event.preventDefault();
        if (person) void assignment.assign(person);
      }}
      actions={buttons}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {Boolean(error) && (
          <Alert severity="error">
            <AlertTitle>{t('operationFailed')}</AlertTitle>
            {messageOf(error)}
          </Alert>
        )}
        <RefusedOutcomes
          outcomes={refused}
          title={t('partialTitle', { done: attempted - activityIds.length, total: attempted })}
          text={t('partialText')}
        />
        {busy && <LinearProgress variant="determinate" value={progress * 100} aria-label={t('assign')} />}
        <PersonnelPicker
          activityId={activityIds.length === 1 ? activityIds[0] : undefined}
          zoneId={kind === 'office' ? undefined : zoneId}
          kind={kind}
          chosen={person}
          onChoose={setPerson}
          height={listHeight}
        />
        {person && <AssignWarnings check={check} />}
      </Box>
    </AppDialog>
  );
}
