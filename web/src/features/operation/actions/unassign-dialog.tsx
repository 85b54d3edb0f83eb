import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import type { Activity, Outcome } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { batchesOf } from './assign-check.rules.ts';
import { decisionMessages } from './decision.messages.ts';
import { activitiesChanged } from './decision/activity-decision.ts';
import { RefusedOutcomes } from './refused-outcomes.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  activities: readonly Activity[];
  /** Ids that somebody still has. */
  onDone?: (failed: number[]) => void;
}

function useUnassign({ activities, onClose, onDone }: Props) {
  const t = useText(decisionMessages);
  const [left, setLeft] = useState(() => activities.map(({ id }) => id));
  const [refused, setRefused] = useState<Outcome[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    const outcomes: Outcome[] = [];
    try {
      for (const activityIds of batchesOf(left))
        outcomes.push(...(await client.operation.activities.unassign({ body: { activityIds } })));
    } catch (cause) {
      setError(cause);
    }
    setBusy(false);
    const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    const failed = left.filter((id) => !done.has(id));
    if (outcomes.length > 0) activitiesChanged();
    if (done.size > 0) toast.success(t('unassignedDone', { n: done.size }), { title: t('operationSuccess') });
    onDone?.(failed);
    setRefused(outcomes.filter(({ ok }) => !ok));
    setLeft(failed);
    if (failed.length === 0) onClose();
  };
  return { left, refused, busy, error, send };
}

/** Takes one or many activities from whoever has them, while nobody began them. */
export default function UnassignDialog(props: Props) {
  const t = useText(decisionMessages);
  const kitText = useText(kitMessages);
  const { left, refused, busy, error, send } = useUnassign(props);
  const total = props.activities.length;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const buttons = (
    <>
      <Button variant="outlined" onClick={props.onClose} disabled={busy}>
        {kitText('cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
        {t('unassign')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open={props.open}
      onClose={props.onClose}
      busy={busy}
      brief
      title={t('unassignTitle', { n: left.length })}
      onSubmit={submit}
      actions={buttons}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {Boolean(error) && <Alert severity="error">{messageOf(error)}</Alert>}
        <RefusedOutcomes
          outcomes={refused}
          title={t('unassignPartial', { done: total - left.length, total })}
          text={t('partialText')}
        />
        <Typography variant="body2" color="text.secondary">
          {t('unassignHint')}
        </Typography>
      </Box>
    </AppDialog>
  );
}
