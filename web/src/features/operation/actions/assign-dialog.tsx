import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { Outcome, Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { activitiesChanged } from '#features/operation/actions/decision/activity-decision.ts';
import { batchesOf, reasonsOf } from './assign-check.rules.ts';
import { AssignWarnings, useAssignmentCheck } from './assign-warnings.tsx';
import { decisionMessages } from './decision.messages.ts';
import { PersonnelPicker } from '#features/operation/actions/personnel/personnel-picker.tsx';
import { personName } from '#features/operation/actions/personnel/personnel-row.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  activityIds: readonly number[];
  /** Zone that all of them share: its people are shown first. */
  zoneId?: number | undefined;
  /** Ids that are still to be assigned by somebody. */
  onDone?: (failed: number[]) => void;
}

/** Gives one or many new activities to an employee; each is answered on its own. */
export default function AssignDialog({ open, onClose, activityIds: asked, zoneId, onDone }: Props) {
  const t = useText(decisionMessages);
  const common = useText(kitMessages);
  // What failed in a first attempt is what a second one is about.
  const [activityIds, setActivityIds] = useState(asked);
  const [person, setPerson] = useState<Personnel | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<Outcome[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [tried, setTried] = useState(asked.length);
  const check = useAssignmentCheck(activityIds, person?.id ?? null);
  const busy = progress !== null;

  async function assign() {
    if (!person) return;
    setError(null);
    setFailed([]);
    setProgress(0);
    setTried(activityIds.length);
    const outcomes: Outcome[] = [];
    try {
      for (const ids of batchesOf(activityIds)) {
        outcomes.push(
          ...(await client.operation.activities.assign({
            body: { activityIds: ids, employeeId: person.id },
          })),
        );
        setProgress(outcomes.length / activityIds.length);
      }
    } catch (cause) {
      setError(cause);
    }
    setProgress(null);
    const answered = new Set(outcomes.map(({ id }) => id));
    const refused = outcomes.filter(({ ok }) => !ok);
    const left = [...refused.map(({ id }) => id), ...activityIds.filter((id) => !answered.has(id))];
    const done = activityIds.length - left.length;
    if (done > 0) {
      activitiesChanged();
      toast.success(t('assignedDone', { n: done, name: personName(person.name) }), {
        title: t('operationSuccess'),
      });
    }
    onDone?.(left);
    if (left.length === 0) return onClose();
    setFailed(refused);
    setActivityIds(left);
  }

  return (
    <AppDialog
      open={open}
      onClose={onClose}
      busy={busy}
      width={760}
      title={t('assignTitle', { n: activityIds.length })}
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!check.clear} loading={busy}>
            {t('assign')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {Boolean(error) && (
          <Alert severity="error">
            <AlertTitle>{t('operationFailed')}</AlertTitle>
            {messageOf(error)}
          </Alert>
        )}
        {failed.length > 0 && (
          <Alert severity="warning">
            <AlertTitle>{t('partialTitle', { done: tried - activityIds.length, total: tried })}</AlertTitle>
            {t('partialText')}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
              {reasonsOf(failed).map(([message, count]) => (
                <li key={message}>
                  <strong className="tabular">{count}</strong> · {message}
                </li>
              ))}
            </Box>
          </Alert>
        )}
        {busy && <LinearProgress variant="determinate" value={progress * 100} aria-label={t('assign')} />}
        <PersonnelPicker
          activityId={activityIds.length === 1 ? activityIds[0] : undefined}
          zoneId={zoneId}
          chosen={person}
          onChoose={setPerson}
        />
        {person && <AssignWarnings check={check} />}
      </Box>
    </AppDialog>
  );
}
