import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AuditLink } from '#kit/audit-link.tsx';
import { LatenessChip, PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ActivityTypeMark } from '#features/operation/actions/activity-type-mark.tsx';
import { actionMessages } from '#features/operation/actions/activity-actions.messages.ts';
import { useRunAction } from '#features/operation/actions/activity-actions-menu.tsx';
import { useActivityActions, type DialogName } from '#features/operation/actions/activity-actions.ts';
import { PhonesLink } from '#features/operation/phones/phones-link.tsx';
import { Due } from '#features/operation/workspace/activity-due.tsx';
import { personName } from '#features/operation/actions/personnel/person-label.ts';
import { Timeline } from '#features/operation/operation/detail/timeline.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { DayTime, PendingPanel } from './panel-parts.tsx';

interface Props {
  id: number;
  /** Its row, where a list has it. */
  row?: Activity | undefined;
  onClose: () => void;
  onDialog: (name: DialogName, activity: Activity) => void;
}

function History({ id }: { id: number }) {
  const t = useText(workspaceMessages);
  const { data, error } = useQuery(queryFor(client.operation.activities.history, { params: { id } }));
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      {error ? (
        <Alert severity="error">{messageOf(error)}</Alert>
      ) : data ? (
        <>
          <AuditLink subject="activity" id={id} />
          <Timeline events={data.toReversed()} />
        </>
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </Box>
  );
}

function Chips({ activity }: { activity: Activity }) {
  return (
    <>
      <StatusChip status={activity.status} />
      <PriorityChip priority={activity.priority} />
      <LatenessChip lateness={activity.lateness} />
      {activity.kind === 'field' && activity.status !== 'new' && (
        <SyncChip state={activity.syncState} error={activity.syncError} />
      )}
    </>
  );
}

function Actions({ activity, onDialog }: { activity: Activity; onDialog: Props['onDialog'] }) {
  const t = useText(actionMessages);
  const actionsOf = useActivityActions();
  const run = useRunAction(onDialog);
  return actionsOf(activity).map((action, place) => (
    <Button
      key={action.name}
      variant={place === 0 ? 'contained' : 'outlined'}
      color={action.danger ? 'error' : place === 0 ? 'primary' : 'inherit'}
      startIcon={<action.icon aria-hidden sx={{ fontSize: 16 }} />}
      onClick={() => run(action, activity)}
    >
      {t(action.name)}
    </Button>
  ));
}

function ActivityFacts({ activity }: { activity: Activity }) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const { employee, dueAt, createdAt, assignedAt, doneAt, endedAt, lateness } = activity;
  const unassigned = activity.kind === 'field' ? t('unassigned') : null;
  return (
    <>
      <Facts
        title={t('work')}
        facts={[
          [t('employee'), employee ? `${employee.code} - ${personName(employee.name)}` : unassigned],
          [
            t('due'),
            dueAt && <Due key="due" dueAt={dueAt} endedAt={doneAt ?? endedAt} lateness={lateness} />,
          ],
          [
            t('type'),
            activity.typeName && (
              <Box key="type" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                <ActivityTypeMark code={activity.typeCode} />
                {name(activity.typeName)}
              </Box>
            ),
          ],
          [t('workflow'), name(activity.workflowName)],
          [t('created'), createdAt && <DayTime key="created" at={createdAt} />],
          [t('assigned'), assignedAt && <DayTime key="assigned" at={assignedAt} />],
          [t('ended'), endedAt && <DayTime key="ended" at={endedAt} />],
          [t('reason'), activity.reason],
        ]}
      />
      <Facts
        title={t('customer')}
        facts={[
          [t('subscriber'), activity.subscriber],
          [t('account'), activity.account],
          [t('address'), activity.address],
          [t('zone'), activity.zone && name(activity.zone.name)],
        ]}
      />
    </>
  );
}

/** One activity at a glance: what may be done with it, the work, the customer, its history. */
export default function ActivityPanel({ id, row, onClose, onDialog }: Props) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const may = useMay();
  const { activities } = client.operation;
  const query = useQuery({
    ...queryFor(activities.get, { params: { id } }),
    enabled: may(activities.get),
    ...(row ? { placeholderData: row } : {}),
  });
  const activity = query.data ?? row;
  if (!activity) return <PendingPanel query={query} onClose={onClose} />;
  return (
    <SidePanel
      heading={activity.operationNumber}
      title={name(activity.stageName)}
      onClose={onClose}
      chips={<Chips activity={activity} />}
      actions={<Actions activity={activity} onDialog={onDialog} />}
    >
      {activity.syncState === 'ERROR' && activity.syncError && (
        <Alert severity="error">
          <AlertTitle>{t('syncError')}</AlertTitle>
          {activity.syncError}
          {activity.employee && <PhonesLink employee={activity.employee} />}
        </Alert>
      )}
      <ActivityFacts activity={activity} />
      {may(activities.history) && <History key={id} id={id} />}
    </SidePanel>
  );
}
