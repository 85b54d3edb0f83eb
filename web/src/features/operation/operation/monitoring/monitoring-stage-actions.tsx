import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Block from '@mui/icons-material/Block';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Replay from '@mui/icons-material/Replay';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import AssignDialog from '#features/operation/actions/assign-dialog.tsx';
import { monitoringMessages } from './monitoring.messages.ts';
import AddFactDialog from '#features/operation/operation/detail/operation-detail-facts.tsx';
import { operationDetailMessages } from '#features/operation/operation/detail/operation-detail.messages.ts';
import ReactivateDialog from '#features/operation/actions/reactivate-dialog.tsx';
import ReassignDialog from '#features/operation/actions/reassign-dialog.tsx';
import RejectDialog from '#features/operation/actions/reject-dialog.tsx';

type Decision = 'assign' | 'reassign' | 'reactivate' | 'reject' | 'fact';

/** What the stage's state allows and the person may: decided by the server, shown here. */
export function StageActions({
  activity,
  hasForm,
  onDone,
}: {
  activity: Activity;
  hasForm: boolean;
  onDone: () => void;
}) {
  const t = useText(monitoringMessages);
  const words = useText(operationDetailMessages);
  const may = useMay();
  const [open, setOpen] = useState<Decision | null>(null);
  const { activities, operations } = client.operation;
  const allowed = new Set(activity.withdrawnAt ? [] : activity.allowed);
  const close = () => setOpen(null);
  const ended = activity.endedAt !== null || activity.withdrawnAt !== null;
  const decides = activity.kind === 'office' && !ended && may(activities.decide);
  const waits = activity.kind === 'system' && !ended && may(operations.addFacts);
  const offered = [
    {
      key: 'assign',
      icon: <AssignmentInd />,
      label: t('assign'),
      shown: allowed.has('assign') && may(activities.assign),
    },
    {
      key: 'reassign',
      icon: <SwapHoriz />,
      label: t('reassign'),
      shown: allowed.has('reassign') && activity.status !== 'new' && may(activities.reassign),
    },
    {
      key: 'reactivate',
      icon: <Replay />,
      label: t('reactivate'),
      shown: allowed.has('reactivate') && may(activities.reactivate),
    },
    {
      key: 'reject',
      icon: <Block />,
      label: t('reject'),
      shown: allowed.has('reject') && may(activities.reject),
    },
    { key: 'fact', icon: <PostAdd />, label: words('addFact'), shown: waits },
  ] as const;
  const shown = offered.filter((each) => each.shown);
  const form = hasForm && !decides && may(activities.survey);
  const decision = { open: true, onClose: close, activity, onDone };
  if (shown.length === 0 && !decides && !form) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {decides && (
        <Button
          component={Link}
          to={`/operation/survey/${activity.id}`}
          variant="contained"
          color="accent"
          startIcon={<FactCheck />}
        >
          {t('decide')}
        </Button>
      )}
      {shown.map(({ key, icon, label }) => (
        <Button
          key={key}
          variant={key === 'assign' ? 'contained' : 'outlined'}
          startIcon={icon}
          onClick={() => setOpen(key)}
        >
          {label}
        </Button>
      ))}
      {form && (
        <Button component={Link} to={`/operation/survey/${activity.id}`} startIcon={<Article />}>
          {t('readForm')}
        </Button>
      )}
      {open === 'assign' && (
        <AssignDialog
          open
          onClose={close}
          activityIds={[activity.id]}
          zoneId={activity.zone?.id}
          onDone={onDone}
        />
      )}
      {open === 'reassign' && <ReassignDialog {...decision} />}
      {open === 'reactivate' && <ReactivateDialog {...decision} />}
      {open === 'reject' && <RejectDialog {...decision} />}
      {open === 'fact' && (
        <AddFactDialog open onClose={close} operationId={activity.operationId} onDone={onDone} />
      )}
    </Box>
  );
}
