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
import { useState, type ReactNode } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import AssignDialog from '#features/operation/actions/assign-dialog.tsx';
import { monitoringMessages } from './monitoring.messages.ts';
import AddFactDialog from '#features/operation/operation/detail/operation-detail-facts.tsx';
import ReactivateDialog from '#features/operation/actions/reactivate-dialog.tsx';
import ReassignDialog from '#features/operation/actions/reassign-dialog.tsx';
import RejectDialog from '#features/operation/actions/reject-dialog.tsx';

type DialogName = 'assign' | 'reassign' | 'reactivate' | 'reject' | 'fact';
type May = ReturnType<typeof useMay>;
const { activities, operations } = client.operation;

const icons: Record<DialogName, ReactNode> = {
  assign: <AssignmentInd />,
  reassign: <SwapHoriz />,
  reactivate: <Replay />,
  reject: <Block />,
  fact: <PostAdd />,
};
const labels = {
  assign: 'assign',
  reassign: 'reassign',
  reactivate: 'reactivate',
  reject: 'reject',
  fact: 'addFact',
} as const satisfies Record<DialogName, string>;

const isOver = ({ endedAt, withdrawnAt }: Activity) => endedAt !== null || withdrawnAt !== null;

/** The dialogs that the state of the stage and the person's permissions offer. */
function offeredDialogs(activity: Activity, may: May): DialogName[] {
  const allowed = new Set(activity.withdrawnAt ? [] : activity.allowed);
  const offers: [DialogName, boolean][] = [
    ['assign', allowed.has('assign') && may(activities.assign)],
    ['reassign', allowed.has('reassign') && activity.status !== 'new' && may(activities.reassign)],
    ['reactivate', allowed.has('reactivate') && may(activities.reactivate)],
    ['reject', allowed.has('reject') && may(activities.reject)],
    ['fact', activity.kind === 'system' && !isOver(activity) && may(operations.addFacts)],
  ];
  return offers.filter(([, offered]) => offered).map(([name]) => name);
}

interface DialogProps {
  name: DialogName | null;
  activity: Activity;
  onClose: () => void;
  onDone: () => void;
}

function StageDialog({ name, activity, onClose, onDone }: DialogProps) {
  const decision = { open: true, onClose, activity, onDone };
  return (
    <>
      {name === 'assign' && (
        <AssignDialog
          open
          onClose={onClose}
          activityIds={[activity.id]}
          zoneId={activity.zone?.id}
          kind={activity.kind === 'office' ? 'office' : 'field'}
          onDone={onDone}
        />
      )}
      {name === 'reassign' && <ReassignDialog {...decision} />}
      {name === 'reactivate' && <ReactivateDialog {...decision} />}
      {name === 'reject' && <RejectDialog {...decision} />}
      {name === 'fact' && (
        <AddFactDialog open onClose={onClose} operationId={activity.operationId} onDone={onDone} />
      )}
    </>
  );
}

interface Props {
  activity: Activity;
  /** Whether there are answers to read. */
  hasForm: boolean;
  onDone: () => void;
}

/** What the stage's state allows, as the server says, and the person is permitted to do. */
export function StageActions({ activity, hasForm, onDone }: Props) {
  const t = useText(monitoringMessages);
  const may = useMay();
  const [open, setOpen] = useState<DialogName | null>(null);
  const dialogs = offeredDialogs(activity, may);
  const decides = activity.kind === 'office' && !isOver(activity) && may(activities.decide);
  const reads = hasForm && !decides && may(activities.survey);
  if (dialogs.length === 0 && !decides && !reads) return null;
  const survey = `/operation/survey/${activity.id}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {decides && (
        <Button component={Link} to={survey} variant="contained" color="accent" startIcon={<FactCheck />}>
          {t('decide')}
        </Button>
      )}
      {dialogs.map((name) => (
        <Button
          key={name}
          variant={name === 'assign' && !decides ? 'contained' : 'outlined'}
          startIcon={icons[name]}
          onClick={() => setOpen(name)}
        >
          {t(labels[name])}
        </Button>
      ))}
      {reads && (
        <Button component={Link} to={survey} startIcon={<Article />}>
          {t('readForm')}
        </Button>
      )}
      <StageDialog name={open} activity={activity} onClose={() => setOpen(null)} onDone={onDone} />
    </Box>
  );
}
