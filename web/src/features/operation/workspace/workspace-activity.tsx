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
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { LatenessChip, PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { actionMessages } from '#features/operation/actions/activity-actions.messages.ts';
import { useRunAction } from '#features/operation/actions/activity-actions-menu.tsx';
import { useActivityActions, type DialogName } from '#features/operation/actions/activity-actions.ts';
import { Due } from './activity-due.tsx';
import { personName } from '#features/operation/actions/personnel-row.tsx';
import { Timeline } from '#features/operation/operation/timeline.tsx';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  id: number;
  /** What the list already knows of it. */
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
        <Timeline events={data.toReversed()} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </Box>
  );
}

/** One activity at a glance: what may be done with it, the work, the customer, its history. */
export function ActivityPanel({ id, row, onClose, onDialog }: Props) {
  const t = useText(workspaceMessages);
  const words = useText(actionMessages);
  const name = useBilingual();
  const formats = useFormats();
  const may = useMay();
  const { activities } = client.operation;
  const read = useQuery({
    ...queryFor(activities.get, { params: { id } }),
    enabled: may(activities.get),
    ...(row ? { placeholderData: row } : {}),
  });
  const actionsOf = useActivityActions();
  const run = useRunAction(onDialog);
  const activity = read.data ?? row;
  if (!activity)
    return (
      <SidePanel heading="" title="" chips={null} actions={null} onClose={onClose}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingState />
        )}
      </SidePanel>
    );
  const actions = actionsOf(activity);
  const moment = (at: string | null) => at && <time dateTime={at}>{formats.dayTime(at)}</time>;
  return (
    <SidePanel
      heading={activity.operationNumber}
      title={name(activity.stageName)}
      onClose={onClose}
      chips={
        <>
          <StatusChip status={activity.status} />
          <PriorityChip priority={activity.priority} />
          <LatenessChip lateness={activity.lateness} />
          {activity.kind === 'field' && activity.status !== 'new' && (
            <SyncChip state={activity.syncState} error={activity.syncError} />
          )}
        </>
      }
      actions={actions.map((action, place) => (
        <Button
          key={action.name}
          variant={place === 0 ? 'contained' : 'outlined'}
          color={action.danger ? 'error' : place === 0 ? 'primary' : 'inherit'}
          startIcon={<action.icon aria-hidden sx={{ fontSize: 16 }} />}
          onClick={() => run(action, activity)}
        >
          {words(action.name)}
        </Button>
      ))}
    >
      {activity.syncState === 'ERROR' && activity.syncError && (
        <Alert severity="error">
          <AlertTitle>{t('syncError')}</AlertTitle>
          {activity.syncError}
        </Alert>
      )}
      <Facts
        title={t('work')}
        facts={[
          [
            t('employee'),
            activity.employee
              ? `${activity.employee.code} - ${personName(activity.employee.name)}`
              : activity.kind === 'field'
                ? t('unassigned')
                : null,
          ],
          [
            t('due'),
            activity.dueAt && (
              <Due key="due" dueAt={activity.dueAt} endedAt={activity.endedAt} lateness={activity.lateness} />
            ),
          ],
          [t('type'), name(activity.typeName)],
          [t('workflow'), name(activity.workflowName)],
          [t('created'), moment(activity.createdAt)],
          [t('assigned'), moment(activity.assignedAt)],
          [t('ended'), moment(activity.endedAt)],
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
      {may(activities.history) && <History key={id} id={id} />}
    </SidePanel>
  );
}
